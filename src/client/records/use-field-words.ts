import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { kindOf } from '#contract/index.ts'
import { rowsIn } from '#client/offline/reading/list-answer.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { memberLines } from './member-lines.ts'

const ACRONYMS = ['html', 'json', 'ses', 'smtp']

/** `beginner` as people read it. */
function choiceWord(value: string): string {
  return ACRONYMS.includes(value) ? value.toUpperCase() : value.charAt(0).toUpperCase() + value.slice(1)
}

/** Words for the values of a record's fields: names instead of ids, local times, "none" for nothing. */
export function useFieldWords(
  policy: Pick<EntityPolicy, 'fields'> | undefined,
): (name: string, value: unknown) => string | undefined {
  const client = useQueryClient()
  const { items } = useOutbox()
  return useCallback(
    (name, value) => {
      const field = policy?.fields[name]
      const members = memberLines(field, value)
      if (members !== null) return members
      if (typeof value === 'string' && field?.rule?.kind === 'choice') return choiceWord(value)
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value)
      if (name === 'replace_with' && value === null) return 'The file as it was'
      if (!field?.reference || value === null || value === undefined) return undefined
      const target = kindOf(field.reference)
      const title = (id: unknown): string => {
        if (!target) return String(id)
        const pending = items.find((item) => item.entity === target.type && item.recordId === id)
        if (pending) return pending.label
        const answers = client.getQueriesData<unknown>({ queryKey: [target.endpoints.list] })
        const rows = answers.flatMap(([, answer]) => rowsIn(target, answer) ?? [])
        const found = rows.find((row) => row['id'] === id)
        if (found) return String(found[target.titleField])
        // An upload whose bytes another file has got is in no list: it is named after what it brought.
        const theirs = items.map((item) => item.operation.conflict?.theirs)
        const holder = [...theirs, ...rows].find((row) => name === 'replace_with' && row?.[name] === id)
        if (holder) return String(holder['original_name'])
        return `${target.label} ${String(id)}`
      }
      return Array.isArray(value) ? value.map(title).join(', ') : title(value)
    },
    [client, items, policy],
  )
}
