import { useState } from 'react'
import { moved } from '#client/ui/move-items.tsx'
import { NEW_QUESTION, type QuestionForm } from './quiz-form.ts'

/** Questions have no ids: each gets a key of the screen, so that an open one stays open when it moves. */
export interface QuestionList {
  readonly keys: readonly string[]
  /** Key of the one that is open. */
  readonly open: string | null
  setOpen(key: string | null): void
  change(index: number, part: Partial<QuestionForm>): void
  /** Behind `after`, or at the end; it opens. */
  add(after?: number, copy?: QuestionForm): void
  append(questions: readonly QuestionForm[]): void
  /** @returns tells the list that it is there again, at its place and under its key: another one may be open by then */
  remove(index: number): () => void
  move(from: number, to: number): void
}

let last = 0
const nextKey = () => `q${(last += 1)}`

export function useQuestionList(
  questions: readonly QuestionForm[],
  onChange: (questions: readonly QuestionForm[]) => void,
): QuestionList {
  const [known, setKnown] = useState<readonly string[]>(() => questions.map(nextKey))
  const [open, setOpen] = useState<string | null>(known.length === 1 ? (known[0] ?? null) : null)
  // A draft or the server may bring others; those at the same place keep their keys.
  const keys = questions.map((_, index) => known[index] ?? `at${index}`)

  const put = (next: readonly QuestionForm[], nextKeys: readonly string[]) => {
    setKnown(nextKeys)
    onChange(next)
  }
  return {
    keys,
    open,
    setOpen,
    change: (index, part) =>
      onChange(questions.map((question, at) => (at === index ? { ...question, ...part } : question))),
    add(after = questions.length - 1, copy = NEW_QUESTION) {
      const key = nextKey()
      put(questions.toSpliced(after + 1, 0, copy), keys.toSpliced(after + 1, 0, key))
      setOpen(key)
    },
    append: (more) => put([...questions, ...more], [...keys, ...more.map(nextKey)]),
    remove(index) {
      const key = keys[index] ?? nextKey()
      put(questions.toSpliced(index, 1), keys.toSpliced(index, 1))
      return () => setKnown((now) => now.toSpliced(index, 0, key))
    },
    move: (from, to) => put(moved(questions, from, to), moved(keys, from, to)),
  }
}
