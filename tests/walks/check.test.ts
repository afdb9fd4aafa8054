import { expect, it } from 'vitest'
import { broken, unsettled } from './check.ts'
import type { Kept, KeptOperation } from './kept.ts'
import { Model } from './model.ts'
import type { ServerRecord } from './server-records.ts'

/** The model sees each way in which a promise can be broken. */

const NOTHING: Kept = { drafts: [], operations: [], trash: [], ids: [] }
const EDIT: KeptOperation = {
  seq: 1,
  entity: 'post',
  recordId: 7,
  kind: 'update',
  label: 'Edit',
  status: 'ready',
  values: {},
  problem: null,
  conflict: null,
}

function typedTitle(state: 'typed' | 'saved' | 'sent') {
  const model = new Model(1)
  const post = model.record('post', null, 7)
  const word = model.typed({ record: post, field: 'title', device: 'first', form: null }, model.word())
  word.state = state
  return { model, post, word: word.text }
}

const draft = (id: string, values: Record<string, unknown>): Kept => ({
  ...NOTHING,
  drafts: [{ draftId: id, seq: 1, visit: 'a', took: [], values, base: null }],
})
const stored = (values: Record<string, unknown>, id = 7): ServerRecord => ({ type: 'post', id, values })
const look = (model: Model, kept: Kept, ...server: ServerRecord[]) => broken(model, new Map([['first', kept]]), server)

it('typed text is kept in a draft, saved text in an edit or with the server, sent text with the server', () => {
  for (const state of ['typed', 'saved', 'sent'] as const) {
    const { model, word } = typedTitle(state)
    expect(look(model, NOTHING)).toEqual([expect.stringContaining(`Lost: ${word}, ${state}`)])
    expect(look(model, draft('post:7', { title: word })).length).toBe(state === 'typed' ? 0 : 1)
    expect(look(model, NOTHING, stored({ title: word }))).toEqual([])
  }
})

it('what was deleted may lie in the trash while the undo of that waits', () => {
  const model = new Model(1)
  const lesson = model.record('lesson', model.record('course', null, 3), 7)
  model.typed({ record: lesson, field: 'title', device: 'first', form: null }, model.word()).state = 'sent'
  const restored = (entity: string, recordId: number) =>
    look(model, { ...NOTHING, operations: [{ ...EDIT, kind: 'restore', entity, recordId }] })
  expect(restored('lesson', 7)).toEqual([])
  expect(restored('course', 3)).toEqual([])
  expect(restored('lesson', 3)).toEqual([expect.stringContaining('Lost')])
})

it('what lay in a record stays while it is asked whether that one shall go', () => {
  const model = new Model(1)
  const course = model.record('course', null, 3)
  model.record('lesson', course, 7)
  model.deleted(course, true)
  const there = { type: 'lesson', id: 7, values: {} }
  const problem = { code: 'conflict', message: '', errors: {} }
  const asked = { ...EDIT, kind: 'delete', entity: 'course', recordId: 3, problem }
  const after = (operation: KeptOperation) =>
    unsettled(model, new Map([['first', { ...NOTHING, operations: [operation] }]]), [there])
  expect(after(asked)).toEqual([])
  expect(after({ ...asked, recordId: 4 })).toEqual([expect.stringContaining('Deleted, and still there: lesson')])
})

it('an edit may go by the name that its record was made under', () => {
  const { model, post, word } = typedTitle('saved')
  post.stored = true
  const waiting = { ...NOTHING, operations: [{ ...EDIT, recordId: 'new-1', values: { title: word } }] }
  expect(look(model, waiting)).not.toEqual([])
  expect(look(model, { ...waiting, ids: [{ localId: 'new-1', entity: 'post', serverId: 7 }] })).toEqual([])
})

it('text in another field or record, or twice, is told', () => {
  const { model, word } = typedTitle('sent')
  const right = stored({ title: word })
  expect(look(model, NOTHING, right, stored({ title: word }, 8))).toEqual([expect.stringContaining('Wrong place')])
  expect(look(model, NOTHING, stored({ title: word, excerpt: word }))).toEqual([expect.stringContaining('Wrong place')])
  expect(look(model, NOTHING, stored({ title: `${word} ${word}` }))).toEqual([expect.stringContaining('Twice')])
  expect(look(model, NOTHING, stored({ title: word, slug: word }))).toEqual([])
})

it('what one device alone wrote arrives to the letter, white space in Markdown included', () => {
  const { model, post } = typedTitle('sent')
  post.stored = true
  post.seen.set('content', { how: 'markdown', value: '    indented' })
  const [word] = model.words
  const found = (content: string, kept = NOTHING) => look(model, kept, stored({ title: word?.text, content }))
  const edit = (content: string): Kept => ({ ...NOTHING, operations: [{ ...EDIT, values: { content } }] })
  expect(found('    indented')).toEqual([])
  expect(found('indented')).toEqual([expect.stringContaining('Different: content')])
  expect(found('old', edit('    indented'))).toEqual([])
  expect(found('    indented', edit('indented'))).toEqual([expect.stringContaining('Different: content')])
})

