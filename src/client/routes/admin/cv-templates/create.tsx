import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { TemplateWizard } from './-template-wizard.tsx'

const Search = v.object({
  ...DraftSearch.entries,
  /** Absent on the first one. */
  step: v.optional(v.fallback(v.optional(v.picklist([2, 3, 4])), undefined)),
})

export const Route = createFileRoute('/admin/cv-templates/create')({
  validateSearch: Search,
  beforeLoad: startDraft,
  component: CreateTemplate,
})

function CreateTemplate() {
  const { draft, step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RequireAccess access="admin">
      {draft && (
        <TemplateWizard
          key={draft}
          draft={draft}
          step={step}
          onStep={(next) => void navigate({ search: { draft, step: next === 1 ? undefined : next } })}
        />
      )}
    </RequireAccess>
  )
}
