import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import type ConfirmDialog from './confirm-dialog.tsx'

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
  /** Another way on, beside the action: `Save as draft`. */
  readonly other?: string
  /** What has to be typed first: for what can't be undone. */
  readonly typed?: string
}

/** Esc is `cancel`. */
export type Answer = 'action' | 'other' | 'cancel'

interface Asked extends Question {
  readonly id: number
  readonly Dialog: typeof ConfirmDialog
  readonly answer: (answer: Answer) => void
}

type Ask = (question: Question) => Promise<Answer>

const AskContext = createContext<Ask | undefined>(undefined)

/** For questions with more than one way on. @returns which button was pressed */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs a ConfirmProvider above it')
  return ask
}

/** `if (await confirm({...})) …` True only when the action button was pressed; Esc and Cancel are false. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useAsk()
  return useCallback(async (question) => (await ask(question)) === 'action', [ask])
}

/** Holds the one confirmation dialog of the app. Questions asked at the same time are answered one after the other. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([])
  const nextId = useRef(0)
  const ask = useCallback<Ask>(async (question) => {
    // A dialog is never part of the first moment. Where it can't be had nothing is done, and the page stands.
    const { default: Dialog } = await import('./confirm-dialog.tsx')
    return new Promise((answer) => {
      nextId.current += 1
      const entry: Asked = { ...question, id: nextId.current, Dialog, answer }
      setAsked((all) => [...all, entry])
    })
  }, [])
  const current = asked[0]
  const close = (answer: Answer) => {
    current?.answer(answer)
    setAsked((all) => all.filter((entry) => entry !== current))
  }
  return (
    <AskContext value={ask}>
      {children}
      {current && <current.Dialog key={current.id} question={current} onAnswer={close} />}
    </AskContext>
  )
}
