import { useState } from 'react'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { shortcuts } from './navigation.ts'
import { setSingleKeys, singleKeysOn } from './use-shortcuts.ts'

const GENERAL = [
  { keys: 'Ctrl K', label: 'Search or jump to' },
  { keys: 'Ctrl S', label: 'Save' },
  { keys: 'Ctrl Enter', label: 'Publish or save and close' },
  { keys: '/', label: 'Search in the list' },
  { keys: 'j', label: 'Next row, like arrow down' },
  { keys: 'k', label: 'Previous row, like arrow up' },
  { keys: 'Enter', label: 'Open the row' },
  { keys: 'x', label: 'Select the row' },
  { keys: '[', label: 'Fold the sidebar' },
  { keys: '?', label: 'This list' },
]

export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn)
  const rows = [...GENERAL, ...shortcuts()]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <dl className="shortcut-list">
        {rows.map(({ keys, label }) => (
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
        hint="Keys without Ctrl or Command work outside fields."
        checked={on}
        onChange={(next) => {
          setSingleKeys(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
