import '#contract/links.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import type { DeadLink } from '#contract/calls/dead-links.ts'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { call } from '#client/data/call.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { formatDate } from '#client/ui/format.ts'
import { useDeadLink } from './use-dead-link.ts'

type Checked = Answer<Contract['links.check']>

const FOUND: Readonly<Record<Checked['found'], string>> = {
  answers: 'It answers again.',
  failed: 'Checked just now: it still fails.',
  unsure: 'Checked just now: no clear answer.',
}

/** That a link may be dead, and the way to look again; nothing while it is not taken for that. */
export function DeadLinkNote({ fileId }: { readonly fileId: RecordId }) {
  const dead = useDeadLink(fileId)
  const [said, setSaid] = useState('')
  if (!dead && said === '') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-small" role="status">
      {dead && <Mark dead={dead} onChecked={setSaid} />}
      {said !== '' && <span className="text-ink-2">{said}</span>}
    </div>
  )
}

function Mark({ dead, onChecked }: { readonly dead: DeadLink; readonly onChecked: (said: string) => void }) {
  const { online } = useReachability()
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('links.check', { params: { id: String(dead.file_id) } }),
    onMutate: () => onChecked(''),
    onSuccess: ({ found, dead: now }) => {
      client.setQueryData(dashboardQueries.deadLinks.queryKey, (all) =>
        all?.flatMap((one) => (one.file_id === dead.file_id ? (now ?? []) : one)),
      )
      onChecked(FOUND[found])
    },
    onError: (error) => onChecked(`Failed to check. ${error.message}`),
  })
  return (
    <>
      <span className="flex items-center gap-1.5 text-warn">
        <Unlink size={16} strokeWidth={1.75} aria-hidden="true" />
        {`Link may be dead · ${dead.problem} since ${formatDate(dead.since)}`}
      </span>
      {may('content.write') && (
        <Button
          small
          busy={check.isPending}
          busyLabel="Checking..."
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => check.mutate()}
        >
          Check again
        </Button>
      )}
    </>
  )
}
