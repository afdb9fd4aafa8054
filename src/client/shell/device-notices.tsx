import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { deviceKeeps } from '#client/data/device-store.ts'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { noteDiagnostic } from '#client/offline/device/diagnostics.ts'
import { useStorageCheck } from '#client/offline/device/storage-health.ts'
import { erasedSince, noteWaiting } from '#client/offline/device/waiting-mark.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { LITTLE_ROOM_BYTES, useRoomLeft } from '#client/pwa/use-room-left.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { formatSize } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { DAY_MS, useOlderThan } from './use-older-than.ts'

const ErasedNotice = lazyPart(() => import('./erased-notice.tsx'))

/** What the device itself has to say, at most one thing; null when all is well. */
export function useDeviceNotice() {
  const check = useStorageCheck()
  const old = useOldUnsent()
  const left = useRoomLeft(useOutbox().items.length)
  const erased = useErased()
  if (!deviceKeeps()) return <KeepsNothing />
  if (erased.count > 0) {
    return (
      <Suspense>
        <ErasedNotice {...erased} />
      </Suspense>
    )
  }
  if (check !== null && check.outcome !== 'ok') return <StorageFails isLate={check.outcome === 'late'} />
  if (left !== null && left < LITTLE_ROOM_BYTES) return <LittleRoom bytes={left} />
  return old.shown ? <OldUnsent onLater={old.later} /> : null
}

/** How many edits waited in what the browser has erased since, until the person has done with them. */
function useErased(): { count: number; onDone: () => void } {
  const { account, outbox } = useWorkspace()
  const snapshot = useOutbox()
  const [, setDone] = useState<object>()
  const count = erasedSince(account, snapshot)
  useEffect(() => {
    if (count === 0) noteAndCopy(account, snapshot)
  }, [account, snapshot, count])
  const onDone = () => {
    noteAndCopy(account, outbox.getSnapshot())
    setDone({})
  }
  return { count, onDone }
}

function noteAndCopy(account: string, snapshot: OutboxSnapshot): void {
  if (noteWaiting(account, snapshot)) void copy(account, snapshot)
}

/** What waits is stored already: a copy that fails is noted, and tried again with the next change. */
async function copy(account: string, snapshot: OutboxSnapshot): Promise<void> {
  try {
    const { followWaiting } = await import('#client/offline/device/waiting-copy.ts')
    await followWaiting(account, snapshot)
  } catch (error) {
    noteDiagnostic('copy', String(error))
  }
}

function KeepsNothing() {
  return (
    <Banner tone="warn">
      This browser keeps nothing. You can look around while there is a connection; nothing can be saved here.
    </Banner>
  )
}

function StorageFails({ isLate }: { readonly isLate: boolean }) {
  const { checkStorage } = useWorkspace()
  const waits = useOutbox().items.length > 0
  const [busy, setBusy] = useState(false)
  return (
    <Banner
      tone="bad"
      alert
      actions={
        <>
          <Button small busy={busy} onClick={() => void again()}>
            Test again
          </Button>
          <Link to="/admin/outbox/diagnostics" className={buttonClass({ small: true })}>
            Open diagnostics
          </Link>
        </>
      }
    >
      <strong className="font-semibold">This device {isLate ? 'takes long' : 'refuses'} to store right now.</strong>{' '}
      What you type may not be kept: copy it before you leave.{' '}
      {waits && 'What waits here is sent once it stores again. '}Freeing space or reloading may help.
    </Banner>
  )

  async function again() {
    setBusy(true)
    await checkStorage().finally(() => setBusy(false))
  }
}

function LittleRoom({ bytes }: { readonly bytes: number }) {
  return (
    <Banner
      tone="warn"
      actions={
        <Link to="/admin/outbox/diagnostics" className={buttonClass({ small: true })}>
          See what takes up space
        </Link>
      }
    >
      {`Little space is left for Offdesk on this device: ${formatSize(bytes)}. Free some space before you add pictures or write offline.`}
    </Banner>
  )
}

function OldUnsent({ onLater }: { readonly onLater: () => void }) {
  return (
    <Banner
      tone="warn"
      actions={
        <>
          <Link to="/admin/outbox" className={buttonClass({ small: true })}>
            Open outbox
          </Link>
          <Button small variant="ghost" onClick={onLater}>
            Not today
          </Button>
        </>
      }
    >
      Changes on this device have waited more than a day to be sent. Open Offdesk on Wi-Fi to send them.
    </Banner>
  )
}

/** localStorage `offdesk.unsent-later`: when the notice was put away, as a time in ms. Holds nothing private. */
const KEY = 'offdesk.unsent-later'

function useOldUnsent(): { shown: boolean; later: () => void } {
  const old = useOlderThan(useOutbox().oldestAt, DAY_MS)
  const [putAwayAt, setPutAwayAt] = useState(() => Number(readPreference(KEY) ?? 0))
  const rested = useOlderThan(putAwayAt, DAY_MS)
  const later = () => {
    writePreference(KEY, String(Date.now()))
    setPutAwayAt(Date.now())
  }
  return { shown: old && rested, later }
}
