import '#contract/live.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userGroup } from '#contract/records/user-group.ts'
import { call } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckGroup } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { SearchField } from '#client/ui/search-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'

interface MembersProps {
  readonly id: number
  readonly group: RowOf<typeof userGroup>
  readonly onClose: () => void
}

const MOST_SHOWN = 20

/** Who is in a group. People are added several at a time; taking somebody out leaves the account as it is. */
export function Members({ id, group, onClose }: MembersProps) {
  const client = useQueryClient()
  const { online } = useReachability()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** Taken back here: a toast lies behind the dialog. */
  const [removed, setRemoved] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const members = group.members ?? []
  const known = new Set(members.map((member) => member.id))
  const people = useQuery({ ...query('users.list', { query: { search: text, sort: 'name' } }), enabled: online })
  const others = people.data?.data.filter((person) => !known.has(person.id)).slice(0, MOST_SHOWN) ?? []
  const again = () =>
    Promise.all(
      ['userGroups.list', 'users.list', 'groups.stats'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
  const add = useMutation({
    mutationFn: (user_ids: number[]) =>
      call('userGroups.addMembers', { params: { id: String(id) }, body: { user_ids } }),
    onSuccess: (_, ids) => {
      toasts.success(`${formatCount(ids.length, 'member')} added`)
      setChosen([])
      setRemoved(null)
      void again()
    },
    onError: (error) => toasts.error(`Failed to add members. ${error.message}`),
  })
  const remove = useMutation({
    mutationFn: (member: { readonly id: number; readonly name: string }) =>
      call('userGroups.removeMember', { params: { id: String(id), userId: String(member.id) } }),
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
        <p className="mb-4 text-ink-2">This group is inactive. Its members stay in it, and it gives them nothing.</p>
      )}
      {removed && (
        <p role="status" className="mb-4 flex items-center gap-3">
          {removed.name} is no longer in this group.
          <Button small busy={add.isPending} onClick={() => add.mutate([removed.id])}>
            Undo
          </Button>
        </p>
      )}
      {members.length === 0 && <p className="py-4 text-ink-2">No members yet</p>}
      <ul>
        {members.map((member) => (
          <li key={member.id} className="flex min-h-[56px] items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{member.name}</p>
              <p className="truncate text-small text-ink-3">{member.email}</p>
            </div>
            <Button
              small
              disabledReason={reason}
              aria-label={`Remove ${member.name} from the group`}
              onClick={() => remove.mutate(member)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-2 font-[550]">Add members</h3>
      {online ? (
        <div className="grid gap-4">
          <SearchField label="Search users" value={text} onChange={setText} />
          <CheckGroup
            label="Users"
            name="user_ids"
            options={others.map((person) => ({ value: String(person.id), label: `${person.name}, ${person.email}` }))}
            value={chosen}
            onChange={setChosen}
          />
          <p>
            <Button
              variant="primary"
              busy={add.isPending}
              disabledReason={chosen.length === 0 ? 'Choose somebody first' : undefined}
              onClick={() => add.mutate(chosen.map(Number))}
            >
              Add
            </Button>
          </p>
        </div>
      ) : (
        <p className="text-ink-2">Needs a connection.</p>
      )}
    </Dialog>
  )
}
