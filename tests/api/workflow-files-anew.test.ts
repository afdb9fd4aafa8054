import { describe, expect, it } from 'vitest'
import type { WorkflowFile } from '#contract/records/workflow-file.ts'
import { workflowsOffline } from '#tests/support/workflows-offline.ts'

/** The address of a file in a workflow names no record: another one may stand there by the time an edit arrives. */

describe('what waits for a file of a workflow that was taken out and put in anew meanwhile', () => {
  async function taken() {
    const made = await workflowsOffline()
    const { server, token, outbox, run, upload, drained, offline, create, attach, read } = made
    const workflow = await create()
    await upload('a.json')
    expect(await drained()).toEqual([])
    const [file] = (await server.call('files.list', {}, { token })).data.data
    if (!file) throw new Error('No file')
    const link = (await attach(workflow, file, { version_note: 'n8n 1.x' })).data
    const places = { params: { workflowId: String(workflow.id), fileId: String(file.id) } }
    const takeOut = () => server.call('workflowFiles.delete', places, { token })
    const putIn = async (note: string) => (await attach(workflow, file, { version_note: note })).data
    const edit = (kind: 'update' | 'delete' | 'restore', to: WorkflowFile, values = {}) =>
      run(
        outbox.save({
          entity: 'workflow-file',
          id: to.id,
          kind,
          values,
          base: { version: to.version, values: { ...to } },
          label: 'File',
          params: { workflowId: workflow.id, fileId: file.id },
        }),
      )
    const notes = async () => (await read(workflow)).files?.map((one) => one.version_note)
    const words = async () => (await read(workflow)).files?.map((one) => one.description)
    offline()
    return { ...made, link, takeOut, putIn, edit, notes, words }
  }

  it('is asked about where it changes it, and writes nothing into the new one', async () => {
    for (const values of [{ version_note: 'Mine' }, { description: 'Mine' }]) {
      const { link, takeOut, putIn, edit, notes, drained, words } = await taken()
      await edit('update', link, values)
      await takeOut()
      await putIn('Theirs')
      expect(await drained()).toEqual(['workflow-file needs-you '])
      expect([await notes(), await words()]).toEqual([['Theirs'], ['']])
    }
  })

  it('is done where it takes it out, and the new one stays', async () => {
    const { link, takeOut, putIn, edit, notes, drained } = await taken()
    await edit('delete', link)
    await takeOut()
    await putIn('Theirs')
    expect(await drained()).toEqual([])
    expect(await notes()).toEqual(['Theirs'])
  })

  it('does not take the new one for the former one that was to come back', async () => {
    const { server, token, link, putIn, edit, notes, drained, offline } = await taken()
    await edit('delete', link)
    expect(await drained()).toEqual([])
    offline()
    await edit('restore', link)
    await server.call('trash.erase', { params: { type: 'workflow-files', id: String(link.id) } }, { token })
    await putIn('Theirs')
    expect(await drained()).toEqual(['workflow-file needs-you '])
    expect(await notes()).toEqual(['Theirs'])
  })

  it('is asked about where the former one came back, too', async () => {
    const { server, token, link, takeOut, putIn, edit, notes, drained } = await taken()
    await takeOut()
    const second = await putIn('Second')
    await edit('update', second, { version_note: 'Mine' })
    await takeOut()
    await server.call('trash.restore', { params: { type: 'workflow-files', id: String(link.id) } }, { token })
    expect(await drained()).toEqual(['workflow-file needs-you '])
    expect(await notes()).toEqual(['n8n 1.x'])
  })
})
