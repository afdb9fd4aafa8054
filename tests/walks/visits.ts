import { leave } from './leaving.ts'
import { goTo } from './opening.ts'
import { filesAddressOf } from './site.ts'
import type { Walk } from './walk.ts'

/** The owner has been everywhere before: what was opened lately is on the device, and can be gone on with offline. */
export async function visitAll(walk: Walk): Promise<void> {
  for (const type of walk.options.script.kinds) {
    const record = await walk.site.of(type)
    if (!record) continue
    await goTo(walk, record, 'number')
    await leave(walk, 'address', false)
    if (!['course', 'lesson', 'workflow'].includes(type)) continue
    const page = await walk.page()
    await page.goto(filesAddressOf(record))
    await page.locator('.att-zone').first().waitFor()
  }
}
