import * as v from 'valibot'
import type { EndpointName } from '#contract/index.ts'
import { send, type Site, type WritePath } from './write-paths.ts'

/** The calls that write CV templates. */

type Make = (name: EndpointName, body: object) => Promise<number>

const Listed = v.looseObject({ data: v.array(v.looseObject({ id: v.number() })) })

/** Makes what each call needs. @param make answers the id of what it made */
export async function cvPaths(site: Site, make: Make) {
  const template = (name: string) => ({ name, html_content: '<h1>{{fullName}}</h1>' })
  const [plain, unwanted] = [
    await make('cvTemplates.create', template('Plain')),
    await make('cvTemplates.create', template('Unwanted')),
  ]
  await send(site, { name: 'cvTemplates.update', params: { id: plain }, body: { description: 'Earlier' } })
  const revisions = await fetch(`${site.url}/api/admin/cv-templates/${plain}/revisions`, {
    headers: { Authorization: `Bearer ${site.token}` },
  })
  const [, earlier] = v.parse(Listed, await revisions.json()).data
  const form = (fields: Readonly<Record<string, string>>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const writes: readonly WritePath[] = [
    { name: 'cvTemplates.createForm', params: {}, body: form(template('Formed')) },
    { name: 'cvTemplates.createTempForm', params: {}, body: form(template('Formed there')) },
    { name: 'cvTemplates.updateForm', params: { id: plain }, body: form({ description: 'Formed' }) },
    { name: 'cvTemplates.create', params: {}, body: template('Another') },
    { name: 'cvTemplates.createTemp', params: {}, body: template('From the page') },
    { name: 'cvTemplates.update', params: { id: plain }, body: { description: 'Changed' } },
    { name: 'cvTemplates.toggle', params: { id: plain } },
    { name: 'cvTemplates.setDefault', params: { id: plain } },
    { name: 'cvTemplates.restoreRevision', params: { id: plain, revisionId: earlier?.id ?? 0 } },
    { name: 'cvTemplates.nameRevision', params: { id: plain, revisionId: earlier?.id ?? 0 }, body: { name: 'Kept' } },
  ]
  const deletes: readonly WritePath[] = [{ name: 'cvTemplates.delete', params: { id: unwanted } }]
  return { writes, deletes }
}