it('only a file that was refused when it was chosen is thrown away without an act', () => {
  const model = new Model(1)
  const trash = [{ reason: 'discarded', label: 'w001001x.gif', operation: {} }]
  expect(look(model, { ...NOTHING, trash })).toEqual([expect.stringContaining('Thrown away by the app: w001001x.gif')])
  model.refused.add('w001001x.gif')
  expect(look(model, { ...NOTHING, trash })).toEqual([])
})

it('a file that was taken is there once, and nothing that waits is silent', () => {
  const model = new Model(1)
  model.chosen.push({ name: 'w001001x', device: 'first', record: model.record('post', null, 7) })
  const file = (id: number): ServerRecord => ({ type: 'file', id, values: { name: 'w001001x.png' } })
  const waiting: KeptOperation = {
    ...EDIT,
    entity: 'file',
    recordId: null,
    kind: 'upload',
    label: 'w001001x.png',
    status: 'needs-attention',
    problem: { code: 'validation', message: 'Not allowed', errors: {} },
  }
  const settled = (kept: Kept, ...server: ServerRecord[]) => unsettled(model, new Map([['first', kept]]), server)
  expect(settled(NOTHING, file(1))).toEqual([])
  expect(settled(NOTHING)).toEqual([expect.stringContaining('Lost: the file')])
  expect(settled(NOTHING, file(1), file(2))).toEqual([expect.stringContaining('Twice: the file')])
  expect(settled({ ...NOTHING, operations: [waiting] })).toEqual([expect.stringContaining('Neither sent nor asked')])
})

it('an edit waits behind one of its record that is asked about, and behind nothing else', () => {
  const problem = { code: 'conflict', message: '', errors: {} }
  const first: KeptOperation = { ...EDIT, status: 'needs-attention', problem, conflict: {} }
  const second = { ...EDIT, seq: 2 }
  const left = (...operations: KeptOperation[]) =>
    unsettled(new Model(1), new Map([['first', { ...NOTHING, operations }]]), [])
  expect(left(first, second)).toEqual([])
  const silent = [expect.stringContaining('Neither sent nor asked')]
  expect(left(first, { ...second, recordId: 8 })).toEqual(silent)
  expect(left({ ...first, status: 'ready', problem: null, conflict: null }, second)).toHaveLength(2)
  expect(left({ ...first, seq: 3 }, second)).toEqual(silent)
})

it('what was put into an order, or made one after the other, stands so with the server', () => {
  const model = new Model(1)
  const course = model.record('course', null, 3)
  for (const title of ['First', 'Second']) model.added(model.record('lesson', course), 'first', title)
  const lesson = (id: number, title: string): ServerRecord => ({
    type: 'lesson',
    id,
    values: { course_id: 3, title },
  })
  const settled = (...titles: string[]) =>
    unsettled(
      model,
      new Map([['first', NOTHING]]),
      titles.map((title, index) => lesson(index + 1, title)),
    )
  expect(settled('First', 'Second')).toEqual([])
  expect(settled('Second', 'First')).toEqual([expect.stringContaining('Another order: lesson of course 1 (3)')])
  expect(settled('Second')).toEqual([])
  // Of two devices that put something into a list, nobody knows which was first.
  model.ordered(course, 'lesson', 'second', ['First', 'Second'])
  expect(settled('Second', 'First')).toEqual([])
})

it('a file is attached to what it was chosen for, once, unless it is asked about', () => {
  const model = new Model(1)
  const workflow = model.record('workflow', null, 9)
  model.chosen.push({ name: 'w1', device: 'first', record: workflow, attached: 'workflow-file' })
  const file: ServerRecord = { type: 'file', id: 4, values: { name: 'w1.txt' } }
  const attached: ServerRecord = { type: 'workflow-file', id: 5, values: { workflow_id: 9, file_id: 4 } }
  const settled = (kept: Kept, ...server: ServerRecord[]) =>
    unsettled(model, new Map([['first', kept]]), [file, ...server])
  expect(settled(NOTHING, attached)).toEqual([])
  expect(settled(NOTHING)).toEqual([expect.stringContaining('attached 0 times')])
  expect(settled(NOTHING, attached, { ...attached, id: 6 })).toEqual([expect.stringContaining('attached 2 times')])
  const gone = { code: 'gone', message: 'It is in the trash', errors: {} }
  const asked = { ...EDIT, entity: 'workflow-file', label: 'w1.txt', status: 'needs-attention', problem: gone }
  expect(settled({ ...NOTHING, operations: [asked] })).toEqual([])
})
