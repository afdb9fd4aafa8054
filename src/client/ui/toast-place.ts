import { everyWhileVisible } from '#client/while-visible.ts'

/** Where toasts stand: at the lower left of the content, above whatever holds buttons at the foot of the screen. */

/** What stays at the foot while the page scrolls. */
const BARS = '.nav, .save-bar, .task-bar, .rt-toolbar, .overlay-foot, .bulk-bar'
const GAP = 8
const LEAST = 16
/** Bars come and go, sheets slide in: looked at this often while a toast is open. */
const EVERY_MS = 200

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/**
 * Pixels from the foot of the screen at which a toast covers none of the bars.
 * @param toast its sides and its height @param bars in any order
 */
export function clearOf(toast: { left: number; right: number; height: number }, bars: readonly Box[], height: number) {
  let bottom = LEAST
  for (const bar of bars.toSorted((a, b) => b.bottom - a.bottom)) {
    const beside = bar.right <= toast.left || bar.left >= toast.right
    const [above, below] = [bar.bottom <= height - bottom - toast.height, bar.top >= height - bottom + GAP]
    if (!beside && !above && !below) bottom = height - bar.top + GAP
  }
  return bottom
}

/** Keeps the toasts clear, and the page long enough to scroll what they cover out from under them. @returns its end */
export function placeToasts(host: HTMLElement): () => void {
  const { style } = document.documentElement
  const place = () => {
    const { left, right, height } = host.getBoundingClientRect()
    const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect())
    const shown = bars.filter((bar) => bar.bottom > bar.top)
    const bottom = clearOf({ left, right, height }, shown, window.innerHeight)
    const content = document.querySelector('main')?.getBoundingClientRect().left ?? 0
    style.setProperty('--toast-left', `${content + LEAST}px`)
    style.setProperty('--toast-bottom', `${bottom}px`)
    style.setProperty('--toast-room', `${height + GAP}px`)
  }
  place()
  const stop = everyWhileVisible(EVERY_MS, place)
  return () => {
    stop()
    style.removeProperty('--toast-room')
  }
}
