import { parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'
import { operation, sent } from '#tests/offline/support/operations.ts'
import { mergeFields, type FieldResult } from '#client/offline/engine/merge/merge.ts'
import { join } from '#client/offline/engine/merge/paragraphs.ts'
import { nestsCleanly } from '#client/offline/engine/merge/html.ts'
import type { Operation, Values } from '#client/offline/engine/storage/record.ts'
import type { Verdict } from '#client/offline/engine/sending/classify.ts'
import { settle, type Settled } from '#client/offline/engine/sending/reply.ts'
import { EVERYDAY_HTML } from './everyday-html.ts'
import { EVERYDAY_MARKDOWN } from './everyday-markdown.ts'
import { EVERYDAY_PAGES } from './everyday-pages.ts'
import { EVERYDAY_POSTS } from './everyday-posts.ts'
import { GROUPS } from './groups.ts'
import { HTML_BLOCKS } from './html-blocks.ts'
import { HTML_LISTS } from './html-lists.ts'
import { HTML_MOVES } from './html-moves.ts'
import { HTML_PARAGRAPHS } from './html-paragraphs.ts'
import { HTML_WRITING } from './html-writing.ts'
import { MARKDOWN } from './markdown.ts'
import { MARKDOWN_PARTS } from './markdown-parts.ts'
import { ORDER } from './order.ts'
import type { Pair } from './pair.ts'
import { DELETING, PUBLISHING } from './publishing.ts'
import { SETS } from './sets.ts'
import { SETTINGS } from './settings.ts'
import { TITLES } from './titles.ts'

/** The merge corpus: pairs of concurrent edits, each with the answer that a careful editor would want. */

const AREAS: Readonly<Record<string, readonly Pair[]>> = {
  'single values': TITLES,
  'paragraphs of HTML': HTML_PARAGRAPHS,
  'moves in HTML': HTML_MOVES,
  'blocks of HTML': HTML_BLOCKS,
  'lists and tables of HTML': HTML_LISTS,
  'writing of HTML': HTML_WRITING,
  Markdown: MARKDOWN,
  'parts of Markdown': MARKDOWN_PARTS,
  sets: SETS,
  order: ORDER,
  settings: SETTINGS,
  publishing: PUBLISHING,
  deleting: DELETING,
  'whole posts': GROUPS,
  'everyday HTML': EVERYDAY_HTML,
  'everyday Markdown': EVERYDAY_MARKDOWN,
  'everyday posts': EVERYDAY_POSTS,
  'everyday pages and settings': EVERYDAY_PAGES,
}
const ALL = Object.values(AREAS).flat()
const UPDATES = ALL.filter((pair) => pair.kind === 'update')
const VERSION = 5

/** Their record as the server answers it. */
function theirRecord(pair: Pair): Values {
  return { ...pair.base, ...pair.theirs, id: 7, version: VERSION }
}

/** The pair on its way through the outbox: my operation meets the server's answer. */
function answered(pair: Pair): { op: Operation; settled: Settled } {
  const kind = pair.kind === 'delete' ? 'delete' : 'update'
  const touched = Object.fromEntries(Object.entries(pair.base).filter(([name]) => name in pair.mine))
  const op = sent(operation({ entity: pair.policy.type, kind, values: pair.mine, base: touched }))
  const record = theirRecord(pair)
  const verdict: Verdict =
    pair.kind === 'gone' ? { kind: 'deleted' } : { kind: 'merge', theirs: { version: VERSION, record } }
  const acknowledged =
    pair.own === true ? { lane: op.lane, version: VERSION, record, sent: {}, at: 0, ownSince: 0 } : null
  const context = { now: 10_000, random: 0.5, resolve: () => null, lastSuccessAt: null }
  return { op, settled: settle(op, [], verdict, { ...context, policy: pair.policy, acknowledged }) }
}

/** What the server will hold in the touched fields when the answer is obeyed; null when a person is asked. */
function outcome(pair: Pair): Values | null {
  const { settled } = answered(pair)
  const next = settled.change.put[0]
  if (next?.status === 'needs-attention') return null
  const record = { ...theirRecord(pair), ...next?.values }
  return Object.fromEntries(Object.keys(pair.mine).map((name) => [name, record[name]]))
}

function fieldsOf(pair: Pair): Readonly<Record<string, FieldResult>> {
  return mergeFields(pair.policy, pair.base, pair.mine, theirRecord(pair)).fields
}

function askedIn(fields: Readonly<Record<string, FieldResult>>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.state === 'conflict')
}

