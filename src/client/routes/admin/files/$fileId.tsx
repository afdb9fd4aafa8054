import { createFileRoute } from '@tanstack/react-router'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { FileSheet } from './-file-sheet.tsx'

export const Route = createFileRoute('/admin/files/$fileId')({ component: OneFile })

function OneFile() {
  const id = addressedId(Route.useParams().fileId)
  return <FileSheet key={id} id={id} />
}
