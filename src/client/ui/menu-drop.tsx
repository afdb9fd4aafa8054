import * as Drop from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { ItemWords } from './menu-words.tsx'
import type { MenuItem, OpenMenuProps } from './menu.tsx'

/** The laptop's menu: arrows, type-ahead, Esc. */
export function DropMenu({ label, items, trigger, open, onOpenChange }: OpenMenuProps) {
  return (
    <Drop.Root open={open} onOpenChange={onOpenChange}>
      <Drop.Trigger asChild>{trigger}</Drop.Trigger>
      <Drop.Portal>
        <Drop.Content className="menu" align="end" sideOffset={4} collisionPadding={8} aria-label={label}>
          {items.map((item) => (
            <DropItem key={item.label} item={item} />
          ))}
        </Drop.Content>
      </Drop.Portal>
    </Drop.Root>
  )
}

function DropItem({ item }: { readonly item: MenuItem }) {
  const reasonId = useId()
  const off = item.disabledReason !== undefined
  const className = cx('menu-item', item.danger && 'danger', off && 'off')
  const words = <ItemWords item={item} reasonId={reasonId} />
  const select = (event: Event) => {
    // A choice leaves the menu open; an item that is off keeps it open to show its reason.
    if (off || item.checked !== undefined) event.preventDefault()
    if (!off) item.onSelect?.()
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
