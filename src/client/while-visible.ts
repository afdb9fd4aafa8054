/**
 * The one way to do something again and again: while the page can be seen. A hidden page, and the installed app in the
 * background, do not wake the processor; what was due meanwhile is done when the page is shown again.
 */

/** @returns stops it */
export function everyWhileVisible(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let due = Date.now() + ms
  const turn = () => {
    due = Date.now() + ms
    act()
  }
  const look = () => {
    clearInterval(timer)
    if (!isVisible()) return
    timer = setInterval(turn, ms)
    if (Date.now() >= due) turn()
  }
  look()
  const stop = subscribeVisible(look)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** For subscriptions to whether the page can be seen. @returns ends it */
export function subscribeVisible(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export const isVisible = (): boolean => document.visibilityState === 'visible'
