import { describe, expect, it } from 'vitest'
import { type LocalId, uploadToken } from '#contract/records/policy.ts'
import { formWith } from '#tests/support/sample-files.ts'
import { workflowsOffline } from '#tests/support/workflows-offline.ts'

/** The policies of files and workflows, in the real outbox against the real API. */

const local = (digit: number): LocalId => `new-00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`

describe('made offline', () => {
  it('a workflow with a new category, a picture in its text and two files in their order arrives whole', async () => {
    const { server, token, outbox, run, upload, drained, offline, sent } = await workflowsOffline()
    offline()
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
    const { server, token, outbox, run, upload, drained, offline, create } = await workflowsOffline()
    const workflow = await create()
    offline()
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
    expect(await drained()).toEqual([])
    offline()
    const params = (file: { localId: LocalId }) => ({ workflowId: workflow.id, fileId: file.localId })
    const base = { version: 1, values: { version_note: '' } }
    const values = { version_note: 'n8n 2.x' }
    const common = { entity: 'workflow-file', base, label: 'File' } as const
    await run(outbox.save({ ...common, id: links[0], kind: 'update', values, params: params(a) }))
    await run(outbox.save({ ...common, id: links[1], kind: 'delete', values: {}, params: params(b) }))
    expect(await drained()).toEqual([])
    const read = { params: { workflowId: String(workflow.id) } }
    const files = (await server.call('workflowFiles.list', read, { token })).data
    expect(files).toMatchObject([{ display_name: 'a.json', version_note: 'n8n 2.x', version: 2 }])
  })

  it('a file that another device attached meanwhile is there, and nothing is asked; words of its own wait', async () => {
    const { server, token, outbox, run, upload, drained, offline, create } = await workflowsOffline()
    const workflow = await create()
    const [a, b] = [await upload('a.json'), await upload('b.json')]
    expect(await drained()).toEqual([])
    const ids = [outbox.idOf(a.localId), outbox.idOf(b.localId)].map((id) => id ?? 0)
    offline()
    for (const [index, version_note] of ['', 'n8n 2.x'].entries()) {
      const file_id = ids[index] ?? 0
      const values = { workflow_id: workflow.id, file_id, display_name: '', description: '', version_note }
      const params = { workflowId: workflow.id, fileId: file_id }
      const id = local(index + 1)
      const own = { entity: 'workflow-file', id, kind: 'create', base: null, label: 'File' } as const
      await run(outbox.save({ ...own, values, params }))
      const theirs = { params: { workflowId: String(workflow.id) }, body: { file_id, description: 'Theirs' } }
      expect((await server.call('workflowFiles.create', theirs, { token })).status).toBe(201)
    }
    expect(await drained()).toEqual(['workflow-file needs-you Please check the marked fields.'])
    expect(outbox.getSnapshot().items[0]?.problem?.errors).toEqual({ file_id: ['This file is attached already'] })
    const read = { params: { workflowId: String(workflow.id) } }
    const files = (await server.call('workflowFiles.list', read, { token })).data
    expect(files.map((file) => [file.file_id, file.description])).toEqual(ids.map((id) => [id, 'Theirs']))
  })

  it('a file that somebody else had attached is not detached by an undo: the person is asked', async () => {
    const { server, token, outbox, run, upload, drained, offline, create } = await workflowsOffline()
    const workflow = await create()
    const file = await upload('a.json')
    expect(await drained()).toEqual([])
    const file_id = outbox.idOf(file.localId) ?? 0
    const read = { params: { workflowId: String(workflow.id) } }
    const detached = ['workflow-file needs-you ']
    const undo = async (when: 'before it is sent' | 'after', digit: number) => {
      offline()
      const own = { entity: 'workflow-file', id: local(digit), kind: 'create', base: null, label: 'File' } as const
      const params = { workflowId: workflow.id, fileId: file_id }
      const saved = await run(outbox.save({ ...own, values: { workflow_id: workflow.id, file_id }, params }))
      if (when === 'after') expect(await drained()).toEqual([])
      else await run(outbox.exchange.exportAll())
      await run(outbox.undo(saved.opId ?? ''))
      expect(await drained(), when).toEqual(detached)
      for (const { opId } of outbox.getSnapshot().items) await run(outbox.discard(opId))
    }
    const theirs = { ...read, body: { file_id, description: 'Theirs' } }
    expect((await server.call('workflowFiles.create', theirs, { token })).status).toBe(201)
    await undo('after', 1)
    // What left in a file may be on the server: it can only be taken back there.
    await undo('before it is sent', 2)
    const files = (await server.call('workflowFiles.list', read, { token })).data
    expect(files).toMatchObject([{ file_id, description: 'Theirs', version: 1 }])
  })

  it('a replaced file is an upload and an update: id, address and uses stay', async () => {
    const { server, token, outbox, run, upload, drained, offline } = await workflowsOffline()
    const first = await upload('logo.json')
    expect(await drained()).toEqual([])
    const id = outbox.idOf(first.localId) ?? 0
    const before = (await server.call('files.read', { params: { id: String(id) } }, { token })).data
    offline()
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
    expect(await drained()).toEqual([])
    const after = (await server.call('files.read', { params: { id: String(id) } }, { token })).data
    expect(after).toMatchObject({ path: before.path, original_name: 'better.json', caption: 'New', version: 2 })
    expect(await (await server.request(after.path)).text()).toBe('{"file":"better.json"}')
    expect((await server.call('files.list', {}, { token })).data.total).toBe(1)
  })

  it('a file replaced on both sides asks which content it shall have, and an undo gives the former one back', async () => {
    const { server, token, outbox, run, upload, drain, drained, offline } = await workflowsOffline()
    const first = await upload('logo.json')
    expect(await drained()).toEqual([])
    const id = outbox.idOf(first.localId) ?? 0
    const params = { id: String(id) }
    const stored = async () => (await server.call('files.read', { params }, { token })).data
    const text = async () => (await server.request((await stored()).path)).text()
    const replace = async (name: string) => {
      const { version, replace_with } = await stored()
      offline()
      const values = { replace_with: (await upload(name)).localId }
      const base = { version, values: { replace_with } }
      return run(outbox.save({ entity: 'file', id, kind: 'update', values, base, label: name }))
    }
    const mine = await replace('mine.json')
    const body = formWith('"theirs"', 'theirs.json')
    const theirs = (await server.call('files.upload', { body }, { token })).data.file.id
    await server.call('files.update', { params, body: { replace_with: theirs } }, { token })
    await drain()
    const [asked] = outbox.getSnapshot().items
    expect(asked).toMatchObject({ opId: mine.opId, state: 'needs-you', problem: { code: 'conflict' } })
    expect(await text()).toBe('"theirs"')

    await run(outbox.resolve(mine.opId ?? '', 'mine'))
    expect(await drained()).toEqual([])
    expect(await text()).toBe('{"file":"mine.json"}')

    const again = await replace('again.json')
    expect(await drained()).toEqual([])
    expect(await text()).toBe('{"file":"again.json"}')
    await run(outbox.undo(again.opId ?? ''))
    expect(await drained()).toEqual([])
    expect(await text()).toBe('{"file":"mine.json"}')
  })

  it('a link is created like any record', async () => {
    const { server, token, outbox, run, drained, offline } = await workflowsOffline()
    offline()
    const values = { name: 'Docs', url: 'https://docs.n8n.io/' }
    await run(outbox.save({ entity: 'file', id: local(1), kind: 'create', values, base: null, label: 'Docs' }))
    expect(await drained()).toEqual([])
    expect((await server.call('files.list', {}, { token })).data.data).toMatchObject([{ ...values, size: 0 }])
  })
})
