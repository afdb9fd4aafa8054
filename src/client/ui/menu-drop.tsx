import * as Drop from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from './class-names.ts'
import { useLayer } from './layers.ts'
import { ItemWords } from './menu-words.tsx'
import type { MenuItem, OpenMenuProps } from './menu.tsx'
import { useAfterClose } from './use-after-close.ts'

interface DropMenuProps extends OpenMenuProps {
  /** Opened by a key before this part was loaded: the first item takes the focus, as it does from then on. */
  readonly focusFirst: boolean
}

/** As many entries as half a laptop's window takes. */
const LONG = 9

/** The laptop's menu: arrows, type-ahead, Esc. */
export function DropMenu({ label, items, trigger, open, onOpenChange, focusFirst }: DropMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const afterClose = useAfterClose()
  useLayer(open, () => onOpenChange(false))
  return (
    <Drop.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Drop.Trigger asChild ref={setAnchor}>
        {trigger}
      </Drop.Trigger>
      {anchor && (
        // Inside the landmark or dialog of its trigger, so that it is neither outside of all landmarks nor hidden.
        <Drop.Portal container={anchor.closest<HTMLElement>('[role="dialog"], main, header, nav')}>
          <Drop.Content
            className="menu"
            // Neither below nor above its button has a long one room: beside it there is the height of the window.
            {...(items.length > LONG ? { side: 'left', align: 'start' } : { align: 'end' })}
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            onCloseAutoFocus={afterClose.run}
            ref={focusFirst ? focusFirstItem : null}
          >
            {items.map((item) => (
              <DropItem key={item.label} item={item} onAct={afterClose.add} />
            ))}
          </Drop.Content>
        </Drop.Portal>
      )}
    </Drop.Root>
  )
}

function focusFirstItem(menu: HTMLElement | null): void {
  requestAnimationFrame(() => menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus())
}

interface DropItemProps {
  readonly item: MenuItem
  readonly onAct: (action: () => void) => void
}

function DropItem({ item, onAct }: DropItemProps) {
  const reasonId = useId()
  const off = item.disabledReason !== undefined
  const className = cx('menu-item', item.danger && 'danger', off && 'off')
  const words = <ItemWords item={item} reasonId={reasonId} />
  const select = (event: Event) => {
    const choice = item.checked !== undefined
    // A choice leaves the menu open; an item that is off keeps it open to show its reason.
    if (off || choice) event.preventDefault()
    if (off || !item.onSelect) return
    if (choice) item.onSelect()
    else onAct(item.onSelect)
  }
  const described = off ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {}
  return (
    <>
      {item.separated && <Drop.Separator className="menu-line" />}
      {item.checked === undefined ? (
        item.link && !off ? (
          <Drop.Item asChild onSelect={select}>
            {item.link({ className, children: words })}
          </Drop.Item>
        ) : (
          <Drop.Item {...described} className={className} onSelect={select}>
            {words}
          </Drop.Item>
        )
      ) : (
        <Drop.CheckboxItem {...described} className={className} checked={item.checked} onSelect={select}>
          <span className="tick" aria-hidden="true">
            {item.checked && <Check strokeWidth={2} />}
          </span>
          {words}
        </Drop.CheckboxItem>
      )}
    </>
  )
}
