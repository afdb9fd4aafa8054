import * as Radix from '@radix-ui/react-dialog'
import { Info, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { Answer, Question } from './confirm.tsx'
import { TextField } from './text-field.tsx'
import { useLayer } from './layers.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  readonly question: Question
  readonly onAnswer: (answer: Answer) => void
}

/** The question itself: Cancel has the focus, Esc is no. */
export default function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus()
  useLayer(true, () => onAnswer('cancel'))
  const { type, title, text, action, other, typed } = question
  const [words, setWords] = useState('')
  const isTyped = typed === undefined || plain(words) === plain(typed)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onAnswer('cancel')}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          role="alertdialog"
          data-type={type}
          {...(text === undefined && { 'aria-describedby': undefined })}
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
            {typed !== undefined && (
              <div className="mt-1 mb-4">
                <TextField
                  label={`Type “${plain(typed)}” to go on`}
                  value={words}
                  onChange={setWords}
                  autoComplete="off"
                />
              </div>
            )}
            <footer>
              <Button ref={cancel} onClick={() => onAnswer('cancel')}>
                {question.cancel ?? 'Cancel'}
              </Button>
              {other !== undefined && <Button onClick={() => onAnswer('other')}>{other}</Button>}
              <Button
                variant={type === 'danger' ? 'danger' : 'primary'}
                disabledReason={isTyped ? undefined : 'Type the words first'}
                onClick={() => onAnswer('action')}
              >
                {action}
              </Button>
            </footer>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** As a keyboard can type it: blanks at the ends and doubled ones are not seen. */
function plain(words: string): string {
  return words.normalize('NFC').trim().replace(/\s+/g, ' ')
}
