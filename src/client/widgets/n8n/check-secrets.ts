import type { QueryClient } from '@tanstack/react-query'
import { readN8n } from '#contract/render/n8n.ts'
import { findSecrets } from '#contract/render/n8n-secrets.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { fileTextQuery } from './file-text.ts'
import type { JsonFile } from './json-files.ts'
import { findingWords } from './secret-words.ts'

export interface SecretReport {
  readonly file: string
  /** One line each; empty when the file could not be looked into. */
  readonly findings: readonly string[]
  readonly unread: boolean
}

/** Looks into every attached workflow before it becomes public. @returns only what the person should see */
export async function checkSecrets(
  client: QueryClient,
  workspace: Pick<Workspace, 'uploadedBytes'>,
  files: readonly JsonFile[],
): Promise<SecretReport[]> {
  const reports = await Promise.all(
    files.map(async ({ name, facts, version }): Promise<SecretReport> => {
      const query = fileTextQuery(workspace, facts, version)
      // Refused or out of reach: said in the report, as a file that nobody looked into.
      const text = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey) ?? null)
      if (text === null) return { file: name, findings: [], unread: true }
      const reading = readN8n(text)
      const findings = reading.ok ? findSecrets(reading.workflow).map(findingWords) : []
      return { file: name, findings, unread: !reading.ok && reading.reason === 'too-large' }
    }),
  )
  return reports.filter((report) => report.unread || report.findings.length > 0)
}
