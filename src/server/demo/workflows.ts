import { DEMO_WORKFLOW_CATEGORIES, DEMO_WORKFLOWS } from './content/workflows.ts'
import type { DemoFiles } from './files.ts'
import { DEMO_FLOWS } from './n8n.ts'
import { at, type DemoMoment, made } from './moment.ts'
import { keepRevision } from '#server/db/revisions.ts'
import { bit, type Trx } from '#server/db/schema.ts'
import { freeSlug, slugify } from '#server/db/slugs.ts'
import { isWorkflowSlugTaken, bareOf } from '#server/db/workflows.ts'

/** Sample workflows with their categories and, where there is one, the n8n export attached. */
export async function insertDemoWorkflows(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  const categories = new Map<string, number>()
  for (const [position, category] of DEMO_WORKFLOW_CATEGORIES.entries()) {
    const taken = async (slug: string) =>
      (await trx
        .selectFrom('workflow_categories')
        .select('id')
        .where('slug', '=', slug)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()) !== undefined
    const { id } = await trx
      .insertInto('workflow_categories')
      .values({
        ...made(at(now, 140, position)),
        ...category,
        slug: await freeSlug(category.slug, taken),
        is_active: 1,
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    categories.set(category.slug, id)
  }
  let pictured = 0
  for (const [index, workflow] of DEMO_WORKFLOWS.entries()) {
    const image = workflow.featured ? files.picture(`workflow-${(pictured += 1)}`) : undefined
    const created = at(now, 3 + index * 5, index)
    const row = await trx
      .insertInto('workflows')
      .values({
        ...made(created),
        title: workflow.title,
        slug: await freeSlug(slugify(workflow.title, 'workflow'), (slug) => isWorkflowSlugTaken(trx, slug)),
        summary: workflow.summary,
        description: `<p>${workflow.summary}</p>`,
        category_id: categories.get(workflow.category) ?? null,
        status: workflow.status,
        is_featured: bit(workflow.featured ?? false),
        is_premium: bit(workflow.premium ?? false),
        tools: JSON.stringify(workflow.tools),
        benefits: JSON.stringify(workflow.benefits),
        image_url: image ?? null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepRevision(trx, 'workflows', bareOf(row), null, created)
    await attach(trx, row.id, workflow.title, created)
  }
}

async function attach(trx: Trx, workflowId: number, title: string, created: string): Promise<void> {
  for (const [place, flow] of DEMO_FLOWS.filter((each) => each.workflow === title).entries()) {
    const file = await trx
      .selectFrom('files')
      .select('id')
      .where('name', '=', flow.file)
      .where('demo', '=', 1)
      .executeTakeFirst()
    if (!file) continue
    await trx
      .insertInto('workflow_files')
      .values({
        ...made(created),
        workflow_id: workflowId,
        file_id: file.id,
        display_name: 'n8n workflow',
        description: 'Import it in n8n, then choose your own credentials at the marked nodes.',
        version_note: flow.note,
        position: place,
      })
      .execute()
  }
}
