import type { Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Goes there as a link of the app does, which is a fifth of the work of loading the page anew: for tests that are not
 * about the loading. A page on which the app does not stand yet is loaded. Resolves when the new screen is drawn; its
 * records may still be on their way.
 */
export async function go(page: Page, to: string): Promise<void> {
  const went = await page.evaluate(async (path) => {
    // Put there by the router itself, for whoever looks into it.
    const { __TSR_ROUTER__: router } = window as typeof window & { __TSR_ROUTER__?: AnyRouter }
    if (!router) return false
    await new Promise<void>((done) => {
      const end = router.subscribe('onRendered', () => {
        end()
        done()
      })
      history.pushState({}, '', path)
    })
    return true
  }, to)
  if (!went) await page.goto(to)
}
