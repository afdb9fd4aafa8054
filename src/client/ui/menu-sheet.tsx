import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { ItemWords } from './menu-words.tsx'
import type { MenuItem } from './menu.tsx'

interface SheetItemsProps {
  readonly items: readonly MenuItem[]
  readonly label: string
  readonly onClose: () => void
}

/** The items of the phone's sheet: plain buttons and links in a list. */
export function SheetItems({ items, label, onClose }: SheetItemsProps) {
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          {item.separated && <div className="menu-line" />}
          <SheetItem item={item} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

function SheetItem({ item, onClose }: { readonly item: MenuItem; readonly onClose: () => void }) {
  const reasonId = useId()
  const off = item.disabledReason !== undefined
  const className = cx('menu-item', item.danger && 'danger', off && 'off')
  const words = <ItemWords item={item} reasonId={reasonId} />
  if (item.link && !off) return item.link({ className, children: words })
  const choice = item.checked !== undefined
  return (
    <button
      type="button"
      className={className}
      {...(choice ? { role: 'checkbox', 'aria-checked': item.checked } : {})}
      {...(off ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      onClick={() => {
        if (off) return
        // The sheet goes first, so that what the action opens gets the focus and is never a layer over a layer.
        if (!choice) onClose()
        item.onSelect?.()
      }}
    >
      {choice && (
        <span className="tick" aria-hidden="true">
          {item.checked && <Check strokeWidth={2} />}
        </span>
      )}
      {words}
    </button>
  )
}
