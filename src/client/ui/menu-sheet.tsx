import * as Sheet from '@radix-ui/react-dialog'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { useLayer } from './layers.ts'
import { ItemWords } from './menu-words.tsx'
import type { MenuItem, OpenMenuProps } from './menu.tsx'
import { SheetGrip } from './sheet-grip.tsx'
import { useAfterClose } from './use-after-close.ts'

/** The phone's menu: a bottom sheet headed by the record, its items plain buttons and links in a list. */
export function SheetMenu({ label, items, head, trigger, open, onOpenChange }: OpenMenuProps) {
  const close = () => onOpenChange(false)
  const afterClose = useAfterClose()
  useLayer(open, close)
  return (
    <Sheet.Root open={open} onOpenChange={onOpenChange}>
      <Sheet.Trigger asChild>{trigger}</Sheet.Trigger>
      <Sheet.Portal>
        <Sheet.Overlay className="scrim" />
        <Sheet.Content className="sheet" aria-describedby={undefined} onCloseAutoFocus={afterClose.run}>
          <SheetGrip onClose={close} />
          <div className="menu-head">
            {head?.lead}
            <div>
              <Sheet.Title>{head?.title ?? label}</Sheet.Title>
              {head?.meta}
            </div>
          </div>
          <div className="overlay-body">
            <ul aria-label={label}>
              {items.map((item) => (
                <li key={item.label}>
                  {item.separated && <div className="menu-line" />}
                  <SheetItem item={item} onClose={close} onAct={afterClose.add} />
                </li>
              ))}
            </ul>
            <Sheet.Close asChild>
              <Button block className="mt-2">
                Close
              </Button>
            </Sheet.Close>
          </div>
        </Sheet.Content>
      </Sheet.Portal>
    </Sheet.Root>
  )
}

interface SheetItemProps {
  readonly item: MenuItem
  readonly onClose: () => void
  readonly onAct: (action: () => void) => void
}

function SheetItem({ item, onClose, onAct }: SheetItemProps) {
  const reasonId = useId()
  const off = item.disabledReason !== undefined
  const className = cx('menu-item', item.danger && 'danger', off && 'off')
  const words = <ItemWords item={item} reasonId={reasonId} />
  if (item.link && !off) {
    return (
      // The click of the link bubbles up: the sheet closes while the router goes on.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div onClick={onClose}>{item.link({ className, children: words })}</div>
    )
  }
  const choice = item.checked !== undefined
  return (
    <button
      type="button"
      className={className}
      {...(choice && { role: 'checkbox', 'aria-checked': item.checked })}
      {...(off && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => {
        if (off) return
        if (choice) return item.onSelect?.()
        if (item.onSelect) onAct(item.onSelect)
        onClose()
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
