import * as v from 'valibot'
import { type Workflow, workflow as definition, type WorkflowUpdate } from '#contract/records/workflow.ts'
import { noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { keepRevision, listRevisions, readRevision } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { freeSlug, slugify, slugTaken } from '#server/db/slugs.ts'
import { findWorkflowCategory } from '#server/db/workflow-categories.ts'
import { listWorkflows } from '#server/db/workflow-lists.ts'
import {
  type BareWorkflow,
  findWorkflow,
  insertWorkflow,
  isWorkflowSlugTaken,
  updateWorkflow,
  withFiles,
} from '#server/db/workflows.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** Checklist WF, API-054 to API-057; decisions 15, 18, 20, 24, 36, 37, 76. Figures stand with the dashboard. */
export const workflowHandlers = {
  'workflows.list': ({ query }, { db }) => listWorkflows(db, query),

  'workflows.read': async ({ params }, { db }) => withFiles(db, await find(db, params.id)),

  'workflows.create': ({ body }, context) => {
    const description = sanitizeHtml(body.description)
    return context.write(async (trx) => {
      await checkCategory(trx, body.workflow_category_id)
      const slug = await slugFor(trx, body.slug, body.title)
      const workflow = await insertWorkflow(trx, { ...body, description, slug }, context.at)
      await keep(trx, context, workflow, 'workflow.created')
      return { ...workflow, files: [] }
    })
  },

  'workflows.update': ({ params, body }, context) => {
    const { description, ...rest } = given(body)
    const changes = description === undefined ? rest : { ...rest, description: sanitizeHtml(description) }
    return context.write((trx) => change(trx, context, params.id, changes, 'workflow.updated'))
  },

  'workflows.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const workflow = await find(trx, params.id)
      context.mustMatch(workflow)
      await trx
        .updateTable('workflows')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: workflow.version + 1 })
        .where('id', '=', workflow.id)
        .execute()
      const { id, title } = workflow
      await noteActivity(trx, context, { action: 'workflow.deleted', type: 'workflows', id, title })
      return null
    }),

  'workflows.revisions': async ({ params }, { db }) => {
    await find(db, params.id)
    return listRevisions(db, 'workflows', params.id)
  },

  'workflows.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await readRevision(trx, 'workflows', params.id, params.revisionId)
      if (!record) throw notFound('The version')
      // Only what a person writes comes back; whether it is public stays (product 1.1).
      const { workflow_category_id: category, ...texts } = v.parse(RestoredFields, record)
      // A category that is gone stays away rather than block the text.
      const known = category !== null && (await findWorkflowCategory(trx, category)) !== undefined
      const changes = known ? { ...texts, workflow_category_id: category } : texts
      return change(trx, context, params.id, changes, 'workflow.revision_restored')
    }),
} satisfies Handlers<
  | 'workflows.list'
  | 'workflows.read'
  | 'workflows.create'
  | 'workflows.update'
  | 'workflows.delete'
  | 'workflows.revisions'
  | 'workflows.restoreRevision'
>

const { status: _status, workflow_category_id, ...written } = schemasOf(definition).create.entries
const RestoredFields = v.object({ ...written, workflow_category_id: v.nullable(workflow_category_id) })

type Changes = ReturnType<typeof given<WorkflowUpdate>>

async function find(db: Db, id: number): Promise<BareWorkflow> {
  const workflow = await findWorkflow(db, id)
  if (!workflow) throw notFound('The workflow')
  return workflow
}

async function change(trx: Trx, context: Context, id: number, changes: Changes, action: string): Promise<Workflow> {
  const before = await find(trx, id)
  context.mustMatch(await withFiles(trx, before))
  const merged = { ...before, ...changes, slug: before.slug }
  const category = merged.workflow_category_id
  if (category !== null && category !== before.workflow_category_id) await checkCategory(trx, category)
  if (changes.slug && changes.slug !== before.slug) merged.slug = await slugFor(trx, changes.slug, '', id)
  if (isSame(before, merged)) return withFiles(trx, before)
  const after = { ...merged, version: before.version + 1, updated_at: context.at }
  await updateWorkflow(trx, after)
  await keep(trx, context, after, action)
  return withFiles(trx, after)
}

async function keep(trx: Trx, context: Context, workflow: BareWorkflow, action: string): Promise<void> {
  await keepRevision(trx, 'workflows', workflow, context.caller?.id ?? null, context.at)
  await noteActivity(trx, context, { action, type: 'workflows', id: workflow.id, title: workflow.title })
}

async function slugFor(trx: Db, wanted: string, title: string, except?: number): Promise<string> {
  if (!wanted) return freeSlug(slugify(title, 'workflow'), (slug) => isWorkflowSlugTaken(trx, slug))
  if (await isWorkflowSlugTaken(trx, wanted, except)) throw slugTaken(wanted)
  return wanted
}

async function checkCategory(trx: Db, id: number): Promise<void> {
  if (!(await findWorkflowCategory(trx, id))) throw invalid('workflow_category_id', 'Category does not exist')
}
