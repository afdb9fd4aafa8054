import type { Locator, Page } from 'playwright'
import type { Leaving } from './script.ts'
import { halfASecond, longestOf, textIn } from './typing.ts'
import type { Walk } from './walk.ts'
import { fieldOf } from './forms.ts'
import { keepJournalBusy } from './busy-storage.ts'
import { keptOn } from './kept.ts'
import { arrive } from './opening.ts'
import type { OpenForm } from './open-form.ts'

/** For two words, of ten letters each, and the letters behind them. */
const ROOM_FOR_WORDS = 60

/** The ways out of a form. What was typed is looked for right after. @throws Broken */
export async function leave(walk: Walk, by: Leaving, looks: boolean): Promise<boolean> {
  const { form } = walk
  if (!form) return false
  const device = await walk.here()
  const page = await walk.page()
  switch (by) {
    case 'link':
      await followLink(page)
      // The page goes on: it has the same half second as ever.
      await halfASecond(page)
      break
    case 'back': {
      await page.goBack()
      await halfASecond(page)
      if (!page.url().startsWith('http')) {
        await page.goto('/admin/content')
        await halfASecond(page)
      }
      break
    }
    case 'reload':
      await page.reload()
      break
    case 'address':
      await page.goto('/admin/content')
      break
    case 'close':
      await device.closeTab(walk.tab)
      break
    case 'busy':
      if (!(await reloadWhileBusy(walk, form, page))) return false
      break
    case 'kill':
    case 'kill-typing':
      return kill(walk, form, by === 'kill-typing')
  }
  walk.model.left(form)
  walk.form = undefined
  if (looks) await said(walk)
  // The same address leads to the same form.
  if ((by === 'reload' || by === 'busy') && looks && form.kind.way !== 'row') await arrive(walk, form.record)
  return true
}

/** What the indicator says while nothing is done, and whether it is true. */
async function said(walk: Walk): Promise<void> {
  const page = await walk.page()
  if (!page.url().startsWith('http')) await page.goto('/admin/content')
  const chip = page.locator('.sync-chip')
  if (await isSynced(walk, chip)) walk.model.synced(walk.device)
  await walk.check()
}

/** Whether the indicator says that all was sent: also once what another tab did had the time to be told. */
export async function isSynced(walk: Walk, chip: Locator): Promise<boolean> {
  const says = async () => (await chip.innerText()).trim() === 'Synced'
  if (!(await says())) return false
  if ((await walk.here()).tabs.length === 1) return true
  await chip.page().waitForTimeout(300)
  return says()
}

async function followLink(page: Page): Promise<void> {
  const close = page.locator('[role=dialog]').getByRole('button', { name: 'Close', exact: true })
  if (await close.isVisible()) {
    await close.click()
    await close.waitFor({ state: 'hidden' })
  }
  const links = page.locator('a[aria-label^="Back to"], .back-link, nav a[href="/admin"]')
  for (const link of await links.all()) {
    if (!(await link.isVisible())) continue
    await link.click()
    return
  }
}

/** Words are typed while the device's storage is busy, and the page ends before it has begun to store them. */
async function reloadWhileBusy(walk: Walk, form: OpenForm, page: Page): Promise<boolean> {
  const goOn = await keepJournalBusy(page)
  if (!goOn) return false
  try {
    await typeOn(walk, form, page)
    await page.reload()
  } finally {
    await goOn()
  }
  // The next page takes them in as it starts.
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('.left ')))
  return true
}

/** All tabs end at once. What is older than half a second is kept, also while keys come without a pause. */
async function kill(walk: Walk, form: OpenForm, typing: boolean): Promise<boolean> {
  const device = await walk.here()
  const { page } = form.screen
  const isTyped = typing && (await typeOn(walk, form, page))
  for (const tab of device.tabs) if (tab !== page || !isTyped) await halfASecond(tab)
  const open = [...walk.forms].filter(([key]) => key.startsWith(`${walk.device} `))
  for (const [, one] of open) walk.model.aged(one)
  await device.kill()
  for (const [key, one] of open) {
    walk.model.left(one)
    walk.forms.delete(key)
  }
  walk.tab = 0
  const next = await walk.page()
  await next.goto('/admin/content')
  await keptOn(next)
  await walk.check()
  return true
}

/**
 * Words, and letters behind them until the words are older than half a second: no pause between any two keys.
 * @returns false where there is no room for them
 */
async function typeOn(walk: Walk, form: OpenForm, page: Page): Promise<boolean> {
  const { kind, record, screen } = form
  const name = kind.texts.find((one) => fieldOf(kind, one)?.rule.kind === 'rich') ?? kind.texts[0] ?? ''
  const place = screen.scope
    .locator(`[data-field="${name}"]`)
    .locator('[contenteditable=true], textarea, input')
    .first()
  if (!(await place.isVisible())) return false
  const field = fieldOf(kind, name)
  if (!field || (await textIn(place)).length + ROOM_FOR_WORDS > longestOf(field)) return false
  await place.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const words = Array.from({ length: 2 }, () => walk.model.word())
  await page.keyboard.type(words.map((word) => ` ${word}`).join(''), { delay: 12 })
  for (const text of words) walk.model.typed({ record, field: name, device: walk.device, form }, text)
  walk.note(`${name} ${words.join(' ')}`)
  let old = false
  const ages = halfASecond(page).then(() => {
    old = true
  })
  await page.keyboard.press(' ')
  while (!old) await page.keyboard.press('z', { delay: 20 })
  await ages
  return true
}
