import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** One finding of axe in a form that reads well in a failed expectation. */
export interface Finding {
  readonly rule: string
  readonly impact: string
  readonly help: string
  /** Selectors of the elements concerned. */
  readonly at: string[]
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Looks for accessibility faults of WCAG 2.2 A and AA in the page as it stands, or in one part of it.
 * Evaluated through the debugger, so the page's content policy stays in force for the page.
 */
export async function findings(page: Page, within?: string): Promise<Finding[]> {
  return run(page, within ?? null, { type: 'tag', values: TAGS })
}

/**
 * Whether a target is large enough is measured by tests of their own, at 44 and 28 px; this rule takes what a bar at the
 * edge of the screen happens to cover for small.
 */
const MEASURED_ELSEWHERE = { 'target-size': { enabled: false } }

/** The same for the colours alone: all that another theme changes. */
async function colourFindings(page: Page): Promise<Finding[]> {
  return run(page, null, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

/** Both: everything in the light theme, the colours in the dark one, as they stand and not in the middle of a change. */
export async function findingsInBothThemes(page: Page): Promise<Finding[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await colourFindings(page))]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function run(page: Page, within: string | null, runOnly: axe.RunOnly): Promise<Finding[]> {
  // Half a megabyte to be read: once for a page, whatever is looked for in it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(
    async ([selector, only, rules]) => {
      // Put there by the line above; the page itself declares no such global.
      const { axe: runner } = window as typeof window & { axe: typeof axe }
      const result = await runner.run(selector ?? document, { runOnly: only, rules, resultTypes: ['violations'] })
      return result.violations.map((violation) => ({
        rule: violation.id,
        impact: violation.impact ?? 'unknown',
        help: violation.help,
        at: violation.nodes.map((node) => node.target.join(' ')),
      }))
    },
    [within, runOnly, MEASURED_ELSEWHERE] as const,
  )
}
