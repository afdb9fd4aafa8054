import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import type { PushState } from '#contract/calls/push.ts'
import { call } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { isSubscribed, pushPermission, switchPushOff, switchPushOn } from '#client/pwa/push.ts'
import { Button } from '#client/ui/button.tsx'
import { formatAt } from '#client/ui/moments.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { DeviceRow } from './-device-row.tsx'

/** Notices on this device: on or off, and why not. */
export default function NoticesRow() {
  const { user } = useSession()
  const { online } = useReachability()
  const client = useQueryClient()
  const [permission, setPermission] = useState(pushPermission)
  const possible = permission === 'ask' || permission === 'granted'
  const live = useQuery({ ...query('push.read', {}), enabled: online && possible })
  const hash = live.data?.subscription?.endpoint_hash
  const own = useQuery({
    queryKey: ['push.own', hash ?? '', permission],
    queryFn: () => (hash === undefined ? false : isSubscribed(hash)),
    enabled: live.data !== undefined,
    networkMode: 'always',
    gcTime: 0,
  })
  const [busy, setBusy] = useState(false)
  if (!user) return null
  const isOn = own.data === true

  const act = (failed: string, work: () => Promise<unknown>) => {
    setBusy(true)
    void work()
      .catch((error: unknown) => toasts.error(error instanceof Error ? `${failed}. ${error.message}` : failed))
      .finally(() => {
        setBusy(false)
        setPermission(pushPermission())
        void client.invalidateQueries({ queryKey: ['push.own'] })
      })
  }
  const off = online ? undefined : 'Needs a connection'
  return (
    <DeviceRow icon={Bell} label="Notices on this device" text={textOf(permission, live.data, own.data, online)}>
      {possible && own.data !== undefined && (
        <span className="flex gap-2">
          {isOn && (
            <Button small disabledReason={off} onClick={() => act('Failed to send the test', sendTest)}>
              Send a test
            </Button>
          )}
          <Button
            small
            busy={busy}
            disabledReason={off}
            onClick={() =>
              isOn
                ? act('Failed to turn notices off', switchPushOff)
                : act('Failed to turn notices on', () => switchPushOn(user.id))
            }
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </span>
      )}
    </DeviceRow>
  )
}

async function sendTest(): Promise<void> {
  await call('push.test', {})
  toasts.info('A test is on its way to this device')
}

function textOf(
  permission: ReturnType<typeof pushPermission>,
  state: PushState | undefined,
  isOn: boolean | undefined,
  online: boolean,
): string {
  if (permission === 'unsupported')
    return 'This browser can’t show notices. On an iPhone, add Offdesk to the Home Screen first.'
  if (permission === 'denied') return 'This browser refuses them. Allow notifications for this site in its settings.'
  if (isOn === undefined) return online ? 'Checking' : 'Known once there is a connection.'
  if (!isOn) return 'Off. Incidents, failed backups and messages can reach you here.'
  const { problem = '', sent_at = null } = state?.subscription ?? {}
  if (problem !== '') return `On, but the last one did not go out. ${problem}`
  return sent_at === null ? 'On. Nothing was sent yet.' : `On. The last one was sent ${formatAt(sent_at)}.`
}
