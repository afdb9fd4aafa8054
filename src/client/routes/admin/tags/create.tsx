import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { newLocalId } from '#client/offline/record-id.ts'
import { TagDialog } from './-tag-dialog.tsx'

export const Route = createFileRoute('/admin/tags/create')({ component: CreateTag })

function CreateTag() {
  const [id] = useState(newLocalId)
  return <TagDialog id={id} isNew title="New tag" />
}
