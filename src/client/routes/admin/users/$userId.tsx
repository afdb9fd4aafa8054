import { createFileRoute } from '@tanstack/react-router'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { NoUser } from './-absent-user.tsx'
import { EditUser } from './-edit-user.tsx'

export const Route = createFileRoute('/admin/users/$userId')({ component: EditUserPage })

function EditUserPage() {
  const id = parseRecordId(Route.useParams().userId)
  if (typeof id !== 'number') return <NoUser />
  return (
    <RequireAccess access="admin">
      <EditUser key={id} id={id} />
    </RequireAccess>
  )
}
