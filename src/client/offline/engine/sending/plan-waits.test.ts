import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, operation, OTHER_ID, planInput as input, sent } from '#tests/offline/support/operations.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { entities } from '#contract/index.ts'
import { listsIn } from '#client/offline/engine/storage/lists.ts'
import { BACKOFF_MAX, FRESH_HOST, RETRY_AFTER_MAX } from './host.ts'
import { type Plan, plan, type PlanInput, RETRY_STUCK, SETTLE_MS } from './plan.ts'

const NOW = 100_000

const listOf = ({ entity }: Pick<Operation, 'entity'>) => (entity === 'lesson' ? 'lessons' : null)
const lesson = (recordId: LocalId | number, part: Partial<Operation> = {}) =>
  operation({ entity: 'lesson', recordId, kind: 'create', ...part })
const problem = (code: 'server_errors' | 'missing_dependency') => ({
  status: 'needs-attention' as const,
  problem: { code, status: null, message: '', errors: {}, uses: [], suggested: {}, at: 0 },
})
const uncertain = (part: Partial<Operation> = {}) => sent(operation(), { status: 'uncertain', ...part })
const reason = (op: Operation, part: Partial<PlanInput> = {}) =>
  plan(input({ operations: [op], ...part })).waits.get(op.opId)

describe('what waits', () => {
  it('deletes a record after what was done to whatever lies in it, past what waits for a person', () => {
    const policyOf = (entity: string) => entities[entity]
    const params = { courseId: 1 }
    const file = operation({
      entity: 'lesson-file',
      recordId: OTHER_ID,
      kind: 'create',
      params: { ...params, lessonId: 5 },
    })
    const edited = operation({ entity: 'lesson', recordId: 5, params })
    const ordered = operation({ entity: 'lesson-order', recordId: 1 })
    const elsewhere = operation({ entity: 'lesson', recordId: 6, params: { courseId: 2 } })
    const gone = operation({ entity: 'course', recordId: 1, kind: 'delete' })
    const behind = operation({ entity: 'lesson', recordId: 7, params })
    const waitsFor = (...before: readonly Operation[]) =>
      plan(input({ operations: [...before, gone, behind], policyOf })).waits.get(gone.opId)
    for (const content of [file, edited, ordered]) {
      expect(waitsFor(content)).toMatchObject({ kind: 'earlier', opId: content.opId, needsYou: false })
      expect(waitsFor({ ...content, status: 'needs-attention' })).toBeUndefined()
    }
    const moved = { ...elsewhere, values: { course_id: 1 } }
    expect(waitsFor(moved)).toMatchObject({ opId: moved.opId })
    expect(waitsFor(elsewhere)).toBeUndefined()
    // A post has the number of the course, and lies in none.
    expect(waitsFor(operation({ recordId: 1, params }))).toBeUndefined()
    // It may have happened.
    const left = sent(gone, { status: 'uncertain' })
    expect(plan(input({ operations: [edited, left], policyOf })).send).toEqual([edited.opId, left.opId])
  })

  it('deletes a record after what names it, and does what names it after it came back', () => {
    const policyOf = (entity: string) => entities[entity]
    const naming = (values: Operation['values']) => operation({ recordId: 9, values })
    const kinds = [
      ['category', naming({ category_id: 1 })],
      ['category', naming({ category_id: '1' })],
      ['tag', naming({ tags: [2, 1] })],
    ] as const
    for (const [entity, op] of kinds) {
      const [gone, back] = (['delete', 'restore'] as const).map((kind) => operation({ entity, recordId: 1, kind }))
      if (!gone || !back) throw new Error('There are two')
      const waits = (...operations: readonly Operation[]) => plan(input({ operations, policyOf })).waits
      expect(waits(op, gone)).toEqual(new Map([[gone.opId, expect.objectContaining({ opId: op.opId })]]))
      expect(waits(back, op)).toEqual(new Map([[op.opId, expect.objectContaining({ opId: back.opId })]]))
      // What stands first waits for neither, nor does what names another, or what may have happened.
      expect([waits(gone, op).size, waits(op, back).size]).toEqual([0, 0])
      expect(waits(naming({ category_id: 12, tags: [] }), gone).size).toBe(0)
      expect(waits(back, sent(op, { status: 'uncertain' })).size).toBe(0)
      expect(waits({ ...back, status: 'needs-attention' }, op).size).toBe(0)
      // Nor for what waits for a person by what stands before it.
      const asked: Operation = { ...gone, status: 'needs-attention' }
      expect([...waits(asked, back, op).keys()]).toEqual([back.opId])
    }
  })

  it('knows a record that was made here by the server’s id, and by its own', () => {
    const policyOf = (entity: string) => entities[entity]
    const ids = new Map([[NEW_ID, { localId: NEW_ID, entity: 'course', serverId: 5, path: null }]])
    const names = [NEW_ID, 5] as const
    for (const one of names)
      for (const other of names) {
        const file = operation({ entity: 'course-file', recordId: OTHER_ID, kind: 'create', params: { courseId: one } })
        const [gone, back] = (['delete', 'restore'] as const).map((kind) =>
          operation({ entity: 'course', recordId: other, kind }),
        )
        if (!gone || !back) throw new Error('There are two')
        const waits = (...operations: readonly Operation[]) => plan(input({ operations, policyOf, ids })).waits
        expect(waits(file, gone).get(gone.opId), `${one} ${other}`).toMatchObject({ opId: file.opId })
        expect(waits(back, file).get(file.opId), `${one} ${other}`).toMatchObject({ opId: back.opId })
        const [first, second] = [one, other].map((courseId, at) => lesson(`new-${at}`, { params: { courseId } }))
        if (!first || !second) throw new Error('There are two')
        const listed = plan(input({ operations: [first, second], ids, listOf: listsIn(entities) })).waits
        expect(listed.get(second.opId), `${one} ${other}`).toMatchObject({ opId: first.opId })
      }
  })

  it('names what it waits for, and whether that needs the person', () => {
    const first = operation({ recordId: 1, label: 'First', status: 'needs-attention' })
    const second = operation({ recordId: 1 })
    expect(plan(input({ operations: [first, second] })).waits).toEqual(
      new Map([[second.opId, { kind: 'earlier', opId: first.opId, label: 'First', needsYou: true }]]),
    )
    const category = operation({ entity: 'category', recordId: OTHER_ID, kind: 'create', label: 'Category' })
    const edited = operation({ entity: 'category', recordId: OTHER_ID })
    const child = operation({ needs: [OTHER_ID] })
    // Its making is waited for, and not what was edited in it since.
    expect(plan(input({ operations: [category, edited, child] })).waits.get(child.opId)).toEqual({
      kind: 'dependency',
      opId: category.opId,
      label: 'Category',
      needsYou: false,
    })
    const [one, two] = [lesson(NEW_ID, { label: 'One' }), lesson(OTHER_ID)]
    expect(plan(input({ operations: [one, two], listOf })).waits.get(two.opId)).toEqual({
      kind: 'earlier',
      opId: one.opId,
      label: 'One',
      needsYou: false,
    })
  })

  it('waits for a record that is there itself, though something else about it can’t be read', () => {
    const category = operation({ entity: 'category', recordId: OTHER_ID, kind: 'create' })
    const child = operation({ needs: [OTHER_ID] })
    const { waits } = plan(input({ operations: [category, child], quarantinedLanes: new Set([category.lane]) }))
    expect(waits.get(category.opId)).toEqual({ kind: 'unreadable' })
    expect(waits.get(child.opId)).toMatchObject({ kind: 'dependency', opId: category.opId })
  })

  it('is neither sent again nor told to wait while it is under way, and takes one of the places', () => {
    const operations = [1, 2, 3, 4, 5].map((recordId) => operation({ recordId }))
    const [first, , , , last] = operations
    const { send, waits } = plan(input({ operations, inFlight: new Set([first?.opId ?? '']) }))
    expect(send).toEqual(operations.slice(1, 4).map((op) => op.opId))
    expect([...waits.keys()]).toEqual([last?.opId])
    expect(plan(input({ operations, lanesAtOnce: 2 })).send).toHaveLength(2)
  })

  it('is shown once when what it missed is gone, and then waits for the person', () => {
    const child = operation({ recordId: NEW_ID, kind: 'create', needs: [OTHER_ID], ...problem('missing_dependency') })
    const category = operation({ entity: 'category', recordId: OTHER_ID, kind: 'create' })
    const found = ({ stranded, waits }: Plan) => [stranded, waits.get(child.opId)?.kind]
    expect(found(plan(input({ operations: [child] })))).toEqual([[], undefined])
    // What it missed is being made again: nobody has to decide about that.
    const again = { opId: child.opId, code: null }
    expect(found(plan(input({ operations: [category, child] })))).toEqual([[again], 'dependency'])
    const ids = new Map([[OTHER_ID, { localId: OTHER_ID, entity: 'category', serverId: 5, path: null }]])
    expect(plan(input({ operations: [child], ids }))).toMatchObject({ send: [child.opId], stranded: [] })
    const half = { ...child, needs: [OTHER_ID, 'new-3' as const] }
    expect(found(plan(input({ operations: [category, half] })))).toEqual([[], undefined])
    const orphan = operation({ recordId: NEW_ID })
    expect(plan(input({ operations: [orphan] })).stranded).toEqual([
      { opId: orphan.opId, code: 'missing_dependency', missing: NEW_ID },
    ])
  })

  it('lacks nothing once its bytes are made', () => {
    const op = uncertain({ needs: [OTHER_ID] })
    expect(plan(input({ operations: [op] }))).toMatchObject({ send: [op.opId], stranded: [] })
  })
})

