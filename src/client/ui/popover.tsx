import * as Radix from '@radix-ui/react-popover'
import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useLaptop } from './use-media.ts'

interface PopoverProps {
  /** Title of the phone's sheet and name of the laptop's popover. */
  readonly title: string
  /** The button that opens it; it must take a ref and pass its props on. Gets the click handler on a phone. */
  readonly trigger: (props: { readonly onClick?: () => void }) => ReactNode
  /** The content; `close` closes the layer. */
  readonly children: (close: () => void) => ReactNode
}

/** A picker, a filter or a short form: popover on a laptop, sheet on a phone. */
export function Popover({ title, trigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const laptop = useLaptop()
  const close = () => setOpen(false)
  if (!laptop) {
    return (
      <>
        {trigger({ onClick: () => setOpen(true) })}
        <Dialog open={open} onOpenChange={setOpen} title={title}>
          {children(close)}
        </Dialog>
      </>
    )
  }
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger({})}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" align="end" sideOffset={4} collisionPadding={8} aria-label={title}>
          {children(close)}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
