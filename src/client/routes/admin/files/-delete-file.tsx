import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { UseList, useFileUses } from '#client/records/file-uses.tsx'
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
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Delete “${file.name}”?`}
      description={
        found.state === 'loading'
          ? 'Checking where it is used.'
          : used
            ? `It is used in ${formatCount(uses.length, 'place')}, where it will be missing. It stays in the trash for 30 days.`
            : found.state === 'unknown'
              ? 'Where it is used can’t be seen now. If it is in use, it is kept until you decide. Otherwise it stays in the trash for 30 days.'
              : 'Nothing uses it. It stays in the trash for 30 days.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabledReason={found.state === 'loading' ? 'Checking where it is used' : undefined}
            onClick={() => onDelete(used ? { force: '1' } : {})}
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
