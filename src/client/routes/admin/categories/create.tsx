import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { newLocalId } from '#client/offline/record-id.ts'
import { CategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/categories/create')({ component: CreateCategory })

function CreateCategory() {
  const [id] = useState(newLocalId)
  return <CategoryDialog id={id} isNew title="New category" />
}
