import { Columns3 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { CheckGroup } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { COLUMN_LABELS, type ColumnName, type ListLook } from './-list-look.ts'

type Look = Pick<ListLook, 'columns' | 'toggle' | 'reset'>

// The keys of a constant are its columns.
const NAMES = Object.keys(COLUMN_LABELS) as ColumnName[]

/** Which columns the table has: a menu that stays open while ticking. */
export function ColumnMenu({ columns, toggle, reset }: Look) {
  return (
    <Menu
      label="Columns"
      trigger={<Button icon={<Columns3 strokeWidth={1.75} aria-hidden="true" />}>Columns</Button>}
      items={[
        ...NAMES.map((name) => ({
          label: COLUMN_LABELS[name],
          checked: columns.has(name),
          onSelect: () => toggle(name),
        })),
        { label: 'Reset to default', separated: true, onSelect: reset },
      ]}
    />
  )
}

/** The same on a phone, where the first three are the line below each name. */
export function ColumnSheet({ columns, toggle, reset, onClose }: Look & { readonly onClose: () => void }) {
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
        hint="The first three that fit stand below each name."
        options={NAMES.map((name) => ({ value: name, label: COLUMN_LABELS[name] }))}
        value={NAMES.filter((name) => columns.has(name))}
        onChange={(chosen) => {
          const turned = NAMES.find((name) => columns.has(name) !== chosen.includes(name))
          if (turned) toggle(turned)
        }}
      />
    </Dialog>
  )
}
