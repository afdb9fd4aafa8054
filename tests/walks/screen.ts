import type { Locator, Page } from 'playwright'
import { type FormKind, fieldOf, type Way } from './forms.ts'

/** One form on the screen, at both sizes: everything is found by the names of its fields and the words on buttons. */

/** What became of pressing Save. */
export type Outcome =
  | { readonly kind: 'saved'; readonly said: string }
  /** Nothing was changed, so nothing was pressed. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly said: string }

/** Controls of a field by its name, as a person reads them. */
export type Shown = ReadonlyMap<string, string | boolean>

const PATIENCE_MS = 45_000

/** In which step of the wizard a field stands; the others stand in the first. */
const STEPS: Readonly<Record<string, number>> = { html_content: 2 }
const LAST_STEP = 4

export class FormScreen {
  constructor(
    readonly page: Page,
    readonly form: FormKind,
    readonly way: Way,
  ) {}

  /** What holds the form's fields, but for those in the phone's sheet of settings. */
  get scope(): Locator {
    if (this.way === 'row') return this.page.locator('.att-form')
    if (this.way === 'dialog' || this.way === 'quiz') return this.page.locator('[role=dialog]').first()
    return this.page.getByRole('main')
  }

  /** Whether the form can be written in; false when the record is not on this device. */
  async ready(): Promise<boolean> {
    const first = this.scope.locator('[data-field]').first()
    const absent = this.page.getByText(
      /^(?:Not on this device yet|This .+ is not there|It is no longer there\.|Page not found)/,
    )
    // Known keys are offered before the form.
    const ownKey = this.scope.getByRole('button', { name: 'Use a key of your own', exact: true })
    const begins = this.way === 'wizard' ? this.steps : first
    await begins.or(ownKey).or(absent.first()).first().waitFor({ timeout: PATIENCE_MS })
    if (this.way === 'wizard' && (await this.steps.isVisible())) await this.toStep(1)
    if (await ownKey.isVisible()) {
      await ownKey.click()
      await first.waitFor()
    }
    if (!(await first.isVisible())) return false
    // Texts are shown before their editor is there.
    for (const name of this.form.texts) {
      if (fieldOf(this.form, name)?.rule.kind !== 'rich') continue
      const text = this.scope.locator(`[data-field="${name}"]`).locator('[contenteditable=true]')
      await text.first().waitFor({ timeout: PATIENCE_MS })
    }
    return true
  }

  /** Works in one field, in the sheet of settings where it stands there. @returns null when there is none */
  async within<T>(name: string, work: (field: Locator) => Promise<T>): Promise<T | null> {
    if (this.way === 'wizard') await this.toStep(STEPS[name] ?? 1)
    const field = this.scope.locator(`[data-field="${name}"]`).first()
    if (await field.isVisible()) return work(field)
    if (this.way !== 'editor') return null
    return this.inSettings((sheet) => {
      const inSheet = sheet.locator(`[data-field="${name}"]`).first()
      return inSheet.count().then((count) => (count === 0 ? null : work(inSheet)))
    })
  }

  private get steps(): Locator {
    return this.page.getByRole('navigation', { name: 'Steps', exact: true })
  }

  private async toStep(nth: number): Promise<void> {
    const step = this.steps.getByRole('button').nth(nth - 1)
    if ((await step.getAttribute('aria-current')) === 'step') return
    await step.click()
    await this.steps.locator(`li:nth-child(${nth}) [aria-current=step]`).waitFor()
  }

  /** The phone's sheet. @returns null when the settings stand beside the text */
  private async inSettings<T>(work: (sheet: Locator) => Promise<T>): Promise<T | null> {
    const title = `${this.form.kind.label} settings`
    const opener = this.page.getByRole('button', { name: title, exact: true })
    if (!(await opener.isVisible())) return null
    const sheet = this.page.getByRole('dialog', { name: title, exact: true })
    await opener.click()
    await sheet.locator('[data-field]').first().waitFor()
    const result = await work(sheet)
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
    return result
  }

  /** Every field with what stands in it. */
  async shown(): Promise<Shown> {
    if (this.way === 'wizard') {
      const parts: [string, string | boolean][] = []
      for (const nth of [1, ...Object.values(STEPS)]) {
        await this.toStep(nth)
        parts.push(...(await this.read()))
      }
      return new Map(parts)
    }
    const main = await this.read()
    const settings = this.way === 'editor' ? await this.inSettings((sheet) => sheet.evaluate(readFields)) : null
    return new Map([...main, ...(settings ?? [])])
  }

  /** What describes the pictures in the text, which is read to whoever can't see them. */
  async described(): Promise<readonly string[]> {
    const pictures = await this.scope.locator('[contenteditable=true] img').all()
    const texts = await Promise.all(pictures.map((one) => one.getAttribute('alt')))
    return texts.map((text) => text ?? '')
  }

  private async read(): Promise<[string, string | boolean][]> {
    // The editor of code comes later than its field.
    const code = this.scope.locator('.source')
    for (const one of await code.all()) await one.locator('[contenteditable=true]').waitFor({ timeout: PATIENCE_MS })
    return this.scope.evaluate(readFields)
  }

  offer(): Locator {
    return this.scope.locator('.banner').filter({ hasText: /Unsaved text from / })
  }