describe('a list that is made in its order', () => {
  const upload = operation({ entity: 'file', recordId: OTHER_ID, kind: 'upload' })

  it('is held up neither by what needs the person nor by edits of what is in it', () => {
    // A picture may be brought back behind what shows it, and asked about.
    const waiting = lesson(NEW_ID, { needs: [OTHER_ID] })
    const asked: Operation = { ...upload, status: 'needs-attention' }
    const next = lesson('new-2')
    expect(plan(input({ operations: [waiting, next, asked], listOf })).send).toEqual([next.opId])
    const refused = lesson(NEW_ID, { needs: [OTHER_ID], status: 'needs-attention' })
    const edited = lesson(3, { kind: 'update' })
    const made = lesson('new-2')
    const { send } = plan(input({ operations: [upload, refused, edited, made], listOf }))
    expect(send).toEqual([upload.opId, edited.opId, made.opId])
  })

  it('goes on behind what left, and repeats what left whatever stands before it', () => {
    const left = sent(lesson(NEW_ID, { needs: [OTHER_ID] }), { status: 'uncertain' })
    const made = lesson('new-2')
    const behind = plan(input({ operations: [left, made], listOf }))
    expect([behind.send, behind.waits.get(made.opId)]).toMatchObject([[left.opId], { opId: left.opId }])
    const waiting = lesson('new-3', { needs: [OTHER_ID] })
    expect(plan(input({ operations: [upload, waiting, left], listOf })).send).toEqual([upload.opId, left.opId])
  })
})

