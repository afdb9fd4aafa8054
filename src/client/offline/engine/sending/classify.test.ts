import { describe, expect, it } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { operation, policy, post, sent } from '#tests/offline/support/operations.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Operation, OperationKind } from '#client/offline/engine/storage/record.ts'
import { classify, recordIn, theirsIn, type Verdict } from './classify.ts'

type Body = Readonly<Record<string, unknown>>

const reply = (
  status: number,
  body: Body = {},
  more: { retryAfterMs?: number; found?: boolean; store?: string } = {},
): Outcome => ({
  kind: 'reply',
  status,
  body,
  version: null,
  retryAfterMs: null,
  ...more,
})
const problem = (status: number, code: string, more: Body = {}): Body => ({
  success: false,
  status,
  message: '',
  code,
  ...more,
})
const refused = (status: number, code: string, more: Body = {}) => reply(status, problem(status, code, more))
const yes = (data: unknown): Body => ({ success: true, status: 200, message: '', data })

function of(
  op: Operation,
  outcome: Outcome,
  { entity = 'post', endpoint = 'posts.update', params = { id: 7 } }: Partial<Asked> = {},
): Verdict {
  const { frozen } = sent(op)
  if (!frozen) throw new RangeError('Not sent')
  return classify(policy(entity), op, { ...frozen, endpoint, params }, outcome)
}
interface Asked {
  readonly entity: string
  readonly endpoint: EndpointName
  readonly params: Record<string, number>
}
const edit = operation()
const kind = (name: OperationKind) => operation({ kind: name, values: {}, base: {} })

const LOST = { kind: 'retry', failure: 'network', status: null, retryAfterMs: null }

describe('what nobody of ours said', () => {
  it('is no outcome', () => {
    expect(of(edit, { kind: 'unreachable' })).toEqual(LOST)
    expect(of(edit, { kind: 'foreign' })).toEqual(LOST)
    expect(of(edit, reply(404, {}))).toEqual(LOST)
    expect(of(edit, reply(302, {}))).toEqual(LOST)
    expect(of(edit, reply(100, yes(post())))).toEqual(LOST)
    expect(of(edit, reply(300, yes(post())))).toEqual(LOST)
  })

  it('is what the transport says of an attempt', () => {
    expect(of(edit, { kind: 'unsent' })).toEqual({ ...LOST, unsent: true })
    expect(of(edit, { kind: 'held', waitMs: 5 })).toEqual({ kind: 'held', waitMs: 5 })
    const candidates = [{ id: 3 }]
    expect(of(edit, { kind: 'maybe-sent', candidates })).toEqual({
      kind: 'attention',
      code: 'maybe_sent',
      problem: null,
      beforeKey: true,
      candidates,
    })
  })
})

describe('a server that can’t take anything now', () => {
  it('pauses for a session or as long as it asks', () => {
    expect(of(edit, reply(401))).toEqual({ kind: 'pause-account' })
    for (const status of [425, 429]) {
      expect(of(edit, reply(status, {}, { retryAfterMs: 9 }))).toEqual({ kind: 'pause-host', retryAfterMs: 9 })
    }
  })

  it('is tried again with the same bytes', () => {
    const again = (status: number) => ({ kind: 'retry', failure: 'server', status, retryAfterMs: 9 })
    for (const status of [408, 500, 503, 507]) {
      expect(of(edit, reply(status, {}, { retryAfterMs: 9 }))).toEqual(again(status))
    }
    const unknown = reply(404, problem(404, 'unknown_call'), { retryAfterMs: 9 })
    expect(of(edit, unknown)).toEqual(again(404))
    const unguarded = reply(428, problem(428, 'precondition_required'), { retryAfterMs: 9 })
    expect(of(operation({ sends: 2 }), unguarded)).toEqual(again(428))
  })
})

