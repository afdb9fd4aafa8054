import * as Sheet from '@radix-ui/react-dialog'
import * as Drop from '@radix-ui/react-dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { SheetItems } from './menu-sheet.tsx'
import { DropItems } from './menu-drop.tsx'
import { SheetGrip } from './sheet-grip.tsx'
import type { RenderLink } from './link.ts'
import { useLaptop } from './use-media.ts'

export interface MenuItem {
  readonly label: string
  /** A Lucide icon. */
  readonly icon?: ReactNode
  readonly onSelect?: (() => void) | undefined
  /** Navigates instead of acting. */
  readonly link?: RenderLink | undefined
  readonly danger?: boolean
  /** Turns the item off and says why. */
  readonly disabledReason?: string | undefined
  /** A ticked or unticked choice; the menu stays open while ticking. */
  readonly checked?: boolean
  /** A line above this item. */
  readonly separated?: boolean
}

interface MenuProps {
  /** The accessible name, as "Actions for {title}". */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The button that opens the menu; three dots unless given. It must take a ref and pass its props on. */
  readonly trigger?: ReactNode
  /** What the phone's sheet is about: the record. */
  readonly head?: { readonly title: ReactNode; readonly meta?: ReactNode; readonly lead?: ReactNode } | undefined
}

/** Actions: a menu on a laptop, a bottom sheet headed by the record on a phone. */
export function Menu({ label, items, trigger, head }: MenuProps) {
  const [open, setOpen] = useState(false)
  const laptop = useLaptop()
  const opener = trigger ?? (
    <IconButton label={label}>
      <Ellipsis strokeWidth={1.75} />
    </IconButton>
  )
  if (laptop) {
    return (
      <Drop.Root open={open} onOpenChange={setOpen} modal={false}>
        <Drop.Trigger asChild>{opener}</Drop.Trigger>
        <Drop.Portal>
          <Drop.Content className="menu" align="end" sideOffset={4} collisionPadding={8} aria-label={label}>
            <DropItems items={items} />
          </Drop.Content>
        </Drop.Portal>
      </Drop.Root>
    )
  }
  return (
    <Sheet.Root open={open} onOpenChange={setOpen}>
      <Sheet.Trigger asChild>{opener}</Sheet.Trigger>
      <Sheet.Portal>
        <Sheet.Overlay className="scrim" />
        <Sheet.Content className="sheet" aria-describedby={undefined}>
          <SheetGrip onClose={() => setOpen(false)} />
          <div className="menu-head">
            {head?.lead}
            <div>
              <Sheet.Title>{head?.title ?? label}</Sheet.Title>
              {head?.meta}
            </div>
          </div>
          <div className="overlay-body">
            <SheetItems items={items} label={label} onClose={() => setOpen(false)} />
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
