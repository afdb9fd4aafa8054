import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { Banner } from '#client/ui/banner.tsx'
import type { SecretReport } from '#client/widgets/n8n/check-secrets.ts'
import type { JsonFile } from '#client/widgets/n8n/json-files.ts'

/**
 * What the question before publishing can't have asked about: the workflow was published over the API or on another
 * device, or the file came or was replaced afterwards. Shown as long as it stands.
 */
export function ExposedSecrets({ files }: { readonly files: readonly JsonFile[] }) {
  const client = useQueryClient()
  const workspace = useWorkspace()
  const [reports, setReports] = useState<readonly SecretReport[]>([])
  const stand = files.map(({ key, version }) => `${key}@${version}`).join(' ')
  useEffect(() => {
    let live = true
    const look = async () => {
      const { checkSecrets } = await import('#client/widgets/n8n/check-secrets.ts')
      const found = await checkSecrets(client, workspace, files)
      // A file that could not be read here says nothing about what is in it.
      if (live) setReports(found.filter((report) => report.findings.length > 0))
    }
    // Without the code of the check nothing is claimed; the preview beside it tells that it could not be loaded.
    look().catch(() => live && setReports([]))
    return () => {
      live = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is a new one with every drawing
  }, [client, workspace, stand])
  if (reports.length === 0) return null
  return (
    <Banner tone="bad">
      <p className="font-medium">This workflow is published, and its files hold secrets.</p>
      <ul className="list-disc pl-5">
        {reports.flatMap(({ file, findings }) =>
          findings.map((finding) => (
            <li key={`${file} ${finding}`}>
              {file}: {finding}
            </li>
          )),
        )}
      </ul>
      <p>Treat them as known to others: change them where they are used, then replace the file.</p>
    </Banner>
  )
}