  /** What says that the journal's text stands in the form. */
  inPlace(): Locator {
    return this.scope.getByRole('note').filter({ hasText: /^Unsaved text from .+ is shown/ })
  }

  async answer(name: 'Restore' | 'Discard'): Promise<void> {
    const offer = this.offer().first()
    const told = await offer.textContent()
    await offer.getByRole('button', { name, exact: true }).click()
    // The next one may be offered in its place at once.
    await this.page.waitForTimeout(150)
    if ((await offer.textContent({ timeout: 500 }).catch(() => null)) === told) await this.page.waitForTimeout(300)
  }

  private button(): Locator {
    if (this.way === 'wizard') return this.page.getByRole('button', { name: 'Save Template', exact: true })
    if (this.way === 'quiz') return this.scope.getByRole('button', { name: 'Save lesson', exact: true })
    if (this.way === 'row' || this.way === 'dialog')
      return this.scope.getByRole('button', { name: /^(?:Save|Update Template)$/ })
    return this.page.getByRole('button', { name: 'Save', exact: true })
  }

  /** Whether the layer is still there: while it saves, its button has another name. */
  private async stands(): Promise<boolean> {
    const saving = this.scope.getByRole('button', { name: /^Saving/ })
    return (await this.scope.isVisible()) && (await this.button().or(saving).first().isVisible())
  }

  async save(): Promise<Outcome> {
    if (this.way === 'wizard') await this.toStep(LAST_STEP)
    const button = this.button()
    if (!(await button.isVisible())) return { kind: 'nothing' }
    const from = this.page.url()
    // A refused picture was told before.
    const before = await this.problems()
    await button.click()
    const deadline = Date.now() + PATIENCE_MS
    while (Date.now() < deadline) {
      const question = this.page.getByRole('alertdialog')
      if (await question.isVisible()) await question.getByRole('button').last().click()
      // A part of what was told before stands there until the answer comes.
      const isNew = (problem: string) => !before.some((told) => told.includes(problem))
      const refused = (await this.problems()).filter(isNew).join('. ')
      if (refused !== '') {
        // A layer that the person is led back to says why when it is open again.
        await this.page.waitForTimeout(500)
        return { kind: 'refused', said: (await this.problems()).filter(isNew).join('. ') || refused }
      }
      const said = await this.saved(from)
      if (said !== null) return { kind: 'saved', said }
      await this.page.waitForTimeout(40)
    }
    return { kind: 'refused', said: 'Nothing happened' }
  }

  private async problems(): Promise<string[]> {
    const places = this.page
      .locator('main .field-error, [role=dialog] .field-error, .error-summary')
      .or(this.page.locator('.banner').filter({ hasText: 'Some things are missing' }))
    // Most toasts tell of what went well.
    const toasts = this.page.locator('.toast').filter({ hasText: /NOT saved|Validation Errors|could not be saved/ })
    // A toast comes after what it tells of stands at its field: whoever saw it sees that, too.
    const told = await toasts.allInnerTexts()
    const texts = [...(await places.allInnerTexts()), ...told]
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  }

  /** What the app says of the form once it took it; null as long as it says nothing of it. */
  private async saved(from: string): Promise<string | null> {
    switch (this.way) {
      case 'editor': {
        const status = (await this.page.locator('.editor-status').innerText({ timeout: 5000 })).replace(/\s+/g, ' ')
        const waits = /Saved on this device at|Not saved yet|Saving/.test(status)
        return !waits &&
          /Waiting to be sent|Only on this device|Not confirmed yet|Will be|Saved|Needs|review/.test(status)
          ? status
          : null
      }
      case 'page':
        return this.page.url() === from ? null : 'the list'
      case 'wizard':
        return new URL(this.page.url()).pathname === new URL(from).pathname ? null : 'the list'
      case 'single':
        return (await this.page.locator('.save-bar').isVisible()) ? null : 'the bar is gone'
      default:
        return (await this.stands()) ? null : 'the layer closed'
    }
  }
}

/** Runs in the page. */
function readFields(root: Element): [string, string | boolean][] {
  return [...root.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
    const name = field.dataset['field'] ?? ''
    const box = field.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (box) return [name, box.checked]
    const editor = field.querySelector<HTMLElement>('[contenteditable=true]')
    // What is shown in the text without being of it, as a picture that was refused.
    const shown = [...(editor?.children ?? [])].filter((part) => !part.matches('[contenteditable=false]'))
    const written = shown.map((part) => {
      const own = part.cloneNode(true) as HTMLElement
      const aside = own.matches('.is-failed') ? [own] : [...own.querySelectorAll('.is-failed')]
      for (const picture of aside) picture.textContent = ''
      return own.textContent
    })
    if (editor) return [name, written.join('\n')]
    const chips = [...field.querySelectorAll('.chips > .chip')].map((chip) => chip.textContent ?? '')
    const controls = field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'textarea, select, input:not([type=file]):not([type=color]):not([type=radio])',
    )
    if (field.querySelector('.chips'))
      return [name, [...chips, controls[0]?.value.trim() ?? ''].filter(Boolean).join(', ')]
    return [name, [...controls].map(({ value }) => value).join('\n')]
  })
}
