import { diffIndices } from 'node-diff3'
import type { EntityPolicy, FieldPolicy } from '#contract/records/policy.ts'
import { canonicalHtml, splitHtml } from '#client/offline/engine/merge/html.ts'
import { canCompare } from '#client/offline/engine/merge/regions.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { canonical, same } from '#client/offline/engine/merge/values.ts'
import type { FieldChange } from '#client/ui/diff-view.tsx'
import { htmlText } from '#client/widgets/html-text.ts'
import { memberText } from './member-lines.ts'

/**
 * What differs between two states of a record, field by field, in the words of people.
 * @param show the words for one value: names instead of ids; undefined leaves it to the value itself
 */
export function fieldChanges(
  policy: EntityPolicy,
  before: Values,
  after: Values,
  show: (name: string, value: unknown) => string | undefined,
): FieldChange[] {
  return Object.entries(policy.fields).flatMap(([name, field]): FieldChange[] => {
    const [old, now] = [before[name], after[name]]
    if (!(name in after) || same(field, old, now)) return []
    if (field.secret) return [{ label: field.label, hidden: true }]
    if (field.merge === 'html') return textChanges(field.label, String(old ?? ''), String(now ?? ''))
    if (field.members) return memberChanges(field, old, now)
    const words = (value: unknown) => show(name, value) ?? plain(value)
    const [was, is] = [words(old), words(now)]
    // Missing before, and an empty list now: nothing that anybody could see.
    return was === '' && is === '' ? [] : [{ label: field.label, before: was, after: is }]
  })
}

/** Only the members of a list that differ: nobody finds a changed answer between two whole quizzes. */
function memberChanges(field: FieldPolicy, old: unknown, now: unknown): FieldChange[] {
  const [a, b] = [old, now].map((value): unknown[] => (Array.isArray(value) ? value : []))
  const text = (list: unknown[] | undefined, [from, count]: readonly [number, number]) =>
    (list ?? [])
      .slice(from, from + count)
      .map((member, at) => memberText(field, member, from + at))
      .join('\n\n')
  const keys = [a, b].map((list) => (list ?? []).map((member) => canonical(undefined, member)))
  return diffIndices(keys[0] ?? [], keys[1] ?? []).map(({ buffer1, buffer2 }): FieldChange => ({
    label: `${field.label}, ${buffer2[0] + 1}`,
    before: text(a, buffer1),
    after: text(b, buffer2),
  }))
}

/** Only the paragraphs that differ: nobody finds a changed word between two whole articles. */
function textChanges(label: string, old: string, now: string): FieldChange[] {
  const paragraphs = [splitHtml(old), splitHtml(now)] as const
  // Too many to be compared one by one are shown as a whole.
  const [a, b] = canCompare(...paragraphs) ? paragraphs : ([[old], [now]] as const)
  return diffIndices(a.map(canonicalHtml), b.map(canonicalHtml)).flatMap(({ buffer1, buffer2 }): FieldChange[] => {
    const was = a.slice(buffer1[0], buffer1[0] + buffer1[1])
    const is = b.slice(buffer2[0], buffer2[0] + buffer2[1])
    const [before, after] = [was, is].map((blocks) => blocks.map(htmlText).join('\n').trim())
    const at = `${label}, paragraph ${buffer2[0] + 1}`
    // The same words in another dress: then the dress is what to look at.
    if (before === after)
      return before === ''
        ? []
        : [{ label: `${at}, format`, before: was.join('\n').trim(), after: is.join('\n').trim() }]
    return [{ label: at, before, after }]
  })
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}
