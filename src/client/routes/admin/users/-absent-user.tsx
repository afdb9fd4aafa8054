import { useNavigate } from '@tanstack/react-router'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Gone, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

interface AbsentUserProps {
  readonly title: string
  readonly view: Pick<RecordView<unknown>, 'state' | 'refetch' | 'error'>
  readonly onClose: () => void
}

/** While there is nothing to show of somebody. */
export function AbsentUser({ title, view: { state, error, refetch }, onClose }: AbsentUserProps) {
  return (
    <Dialog
      open
      addressed
      onOpenChange={(open) => !open && onClose()}
      title={state === 'missing' ? 'User' : title}
      shape="panel"
    >
      {state === 'loading' && <SkeletonRows rows={4} />}
      {state === 'not-here' && <NotOnThisDevice />}
      {state === 'missing' && <Gone one="user" action={<Button onClick={onClose}>All users</Button>} />}
      {state === 'failed' && <LoadFailed message="Failed to load the user" cause={error?.message} onRetry={refetch} />}
    </Dialog>
  )
}

const NOBODY = { state: 'missing', error: null, refetch: () => undefined } as const

/** At an address that names nobody. */
export function NoUser() {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/admin/users', search: true, resetScroll: false })
  return <AbsentUser title="User" view={NOBODY} onClose={close} />
}
