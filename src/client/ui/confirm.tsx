import * as Radix from '@radix-ui/react-dialog'
import { Info, TriangleAlert } from 'lucide-react'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface Question {
  /** `danger` deletes or throws away, `warning` goes on in spite of something, `info` is a plain yes or no. */
  readonly type: 'warning' | 'danger' | 'info'
  /** Asks by name: `Delete “Automation fundamentals”?` */
  readonly title: string
  /** The consequence. */
  readonly text?: string
  /** The button; it repeats the verb: `Delete course`. */
  readonly action: string
  readonly cancel?: string
}

interface Asked extends Question {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** `if (await confirm({...})) …` True only when the action button was pressed; Esc and Cancel are false. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it')
  return confirm
}

/** Holds the one confirmation dialog of the app. Questions asked at the same time are answered one after the other. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const nextId = useRef(0)
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((answer) => {
        nextId.current += 1
        const entry: Asked = { ...question, id: nextId.current, answer }
        setAsked((all) => [...all, entry])
      }),
    [],
  )
  const current = asked[0]
  const close = (yes: boolean) => {
    current?.answer(yes)
    setAsked((all) => all.filter((entry) => entry !== current))
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && <ConfirmDialog key={current.id} question={current} onAnswer={close} />}
    </ConfirmContext>
  )
}

interface ConfirmDialogProps {
  readonly question: Question
  readonly onAnswer: (yes: boolean) => void
}

function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus()
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
