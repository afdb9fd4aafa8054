import { Button } from '#client/ui/button.tsx'
import { CheckGroup } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { COLUMN_NAMES, COLUMN_LABELS, type ListLook } from './-list-look.ts'

type Look = Pick<ListLook, 'columns' | 'toggle' | 'reset'>

/** Which columns the list has, on a phone. */
export default function ColumnSheet({ columns, toggle, reset, onClose }: Look & { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Columns"
      footer={
        <>
          <Button onClick={reset}>Reset to default</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <CheckGroup
        label="Shown in the list"
        name="columns"
        hint="Up to three of them are shown below each name."
        options={COLUMN_NAMES.map((name) => ({ value: name, label: COLUMN_LABELS[name] }))}
        value={COLUMN_NAMES.filter((name) => columns.has(name))}
        onChange={(chosen) => {
          const turned = COLUMN_NAMES.find((name) => columns.has(name) !== chosen.includes(name))
          if (turned) toggle(turned)
        }}
      />
    </Dialog>
  )
}
