import { createContext, lazy, Suspense, useCallback, useContext, useRef, useState, type ReactNode } from 'react'

// A dialog is never part of the first moment.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

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
  /** What has to be typed first: for what can't be undone. */
  readonly typed?: string
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
      <Suspense>{current && <ConfirmDialog key={current.id} question={current} onAnswer={close} />}</Suspense>
    </ConfirmContext>
  )
}
