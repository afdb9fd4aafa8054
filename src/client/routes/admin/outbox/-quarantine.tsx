import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { downloadJson } from '#client/ui/download.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'

/** Edits that this version of the app can't read, kept whole: a newer version made them, or the device damaged them. */
export function Quarantine() {
  const { quarantined } = useOutbox()
  const { outbox } = useWorkspace()
  const confirm = useConfirm()
  if (quarantined.length === 0) return null
  const discard = async () => {
    const yes = await confirm({
      type: 'danger',
      title: 'Discard what can’t be read?',
      text: 'Download it first if you are not sure.',
      action: 'Discard',
    })
    if (!yes) return
    for (const record of quarantined) await outbox.discardQuarantined(record.opId)
  }
  return (
    <Banner
      tone="warn"
      className="mb-6"
      actions={
        <>
          <Button small onClick={() => downloadJson('offdesk-unreadable.json', quarantined)}>
            Download
          </Button>
          <Button small variant="ghost" onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    >
      {formatCount(quarantined.length, 'edit')} on this device can’t be read by this version of Offdesk. Reload to get a
      newer version; nothing is dropped.
    </Banner>
  )
}
