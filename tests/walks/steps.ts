import type { Page } from 'playwright'
import type { NumberRule } from '#contract/fields/field.ts'
import { picture } from '#tests/support/sample-files.ts'
import { words as wordsOf } from './check.ts'
import { fieldOf, formOf } from './forms.ts'
import { keptOn } from './kept.ts'
import { complete } from './complete.ts'
import { chooseInText } from './in-text.ts'
import { isSynced, leave } from './leaving.ts'
import { attach, putInOrder, remove } from './lists.ts'
import { answer } from './offers.ts'
import type { OpenForm } from './open-form.ts'
import { arrive, goTo } from './opening.ts'
import type { Making, Step } from './script.ts'
import { serverRecords } from './server-records.ts'
import { changeElsewhere, newAddressOf } from './site.ts'
import { halfASecond, typeInto } from './typing.ts'
import { Broken, type Walk } from './walk.ts'

/** Carries out one step. @returns whether there was something to do · @throws Broken */
export async function carryOut(walk: Walk, step: Step): Promise<boolean> {
  const { form } = walk
  switch (step.do) {
    case 'open': {
      const record = walk.choose(walk.targets(), step.which)
      if (!record) return false
      await leave(walk, 'address', false)
      walk.note(record.name)
      return goTo(walk, record, step.by)
    }
    case 'new':
      return makeNew(walk, step.which)
    case 'type':
      return form ? type(walk, form, step) : false
    case 'set':
      return form ? set(form, step.field, step.value) : false
    case 'picture':
      return form ? choose(walk, form, step) : false
    case 'offer':
      return form ? answer(walk, form, step.answer) : false
    case 'save':
      return form ? save(walk, form) : false
    case 'leave':
      return leave(walk, step.by, true)
    case 'network': {
      await (await walk.here()).network(step.to)
      return true
    }
    case 'tab': {
      walk.tab = step.nth
      return true
    }
    case 'device': {
      walk.device = step.nth === 0 ? 'first' : 'second'
      walk.tab = 0
      await walk.here()
      return true
    }
    case 'elsewhere':
      return elsewhere(walk, step.which, step.field)
    case 'rest':
      return rest(walk)
    case 'delete':
      return remove(walk, step)
    case 'order':
      return putInOrder(walk, step)
    case 'attach':
      return attach(walk, step)
    case 'picture-in-text':
      return form ? chooseInText(walk, form, step.format) : false
  }
}

async function makeNew(walk: Walk, which: Making): Promise<boolean> {
  const kinds: { type: string; address: string; parent: Awaited<ReturnType<Walk['site']['of']>> }[] = []
  for (const type of walk.options.script.kinds) {
    const parent = type === 'lesson' ? await courseFor(walk, which) : null
    const address = newAddressOf(type, parent)
    if (address !== null) kinds.push({ type, address, parent })
  }
  const { last } = walk
  const goingOn = kinds.find(({ parent }) => parent === last) ?? kinds.find(({ type }) => type === last?.type)
  const outer = kinds.find(({ type }) => type === 'course')
  const wanted = { last: goingOn, outer }
  const chosen = typeof which === 'number' ? kinds[which % kinds.length] : (wanted[which] ?? kinds[0])
  if (!chosen) return false
  await leave(walk, 'address', false)
  const page = await walk.page()
  await page.goto(chosen.address)
  await page.waitForURL(/[?&]draft=new-/)
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  const record = walk.model.record(chosen.type, chosen.parent, id)
  walk.note(record.name)
  return arrive(walk, record)
}

/** The course that was there, one that was made on the way, or that which was worked in last. */
async function courseFor(walk: Walk, which: Making) {
  const first = await walk.site.of('course')
  const all = walk.model.records.filter(({ type, stored, deleted }) => type === 'course' && stored && !deleted)
  const around = which === 'last' ? all.find((course) => course === walk.last?.parent) : undefined
  return around ?? (which === 'outer' ? first : walk.choose(all, which)) ?? first
}

