import { expect } from 'vitest'
import type { WireAnswer, WireRequest } from '#client/offline/foreign/wire.ts'
import { at, json, NOW, ROW, scripted, SILENCE } from './scripted-server.ts'

/** A create whose answer was lost, and its next turn. */

export const MINUTE = 60_000
export const CREATE = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }

/** A row that somebody else made, days ago. */
export const other = (id: number, days = 3) => {
  const made = at(-days * 86_400_000)
  return { ...ROW, id, title: 'Other', content: '', created_at: made, updated_at: made }
}
/** The row of this create, so many ms after it left. */
export const mine = (id: number, after = 1000, changes: object = {}) => {
  const made = at(after)
  return { ...ROW, id, created_at: made, updated_at: made, ...changes }
}

/**
 * The create left, and nothing was heard; an hour later it is its turn again.
 * @param list what the list shows by then, and each row when it is read
 */
export async function lost(
  list: (asked: WireRequest) => WireAnswer,
  rows: readonly { readonly id: number }[] = [],
  meanwhile: (world: ReturnType<typeof scripted>) => Promise<void> = async () => undefined,
  taken: readonly number[] = [],
) {
  const world = scripted({ 'posts.create': SILENCE })
  const { write, answers, clock, names, asked } = world
  expect(await write('posts.create', CREATE)).toEqual({ kind: 'unreachable' })
  answers['posts.list'] = list
  answers['posts.read'] = ({ params }) => {
    const row = rows.find(({ id }) => id === params['id'])
    return row ? json(200, row) : json(404, { error: 'No' })
  }
  answers['posts.create'] = json(201, mine(99))
  await meanwhile(world)
  clock.now = NOW + 60 * MINUTE
  asked.length = 0
  const attempt = { number: 2, firstAt: NOW, previousAt: NOW, taken }
  const outcome = await write('posts.create', { ...CREATE, attempt })
  const again = names().includes('posts.create') ? 'again' : outcome.kind
  const found =
    outcome.kind === 'maybe-sent' ? outcome.candidates.map(({ id }) => id) : 'found' in outcome ? 'made' : again
  return { outcome, found, asked, lists: names().filter((name) => name === 'posts.list').length, names: names() }
}
