import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { SheetGrip } from './sheet-grip.tsx'
import { useLaptop } from './use-media.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  readonly open: boolean
  /** Called with false for Close, Esc, a click outside and the grip. */
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** One line under the title, read out when the dialog opens. */
  readonly description?: ReactNode
  /** Sticky actions at the bottom. */
  readonly footer?: ReactNode
  /**
   * `auto`: dialog on a laptop, sheet on a phone. `panel`: side panel on a laptop, tall sheet on a phone.
   * `dialog`: a dialog everywhere, for questions.
   */
  readonly shape?: 'auto' | 'panel' | 'dialog'
  /** 640 instead of 440 px on a laptop. */
  readonly wide?: boolean
  /** Keeps the layer open on Esc and outside clicks, for a form that would lose typed text. */
  readonly sticky?: boolean
  readonly children: ReactNode
}

/** A form's first field is where a person wants to be, not the Close button. Inputs behind a button are none. */
const FIRST_FIELD = ".overlay-body :is(input:not([type=hidden], [tabindex='-1']), select, textarea)"

/** A dialog or a sheet: traps the focus, closes with Esc, gives the focus back to its opener. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    shape = 'auto',
    wide = false,
    sticky = false,
    children,
  } = props
  const laptop = useLaptop()
  const focus = useReturnFocus()
  const sheet = !laptop && shape !== 'dialog'
  const kind = sheet
    ? cx('sheet', shape === 'panel' && 'full')
    : shape === 'panel'
      ? 'side-panel'
      : cx('dialog', wide && 'wide')
  const keep = (event: Event) => {
    // A toast lies above the dialog and belongs to nobody: a click on it must not close what is below.
    const onToast = event.target instanceof Element && event.target.closest('.toasts') !== null
    if (sticky || onToast) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={kind}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            // On a phone the keyboard would cover the sheet before anybody has read it.
            const field = laptop && event.target instanceof Element ? event.target.querySelector(FIRST_FIELD) : null
            if (!(field instanceof HTMLElement)) return
            event.preventDefault()
            field.focus()
          }}
          onInteractOutside={keep}
          {...(sticky ? { onEscapeKeyDown: keep } : {})}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {sheet && <SheetGrip onClose={() => onOpenChange(false)} />}
          <header className="overlay-head">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X strokeWidth={1.75} />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="overlay-body">
            {description !== undefined && (
              <Radix.Description className="mb-4 text-small text-ink-2">{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer !== undefined && <footer className="overlay-foot">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
