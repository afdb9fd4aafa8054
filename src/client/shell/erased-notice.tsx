import { useEffect, useState } from 'react'
import { isObject } from '#contract/calls/envelope.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { noteDiagnostic } from '#client/offline/device/diagnostics.ts'
import type { OutboxExport } from '#client/offline/engine/outbox/export.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { downloadJson } from '#client/ui/download.ts'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'

interface ErasedNoticeProps {
  /** How many edits waited. */
  readonly count: number
  readonly onDone: () => void
}

const NAMED = 3

/** The browser erased what waited. What this page still knows of it can be put back, or kept as a file. */
export default function ErasedNotice({ count, onDone }: ErasedNoticeProps) {
  const { account, outbox } = useWorkspace()
  const { exchange } = outbox
  const { erased } = useOutbox()
  const [copied, setCopied] = useState<OutboxExport | null>()
  const [isFile, setIsFile] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (erased) return undefined
    let live = true
    import('#client/offline/device/waiting-copy.ts')
      .then(({ readWaiting }) => readWaiting(account, Date.now()))
      .then(
        (found) => live && setCopied(found),
        (error: unknown) => {
          noteDiagnostic('copy', String(error))
          if (live) setCopied(null)
        },
      )
    return () => {
      live = false
    }
  }, [account, erased])
  if (!erased && copied === undefined) return null

  const unsent = () => (copied ? Promise.resolve(copied) : exchange.exportErased())
  const takeUp = async () => {
    await exchange.takeUp(await exchange.read(JSON.stringify(await unsent())))
    onDone()
  }
  const putBack = async () => {
    setBusy(true)
    try {
      await takeUp()
    } catch (error) {
      // A file of the half that sends, which this may not bring along: without it menus and dialogs would not come.
      const { ImportError } = await import('#client/offline/engine/outbox/import-file.ts')
      const isStorage = error instanceof StorageError
      if (!isStorage && !(error instanceof ImportError)) throw error
      const why = isStorage ? 'This device has no room or refuses to store.' : 'The copy can not be read.'
      toasts.error(`${why} Download what waited, and import it later: Outbox, Diagnostics.`, {
        title: 'NOT put back',
      })
    } finally {
      setBusy(false)
    }
  }
  const keepAsFile = async () => {
    downloadJson('offdesk-unsent.json', await unsent())
    setIsFile(true)
  }
  const close = (
    <Button small variant="ghost" onClick={onDone}>
      Close
    </Button>
  )
  const them = count === 1 ? 'it' : 'them'
  return (
    <Banner
      tone="bad"
      alert
      actions={
        erased || copied ? (
          <>
            <Button small busy={busy} onClick={() => void putBack()}>
              Put back
            </Button>
            {isFile ? (
              close
            ) : (
              <Button small variant="ghost" onClick={() => void keepAsFile()}>
                Download
              </Button>
            )}
          </>
        ) : (
          close
        )
      }
    >
      <strong className="font-semibold">This browser erased what Offdesk kept on this device.</strong>{' '}
      {formatCount(count, 'edit')} waited here
      {erased
        ? `: ${namesOf(erased.operations.map(({ label }) => label))}. This page still knows ${them} until you close it.`
        : copied
          ? ` when Offdesk was last open: ${namesOf(labelsIn(copied))}. A copy of ${them} was kept apart, without files.`
          : ' when Offdesk was last open. What was not sent since is lost.'}
    </Banner>
  )
}

const labelsIn = ({ operations }: OutboxExport) =>
  operations.flatMap((raw) => (isObject(raw) && typeof raw['label'] === 'string' ? [raw['label']] : []))

function namesOf(labels: readonly string[]): string {
  const names = [...new Set(labels)]
  const shown = names.slice(0, NAMED).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