describe.each(Object.entries(AREAS))('concurrent edits: %s', (_, pairs) => {
  it.each(pairs.map((pair) => [pair.name, pair] as const))('%s', (_name, pair) => {
    if ('ask' in pair.expect) {
      expect(outcome(pair)).toBeNull()
      if (pair.kind === 'update') expect(askedIn(fieldsOf(pair)).toSorted()).toEqual(pair.expect.ask.toSorted())
    } else expect(outcome(pair)).toEqual(pair.expect.merged)
  })
})

describe(`the corpus of ${ALL.length} pairs: ${countsByArea()}`, () => {
  it('holds at least 300 pairs, each under a name of its own', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(300)
    for (const pairs of Object.values(AREAS)) expect(new Set(pairs.map((pair) => pair.name)).size).toBe(pairs.length)
  })

  it('merges at least 80 of 100 pairs without a question', () => {
    const quiet = ALL.filter((pair) => outcome(pair) !== null)
    expect(quiet.length / ALL.length).toBeGreaterThanOrEqual(0.8)
  })

  it('keeps what both sides wrote while it asks, byte for byte', () => {
    for (const pair of ALL) {
      const { op, settled } = answered(pair)
      const next = settled.change.put[0]
      if (next?.status !== 'needs-attention') continue
      expect(next.values).toEqual(op.values)
      expect(next.base).toEqual(op.base)
      if (pair.kind !== 'gone') expect(next.conflict?.theirs).toEqual(theirRecord(pair))
    }
  })

  it('gives every input back from the fields of the result', () => {
    for (const pair of UPDATES) {
      const fields = fieldsOf(pair)
      const record = theirRecord(pair)
      for (const [name, field] of Object.entries(fields)) {
        expect([field.base, field.mine, field.theirs]).toEqual([pair.base[name], pair.mine[name], record[name]])
      }
    }
  })

  it('gives each side’s whole text back from its hunks', () => {
    let texts = 0
    for (const pair of UPDATES) {
      for (const [name, field] of Object.entries(fieldsOf(pair))) {
        const kind = pair.policy.fields[name]?.merge
        if ((kind !== 'html' && kind !== 'markdown') || field.hunks.length === 0) continue
        texts += 1
        for (const side of ['base', 'mine', 'theirs'] as const) {
          const text = join(
            kind,
            field.hunks.map((hunk) => hunk[side]),
          )
          expect(text).toBe(String(field[side] ?? '').replaceAll('\r\n', '\n'))
        }
      }
    }
    expect(texts).toBeGreaterThan(100)
  })

  it('asks the other side exactly when it asks this one', () => {
    for (const pair of UPDATES) {
      const theirs = { ...pair.base, ...pair.theirs }
      const touched = Object.fromEntries(Object.keys(pair.mine).map((name) => [name, theirs[name]]))
      const there = mergeFields(pair.policy, pair.base, touched, { ...pair.base, ...pair.mine }).fields
      expect([pair.name, askedIn(there).toSorted()]).toEqual([pair.name, askedIn(fieldsOf(pair)).toSorted()])
    }
  })

  it('merges HTML in which every tag has its end, whichever side a person takes', () => {
    for (const pair of UPDATES) {
      for (const [name, field] of Object.entries(fieldsOf(pair))) {
        const sides = [field.base, field.mine, field.theirs].map((side) => String(side ?? ''))
        if (pair.policy.fields[name]?.merge !== 'html' || !sides.every(nestsCleanly)) continue
        const results = [field.merged === null ? '' : String(field.merged)]
        for (const side of ['mine', 'theirs'] as const) {
          results.push(
            join(
              'html',
              field.hunks.map((hunk) => (hunk.kind === 'agreed' ? hunk.text : hunk[side])),
            ),
          )
        }
        for (const html of results) expect(parseErrors(html)).toEqual([])
      }
    }
  })
})

/** Parser errors other than those of the text's own old-fashioned writing. */
function parseErrors(html: string): string[] {
  const found: string[] = []
  const fragment = parseFragment(html, { sourceCodeLocationInfo: true, onParseError: ({ code }) => found.push(code) })
  const unclosed: string[] = []
  const walk = (nodes: typeof fragment.childNodes) => {
    for (const node of nodes) {
      if (!('childNodes' in node)) continue
      const { sourceCodeLocation: at, tagName } = node
      if (at?.startTag && !at.endTag && !VOID.has(tagName)) unclosed.push(tagName)
      walk(node.childNodes)
    }
  }
  walk(fragment.childNodes)
  return [...found.filter((code) => code !== 'non-void-html-element-start-tag-with-trailing-solidus'), ...unclosed]
}

const VOID = new Set(['br', 'hr', 'img'])

function countsByArea(): string {
  return Object.entries(AREAS)
    .map(([area, pairs]) => `${area} ${pairs.length}`)
    .join(', ')
}
