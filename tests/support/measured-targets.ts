import type { Page } from '@playwright/test'

/**
 * What can be clicked or tapped, with the box in which it answers: invisible extensions count, whatever lies over it
 * does not. Exceptions are those of WCAG 2.5.8: links within a sentence, the name of a row, all of which answers,
 * and an input among chips, whose frame answers for it.
 */
export async function smallTargets(page: Page, least: number): Promise<readonly string[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  // All of the page at once: what lies below the edge of the screen can't be hit.
  const height = await page.evaluate(() =>
    Math.max(innerHeight, (document.querySelector('main')?.scrollHeight ?? 0) + 400),
  )
  await page.setViewportSize({ width: size.width, height: Math.min(height, 6000) })
  const found = await page.evaluate(measure, least)
  await page.setViewportSize(size)
  return found
}

/** Runs in the page. */
function measure(least: number): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [tabindex="0"]'
  const small: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    // What opens a row answers in all of it, and the empty part of a frame around chips goes to its input.
    if (control.matches('.row-open, .chips > input')) continue
    // Away from the edges, so that no bar or footer of a sheet lies over a part of it.
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const box = control.getBoundingClientRect()
    const style = getComputedStyle(control)
    const isDrawn = box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && style.pointerEvents !== 'none'
    if (!isDrawn || control.closest('[inert], [aria-hidden="true"], .sr-only, iframe, .ProseMirror, .skip-link'))
      continue
    // Within a sentence the line decides.
    const inSentence =
      style.display === 'inline' &&
      (control.parentElement?.textContent ?? '').trim() !== (control.textContent ?? '').trim()
    if (inSentence && control.tagName === 'A') continue
    const label =
      control.closest('label') ??
      (control.id === '' ? null : document.querySelector(`label[for="${CSS.escape(control.id)}"]`))
    const answers = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (control.contains(hit) || label?.contains(hit) === true)
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // Covered at its middle, as by a bar that stays while the page scrolls.
    if (!answers(x, y)) continue
    // No further than it takes to be large enough.
    const reach = (dx: number, dy: number, most: number) => {
      let steps = 0
      while (steps < most && answers(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1
      return steps
    }
    const size = (dx: number, dy: number) => {
      const before = reach(-dx, -dy, least) + 1
      return before + reach(dx, dy, least - before)
    }
    const width = size(1, 0)
    const tall = size(0, 1)
    if (width >= least - 1 && tall >= least - 1) continue
    const name = control.getAttribute('aria-label') ?? (control.textContent ?? '').trim().slice(0, 40)
    small.push(`${control.tagName.toLowerCase()}.${control.className} “${name}” ${width} × ${tall}`)
  }
  return [...new Set(small)]
}
