import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { type LocalId, uploadToken } from '#contract/entity.ts'
import { etagOf, isObject, versionOf } from '#contract/envelope.ts'
import { contract, entities, type EndpointName } from '#contract/index.ts'
import { Outbox } from '#client/offline/outbox/outbox.ts'
import type { Outcome, OutgoingRequest, Transport } from '#client/offline/outbox/ports.ts'
import { Device, Life } from '#client/offline/simulation/device.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { Scheduler } from '#client/offline/simulation/scheduler.ts'
import { SafeStorage } from '#client/offline/storage/safe-storage.ts'
import type { TestServer } from '#tests/support/api.ts'
import { workflowServer } from '#tests/support/workflow-records.ts'

/** The engine and the real server, with a line that can be cut: what was made offline arrives whole and in order. */

const local = (digit: number): LocalId => `new-00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`

async function device() {
  const setting = await workflowServer()
  const { server, token } = setting
  const scheduler = new Scheduler()
  const random = new Prng(1)
  const browser = new Device(scheduler, random)
  const life = new Life()
  const sent: string[] = []
  const line = { isUp: true }
  const outbox = await within(
    scheduler,
    Outbox.open({
      account: 'u1',
      deviceId: 'device',
      serverOrigin: 'https://example.test',
      appVersion: '1.0.0',
      storage: new SafeStorage(browser.database(life), { onQuota: async () => undefined, onBlocked: () => undefined }),
      transport: transportTo(server, token, line, sent),
      clock: browser.clock(life, () => 0),
      locks: browser.locks(life),
      channel: browser.channel(life),
      random,
      digest: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
      entities,
      events: { onAcknowledged: () => undefined, onSignInNeeded: () => undefined, onDiagnostic: () => undefined },
    }),
  )
  const run = <T>(work: Promise<T>) => within(scheduler, work)
  const upload = (name: string) =>
    run(
      outbox.upload({
        bytes: new TextEncoder().encode(`{"file":"${name}"}`).buffer,
        name,
        mimeType: 'application/json',
        values: { name, is_public: true },
        label: name,
      }),
    )
  const drained = async () => {
    for (let turns = 0; turns < 400 && outbox.getSnapshot().items.length > 0; turns += 1) await turn(scheduler)
    return outbox.getSnapshot().items.map((item) => `${item.entity} ${item.state} ${item.problem?.message ?? ''}`)
  }
  const setLine = (isUp: boolean) => {
    line.isUp = isUp
    outbox.setReachable(isUp)
  }
  return { ...setting, outbox, run, upload, drained, setLine, sent }
}

/** Virtual time and real input and output in turns. */
async function turn(scheduler: Scheduler): Promise<void> {
  await scheduler.run(250)
  await new Promise<void>((soon) => setTimeout(soon, 2))
}

async function within<T>(scheduler: Scheduler, work: Promise<T>): Promise<T> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  ended.catch(() => undefined)
  while (!isDone) await turn(scheduler)
  return ended
}

function transportTo(server: TestServer, token: string, line: { isUp: boolean }, sent: string[]): Transport {
  const exchange = async (endpoint: Endpoint, path: string, init: RequestInit): Promise<Outcome> => {
    if (!line.isUp) return { kind: 'unreachable' }
    const answer = await server.request(`/api${path}`, { ...init, method: endpoint.method })
    const body: unknown = await answer.json()
    if (!isObject(body)) return { kind: 'foreign' }
    const { status, headers } = answer
    return { kind: 'reply', status, body, version: versionOf(headers.get('ETag')), retryAfterMs: null }
  }
  const authorization = { Authorization: `Bearer ${token}` }
  return {
    send: (outgoing) => {
      const endpoint = contract[outgoing.endpoint]
      const path = fillPath(endpoint.path, { ...outgoing.params })
      if (line.isUp) sent.push(`${endpoint.method} ${path}`)
      return exchange(endpoint, path, { headers: { ...authorization, ...headersOf(outgoing) }, body: bodyOf(outgoing) })
    },
    read: (name: EndpointName, params) =>
      exchange(contract[name], fillPath(contract[name].path, { ...params }), { headers: authorization }),
  }
}

const headersOf = ({ headers, upload }: OutgoingRequest) => ({
  'Idempotency-Key': headers.idempotencyKey,
  ...(headers.ifMatch !== null && { 'If-Match': etagOf(headers.ifMatch) }),
  ...(!upload && { 'Content-Type': 'application/json' }),
})

function bodyOf({ upload, body }: OutgoingRequest): FormData | string | null {
  if (!upload) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
  form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
  return form
}

