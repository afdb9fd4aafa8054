import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { FileSheet } from './-file-sheet.tsx'

export const Route = createFileRoute('/admin/files/$fileId')({ component: OneFile })

function OneFile() {
  const id = parseRecordId(Route.useParams().fileId)
  if (id === null) throw notFound()
  return <FileSheet key={id} id={id} />
}
