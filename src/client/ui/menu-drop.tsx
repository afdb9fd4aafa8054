import * as Drop from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from './class-names.ts'
import { ItemWords } from './menu-words.tsx'
import type { MenuItem } from './menu.tsx'

/** The items of the laptop's menu: arrows, type-ahead, Esc. */
export function DropItems({ items }: { readonly items: readonly MenuItem[] }) {
  return items.map((item) => <DropItem key={item.label} item={item} />)
}

function DropItem({ item }: { readonly item: MenuItem }) {
  const reasonId = useId()
  const off = item.disabledReason !== undefined
  const className = cx('menu-item', item.danger && 'danger', off && 'off')
  const line = item.separated && <Drop.Separator className="menu-line" />
  if (item.checked !== undefined) {
    return (
      <>
        {line}
        <Drop.CheckboxItem
          className={className}
          checked={item.checked}
          onSelect={(event) => {
            event.preventDefault()
            if (!off) item.onSelect?.()
          }}
        >
          <span className="tick" aria-hidden="true">
            {item.checked && <Check strokeWidth={2} />}
          </span>
          <ItemWords item={item} reasonId={reasonId} />
        </Drop.CheckboxItem>
      </>
    )
  }
  return (
    <>
      {line}
      <Drop.Item
        className={item.link && !off ? '' : className}
        asChild={item.link !== undefined && !off}
        {...(off ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
        onSelect={(event) => {
          if (off) event.preventDefault()
          else item.onSelect?.()
        }}
      >
        {item.link && !off ? (
          item.link({ className, children: <ItemWords item={item} reasonId={reasonId} /> })
        ) : (
          <ItemWords item={item} reasonId={reasonId} />
        )}
      </Drop.Item>
    </>
  )
}
