import * as v from 'valibot'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { type Form, useForm } from './use-form.ts'

const NONE = { version: null, values: {} } as const
const ANY = v.looseObject({})

/**
 * What is chosen, and typed into a choice, by name: no form of a record, but kept like any text until it is carried out.
 * @param draftId names what is decided about; another state of it is another one
 * @param onSave carries it out
 */
export function useDecisions<T>(
  draftId: string,
  label: string,
  onSave: () => Promise<boolean>,
): Form<Record<string, T>> {
  const { drafts } = useWorkspace()
  return useForm<Record<string, T>>({
    base: NONE,
    schema: ANY,
    journal: { journal: drafts, draftId, label: () => label },
    onSave,
  })
}
