import { emptyForm } from '#contract/records/schemas.ts'
import { workflow } from '#contract/records/workflow.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflowFile } from '#contract/records/workflow-file.ts'
import type { Actor } from '#server/db/activity.ts'
import type { Trx } from '#server/db/schema.ts'
import { create } from '#server/records/life.ts'
import { slugNear } from '#server/records/slug.ts'
import { DEMO_WORKFLOW_CATEGORIES, DEMO_WORKFLOWS, type DemoWorkflow } from './content/workflows.ts'
import type { DemoFiles } from './files.ts'
import { DEMO_FLOWS } from './n8n.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** Sample workflows with their categories and, where there is one, the n8n export attached. */
export async function insertDemoWorkflows(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  const categories = new Map<string, number>()
  for (const [index, { name, slug, description }] of DEMO_WORKFLOW_CATEGORIES.entries()) {
    const by = sampler(at(now, 140, index))
    const { id } = await create(
      trx,
      by,
      workflowCategory,
      { name, description, slug: await slugNear(trx, workflowCategory, {}, slug) },
      SAMPLE,
    )
    categories.set(slug, id)
  }
  let pictured = 0
  for (const [index, sample] of DEMO_WORKFLOWS.entries()) {
    const by = sampler(at(now, 3 + index * 5, index))
    const values = {
      ...emptyForm(workflow),
      title: sample.title,
      summary: sample.summary,
      description: textOf(sample),
      workflow_category_id: categories.get(sample.category) ?? null,
      status: sample.status,
      is_featured: sample.featured ?? false,
      is_premium: sample.premium ?? false,
      tools: [...sample.tools],
      credentials: sample.tools.filter((tool) => ACCOUNTS.has(tool)),
      setup_steps: [...SET_UP],
      benefits: [...sample.benefits],
      image_url: (sample.featured && files.picture(`workflow-${(pictured += 1)}`)) || null,
    }
    const { id } = await create(trx, by, workflow, values, SAMPLE)
    await attach(trx, by, id, sample.title)
  }
}

/** Tools that nothing runs in without an account of one's own. */
const ACCOUNTS = new Set(['PostgreSQL', 'email', 'calendar', 'ERP interface', 'spreadsheet', 'CRM', 'ERP', 'chat'])

const SET_UP = [
  'Import the file in n8n.',
  'Choose your own credentials at the marked nodes.',
  'Run it once by hand with a test record.',
  'Switch it on.',
]

/** What a reader asks after the summary: what it runs on, how to begin, and who decides in doubt. */
function textOf({ tools }: DemoWorkflow): string {
  const [last = '', ...others] = tools.toReversed()
  const list = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
  return [
    `<p>It runs on ${list}. Let it work beside the present way for a week, compare the results, then switch over.</p>`,
    '<p>Whatever it can’t decide goes to a person, with everything that is needed to decide it.</p>',
  ].join('')
}

async function attach(trx: Trx, by: Actor, workflowId: number, title: string): Promise<void> {
  for (const flow of DEMO_FLOWS.filter((each) => each.workflow === title)) {
    const file = await trx
      .selectFrom('files')
      .select('id')
      .where('name', '=', flow.file)
      .where('demo', '=', 1)
      .executeTakeFirst()
    if (!file) continue
    const values = {
      workflow_id: workflowId,
      file_id: file.id,
      display_name: 'n8n workflow',
      description: 'Import it in n8n, then choose your own credentials at the marked nodes.',
      version_note: flow.note,
    }
    await create(trx, by, workflowFile, values, SAMPLE)
  }
}