describe('when it is tried again', () => {
  it('is the earliest of all that wait', () => {
    const operations = [130_000, 120_000].map((nextAttemptAt, at) =>
      sent(operation({ recordId: at + 1 }), { status: 'uncertain', lastStatus: 500, nextAttemptAt }),
    )
    expect(plan(input({ operations })).wakeAt).toBe(120_000)
  })

  it('is never for a server that is held back while nothing is to be sent', () => {
    const host = { ...FRESH_HOST, pausedUntil: NOW + 1000 }
    expect(plan(input({ operations: [operation({ status: 'needs-attention' })], host })).wakeAt).toBeNull()
  })

  it('is no later than any pause can be, by what was said of it', () => {
    const waits = (part: Partial<Operation>, ms: number) => reason(uncertain({ ...part, nextAttemptAt: NOW + ms }))
    for (const [part, longest] of [
      [{ lastStatus: null }, BACKOFF_MAX],
      [{ lastStatus: 503 }, RETRY_AFTER_MAX],
      [{ lastStatus: 503, ...problem('server_errors') }, RETRY_STUCK],
    ] as const) {
      expect(waits(part, longest)).toBeDefined()
      expect(waits(part, longest + 1)).toBeUndefined()
    }
    expect(waits({ lastStatus: null }, 1000)).toEqual({ kind: 'connection' })
    const stuck = uncertain({ lastStatus: 503, ...problem('server_errors') })
    expect(plan(input({ operations: [stuck] })).send).toEqual([stuck.opId])
  })

  it('is when it was said, by a clock that stands still', () => {
    expect(reason(uncertain({ lastStatus: 503, lastAttemptAt: NOW, nextAttemptAt: NOW + 1000 }))).toBeDefined()
  })

  it('is at once when the connection came back since it failed to get through', () => {
    const host = { ...FRESH_HOST, forgivenAt: 50_000 }
    const lost = { lastStatus: null, lastAttemptAt: 49_999, nextAttemptAt: NOW + 1000 }
    expect(reason(uncertain(lost), { host })).toBeUndefined()
    for (const other of [{ lastStatus: 503 }, { lastAttemptAt: 50_000 }, { lastAttemptAt: null }]) {
      expect(reason(uncertain({ ...lost, ...other }), { host })).toBeDefined()
    }
    expect(reason(operation(lost), { host })).toBeDefined()
  })

  it('is never once a record may have been made longer ago than the server knows', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, firstAttemptAt: 0 })
    const stranded = (op: Operation, now = SETTLE_MS + 1) => plan(input({ operations: [op], now })).stranded.length
    expect(stranded(sent(made, { firstAttemptAt: 0 }))).toBe(1)
    expect(stranded(sent(made, { firstAttemptAt: 0 }), SETTLE_MS)).toBe(0)
    expect(stranded(sent(made, { firstAttemptAt: null }))).toBe(0)
    expect(stranded(made)).toBe(0)
    expect(stranded(uncertain({ firstAttemptAt: 0 }))).toBe(0)
  })
})

describe('a server that is held back', () => {
  const until = NOW + 1000

  it('says why, and until when', () => {
    const op = operation()
    const held = (part: Partial<PlanInput>) => [reason(op, part), plan(input({ operations: [op], ...part })).wakeAt]
    const host = (part: Partial<PlanInput['host']>) => ({ host: { ...FRESH_HOST, ...part } })
    expect(held({ isOtherStore: true })).toEqual([{ kind: 'other-store' }, NOW + BACKOFF_MAX])
    const probe = host({ signInProbeAt: until })
    expect(held({ ...probe, pausedForSignIn: true })).toEqual([{ kind: 'sign-in' }, until])
    expect(held(probe)).toEqual([undefined, null])
    expect(held(host({ pausedUntil: until }))).toEqual([{ kind: 'server', until }, until])
    expect(held(host({ nextProbeAt: until }))).toEqual([{ kind: 'connection' }, until])
  })

  it('is asked by one change alone whether there is a session again', () => {
    const operations = [1, 2, 3].map((recordId) => operation({ recordId }))
    expect(plan(input({ operations, pausedForSignIn: true })).send).toEqual([operations[0]?.opId])
  })
})
