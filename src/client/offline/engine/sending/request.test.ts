import { describe, expect, it } from 'vitest'
import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { NEW_ID, operation, OTHER_ID, policy, sent } from '#tests/offline/support/operations.ts'
import type { IdEntry, Operation } from '#client/offline/engine/storage/record.ts'
import { buildRequest, endpointFor, readParams, sending } from './request.ts'

const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
const resolve = (id: string | null): IdEntry | null =>
  id === NEW_ID ? { localId: NEW_ID, entity: 'post', serverId: 31, path: null } : null
const built = (op: Operation) => buildRequest(policy(op.entity), op, resolve)
const request = (op: Operation) => {
  const made = built(op)
  if (!('request' in made)) throw new RangeError(made.problem)
  return made.request
}

describe('what leaves', () => {
  const bare = { params: { id: 7 }, query: {}, body: null, blob: null, ifMatch: null }

  it('is an edit on the version that it was made on', () => {
    const op = operation({ query: { force: '1' }, generation: 2, baseVersion: 4 })
    expect(request(op)).toEqual({
      endpoint: 'posts.update',
      method: 'PUT',
      path: '/admin/posts/7',
      params: { id: 7 },
      query: { force: '1' },
      body: '{"title":"Mine"}',
      blob: null,
      idempotencyKey: `${op.opId}.2`,
      ifMatch: 4,
    })
    // The server is made to show its record.
    expect(request(operation({ baseVersion: null })).ifMatch).toBe(0)
  })

  it('is a new record or a file, guarded by its key alone', () => {
    const make = operation({ kind: 'create', recordId: NEW_ID, baseVersion: 4 })
    expect(request(make)).toMatchObject({
      endpoint: 'posts.create',
      params: {},
      body: '{"title":"Mine"}',
      ifMatch: null,
    })
    const file = operation({ entity: 'file', kind: 'upload', recordId: NEW_ID, values: { alt: 'A' }, blob })
    expect(request(file)).toMatchObject({ endpoint: 'files.upload', body: '{"alt":"A"}', blob, ifMatch: null })
  })

  it('is a deletion, or a record out of the trash, without a body', () => {
    const trash = { endpoint: 'trash.restore', path: '/admin/trash/posts/7/restore', method: 'POST' }
    const restore = { ...bare, ...trash, params: { type: 'posts', id: 7 } }
    expect(request(operation({ kind: 'delete' }))).toMatchObject({ ...bare, endpoint: 'posts.delete', ifMatch: 1 })
    expect(request(operation({ kind: 'restore' }))).toMatchObject(restore)
    expect(request(operation({ stage: 'restore' }))).toMatchObject(restore)
    expect(request(operation({ stage: 'restore-failed' })).endpoint).toBe('posts.update')
  })

  it('names records by the ids of the server', () => {
    const op = operation({ recordId: NEW_ID, values: { category_id: NEW_ID } })
    expect(request(op)).toMatchObject({ path: '/admin/posts/31', params: { id: 31 }, body: '{"category_id":31}' })
    const lesson = operation({ entity: 'lesson', recordId: 9, params: { courseId: NEW_ID } })
    expect(request(lesson).params).toEqual({ courseId: 31, id: 9 })
    expect(readParams(policy('lesson'), lesson, resolve)).toEqual({ id: 9 })
  })

  it('is nothing while a record that it names has no such id', () => {
    const missing = { problem: 'missing_dependency' }
    expect(built(operation({ recordId: OTHER_ID }))).toEqual(missing)
    expect(built(operation({ recordId: null }))).toEqual(missing)
    expect(built(operation({ values: { category_id: OTHER_ID } }))).toEqual(missing)
    expect(built(operation({ entity: 'lesson', recordId: 9 }))).toEqual(missing)
    expect(readParams(policy('post'), operation({ recordId: OTHER_ID }), resolve)).toBeNull()
  })

  it('is nothing where there is no call for it', () => {
    expect(built(operation({ kind: 'upload' }))).toEqual({ problem: 'unexpected' })
    const untrashed = { ...policy('post') }
    delete untrashed.trashType
    expect(endpointFor(untrashed, operation({ kind: 'restore' }))).toBeUndefined()
    const read = { ...policy('post'), endpoints: { ...policy('post').endpoints, update: 'posts.read' as const } }
    expect(buildRequest(read, operation(), resolve)).toEqual({ problem: 'unexpected' })
    const part = { ...read, endpoints: { ...read.endpoints, update: 'uploads.append' as const } }
    expect(buildRequest(part, operation(), resolve)).toEqual({ problem: 'unexpected' })
  })

  it('is nothing larger than a call takes, and says at which field', () => {
    const large = built(operation({ values: { title: 'Mine', content: 'x'.repeat(MOST_BODY_BYTES) } }))
    expect(large).toEqual({
      problem: 'validation',
      errors: { content: [expect.stringMatching(/^Content is too long\. The edit has /)] },
    })
  })
})

describe('an operation that leaves', () => {
  it('keeps when it left first, and says nothing of what went wrong before', () => {
    const problem = {
      code: 'server_errors' as const,
      status: 500,
      message: '',
      errors: {},
      uses: [],
      suggested: {},
      at: 1,
    }
    const op = operation({ problem, status: 'needs-attention', sends: 1, firstAttemptAt: 3, lastAttemptAt: 4 })
    const frozen = request(operation())
    expect(sending(op, frozen, 9)).toEqual({
      ...op,
      status: 'sending',
      problem: null,
      frozen,
      sends: 2,
      firstAttemptAt: 3,
      lastAttemptAt: 9,
    })
    expect(sending(sent(operation(), { firstAttemptAt: null }), frozen, 9).firstAttemptAt).toBe(9)
  })
})
