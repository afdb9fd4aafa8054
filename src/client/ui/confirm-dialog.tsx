import * as Radix from '@radix-ui/react-dialog'
import { Info, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { Question } from './confirm.tsx'
import { useLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  readonly question: Question
  readonly onAnswer: (yes: boolean) => void
}

/** The question itself: Cancel has the focus, Esc is no. */
export default function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus()
  useLayer(true, () => onAnswer(false))
  const { type, title, text, action } = question
  return (
    <Radix.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          role="alertdialog"
          data-type={type}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focus.onOpenAutoFocus()
            cancel.current?.focus()
          }}
        >
          <div className="confirm">
            <Radix.Title>
              {type === 'warning' && <TriangleAlert className="text-warn" strokeWidth={1.75} />}
              {type === 'info' && <Info className="text-accent" strokeWidth={1.75} />}
              <span>{title}</span>
            </Radix.Title>
            {text === undefined ? <div className="h-4" /> : <Radix.Description>{text}</Radix.Description>}
            <footer>
              <Button ref={cancel} onClick={() => onAnswer(false)}>
                {question.cancel ?? 'Cancel'}
              </Button>
              <Button variant={type === 'danger' ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
                {action}
              </Button>
            </footer>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
