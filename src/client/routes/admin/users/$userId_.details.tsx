import { createFileRoute } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { NoUser } from './-absent-user.tsx'
import { UserDetails } from './-user-details.tsx'

export const Route = createFileRoute('/admin/users/$userId_/details')({ component: UserDetailsPage })

function UserDetailsPage() {
  const id = parseRecordId(Route.useParams().userId)
  if (typeof id !== 'number') return <NoUser />
  return <UserDetails key={id} id={id} />
}
