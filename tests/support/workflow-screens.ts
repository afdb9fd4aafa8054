import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from './app.ts'
import { expect } from './browser.ts'
import { isPhone } from './screens.ts'
import { Workflow, WorkflowCategory } from '#tests/support/schemas.ts'

/** What the browser tests of workflows do again and again, as a person does it. */

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const status = (page: Page) => page.locator('.editor-status')
/** Rows of the list, whichever of its two shapes it has. */
export const row = (page: Page, name: string) => page.locator('tbody tr, .list-rows > li').filter({ hasText: name })
export const fileRows = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

export async function makeCategory(api: ApiPerson, name: string): Promise<WorkflowCategory> {
  return v.parse(WorkflowCategory, await api.data('POST', '/admin/workflow-categories', { name }))
}

export async function makeWorkflow(api: ApiPerson, fields: Record<string, unknown>): Promise<Workflow> {
  return v.parse(Workflow, await api.data('POST', '/admin/workflows', { summary: 'What it does', ...fields }))
}

export async function readWorkflow(api: ApiPerson, id: number): Promise<Workflow> {
  return v.parse(Workflow, await api.data('GET', `/admin/workflows/${id}`))
}

export async function workflowsNow(api: ApiPerson): Promise<Workflow[]> {
  const { body } = await api.call('GET', '/admin/workflows')
  return v.parse(v.object({ data: v.array(Workflow) }), body).data
}

/** A link of the library. @returns its id */
export async function makeLink(api: ApiPerson, name: string): Promise<number> {
  const { body } = await api.call('POST', '/files', { name, url: 'https://guide.example/' })
  return v.parse(v.object({ file: v.object({ id: v.number() }) }), body).file.id
}

export async function openWorkflows(page: Page): Promise<void> {
  await page.goto('/admin/workflows')
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows' })).toBeVisible()
}

/** The settings stand beside the text on a laptop and in a sheet on a phone. */
export async function inSettings(page: Page, act: () => Promise<void>): Promise<void> {
  if (isPhone(page)) await button(page, 'Workflow settings').click()
  await act()
  if (isPhone(page)) await button(page, 'Done').click()
}

/** An n8n export with two steps; `key` stands in a header of the second. */
export function exportFile(name: string, key: string) {
  const nodes = [
    { name: 'Called', type: 'n8n-nodes-base.webhook', position: [0, 0], parameters: {} },
    {
      name: 'Ask the service',
      type: 'n8n-nodes-base.httpRequest',
      position: [240, 0],
      parameters: { headerParameters: { parameters: [{ name: 'X-Api-Key', value: key }] } },
    },
    {
      name: 'Keep it',
      type: 'n8n-nodes-base.postgres',
      position: [480, 0],
      parameters: {},
      credentials: { postgres: { id: '7', name: 'Main' } },
    },
  ]
  const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })
  const connections = { Called: to('Ask the service'), 'Ask the service': to('Keep it') }
  const text = JSON.stringify({ name, nodes, connections })
  return { name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(text) }
}