describe('an acknowledgement', () => {
  const record = post()

  it('is a record of ours, with its id and its version', () => {
    const taken = { kind: 'acknowledged', serverId: 7, version: 2, record }
    for (const status of [200, 201, 299]) expect(of(edit, reply(status, yes(record)))).toEqual(taken)
    expect(of(edit, reply(200, yes(record), { found: true }))).toEqual({ ...taken, found: true })
    expect(of(edit, reply(200, yes(record)), { params: {} })).toEqual(taken)
  })

  it('tells what stood there already from what was made, where our own server says so', () => {
    const attached = {
      id: 7,
      version: 2,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      title: 'Tides',
      description: '',
      file_id: 3,
      is_required: false,
      is_downloadable: true,
      order: 1,
      course_id: 1,
      file: null,
    }
    const attach = operation({ entity: 'course-file', kind: 'create', values: { file_id: 3 }, base: {} })
    const asked = { entity: 'course-file', endpoint: 'courseFiles.create', params: {} } as const
    const made = { kind: 'acknowledged', serverId: 7, version: 2, record: attached }
    const store = 'harbour.first'
    expect(of(attach, reply(200, yes(attached), { store }), asked)).toEqual({ ...made, stood: true })
    expect(of(attach, reply(201, yes(attached), { store }), asked)).toEqual(made)
    // Servers of other kinds say 200 of whatever they make, and no call but this one finds it there.
    expect(of(attach, reply(200, yes(attached)), asked)).toEqual(made)
    expect(of(edit, reply(200, yes(record), { store }))).toEqual({ ...made, record })
  })

  it('is nothing without a whole id and a whole version, or with another id', () => {
    for (const part of [{ version: 0 }, { version: 1.5 }, { version: '2' }, { id: 0 }, { id: 7.5 }, { id: 8 }]) {
      expect(of(edit, reply(200, yes({ ...record, ...part })))).toEqual(LOST)
    }
    for (const part of [{ id: 0 }, { id: 7.5 }, { id: '7' }]) {
      expect(of(edit, reply(200, yes({ ...record, ...part })), { params: {} })).toEqual(LOST)
    }
    expect(of(edit, reply(200, yes({ ...record, version: 1 })))).toMatchObject({ version: 1 })
    expect(of(edit, reply(200, yes({ ...record, id: 1 })), { params: {} })).toMatchObject({ serverId: 1 })
  })

  it('needs no id of the one record of its kind', () => {
    const settings = { id: 1, version: 3, title: 'Courses', ids: [2, 1] }
    const order = operation({ entity: 'course-order', recordId: null })
    const asked = { entity: 'course-order', endpoint: 'courses.reorder', params: {} } as const
    expect(of(order, reply(200, yes(settings)), asked)).toEqual({
      kind: 'acknowledged',
      serverId: null,
      version: 3,
      record: settings,
    })
    for (const other of [{}, { ...settings, version: 0 }, null])
      expect(of(order, reply(200, yes(other)), asked)).toEqual(LOST)
  })

  it('of a deletion names what is deleted', () => {
    const gone = { kind: 'acknowledged', serverId: null, version: null, record: null }
    expect(of(kind('delete'), reply(200, yes({ id: 7, version: 3 })))).toEqual(gone)
    expect(of(kind('delete'), reply(200, yes({ id: 8, version: 3 })), { params: {} })).toEqual(gone)
    expect(of(kind('delete'), refused(404, 'not_found'))).toEqual(gone)
    expect(of(kind('delete'), reply(200, { data: { id: 7, version: 3 } }))).toEqual(LOST)
  })
})

