import { createFileRoute } from '@tanstack/react-router'
import { userGroup } from '#contract/records/user-group.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'
import { GROUP_HINTS } from './-group-hints.ts'

export const Route = createFileRoute('/admin/user-groups/$groupId')({ component: EditGroup })

function EditGroup() {
  return <TermDialog record={userGroup} id={Route.useParams().groupId} hints={GROUP_HINTS} />
}
