import { picture } from '#tests/support/sample-files.ts'
import { fieldOf } from './forms.ts'
import type { OpenForm } from './open-form.ts'
import type { Walk } from './walk.ts'

/** A picture put into the text at its cursor, with the words that describe it. */
export async function chooseInText(
  walk: Walk,
  form: OpenForm,
  format: 'png' | 'jpeg' | 'webp' | 'gif',
): Promise<boolean> {
  const { screen, kind, record } = form
  const { model, device } = walk
  const name = kind.texts.find((one) => fieldOf(kind, one)?.rule.kind === 'rich')
  if (name === undefined) return false
  const { page, scope } = screen
  const text = scope.locator(`[data-field="${name}"]`).locator('[contenteditable=true]').first()
  await text.focus()
  // While a dialog is open the page behind it has no roles: it is found now.
  const written = await text.elementHandle()
  await page.keyboard.press('ControlOrMeta+End')
  const [stem, alt] = [model.word(), model.word()]
  const buffer = await picture(format, 8 + model.words.length + model.chosen.length)
  const file = { name: `${stem}.${format}`, mimeType: `image/${format}`, buffer }
  const refusals = scope.locator('.rt-editor :is(.field-error, .is-failed)')
  const named = refusals.filter({ hasText: file.name })
  // Of pictures before this one.
  const known = await refusals.count()
  await page.locator('.rt-toolbar input[type=file]').setInputFiles([file])
  const dialog = page.getByRole('dialog', { name: 'Add picture', exact: true })
  const deadline = Date.now() + 45_000
  while (Date.now() < deadline) {
    if (await dialog.isVisible()) {
      await dialog.getByRole('textbox').fill(alt)
      await dialog.getByRole('button', { name: 'Add picture', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    // One after the other at the same place, or each at its own.
    if ((await named.count()) > 0 || (await refusals.count()) > known) {
      model.refused.add(file.name)
      walk.note(`${name} ${file.name} refused`)
      return true
    }
    const stands = await written?.evaluate((element, words) => element.innerHTML.includes(words), alt)
    if (stands) {
      form.touched.add(name)
      model.chosen.push({ name: stem, device, record })
      model.typed({ record, field: name, device, form }, alt)
      walk.note(`${name} ${file.name} ${alt}`)
      return true
    }
    await page.waitForTimeout(50)
  }
  throw new Error(`The picture ${file.name} was neither added nor refused`)
}
