import type { ReactNode } from 'react'

/**
 * Why nothing is shown.
 * - `nothing`: nothing was made yet
 * - `not-found`: nothing matches
 * - `not-here`: never opened on this device, and no connection to fetch it
 * - `failed`: the server, or this device, could not say
 * - `done`: nothing is left to do
 */
export type SceneKind = 'nothing' | 'not-found' | 'not-here' | 'failed' | 'done'

/** Ring and wire: solid is there, dashed is not there yet, broken is out of order. */
const DRAWINGS: Readonly<Record<SceneKind, ReactNode>> = {
  nothing: (
    <>
      <path className="dashed" d="M0 24H45M87 24H132" />
      <circle className="ring dashed" cx="66" cy="24" r="14" />
    </>
  ),
  'not-found': (
    <>
      <path d="M0 24H49M83 24H132" />
      <circle className="ring" cx="64" cy="22" r="13" />
      <path className="ring" d="m73.5 31.5 9 9" />
    </>
  ),
  'not-here': (
    <>
      <path d="M0 24H14" />
      <circle className="ring" cx="28" cy="24" r="12" />
      <circle className="dot" cx="28" cy="24" r="4.5" />
      <path className="dashed" d="M45 24H88" />
      <circle className="ring dashed" cx="104" cy="24" r="12" />
    </>
  ),
  failed: (
    <>
      <path d="M0 24H46" />
      <circle className="ring bad" cx="66" cy="24" r="14" />
      <path className="ring bad" d="M66 17v8M66 30v.5" />
      <path className="bad" d="M90 24h7" />
      <path d="M105 24H132" />
    </>
  ),
  done: (
    <>
      <path d="M0 24H46M86 24H132" />
      <circle className="ring ok" cx="66" cy="24" r="14" />
      <circle className="dot ok" cx="66" cy="24" r="5" />
    </>
  ),
}

/** The drawing alone, for a page that has its own heading. */
export function SceneDrawing({ kind }: { readonly kind: SceneKind }) {
  return (
    <svg viewBox="0 0 132 48" width="132" height="48" aria-hidden="true">
      {DRAWINGS[kind]}
    </svg>
  )
}

/** In place of what can't be shown: a drawing, what is so, and what to do. */
