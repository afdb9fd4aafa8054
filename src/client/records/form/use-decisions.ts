import * as v from 'valibot'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { type Form, useForm } from './use-form.ts'

const NONE = { version: null, values: {} } as const
const ANY = v.looseObject({})

interface Decisions<T> {
  /** Whether anything was typed into the choice. */
  readonly isTyped: (choice: T) => boolean
  /** Carries it out. */
  readonly onSave: () => Promise<boolean>
}

/**
 * What is chosen, and typed into a choice, by name: no form of a record, but what is typed is kept like any text until
 * it is carried out. A choice alone is made again with a press and is no text of anybody.
 * @param draftId names what is decided about; another state of it is another one
 */
export function useDecisions<T>(
  draftId: string,
  label: string,
  { isTyped, onSave }: Decisions<T>,
): Form<Record<string, T>> {
  const { drafts } = useWorkspace()
  return useForm<Record<string, T>>({
    base: NONE,
    schema: ANY,
    journal: {
      journal: drafts,
      draftId,
      label: () => label,
      // They are those of this very form.
      isTyped: (choices) => Object.values(choices as Record<string, T>).some(isTyped),
    },
    onSave,
  })
}
