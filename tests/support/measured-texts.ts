import type { Page } from '@playwright/test'

/**
 * What is not all there to be read: the page when it can be scrolled sideways, and words that reach over the edge of a
 * control, or of a box that hides what does not fit. What scrolls by itself is left out, and the beginnings of longer
 * texts, which say so.
 */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(measure)
}

/** The size of the letters of everything that is written on the page, each by where it stands in the document. */
export function textSizes(page: Page): Promise<readonly { readonly what: string; readonly size: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => !one.closest('svg, script, style, .nav'))
      .filter((one) => [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()))
      .map((one) => ({ what: one.outerHTML.slice(0, 120), size: parseFloat(getComputedStyle(one).fontSize) })),
  )
}

/** Runs in the page. */
function measure(): string[] {
  const CONTROLS = 'button, .btn, .badge, .chip, .filter-chip, .sync-chip, .segmented label, .nav a, .menu-item, .toast'
  const found: string[] = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} px`)
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
    const holder = text.parentElement
    const said = (text.textContent ?? '').trim()
    if (!holder || said === '' || getComputedStyle(holder).visibility === 'hidden') continue
    if (
      holder.closest('.sr-only, .skip-link, .line-clamp-1, script, style, option, svg, [inert], [aria-hidden="true"]')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = range.getBoundingClientRect()
    // What the eye sees of a line is smaller than the box of its letters.
    const room = Math.max(2, parseFloat(getComputedStyle(holder).fontSize) / 4)
    for (let box: Element | null = holder; box && box !== document.body && line.width > 1; box = box.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX + overflowY)) break
      const hides = overflowX !== 'visible' || overflowY !== 'visible'
      if (display !== 'inline' && display !== 'contents' && (hides || box.matches(CONTROLS))) {
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const wide = line.left < left - 2 || line.right > right + 2
        const high = line.top < top - room || line.bottom > bottom + room
        if (right - left > 2 && (wide || high)) found.push(`“${said.slice(0, 40)}” in ${box.outerHTML.slice(0, 80)}`)
      }
      if (position === 'fixed' || position === 'absolute') break
    }
  }
  return [...new Set(found)]
}