describe('made offline', () => {
  it('a workflow with a new category, a picture in its text and two files in their order arrives whole', async () => {
    const { server, token, outbox, run, upload, drained, setLine, sent } = await device()
    setLine(false)
    const [category, workflow, order] = [local(1), local(2), [local(3), local(4)]]
    const save = (entity: string, id: LocalId, values: object, params: Record<string, LocalId> = {}) =>
      run(outbox.save({ entity, id, kind: 'create', values: { ...values }, base: null, label: entity, params }))
    const [a, b] = [await upload('a.json'), await upload('b.json')]
    await save('workflow', workflow, {
      title: 'Offline flow',
      summary: 'Made on a train',
      workflow_category_id: category,
      description: `<p><a href="${uploadToken(a.localId)}">the file</a></p>`,
    })
    await save('workflow-category', category, { name: 'Trains' })
    for (const [index, file] of [a, b].entries()) {
      const params = { workflowId: workflow, fileId: file.localId }
      const values = { workflow_id: workflow, file_id: file.localId, version_note: `v${index}` }
      await save('workflow-file', order[index] ?? local(9), values, params)
    }
    await run(
      outbox.save({
        entity: 'workflow-file-order',
        id: workflow,
        kind: 'update',
        values: { ids: order.toReversed() },
        base: { version: null, values: { ids: order } },
        label: 'Order',
      }),
    )
    expect(sent).toEqual([])
    setLine(true)
    expect(await drained()).toEqual([])

    const { data } = (await server.call('workflows.list', {}, { token })).data
    expect(data).toHaveLength(1)
    const [made] = data
    const categories = (await server.call('workflowCategories.list', {}, { token })).data
    expect(made?.workflow_category_id).toBe(categories.find((each) => each.name === 'Trains')?.id)
    expect(made?.files).toMatchObject([
      { display_name: 'b.json', version_note: 'v1', sort_order: 0 },
      { display_name: 'a.json', version_note: 'v0', sort_order: 1 },
    ])
    expect(made?.description).toBe(`<p><a href="${made?.files[1]?.file?.path}">the file</a></p>`)
    const places = sent.map((request) => request.replace(/\d+/g, '#'))
    expect(places.indexOf('POST /admin/workflow-categories')).toBeLessThan(places.indexOf('POST /admin/workflows'))
    expect(places.lastIndexOf('POST /files')).toBeLessThan(places.indexOf('POST /admin/workflows/#/files'))
  })

  it('an edit and a removal of files that were never sent name them by their numbers', async () => {
    const { server, token, outbox, run, upload, drained, setLine, create } = await device()
    const workflow = await create()
    setLine(false)
    const [a, b] = [await upload('a.json'), await upload('b.json')]
    const links = [local(1), local(2)] as const
    for (const [index, file] of [a, b].entries()) {
      await run(
        outbox.save({
          entity: 'workflow-file',
          id: links[index] ?? links[0],
          kind: 'create',
          values: { file_id: file.localId },
          base: null,
          label: 'File',
          params: { workflowId: workflow.id, fileId: file.localId },
        }),
      )
    }
    setLine(true)
    expect(await drained()).toEqual([])
    setLine(false)
    const params = (file: { localId: LocalId }) => ({ workflowId: workflow.id, fileId: file.localId })
    const base = { version: 1, values: { version_note: '' } }
    const values = { version_note: 'n8n 2.x' }
    const common = { entity: 'workflow-file', base, label: 'File' } as const
    await run(outbox.save({ ...common, id: links[0], kind: 'update', values, params: params(a) }))
    await run(outbox.save({ ...common, id: links[1], kind: 'delete', values: {}, params: params(b) }))
    setLine(true)
    expect(await drained()).toEqual([])
    const read = { params: { workflowId: String(workflow.id) } }
    const files = (await server.call('workflowFiles.list', read, { token })).data
    expect(files).toMatchObject([{ display_name: 'a.json', version_note: 'n8n 2.x', version: 2 }])
  })

  it('a replaced file is an upload and an update: id, address and uses stay', async () => {
    const { server, token, outbox, run, upload, drained, setLine } = await device()
    const first = await upload('logo.json')
    expect(await drained()).toEqual([])
    const id = outbox.idOf(first.localId) ?? 0
    const before = (await server.call('files.read', { params: { id: String(id) } }, { token })).data
    setLine(false)
    const fresh = await upload('better.json')
    await run(
      outbox.save({
        entity: 'file',
        id,
        kind: 'update',
        values: { replace_with: fresh.localId, caption: 'New' },
        base: { version: before.version, values: { replace_with: null, caption: '' } },
        label: 'logo.json',
      }),
    )
    setLine(true)
    expect(await drained()).toEqual([])
    const after = (await server.call('files.read', { params: { id: String(id) } }, { token })).data
    expect(after).toMatchObject({ path: before.path, original_name: 'better.json', caption: 'New', version: 2 })
    expect(await (await server.request(after.path)).text()).toBe('{"file":"better.json"}')
    expect((await server.call('files.list', {}, { token })).data.total).toBe(1)
  })

  it('a link is created like any record', async () => {
    const { server, token, outbox, run, drained, setLine } = await device()
    setLine(false)
    const values = { name: 'Docs', url: 'https://docs.n8n.io/' }
    await run(outbox.save({ entity: 'file', id: local(1), kind: 'create', values, base: null, label: 'Docs' }))
    setLine(true)
    expect(await drained()).toEqual([])
    expect((await server.call('files.list', {}, { token })).data.data).toMatchObject([{ ...values, size: 0 }])
  })
})
