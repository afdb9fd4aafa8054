import type { BrowserContext } from '@playwright/test'

/** Errors that the page or its service worker report: a test that did not expect them fails. */

/**
 * What Chromium writes to the console when a connection is cut on purpose, and once it is back: what the worker had
 * begun to send when a page took over is sent again, which the server answers with 409 while it is at work on the first.
 */
export const NETWORK_ERRORS = /net::ERR_|responded with a status of 409\b/

/** Whenever a page is at rest, texts are kept ahead; one of them may have been deleted a moment before. */
const KEPT_AHEAD = /status of 404 .*\/api\/admin\/posts\/\d+\)$/

/** What Chromium writes to the console for an answer with one of these statuses. */
export function statusErrors(...statuses: number[]): RegExp {
  return new RegExp(`Failed to load resource: the server responded with a status of (?:${statuses.join('|')})\\b`)
}

/** Several patterns as one. Playwright takes an option that is a list of two for a value with its settings. */
export function anyOf(...patterns: readonly RegExp[]): readonly [RegExp] {
  return [new RegExp(patterns.map((pattern) => pattern.source).join('|'))]
}

export class Noise {
  readonly #heard: string[] = []
  readonly #allowed: RegExp[] = [KEPT_AHEAD]

  /** Says that errors like this belong to the test, before or after they came. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#heard.push(`page: ${error.error().message}`))
    context.on('serviceworker', (worker) => {
      worker.on('console', (message) => {
        if (message.type() === 'error') this.#heard.push(`service worker: ${message.text()}`)
      })
    })
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }
}
