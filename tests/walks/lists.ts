import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { listRouteOf } from '#contract/records/policy.ts'
import { formOf } from './forms.ts'
import { leave } from './leaving.ts'
import type { WalkedRecord } from './model.ts'
import type { Step } from './script.ts'
import { filesAddressOf, lessonsAddressOf } from './site.ts'
import type { Walk } from './walk.ts'

/** What is done in lists: putting in order, moving to the trash, attaching files. */

const ROWS = 'tbody tr, .list-rows > li'
/** Deleted here and not there yet, a row stays for as long as it can be undone. */
const STAYING = ':is(tbody tr, .list-rows > li):not(.deleted)'

export async function remove(walk: Walk, { which, undo }: Extract<Step, { do: 'delete' }>): Promise<boolean> {
  const targets = walk.targets().filter(({ type, stored }) => {
    const { way } = formOf(type)
    return stored && (way === 'editor' || way === 'page')
  })
  const record = which === 'last' ? begun(walk, targets) : walk.choose(targets, which)
  if (!record) return false
  const { kind } = formOf(record.type)
  const list = record.type === 'lesson' && record.parent ? lessonsAddressOf(record.parent) : listRouteOf(kind)
  if (list === null) return false
  await leave(walk, 'address', false)
  const page = await walk.page()
  await page.goto(list)
  const row = page
    .locator(ROWS)
    .filter({ has: page.locator(linksTo(record)) })
    .first()
  if (!(await appears(row))) return false
  await chooseIn(page, row.getByRole('button', { name: /^Actions for / }), 'Delete')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await question.waitFor({ state: 'hidden' })
  await page
    .getByText(/(?:will be deleted|moved to the trash)$/)
    .first()
    .waitFor({ timeout: 30_000 })
  walk.model.deleted(record, true)
  walk.note(record.name)
  if (undo) {
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await page.getByText('Undone').first().waitFor({ timeout: 30_000 })
    walk.model.deleted(record, false)
  }
  return true
}

/** What was worked on last, or what was made around it before. */
function begun(walk: Walk, targets: readonly WalkedRecord[]): WalkedRecord | undefined {
  const last = walk.choose(targets, 'last')
  const around = last?.parent
  return around && around.writers.size > 0 && targets.includes(around) ? around : last
}

/** One place up, by the menu of its row. */
export async function putInOrder(walk: Walk, { which, from }: Extract<Step, { do: 'order' }>): Promise<boolean> {
  const targets = walk.model.records.filter(({ type, stored, deleted }) => type === 'course' && stored && !deleted)
  const around = which === 'last' ? targets.find((record) => record === walk.last?.parent) : undefined
  const course = around ?? walk.choose(targets, which)
  if (!course || !walk.options.script.kinds.includes('lesson')) return false
  await leave(walk, 'address', false)
  const page = await walk.page()
  await page.goto(lessonsAddressOf(course))
  const rows = page.locator(STAYING)
  if (!(await appears(rows.first()))) return false
  const count = await rows.count()
  if (count < 2) return false
  const before = await titlesIn(page, STAYING)
  await chooseIn(page, rows.nth(1 + (from % (count - 1))).getByRole('button', { name: /^Actions for / }), 'Move up')
  await expect.poll(() => titlesIn(page, STAYING), { timeout: 30_000, message: 'The row moves' }).not.toEqual(before)
  walk.model.ordered(course, 'lesson', walk.device, await titlesIn(page, STAYING))
  walk.note(`lessons of ${course.name}`)
  return true
}

export async function attach(walk: Walk, { which, files: count }: Extract<Step, { do: 'attach' }>): Promise<boolean> {
  const kinds = ['course', 'lesson', 'workflow']
  const targets = walk.model.records.filter(({ type, stored, deleted }) => kinds.includes(type) && stored && !deleted)
  const record = walk.choose(targets, which)
  if (!record) return false
  await leave(walk, 'address', false)
  const page = await walk.page()
  await page.goto(filesAddressOf(record))
  const input = page.locator('input[type=file][aria-label="Files to upload"], label:has-text("Files to upload") input')
  if (!(await appears(page.locator('.att-zone')))) return false
  const stems = Array.from({ length: count }, () => walk.model.word())
  const files = stems.map((stem) => ({
    name: `${stem}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Of ${stem}`),
  }))
  await input.first().setInputFiles(files)
  for (const stem of stems) await page.locator('.att-row').filter({ hasText: stem }).waitFor({ timeout: 45_000 })
  record.writers.add(walk.device)
  walk.model.ordered(record, `${record.type}-file`, walk.device, await titlesIn(page, '.att-row'))
  for (const name of stems) {
    walk.model.chosen.push({ name, device: walk.device, record, attached: `${record.type}-file` })
  }
  walk.note(`${stems.join(' ')} to ${record.name}`)
  return true
}

const titlesIn = (page: Page, rows: string) => page.locator(`:is(${rows}) .row-title`).allInnerTexts()

const linksTo = ({ ids }: WalkedRecord) => [...ids].map((id) => `a[href$="/${id}"]`).join(', ')

async function appears(place: ReturnType<Page['locator']>): Promise<boolean> {
  return place
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
}

/** One entry of a menu: a menu on a laptop, a sheet of buttons on a phone. */
async function chooseIn(page: Page, opener: ReturnType<Page['locator']>, entry: string): Promise<void> {
  await opener.click()
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await item.or(page.getByRole('dialog').getByRole('button', { name: entry, exact: true })).click()
}
