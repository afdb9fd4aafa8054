import { Link } from '@tanstack/react-router'
import type { Kind } from '#contract/records/record.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Gone } from '#client/ui/empty.tsx'
import { useAddresses } from './addresses.ts'

interface AbsentRecordProps {
  readonly record: Kind
  readonly parents?: Parents
}

/** In place of a record that the server does not have. */
export function AbsentRecord({ record: kind, parents = {} }: AbsentRecordProps) {
  const { list } = useAddresses(kind, parents)
  return (
    <Gone
      one={kind.label.toLowerCase()}
      action={
        <Link {...list} className={buttonClass()}>
          All {kind.plural.toLowerCase()}
        </Link>
      }
    />
  )
}

interface ToTheRestProps {
  readonly record: Kind
  /** They are below the layer. */
  readonly onClose: () => void
}

/** From a layer about one that is not there to those that are. */
export function ToTheRest({ record: kind, onClose }: ToTheRestProps) {
  return <Button onClick={onClose}>All {kind.plural.toLowerCase()}</Button>
}

interface AbsentDialogProps {
  readonly record: Kind
  readonly onClose: () => void
}

/** In place of a layer about one that the server does not have. */
export function AbsentDialog({ record: kind, onClose }: AbsentDialogProps) {
  return (
    <Dialog open addressed onOpenChange={(open) => !open && onClose()} title={kind.label}>
      <Gone one={kind.label.toLowerCase()} action={<ToTheRest record={kind} onClose={onClose} />} />
    </Dialog>
  )
}
