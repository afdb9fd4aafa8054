import { listRouteOf } from '#contract/records/policy.ts'
import { formOf } from './forms.ts'
import { numberOf, type WalkedRecord } from './model.ts'
import { OpenForm } from './open-form.ts'
import { FormScreen } from './screen.ts'
import { addressOf } from './site.ts'
import { Broken, type Walk } from './walk.ts'

/** Comes to the form of a record by one of its addresses, or over its list. @returns false when it is not here */
export async function goTo(walk: Walk, record: WalkedRecord, by: 'address' | 'number' | 'list'): Promise<boolean> {
  const page = await walk.page()
  const address = addressOf(record, by === 'address' ? 'local' : 'number')
  if (address === null) return false
  const { kind, way } = formOf(record.type)
  // What was never saved is a draft of the device that it was begun on. A quiz is opened by its lesson, where it would
  // be another one as long as its own has not arrived.
  const isOfOther = record.writers.size > 0 && !record.writers.has(walk.device)
  if (isOfOther && (way === 'quiz' ? numberOf(record) === undefined : !record.stored)) return false
  const listed = record.stored && (way === 'editor' || way === 'page' || way === 'dialog')
  const list = listed && by === 'list' ? listRouteOf(kind, {}, {}) : null
  if (list === null) {
    await page.goto(address)
    return arrive(walk, record)
  }
  await page.goto(list)
  // Above the rows, the way to a conflict of the same record ends with its id, too.
  const ends = [...record.ids].map((id) => `main a[href$="/${id}"]:not([href^="/admin/outbox/"])`).join(', ')
  const row = page.locator(ends).first()
  const there = await row.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  // The list of this device may lack what another one made.
  if (!there) return false
  try {
    await row.click()
  } catch (error) {
    // Sent in this very moment, it goes by its number in the list.
    if ((await row.count()) > 0) throw error
    await page.goto(address)
  }
  return arrive(walk, record)
}

/** The form stands on the screen, or will: waits for it, and for the text that has to be offered. */
export async function arrive(walk: Walk, record: WalkedRecord): Promise<boolean> {
  const page = await walk.page()
  const kind = formOf(record.type)
  if (kind.way === 'row') {
    const row = page.locator('.att-row .row-open').first()
    const there = await row.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (!there) return false
    if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  }
  const screen = new FormScreen(page, kind, record.stored ? kind.way : kind.wayOfNew)
  if (!(await screen.ready())) return false
  const opened = walk.opened.get(walk.device) ?? []
  const before = opened.filter((form) => form.record === record)
  const form = new OpenForm(record, screen, walk.model, before)
  walk.opened.set(walk.device, [...opened, form])
  walk.form = form
  walk.last = record
  await found(walk, form)
  return true
}

/**
 * Text that was typed here and never saved is found again, whichever address was asked: that of the last visit in its
 * place, that of others as an offer. @throws Broken
 */
async function found(walk: Walk, form: OpenForm): Promise<void> {
  const { record, screen } = form
  const sought = walk.model
    .of(record)
    .filter((word) => word.device === walk.device && word.state === 'typed' && word.form === null)
  if (sought.length === 0) return
  const deadline = Date.now() + 30_000
  for (;;) {
    const offered = await screen.offer().first().isVisible()
    const text = JSON.stringify([...(await screen.shown()).values(), ...(await screen.described())])
    const missing = sought.filter((word) => !text.includes(word.text))
    if (missing.length === 0 || offered) {
      form.restored = missing.length < sought.length
      for (const word of sought) if (!missing.includes(word)) word.form = form
      return walk.note(offered ? 'offered' : 'found in the form')
    }
    if (Date.now() > deadline) {
      const lines = missing.map(({ text: word, field }) => `Not offered: ${word}, typed in ${field} of ${record.name}`)
      throw new Broken(lines)
    }
    await screen.page.waitForTimeout(100)
  }
}
