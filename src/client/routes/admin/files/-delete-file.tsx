import { storedFile } from '#contract/records/file.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { UseList, type Uses, useFileUses } from '#client/records/file-uses.tsx'
import { restsHere } from '#client/records/rests-here.ts'
import type { ShownFile } from './-shown-file.ts'

interface DeleteFileProps {
  readonly file: ShownFile
  readonly onDelete: (query: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Asks by name and shows the places; what is in use goes only when the person insists. */
export function DeleteFile({ file, onDelete, onClose }: DeleteFileProps) {
  const found = useFileUses(file.id)
  const uses = found.state === 'known' ? found.uses : []
  const used = uses.length > 0
  const neverSent = restsHere(useOutbox(), storedFile, [file.id])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Delete “${file.name}”?`}
      description={consequence(found, neverSent)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabledReason={found.state === 'loading' ? 'Checking where it is used' : undefined}
            onClick={() => onDelete(used && neverSent === undefined ? { force: '1' } : {})}
          >
            {used ? 'Delete anyway' : file.kind === 'link' ? 'Delete link' : 'Delete file'}
          </Button>
        </>
      }
    >
      {used && <UseList uses={uses} />}
    </Dialog>
  )
}

function consequence(found: Uses, neverSent: string | undefined): string {
  const uses = found.state === 'known' ? found.uses.length : 0
  if (neverSent !== undefined) {
    const waiting = `${formatCount(uses, 'edit waits', 'edits wait')} for it and ${uses === 1 ? 'needs' : 'need'} you then.`
    return uses > 0 ? `${neverSent} ${waiting}` : neverSent
  }
  const trash = 'It stays in the trash for 30 days.'
  if (uses > 0) return `It is used in ${formatCount(uses, 'place')}, where it will be missing. ${trash}`
  if (found.state === 'loading') return 'Checking where it is used.'
  if (found.state === 'known') return `Nothing uses it. ${trash}`
  return 'Where it is used can’t be seen now. If it is in use, it is kept until you decide. Otherwise it stays in the trash for 30 days.'
}
