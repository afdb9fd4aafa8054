import { Ellipsis } from 'lucide-react'
import {
  cloneElement,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { IconButton } from './button.tsx'
import type { RenderLink } from './link.ts'
import { SheetMenu } from './menu-sheet.tsx'
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

export type MenuTrigger = ReactElement<Partial<ComponentProps<'button'>>>

interface MenuProps {
  /** The accessible name, as "Actions for {title}". */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** The button that opens the menu; three dots unless given. It must take a ref and pass its props on. */
  readonly trigger?: MenuTrigger
  /** What the phone's sheet is about: the record. */
  readonly head?: { readonly title: ReactNode; readonly meta?: ReactNode; readonly lead?: ReactNode } | undefined
}

export interface OpenMenuProps extends Omit<MenuProps, 'trigger'> {
  readonly trigger: MenuTrigger
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type DropModule = typeof import('./menu-drop.tsx')

let drop: DropModule | undefined

/** The laptop's menu (positioning included) is loaded when a menu is about to open, not with the first page. */
async function loadDrop(): Promise<DropModule | undefined> {
  try {
    drop ??= await import('./menu-drop.tsx')
  } catch {
    // Not loadable, as without a connection on the very first visit: the sheet is at hand and does the same.
    return undefined
  }
  return drop
}

/** Actions: a menu on a laptop, a bottom sheet headed by the record on a phone. */
export function Menu({ label, items, trigger, head }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [shape, setShape] = useState<'closed' | 'drop' | 'sheet'>(drop ? 'drop' : 'closed')
  const laptop = useLaptop()
  const opener = trigger ?? (
    <IconButton label={label}>
      <Ellipsis strokeWidth={1.75} />
    </IconButton>
  )
  const menu = { label, items, head, open, onOpenChange: setOpen }
  if (!laptop || shape === 'sheet') return <SheetMenu {...menu} trigger={opener} />
  if (shape === 'drop' && drop) return <drop.DropMenu {...menu} trigger={opener} focusFirst={byKey} />
  const preload = () => void loadDrop()
  const start = (key: boolean) =>
    void loadDrop().then((module) => {
      setByKey(key)
      setShape(module ? 'drop' : 'sheet')
      setOpen(true)
    })
  return cloneElement(opener, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click without a pointer is a key.
    onClick: (event: MouseEvent) => start(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      start(true)
    },
  })
}
