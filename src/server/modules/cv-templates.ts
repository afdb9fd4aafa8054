import { type CvTemplate, cvTemplate } from '#contract/records/cv-template.ts'
import type { CreateBody } from '#contract/records/record.ts'
import { isFound } from '#contract/records/searched.ts'
import { creatorsOf, defaultCvTemplateId } from '#server/db/cv-templates.ts'
import { pageAround } from '#server/db/paging.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { inUse, invalid } from '#server/failure.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { found } from '#server/records/handlers.ts'
import { change, create, remove, type Values } from '#server/records/life.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'
import { findWithFigures, listWithFigures } from '#server/records/table.ts'
import { withPicture } from '#server/records/form-picture.ts'

/** CV templates: at most one is the default, and that one is active. */

type Writing = Omit<Context, 'write'>

const pictured = <B extends object>(body: B, path: string | undefined) =>
  path === undefined ? body : { ...body, thumbnail: path }

export const cvTemplateHandlers = {
  'cvTemplates.list': async ({ query: { search, category, is_active } }, { db }) => {
    const rows = (await list(db)).filter(
      (row) =>
        (search === undefined || isFound(cvTemplate, row, search)) &&
        (!category || category === 'all' || row.category === category) &&
        (is_active === undefined || row.is_active === is_active),
    )
    return pageAround(rows, rows.length, { page: 1, per_page: Math.max(rows.length, 1) })
  },

  'cvTemplates.read': ({ params }, { db }) => read(db, params.id),

  'cvTemplates.create': ({ body }, context) => context.write((trx) => made(trx, context, body)),
  'cvTemplates.createTemp': ({ body }, context) => context.write((trx) => made(trx, context, body)),

  'cvTemplates.createForm': ({ body }, context) =>
    withPicture(context, 'thumbnail', (trx, path) => made(trx, context, pictured(body, path))),
  'cvTemplates.createTempForm': ({ body }, context) =>
    withPicture(context, 'thumbnail', (trx, path) => made(trx, context, pictured(body, path))),
  'cvTemplates.updateForm': ({ params, body }, context) =>
    withPicture(context, 'thumbnail', async (trx, path) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changed(trx, context, before, pictured(body, path))
    }),

  'cvTemplates.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changed(trx, context, before, body)
    }),

  'cvTemplates.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const template = await read(trx, params.id)
      context.mustMatch(template)
      if (template.is_default) throw anotherFirst('delete')
      return remove(trx, context, cvTemplate, template)
    }),

  'cvTemplates.toggle': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changed(trx, context, before, { is_active: !before.is_active })
    }),

  'cvTemplates.setDefault': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changed(trx, context, before, { is_default: true, is_active: true })
    }),

  'cvTemplates.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'cv_templates', params.id)
  },

  'cvTemplates.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return restoreRevision(trx, context, cvTemplate, before, params.revisionId)
    }),

  'cvTemplates.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) =>
      nameRevision(trx, context, cvTemplate, await read(trx, params.id), params.revisionId, body),
    ),
} satisfies Handlers<
  | 'cvTemplates.list'
  | 'cvTemplates.read'
  | 'cvTemplates.create'
  | 'cvTemplates.createTemp'
  | 'cvTemplates.createForm'
  | 'cvTemplates.createTempForm'
  | 'cvTemplates.updateForm'
  | 'cvTemplates.update'
  | 'cvTemplates.delete'
  | 'cvTemplates.toggle'
  | 'cvTemplates.setDefault'
  | 'cvTemplates.revisions'
  | 'cvTemplates.restoreRevision'
  | 'cvTemplates.nameRevision'
>

/** @param creator a person who was erased has no name */
const by = (template: CvTemplate, creator: string | undefined): CvTemplate => ({
  ...template,
  creator: creator ? { name: creator } : null,
})

/** By name. */
async function list(db: Db): Promise<CvTemplate[]> {
  const [rows, creators] = [await listWithFigures(db, cvTemplate), await creatorsOf(db)]
  return rows.map((row) => by(row, creators.get(row.id)))
}

async function read(db: Db, id: number): Promise<CvTemplate> {
  const template = found(cvTemplate, await findWithFigures(db, cvTemplate, id))
  return by(template, (await creatorsOf(db, id)).get(id))
}

const anotherFirst = (act: string) =>
  inUse(`This is the default template. Make another one the default before you ${act} it.`, [])

const INACTIVE = 'The default template must be active'

/** There is one default: the former one is none any more, as a new version of it. */
async function clearDefault(trx: Trx, context: Writing): Promise<void> {
  const former = await defaultCvTemplateId(trx)
  if (former !== undefined) await change(trx, context, cvTemplate, await read(trx, former), { is_default: false })
}

async function made(trx: Trx, context: Writing, body: CreateBody<typeof cvTemplate>): Promise<CvTemplate> {
  if (body.is_default && !body.is_active) throw invalid('is_active', INACTIVE)
  if (body.is_default) await clearDefault(trx, context)
  const columns = { created_by: context.account().id }
  return read(trx, (await create(trx, context, cvTemplate, body, { columns })).id)
}

async function changed(
  trx: Trx,
  context: Writing,
  before: CvTemplate,
  changes: Values<typeof cvTemplate>,
): Promise<CvTemplate> {
  const { is_active = before.is_active, is_default = before.is_default } = changes
  if (is_default && !is_active) {
    if (before.is_default && changes.is_default === undefined) throw anotherFirst('deactivate')
    throw invalid('is_active', INACTIVE)
  }
  if (is_default && !before.is_default) await clearDefault(trx, context)
  return change(trx, context, cvTemplate, before, changes)
}