async function type(walk: Walk, form: OpenForm, step: Extract<Step, { do: 'type' }>): Promise<boolean> {
  const { model, device } = walk
  const { record, screen, kind } = form
  // Only a text with a form of its own has marks and lines.
  const rich = kind.texts.filter((one) => fieldOf(kind, one)?.rule.kind === 'rich')
  const names = rich.length > 0 && (step.how === 'indent' || step.how === 'format') ? rich : kind.texts
  const name = names[step.field % names.length]
  const field = name === undefined ? undefined : fieldOf(kind, name)
  if (name === undefined || !field) return false
  // White space alone is an edit of Markdown, too.
  const space = step.how === 'indent' && field.merge === 'markdown'
  const words = Array.from({ length: space ? 0 : step.words }, () => model.word())
  const typed = await screen.within(name, (place) => typeInto(screen.page, place, field, { how: step.how, words }))
  if (!typed) return false
  record.writers.add(device)
  walk.note(`${name} ${words.join(' ')}${typed.replaced ? ' instead of all' : ''}`)
  form.touched.add(name)
  if (typed.replaced) {
    model.removed(model.of(record).filter((word) => word.field === name && typed.before.includes(word.text)))
  }
  for (const text of words) model.typed({ record, field: name, device, form }, text)
  if (step.how === 'pauses') await keptWhile(walk, form, name, words)
  return true
}

/** Typing rests: the device has it, and no pause of a person is too short for that. */
async function keptWhile(walk: Walk, form: OpenForm, name: string, words: readonly string[]): Promise<void> {
  const { page } = form.screen
  await halfASecond(page)
  const deadline = Date.now() + 30_000
  for (;;) {
    const { drafts } = await keptOn(page)
    const kept = JSON.stringify(drafts.map(({ values }) => values[name]))
    if (words.every((word) => kept.includes(word))) break
    if (Date.now() > deadline) throw new Broken([`Not kept while typing rests: ${words.join(' ')}`])
    await page.waitForTimeout(100)
  }
  walk.model.aged(form)
}

async function set({ screen, kind, touched }: OpenForm, which: number, value: number): Promise<boolean> {
  const name = kind.settings[which % kind.settings.length]
  const rule = name === undefined ? undefined : fieldOf(kind, name)?.rule
  if (name === undefined || !rule) return false
  const done = await screen.within(name, async (place) => {
    if (rule.kind === 'flag') await place.locator('input').click()
    else if (rule.kind === 'number') await place.locator('input').fill(String(allowed(name, rule, value)))
    else if (rule.kind === 'choice') await place.locator('select').selectOption({ index: value % rule.choices.length })
    return true
  })
  if (done) touched.add(name)
  return done ?? false
}

/** A number that the form takes: what is critical may not come before its warning. */
function allowed(name: string, { min, max = 100 }: NumberRule, value: number): number {
  if (name.startsWith('critical_')) return max - (value % 10)
  const least = Math.max(1, min)
  return least + (value % Math.min(90, max - least + 1))
}

async function choose(walk: Walk, form: OpenForm, step: Extract<Step, { do: 'picture' }>): Promise<boolean> {
  const { screen, kind } = form
  const name = kind.pictures[step.field % kind.pictures.length]
  if (name === undefined) return false
  const text = walk.model.word()
  // Each has a size of its own: the same bytes would be the same file.
  const buffer = await picture(step.format, 8 + walk.model.words.length + walk.model.chosen.length)
  const file = { name: `${text}.${step.format}`, mimeType: `image/${step.format}`, buffer }
  const taken = await screen.within(name, async (place) => {
    const remove = place.getByRole('button', { name: /^Remove/ })
    if (await remove.isVisible()) {
      await remove.click()
      await remove.waitFor({ state: 'hidden' })
    }
    await place.locator('input[type=file]').setInputFiles([file])
    const refused = place.locator('.field-error')
    // What was said of an earlier one stands there until this one is looked at.
    if (await refused.isVisible()) await screen.page.waitForTimeout(1000)
    await remove.or(refused).first().waitFor({ timeout: 45_000 })
    return (await remove.isVisible()) ? 'taken' : 'refused'
  })
  form.touched.add(name)
  form.pictures.delete(name)
  if (taken === 'refused') walk.model.refused.add(file.name)
  if (taken === 'taken') {
    walk.model.chosen.push({ name: text, device: walk.device, record: form.record })
    form.record.writers.add(walk.device)
    form.pictures.set(name, file.name)
  }
  walk.note(`${name} ${file.name} ${taken ?? 'not there'}`)
  return taken !== null
}

