import '#contract/live.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userGroup } from '#contract/records/user-group.ts'
import { call } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount, formatDate } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useOnce } from '#client/ui/use-once.ts'
import { roleWords } from '#client/widgets/user-words.ts'
import { AddMembers, type Named } from './-add-members.tsx'

interface MembersProps {
  readonly id: number
  readonly group: RowOf<typeof userGroup>
  readonly onClose: () => void
}

/** What shows who is in which group. */
const SHOWING = ['userGroups.list', 'users.list', 'users.read', 'groups.stats'] as const

/** Who is in a group. People are added several at a time; taking somebody out leaves the account as it is. */
export function Members({ id, group, onClose }: MembersProps) {
  const client = useQueryClient()
  const { online } = useReachability()
  const once = useOnce()
  /** Taken back here: a toast lies behind the dialog. */
  const [removed, setRemoved] = useState<Named | null>(null)
  const members = group.members ?? []
  const params = { id: String(id) }
  const again = () => Promise.all(SHOWING.map((name) => client.invalidateQueries({ queryKey: [name] })))
  const add = useMutation({
    mutationFn: async (people: readonly Named[]) => {
      await call('userGroups.addMembers', { params, body: { user_ids: people.map((person) => person.id) } })
      // Before the list is read again: whoever is taken out of it as soon as it shows them is offered back.
      setRemoved(null)
      // What is listed as a member is no longer offered.
      await again()
    },
    onSuccess: (_, people) => toasts.success(`${formatCount(people.length, 'member')} added`),
    onError: (error) => toasts.error(`Failed to add members. ${error.message}`),
  })
  const remove = useMutation({
    mutationFn: (member: Named) =>
      call('userGroups.removeMember', { params: { ...params, userId: String(member.id) } }),
    onSuccess: (_, member) => {
      setRemoved(member)
      void again()
    },
    onError: (error) => toasts.error(`Failed to remove the member. ${error.message}`),
  })
  const reason = online ? undefined : 'Needs a connection'
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Members of ${group.name}`} shape="panel">
      {!group.is_active && (
        <Banner tone="info" className="mb-4">
          This group is inactive. Its members stay in it, but it has no effect.
        </Banner>
      )}
      {online ? (
        <AddMembers group={id} busy={add.isPending} onAdd={(people) => add.mutateAsync(people)} />
      ) : (
        <p className="text-ink-2">Adding and removing members needs a connection.</p>
      )}
      <h3 className="mt-6 border-b border-line pb-2 font-[550]">{formatCount(members.length, 'member')}</h3>
      {removed && (
        <p role="status" className="flex items-center gap-3 border-b border-line py-3">
          <span className="min-w-0 flex-1">{removed.name} is no longer in this group. The account stays as it is.</span>
          <Button small busy={add.isPending} disabledReason={reason} onClick={() => add.mutate([removed])}>
            Undo
          </Button>
        </p>
      )}
      {members.length === 0 && <p className="py-4 text-ink-2">No members yet</p>}
      <ul>
        {members.map((member) => (
          <li key={member.id} className="flex min-h-[56px] items-center gap-3 border-b border-line py-2">
            <Avatar name={member.name} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{member.name}</p>
              <p className="truncate text-small text-ink-3">{member.email}</p>
              <p className="text-small text-ink-3">
                {roleWords(member.role)}, since {formatDate(member.pivot.joined_at)}
              </p>
            </div>
            <Button
              small
              disabledReason={reason}
              aria-label={`Remove ${member.name} from the group`}
              onClick={() => once(`${member.id} ${member.pivot.joined_at}`, () => remove.mutateAsync(member))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
