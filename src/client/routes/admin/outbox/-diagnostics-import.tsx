import { useEffect, useState } from 'react'
import { kindOf } from '#contract/index.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { ImportItem, ImportPlan } from '#client/offline/engine/outbox/import.ts'
import type { ImportFile } from '#client/offline/engine/outbox/import-file.ts'
import { describeEdit } from './-edit-words.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount, formatDateTime } from '#client/ui/format.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { restoreDrafts } from './-diagnostics-drafts.ts'
import { fateWords, willBeTaken } from './-diagnostics-import-words.ts'

interface ImportDialogProps {
  readonly file: ImportFile
  readonly onClose: () => void
}

/** Shows what a file would add before anything is stored. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { outbox, drafts } = useWorkspace()
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [failed, setFailed] = useState(false)
  const [sameSite, setSameSite] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    outbox.exchange.preview(file).then(setPlan, () => setFailed(true))
  }, [outbox, file])
  const elsewhere = !outbox.exchange.isSameServer(file)
  const added = plan?.items.filter(willBeTaken).length ?? 0
  const more = added + (plan?.trashed ?? 0) + file.drafts.length

  const takeUp = async () => {
    setBusy(true)
    try {
      const kept = await restoreDrafts(drafts, file.drafts)
      const { taken } = await outbox.exchange.takeUp(file)
      toasts.success(
        kept === 0
          ? `${formatCount(taken, 'edit')} imported`
          : `${formatCount(taken, 'edit')} and ${formatCount(kept, 'draft')} imported`,
      )
      onClose()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Import unsent edits"
      description={`Exported ${formatDateTime(file.exportedAt)}, ${formatCount(file.operations.length, 'edit')}.`}
      shape="panel"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel="Importing"
            disabledReason={
              plan === null || failed
                ? 'Not read yet'
                : more === 0
                  ? 'Nothing to add'
                  : elsewhere && !sameSite
                    ? 'Say first that it is the same site'
                    : undefined
            }
            onClick={() => void takeUp()}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failed && (
          <Banner tone="bad" alert>
            <strong className="font-semibold">NOT saved on this device.</strong> There is no room, or the device refuses
            to store. No edit in the file was imported; keep the file.
          </Banner>
        )}
        {elsewhere && (
          <Banner tone="warn">
            <p>
              This file was made at <span className="mono break-all">{file.serverOrigin}</span>, which is another
              address than this one. Import it only if both lead to the same site.
            </p>
            <CheckboxField label="It is the same site" checked={sameSite} onChange={setSameSite} />
          </Banner>
        )}
        {plan === null && !failed && <SkeletonRows rows={3} />}
        {plan && (
          <p>
            {added === 0 ? 'No edit of this file is missing here.' : `${formatCount(added, 'edit')} will be added.`}
            {plan.trashed > 0 && ` ${formatCount(plan.trashed, 'discarded edit')} go to this device’s trash.`}
            {file.drafts.length > 0 && ` ${formatCount(file.drafts.length, 'draft')} in the file.`}
          </p>
        )}
        {plan && plan.items.length > 0 && (
          <ul className="border-t border-line">
            {plan.items.map((item) => (
              <Row key={item.opId} item={item} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function Row({ item }: { readonly item: ImportItem }) {
  const { operation, label, fate, fileMissing } = item
  const policy = operation ? kindOf(operation.entity) : undefined
  return (
    <li className="border-b border-line py-2.5">
      <p className="flex gap-3">
        <span className="min-w-0 flex-1 truncate font-[550]">{label || policy?.label}</span>
        {operation && (
          <time className="flex-none text-small text-ink-3" dateTime={new Date(operation.savedAt).toISOString()}>
            {formatDateTime(operation.savedAt)}
          </time>
        )}
      </p>
      {operation && (
        <p className="truncate text-small text-ink-3">
          {policy?.label ?? operation.entity} · {describeEdit(policy, 'waiting', operation)}
        </p>
      )}
      <p className={fate === 'refused' || fileMissing ? 'text-small text-bad' : 'text-small text-ink-2'}>
        {fateWords(item)}
      </p>
    </li>
  )
}
