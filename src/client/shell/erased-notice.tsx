import { useState } from 'react'
import { useOutbox, useWorkspace } from '#client/offline/current-workspace.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { downloadJson } from '#client/ui/download.ts'
import { formatCount } from '#client/ui/format.ts'

interface ErasedNoticeProps {
  /** How many edits waited. */
  readonly count: number
  readonly onDone: () => void
}

const NAMED = 3

/** The browser erased what waited. What this page still knows of it can be put back, or kept as a file. */
export default function ErasedNotice({ count, onDone }: ErasedNoticeProps) {
  const { exchange } = useWorkspace().outbox
  const { erased } = useOutbox()
  const [isFile, setIsFile] = useState(false)
  const [busy, setBusy] = useState(false)

  const takeUp = async () => {
    await exchange.takeUp(await exchange.read(JSON.stringify(await exchange.exportErased())))
    onDone()
  }
  const putBack = async () => {
    setBusy(true)
    await takeUp().finally(() => setBusy(false))
  }
  const keepAsFile = async () => {
    downloadJson('offdesk-unsent.json', await exchange.exportErased())
    setIsFile(true)
  }
  const close = (
    <Button small variant="ghost" onClick={onDone}>
      Close
    </Button>
  )
  return (
    <Banner
      tone="bad"
      alert
      actions={
        erased ? (
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
        ? `: ${namesOf(erased.operations.map(({ label }) => label))}. This page still knows ${count === 1 ? 'it' : 'them'} until you close it.`
        : ' when Offdesk was last open. What was not sent since is lost.'}
    </Banner>
  )
}

function namesOf(labels: readonly string[]): string {
  const names = [...new Set(labels)]
  const shown = names.slice(0, NAMED).map((name) => `“${name}”`)
  const more = names.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
