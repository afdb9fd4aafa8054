import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { UserDetails } from './-user-details.tsx'

export const Route = createFileRoute('/admin/users/$userId_/details')({ component: UserDetailsPage })

function UserDetailsPage() {
  const id = parseRecordId(Route.useParams().userId)
  if (typeof id !== 'number') throw notFound()
  return <UserDetails key={id} id={id} />
}
