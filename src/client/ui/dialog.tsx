import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { SheetGrip } from './sheet-grip.tsx'
import { useLayer } from './layers.ts'
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
  /** Of a side panel, in px, where 460 are too few: known before what is in it, which would else push it wider. */
  readonly panelWidth?: number | undefined
  /** As high as the screen on a tablet, too, from the start: what is loaded into it would else push it up. */
  readonly tall?: boolean
  /** Keeps the layer open on Esc and outside clicks, for a form that would lose typed text. */
  readonly sticky?: boolean
  /** It has an address of its own: Back leads to the one before, which closes it. */
  readonly addressed?: boolean
  readonly children: ReactNode
}

/** Where text is typed: not a switch, a colour or a file, nor an input behind a button. */
const FIRST_FIELD =
  ".overlay-body :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=color], [type=file], [readonly], [tabindex='-1']), textarea:not([readonly]))"

/** A dialog or a sheet: begins at its first text field or its title, traps the focus, closes with Esc, gives the focus back to its opener. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    shape = 'auto',
    wide = false,
    panelWidth,
    tall = false,
    sticky = false,
    addressed = false,
    children,
  } = props
  const laptop = useLaptop()
  const focus = useReturnFocus()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayer(open && !addressed, () => onOpenChange(false))
  const sheet = !laptop && shape !== 'dialog'
  const kind = sheet
    ? cx('sheet', shape === 'panel' && 'full', tall && 'tall')
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
          style={
            panelWidth === undefined ? undefined : { ['--panel-w' as string]: `min(${panelWidth}px, 100vw - 64px)` }
          }
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            event.preventDefault()
            // On a phone the keyboard would cover the sheet before anybody has read it.
            const field = laptop && event.target instanceof Element ? event.target.querySelector(FIRST_FIELD) : null
            if (field instanceof HTMLElement) field.focus()
            else heading.current?.focus({ preventScroll: true })
          }}
          onInteractOutside={keep}
          {...(sticky && { onEscapeKeyDown: keep })}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          {sheet && <SheetGrip onClose={() => onOpenChange(false)} />}
          <header className="overlay-head">
            <Radix.Title ref={heading} tabIndex={-1}>
              {title}
            </Radix.Title>
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
