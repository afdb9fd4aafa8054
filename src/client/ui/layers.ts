import { useEffect, useRef } from 'react'

/**
 * Back closes what lies over the page before it leaves the page: menus, sheets, dialogs, questions, the palette. An open
 * layer has an entry of its own in the history, at the same address as its page. Browsers can't take an entry away, so
 * one whose layer was closed in another way is used again: by the next layer, or by the next page; Back passes over it.
 *
 * What an entry is stands in its state, beside what the router keeps there: `layer` says how many layers deep it is,
 * `under` the page below it when the router has put another address in its place since.
 */

interface Layer {
  readonly depth: number
  readonly close: () => void
}

interface Entry {
  /** The page's own entry, by the router's key. */
  readonly page: unknown
  readonly depth: number
  readonly state: Readonly<Record<string, unknown>>
  readonly url: string
}

const layers: Layer[] = []
let here: Entry | null = null

const native = (way: 'pushState' | 'replaceState', state: unknown, url?: string): void =>
  History.prototype[way].call(window.history, state, '', url)

function current(): Entry {
  const state: Readonly<Record<string, unknown>> = { ...window.history.state }
  const { layer, under, __TSR_key: key } = state
  return { page: under ?? key, depth: typeof layer === 'number' ? layer : 0, state, url: window.location.href }
}

/** An entry over the current one, `depth` layers deep. */
function cover(depth: number): void {
  native('pushState', { ...window.history.state, layer: depth })
  here = current()
}

/** Follows the history from now on. Once; later calls do nothing. */
function watch(): Entry {
  if (here) return here
  const { pushState, replaceState } = window.history
  window.history.pushState = (state, unused, url) => {
    const { depth, state: before } = here ?? current()
    // The entry of a layer becomes that of the next page, unless what the page shows now stands in it alone.
    if (depth > 0 && before['under'] === undefined) replaceState.call(window.history, state, unused, url)
    else pushState.call(window.history, state, unused, url)
    here = current()
    const top = layers.at(-1)
    if (top) cover(top.depth)
  }
  window.history.replaceState = (state, unused, url) => {
    const { depth, page } = here ?? current()
    const marks = depth > 0 ? { layer: depth, under: page } : {}
    replaceState.call(window.history, { ...state, ...marks }, unused, url)
    here = current()
  }
  // Before the router hears of it: between the entries of one page there is nothing for it to do.
  window.addEventListener('popstate', onPop, { capture: true })
  return (here = current())
}

function onPop(event: PopStateEvent): void {
  const from = here
  const to = (here = current())
  if (!from || to.page !== from.page) return
  event.stopImmediatePropagation()
  if (to.depth >= from.depth) return
  if (from.state['under'] !== undefined && to.depth === 0) {
    const { layer: _, under: __, ...state } = from.state
    native('replaceState', state, from.url)
    here = current()
  }
  const closing = layers.filter(({ depth }) => depth > to.depth)
  for (const layer of closing.toReversed()) layer.close()
  // Its layer was closed before: whoever goes back wants to leave the page.
  if (closing.length === 0) window.history.back()
}

function open(close: () => void): () => void {
  const { depth: at } = watch()
  const wanted = (layers.at(-1)?.depth ?? 0) + 1
  const layer = { depth: Math.max(at, wanted), close }
  if (at < wanted) cover(wanted)
  layers.push(layer)
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/**
 * While `shown`, the Back button and the Back gesture close the layer instead of leaving the page. Not for what has an
 * address of its own: there Back leads to the address before.
 */
export function useLayer(shown: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (shown ? open(() => latest.current()) : undefined), [shown])
}
