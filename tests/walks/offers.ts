import { keptOn } from './kept.ts'
import type { OpenForm } from './open-form.ts'
import type { Answer } from './script.ts'
import { Broken, type Walk } from './walk.ts'

/** Text of earlier visits: what stands in the form is put back, what could is restored or discarded. */

export async function answer(walk: Walk, form: OpenForm, how: Answer): Promise<boolean> {
  if (how === 'put-back') return putBack(walk, form)
  const { screen, record } = form
  if (!(await screen.offer().first().isVisible())) return false
  const before = (await keptOn(screen.page)).drafts
  await screen.answer(how === 'restore' ? 'Restore' : 'Discard')
  if (how === 'restore') {
    const text = JSON.stringify([...(await screen.shown()).values()])
    form.restored = true
    for (const word of walk.model.of(record)) {
      if (word.device !== walk.device || (word.state !== 'typed' && word.state !== 'typing')) continue
      if (word.form === null && text.includes(word.text)) word.form = form
      else if (word.form === form && !text.includes(word.text)) word.form = null
    }
    return true
  }
  await screen.page.waitForTimeout(100)
  const after = new Set((await keptOn(screen.page)).drafts.map(({ draftId, visit }) => `${draftId} ${visit}`))
  const gone = before.filter(({ draftId, visit }) => !after.has(`${draftId} ${visit}`))
  if (gone.length > 1) throw new Broken([`One text was discarded, and ${gone.length} are gone`])
  const text = JSON.stringify(gone)
  walk.model.removed(
    walk.model.of(record).filter((word) => word.form === null && word.state === 'typed' && text.includes(word.text)),
  )
  return true
}

/** The words leave the form, and are offered from then on. */
async function putBack(walk: Walk, form: OpenForm): Promise<boolean> {
  const { screen } = form
  const shown = screen.inPlace()
  if (!(await shown.isVisible())) return false
  await shown.getByRole('button', { name: 'Put back', exact: true }).click()
  await shown.waitFor({ state: 'hidden' })
  const text = JSON.stringify([...(await screen.shown()).values(), ...(await screen.described())])
  walk.model.putAside(form, (word) => !text.includes(word))
  return true
}
