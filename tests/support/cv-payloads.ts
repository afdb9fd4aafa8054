import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { scriptPayloads } from './script-payloads.ts'

/** Templates of CVs that run scripts and ask for things wherever they are shown without protection. */

/** What ends anything that a payload began, so that the next one is read as markup again. */
const CLOSED = '\n">--></textarea></select></title></style></script></noscript></template></svg></math></table>\n'

export const AWAY = 'https://away.example'

/** What asks another site for something, each under a path of its own. */
const ASKERS = [
  `<img src="${AWAY}/image">`,
  `<link rel="stylesheet" href="${AWAY}/stylesheet">`,
  `<style>@import "${AWAY}/import";body{background:url(${AWAY}/background)}</style>`,
  `<style>@font-face{font-family:F;src:url(${AWAY}/font)}i{font-family:F}</style><i>x</i>`,
  `<svg width=9 height=9><image width=9 height=9 href="${AWAY}/svg-image" /></svg>`,
  `<video poster="${AWAY}/poster" src="${AWAY}/video"></video>`,
  `<object data="${AWAY}/object"></object>`,
  `<iframe src="${AWAY}/frame"></iframe>`,
  `<base href="${AWAY}/base/"><img src="based">`,
]

const LEADER = `<meta http-equiv="refresh" content="0;url=${AWAY}/refresh">`

/** One that takes a frame somewhere else ends the others in it, so it gets a document of its own. */
const leads = (payload: string) => /http-equiv=.?refresh/i.test(payload)

/** In one document: with more, one payload takes away what others need to run. */
const TOGETHER = 10

/**
 * All payloads, or a slice of them. Neighbours in a document are of different kinds: only one element is focused when
 * it is opened, and only the first `body` counts.
 */
export function hostileTemplates(isWhole: boolean): string[] {
  const payloads = scriptPayloads(isWhole)
  const spread = payloads.map((_, place) => payloads[(place * 37) % payloads.length] ?? '')
  const together = spread.filter((payload) => !leads(payload))
  const groups = Array.from({ length: Math.ceil(together.length / TOGETHER) }, (_, group) =>
    together.slice(group * TOGETHER, (group + 1) * TOGETHER).join(CLOSED),
  )
  const alone = [...spread, LEADER].filter(leads)
  const all = isWhole ? [...groups, ...alone] : [...groups.slice(0, 2), LEADER]
  // Some words first: an empty page is shown by nothing.
  return [ASKERS.join(CLOSED), ...all].map((html) => `<h1>{{fullName}}</h1>${html}`)
}

/** What the app itself asks for; whatever else its own page asks for was led there by a template. */
const OWN = /^\/(?:(?:api|assets|uploads)\/|icon\.svg$)/

/** Requests that no page of the app makes. */
export interface ForeignRequests {
  /** Their addresses, one for each that left the page: not those that a policy held back. */
  readonly addresses: () => string[]
  readonly clear: () => void
}

/**
 * Listens for everything that is asked from within a frame, from another site, or from the site beside what the app
 * consists of. Another site answers.
 */
export async function foreignRequests(page: Page, site: string): Promise<ForeignRequests> {
  const requests: Request[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isOfPage = request.frame() === page.mainFrame()
    const isOwn = origin === site && isOfPage && (OWN.test(pathname) || request.resourceType() === 'document')
    if (!isOwn) requests.push(request)
  })
  await page.route(`${AWAY}/**`, (route) =>
    route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' }),
  )
  return {
    addresses: () =>
      requests.filter((request) => request.failure()?.errorText !== 'csp').map((request) => request.url()),
    clear: () => void requests.splice(0),
  }
}

/**
 * Until the frames have what they hold, and what fails in them has failed; then everything in them is pressed. A frame
 * has loaded once those inside it have; of these nothing is asked, because one that is kept from going where it leads
 * never says that it has loaded.
 */
export async function settle(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) await whileThere(frame.waitForLoadState('load'))
  await drawn(page)
  await pressAll(page)
  await drawn(page)
}

/** Links to other pages are left alone: nothing in a preview can be pressed, and they would take their frame away. */
async function pressAll(page: Page): Promise<void> {
  for (const frame of page.frames().slice(1)) {
    await whileThere(
      frame.evaluate(() => {
        const leadsAway = (element: Element) => {
          const address = element.getAttribute('href') ?? element.getAttribute('xlink:href')
          return address !== null && /^https?:/.test(URL.parse(address, document.baseURI)?.protocol ?? '')
        }
        for (const element of document.querySelectorAll('a,button,area,math,summary,[href]'))
          if (!leadsAway(element)) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }),
    )
  }
}

const LONGEST_MS = 4000

/**
 * Pages are counted in frames that go away again, and some payloads lead theirs elsewhere. One that was stopped on its
 * way answers nothing at all, so nobody waits for it for ever.
 */
async function whileThere(act: Promise<void>): Promise<void> {
  const settled = act.catch((error: unknown) => {
    if (!/detached|navigat|destroyed|closed/i.test(String(error))) throw error
  })
  const bound = new AbortController()
  await Promise.race([settled, setTimeout(LONGEST_MS, undefined, { signal: bound.signal }).catch(() => undefined)])
  bound.abort()
}

/** Until everything that was due has been done and drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Shows documents in frames without any protection, pressed as well: what runs here would have run in the app. */
export async function showOpenly(page: Page, documents: readonly string[]): Promise<void> {
  for (const html of documents) {
    const isLoaded = page.evaluate(async (text) => {
      const frame = document.createElement('iframe')
      frame.className = 'open'
      const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
      frame.srcdoc = text
      document.body.append(frame)
      await loaded
    }, html)
    await isLoaded
    await pressAll(page)
    await drawn(page)
    await page.evaluate(() => document.querySelector('iframe.open')?.remove())
  }
}
