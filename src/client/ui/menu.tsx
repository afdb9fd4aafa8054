import { Ellipsis } from 'lucide-react'
import {
  cloneElement,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { IconButton } from './button.tsx'
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

type Shape = 'drop' | 'sheet'
type Views = Readonly<Partial<Record<Shape, ComponentType<OpenMenuProps & { readonly focusFirst: boolean }>>>>

/** Both are loaded when one is about to open, not with the first page. */
let loaded: Views = {}

/** @returns what can be shown: a menu that can't be loaded, as on the very first visit, is a sheet, which does the same */
async function load(shape: Shape): Promise<Shape> {
  if (loaded[shape]) return shape
  if (shape === 'sheet') {
    const { SheetMenu } = await import('./menu-sheet.tsx')
    loaded = { ...loaded, sheet: SheetMenu }
    return shape
  }
  try {
    const { DropMenu } = await import('./menu-drop.tsx')
    loaded = { ...loaded, drop: DropMenu }
    return shape
  } catch {
    return load('sheet')
  }
}

/** Actions: a menu on a laptop, a bottom sheet headed by the record on a phone. */
export function Menu({ label, items, trigger, head }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  // As they were when it was drawn: an opener that is in use must not be replaced.
  const [views, setViews] = useState(loaded)
  const [noDrop, setNoDrop] = useState(false)
  const laptop = useLaptop()
  const opener = trigger ?? (
    <IconButton label={label}>
      <Ellipsis strokeWidth={1.75} />
    </IconButton>
  )
  const wanted = laptop && !noDrop ? 'drop' : 'sheet'
  const View = views[wanted]
  if (View) {
    return <View {...{ label, items, head, open }} onOpenChange={setOpen} trigger={opener} focusFirst={byKey} />
  }
  // Not to be had, it is tried again by the press.
  const preload = () => void load(wanted).catch(() => undefined)
  const start = (key: boolean) =>
    void load(wanted).then((found) => {
      setByKey(key)
      setNoDrop(laptop && found === 'sheet')
      setViews(loaded)
      setOpen(true)
    })
  return cloneElement(opener, {
    'aria-haspopup': laptop ? 'menu' : 'dialog',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // A click without a pointer is a key.
    onClick: (event: MouseEvent) => start(event.detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !laptop) return
      event.preventDefault()
      start(true)
    },
  })
}
