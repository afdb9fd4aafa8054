import { Columns3 } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { COLUMN_LABELS, COLUMN_NAMES, type ListLook } from './-list-look.ts'

type Look = Pick<ListLook, 'columns' | 'toggle' | 'reset'>

/** Which columns the table has: a menu that stays open while ticking. */
export function ColumnMenu({ columns, toggle, reset }: Look) {
  return (
    <Menu
      label="Columns"
      trigger={<Button icon={<Columns3 strokeWidth={1.75} aria-hidden="true" />}>Columns</Button>}
      items={[
        ...COLUMN_NAMES.map((name) => ({
          label: COLUMN_LABELS[name],
          checked: columns.has(name),
          onSelect: () => toggle(name),
        })),
        { label: 'Reset to default', separated: true, onSelect: reset },
      ]}
    />
  )
}
