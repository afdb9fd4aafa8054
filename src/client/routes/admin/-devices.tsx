import '#contract/account.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeviceSession } from '#contract/calls/account.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { leave } from '#client/shell/account.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useOnce } from '#client/ui/use-once.ts'
import { useAskPassword } from './-ask-password.tsx'

/** So many are shown before they are asked for; this device is one of them. */
const FEW = 5

/** Devices signed in. Never kept on this device, since it names addresses. */
export function Devices() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { online } = useReachability()
  const list = useQuery({ ...query('auth.sessions', {}), enabled: online })
  const others = list.data?.filter((device) => !device.current) ?? []
  const devices = [...(list.data?.filter((device) => device.current) ?? []), ...others]
  const [all, setAll] = useState(false)
  const { run, dialog } = useAskPassword()
  const once = useOnce()
  const again = () => client.invalidateQueries({ queryKey: ['auth.sessions'] })
  const end = useMutation({
    mutationFn: (device: DeviceSession) =>
      run({
        label: `Sign out ${device.device}`,
        act: async () => {
          await ended(device.id)
          toasts.success('Device signed out')
          void again()
        },
      }),
    onError: (error) => toasts.error(`Failed to sign the device out. ${error.message}`),
  })
  const everywhere = useMutation({
    mutationFn: () =>
      run({
        label: 'Sign out elsewhere',
        act: async () => {
          for (const { id } of others) await ended(id)
          toasts.success('All other devices are signed out')
          void again()
        },
      }),
    onError: (error) => {
      toasts.error(`Failed to sign out elsewhere. ${error.message}`)
      // Those before it are signed out.
      void again()
    },
  })
  const leaveAll = useMutation({
    mutationFn: () =>
      run({
        label: 'Sign out on all devices',
        act: async () => {
          await call('auth.logout', { body: { everywhere: true } })
          await leave({ keepUnsent: true, told: true }).finally(() => navigate({ to: '/admin/login' }))
        },
      }),
    onError: (error) => toasts.error(`Failed to sign out everywhere. ${error.message}`),
  })
  const reason = online ? undefined : 'Needs a connection'
  return (
    <Section
      title="Devices signed in"
      actions={
        others.length > 0 && (
          <Button small busy={everywhere.isPending} disabledReason={reason} onClick={() => everywhere.mutate()}>
            Sign out elsewhere
          </Button>
        )
      }
    >
      {!online && <p className="py-4 text-ink-2">Needs a connection.</p>}
      {online && list.isPending && <SkeletonRows rows={2} />}
      {online && list.error && (
        <LoadFailed
          message="Failed to load the devices"
          cause={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul>
        {devices.slice(0, all ? undefined : FEW).map((device) => (
          <li key={device.id} className="flex min-h-[56px] items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{device.device}</p>
              <p className="text-small text-ink-3">
                {device.ip_address}, last used {formatDateTime(device.last_used_at)}
              </p>
            </div>
            {device.current ? (
              <Badge>This device</Badge>
            ) : (
              <Button
                small
                disabledReason={reason}
                onClick={() => once(String(device.id), () => end.mutateAsync(device))}
                aria-label={`Sign out ${device.device}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > FEW && (
        <Button variant="link" small className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${devices.length} devices`}
        </Button>
      )}
      {/* Below a list of which nobody knows yet how long it is, it would be under a finger that means something else. */}
      {!(online && list.isPending) && (
        <p className="mt-4">
          <Button
            variant="danger-quiet"
            className="-ml-3.5"
            busy={leaveAll.isPending}
            disabledReason={reason}
            onClick={() => leaveAll.mutate()}
          >
            Sign out on all devices
          </Button>
        </p>
      )}
      {dialog}
    </Section>
  )
}

/** Signs one out; one that has gone since the list was read is what was wanted. */
async function ended(id: number): Promise<void> {
  try {
    await call('auth.endSession', { params: { id: String(id) } })
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error
  }
}