describe('a refusal', () => {
  const asks = (code: string, body: Body, beforeKey = false) => ({ kind: 'attention', code, problem: body, beforeKey })

  it.each([
    [400, 'bad_request', 'rejected', true],
    [403, 'forbidden', 'forbidden', true],
    [405, 'method_not_allowed', 'unexpected', true],
    [409, 'exists', 'rejected', false],
    [409, 'in_use', 'in_use', false],
    [409, 'slug_taken', 'slug_taken', false],
    [413, 'too_large', 'rejected', true],
    [415, 'unsupported_type', 'rejected', true],
    [422, 'idempotency_key_reused', 'key_reused', false],
    [422, 'validation', 'validation', false],
  ] as const)('%i %s is shown as %s', (status, code, shown, beforeKey) => {
    expect(of(edit, refused(status, code))).toEqual(asks(shown, problem(status, code), beforeKey))
  })

  it('of the guard shows their record, or has it looked for', () => {
    const current = post({ version: 5 })
    const theirs = { version: 5, record: current }
    for (const [status, code] of [
      [409, 'version_conflict'],
      [412, 'version_conflict'],
      [428, 'precondition_required'],
    ] as const) {
      expect(of(edit, refused(status, code, { current }))).toEqual({ kind: 'merge', theirs })
      expect(of(edit, refused(status, code))).toEqual({ kind: 'merge', theirs: null })
    }
    expect(of(edit, reply(412))).toEqual({ kind: 'merge', theirs: null })
  })

  it('of another database, or of a key that is at work, is none of the edit', () => {
    expect(of(edit, refused(409, 'other_store'))).toEqual({ kind: 'other-store' })
    expect(of(edit, refused(409, 'idempotency_in_progress'))).toEqual({ kind: 'busy' })
    expect(of(edit, refused(403, 'second_factor_required'))).toEqual({ kind: 'pause-account' })
  })
})

describe('a record that is not there', () => {
  const missing = (name: OperationKind, code = 'not_found', status = 404) => of(kind(name), refused(status, code))
  const attention = (code: string, said = 'not_found') => ({
    kind: 'attention',
    code,
    problem: problem(404, said),
    beforeKey: false,
  })

  it('was deleted from under an edit', () => {
    expect(missing('update')).toEqual({ kind: 'deleted' })
    expect(missing('update', 'not_found', 410)).toEqual({ kind: 'deleted' })
    expect(missing('update', 'parent_deleted')).toEqual({ kind: 'deleted' })
  })

  it('may stand where a restore wants it, unless what it lies in is in the trash', () => {
    expect(missing('restore')).toEqual({ kind: 'merge', theirs: null })
    expect(missing('restore', 'parent_deleted')).toEqual(attention('gone', 'parent_deleted'))
    expect(missing('create')).toEqual(attention('gone'))
  })

  it('is not deleted while it lies in what is in the trash', () => {
    expect(missing('delete', 'parent_deleted')).toEqual(attention('rejected', 'parent_deleted'))
  })

  it('is never the one record of its kind', () => {
    const order = operation({ entity: 'course-order', recordId: null })
    expect(of(order, refused(404, 'not_found'), { entity: 'course-order' })).toEqual(attention('rejected'))
  })
})

describe('the record in an answer', () => {
  it('is read bare, wrapped, or under its one name', () => {
    const record = post()
    for (const body of [record, { data: record }, { data: { data: record } }, { post: record }]) {
      expect(recordIn('posts.read', body)).toEqual(record)
    }
  })

  it('is none for a call that nobody knows, or an answer of another shape', () => {
    expect(recordIn('posts.unknown', post())).toBeNull()
    expect(recordIn('posts.read', { data: [] })).toBeNull()
    expect(recordIn('posts.list', { data: [], current_page: 1, last_page: 1, total: 0, per_page: 9 })).toBeNull()
    expect(recordIn('categories.list', { data: [] })).toBeNull()
    expect(recordIn('demo.remove', { removed: 3 })).toBeNull()
    const figures = { total_keys: 1, total_requests: 1, used_requests: 1, available_requests: 0 }
    expect(recordIn('aiKeys.stats', { overall: figures, gemini_keys: figures, user_keys: figures })).toBeNull()
    expect(recordIn('posts.read', null)).toBeNull()
  })

  it('of theirs has a version', () => {
    const read = (body: unknown) => theirsIn(policy('post'), body)
    expect(read(post({ version: 1 }))).toEqual({ version: 1, record: post({ version: 1 }) })
    for (const body of [undefined, null, {}, post({ version: 0 }), post({ version: 'x' })])
      expect(read(body)).toBeNull()
  })
})