async function save(walk: Walk, form: OpenForm): Promise<boolean> {
  const { screen, kind, record } = form
  const { device } = walk
  // What needs a live answer says so instead of keeping it.
  if (record.type === 'profile' && (await walk.here()).connection !== 'online') return false
  if (!record.stored) await complete(walk, form)
  let shown = await screen.shown()
  let outcome = await screen.save()
  if (outcome.kind === 'nothing') return false
  walk.note(outcome.said)
  if (outcome.kind === 'refused' && CHANGED_ELSEWHERE.test(outcome.said)) {
    // Told at the field what stands there now, a person saves again, over it.
    const { said } = outcome
    shown = await screen.shown()
    const kept = [...shown.values()].join('\n')
    const over = walk.model.of(record).filter(({ text }) => said.includes(text) && !kept.includes(text))
    // Whoever is held back by nothing that another visit saved is held back for no reason.
    if (over.length > 0) outcome = await screen.save()
    if (outcome.kind === 'saved') walk.model.removed(over)
  }
  // The lesson is saved without its quiz, which asks for what it lacks.
  if (outcome.kind === 'refused' && record.type === 'lesson' && QUIZ_LACKS.test(outcome.said)) {
    await closeQuiz(screen.page)
    return false
  }
  if (outcome.kind === 'refused') throw new Broken([`Save was refused: ${outcome.said} (${wordsOf(kind.kind.label)})`])
  form.saved(shown, device)
  if (record.type === 'lesson') await closeQuiz(screen.page)
  if (kind.way !== 'editor' && kind.way !== 'single') {
    walk.model.left(form)
    walk.form = undefined
  }
  await walk.check()
  return true
}

const CHANGED_ELSEWHERE = /so nothing was saved\. .*Save again/
const QUIZ_LACKS = /at least one question|All questions must|All answer options must/

/** A quiz that could not be saved with its lesson is led to: the walk goes on in the lesson. */
async function closeQuiz(page: Page): Promise<void> {
  const isOpen = await page.waitForURL(/[?&]quiz=true/, { timeout: 1000 }).then(
    () => true,
    () => false,
  )
  if (!isOpen) return
  const layer = page.getByRole('dialog')
  await layer.waitFor()
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'hidden' })
}

async function elsewhere(walk: Walk, which: number, at: number): Promise<boolean> {
  const { api, script } = walk.options
  const targets = walk.model.records.filter(({ type, deleted }) => script.kinds.includes(type) && !deleted)
  const record = targets[which % targets.length]
  if (!record || record.type === 'profile') return false
  const kind = formOf(record.type)
  const names = kind.texts.filter((name) => fieldOf(kind, name)?.rule.kind !== 'lines')
  const field = names[at % names.length]
  const server = await serverRecords(api)
  walk.model.learnNumbers(server)
  const stored = server.find(({ type, id }) => type === record.type && (id === null || record.ids.has(String(id))))
  if (field === undefined || !stored) return false
  const word = walk.model.word()
  const html = fieldOf(kind, field)?.merge === 'html'
  const add = (now: unknown) => `${String(now ?? '')}${html ? `<p>${word}</p>` : ` ${word}`}`
  if (!(await changeElsewhere(api, record, field, add, stored))) return false
  walk.model.typed({ record, field, device: 'elsewhere', form: null }, word).state = 'sent'
  walk.note(`${field} of ${record.name} ${word}`)
  return true
}

/** The app has time: what it then says of everything is checked. */
async function rest(walk: Walk): Promise<boolean> {
  const page = await walk.page()
  if (!page.url().startsWith('http')) return false
  const chip = page.locator('.sync-chip')
  if ((await walk.here()).connection !== 'offline') {
    for (let tries = 0; tries < 30 && (await chip.innerText()) !== 'Synced'; tries += 1) await page.waitForTimeout(100)
  }
  if (await isSynced(walk, chip)) walk.model.synced(walk.device)
  walk.note((await chip.innerText()).trim())
  await walk.check()
  return true
}
