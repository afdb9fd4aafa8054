import { useState } from 'react'
import { may } from '#client/data/session.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CREATIONS, SIDEBAR } from './navigation.ts'
import { setSingleKeys, singleKeysOn } from './use-shortcuts.ts'

const GENERAL = [
  ['Ctrl K', 'Search or jump to'],
  ['Ctrl S', 'Save'],
  ['Ctrl Enter', 'Publish or save and close'],
  ['/', 'Search in the list'],
  ['[', 'Fold the sidebar'],
  ['?', 'This list'],
] as const

export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn)
  const places = SIDEBAR.flatMap((group) => group.places).filter((place) => place.key && may(place.access))
  const rows: readonly (readonly [string, string])[] = [
    ...GENERAL,
    ...places.map((place) => [`G ${place.key?.toUpperCase()}`, place.label] as const),
    ...CREATIONS.filter((creation) => may(creation.access)).map(
      (creation) => [`C ${creation.key.toUpperCase()}`, creation.label] as const,
    ),
  ]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <dl className="shortcut-list">
        {rows.map(([keys, label]) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <SwitchRow
        label="Single-key shortcuts"
        hint="Keys without Ctrl or Command act outside fields."
        checked={on}
        onChange={(next) => {
          setSingleKeys(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
