import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { SecretReport } from '#client/widgets/n8n/check-secrets.ts'
import type { JsonFile } from '#client/widgets/n8n/json-files.ts'

/**
 * Before a workflow becomes public its files are looked through on this device.
 * @param files null while this device does not know which ones are attached
 * @returns `ask` resolves to whether it may be published; `question` stands wherever it is put
 */
export function useSecretsQuestion(files: readonly JsonFile[] | null): {
  readonly ask: () => Promise<boolean>
  readonly question: ReactNode
} {
  const client = useQueryClient()
  const workspace = useWorkspace()
  const [reports, setReports] = useState<readonly SecretReport[] | null>(null)
  const answer = useRef<(yes: boolean) => void>(() => undefined)

  const ask = useCallback(async () => {
    const found = files === null ? UNKNOWN : await look(client, workspace, files)
    if (found.length === 0) return true
    return new Promise<boolean>((resolve) => {
      answer.current(false)
      answer.current = resolve
      setReports(found)
    })
  }, [client, workspace, files])

  const close = (yes: boolean) => {
    setReports(null)
    answer.current(yes)
  }
  return { ask, question: reports && <SecretsDialog reports={reports} onAnswer={close} /> }
}

const UNKNOWN: readonly SecretReport[] = [{ file: 'Files of this workflow', findings: [], unread: true }]

async function look(client: QueryClient, workspace: Workspace, files: readonly JsonFile[]) {
  if (files.length === 0) return []
  const { checkSecrets } = await import('#client/widgets/n8n/check-secrets.ts')
  return checkSecrets(client, workspace, files)
}

interface SecretsDialogProps {
  readonly reports: readonly SecretReport[]
  readonly onAnswer: (yes: boolean) => void
}

function SecretsDialog({ reports, onAnswer }: SecretsDialogProps) {
  const found = reports.some((report) => report.findings.length > 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      shape="dialog"
      wide
      title={found ? 'Publish with secrets?' : 'Publish unchecked?'}
      description={
        found
          ? 'Anyone who downloads these files can read it. Take it out in n8n, or move it to a credential.'
          : 'These files can’t be checked here right now.'
      }
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            Publish anyway
          </Button>
        </>
      }
    >
      {reports.map((report, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <section key={index} className="mb-4">
          <h3 className="text-head">{report.file}</h3>
          {report.unread ? (
            <p className="mt-1 text-small text-ink-2">Not on this device, or too large to be checked.</p>
          ) : (
            <ul className="n8n-findings list-disc pl-5">
              {report.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Dialog>
  )
}
