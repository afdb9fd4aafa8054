import { useEffect, useRef, useState } from 'react'
import type { Refresh } from './list-head.tsx'
import { Ring } from './ring.tsx'

/** Pixels that a finger moves down until letting go refreshes. */
const FAR = 96
/** A layer over the page, a grip and a field have moves of their own. */
const NOT_FROM = '[role="dialog"], [role="alertdialog"], [role="menu"], .reorder-grip, input, textarea, select'

/** On a phone: a pull at the top of a list asks the server again, as Refresh in its page menu does. */
export function PullToRefresh({ busy, disabledReason, onRefresh }: Refresh) {
  const [pulled, setPulled] = useState(0)
  /** Other reasons to ask the server show nothing here. */
  const [asked, setAsked] = useState(false)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    if (busy) return () => setAsked(false)
    return undefined
  }, [busy])
  const off = busy || disabledReason !== undefined
  useEffect(() => {
    if (off) return
    let from: { readonly x: number; readonly y: number } | null = null
    let down = 0
    const move = (by: number) => {
      down = by
      setPulled(by)
    }
    const start = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches
      const free = target instanceof Element && target.closest(NOT_FROM) === null
      from = touch && !second && free && scrollY <= 0 ? { x: touch.clientX, y: touch.clientY } : null
    }
    const follow = ({ touches }: TouchEvent) => {
      const [touch] = touches
      if (!from || !touch) return
      const y = touch.clientY - from.y
      if (y <= 0 || Math.abs(touch.clientX - from.x) > Math.max(y, 12) || scrollY > 0) {
        from = null
        return move(0)
      }
      move(y)
    }
    const end = ({ type }: TouchEvent) => {
      const far = from !== null && down >= FAR && type === 'touchend'
      from = null
      move(0)
      if (!far) return
      setAsked(true)
      refresh.current()
    }
    window.addEventListener('touchstart', start, { passive: true })
    window.addEventListener('touchmove', follow, { passive: true })
    window.addEventListener('touchend', end)
    window.addEventListener('touchcancel', end)
    document.documentElement.classList.add('pulls')
    return () => {
      window.removeEventListener('touchstart', start)
      window.removeEventListener('touchmove', follow)
      window.removeEventListener('touchend', end)
      window.removeEventListener('touchcancel', end)
      document.documentElement.classList.remove('pulls')
    }
  }, [off])
  const turning = asked && busy
  if (pulled < 12 && !turning) return null
  const way = turning ? FAR : Math.min(pulled, FAR)
  return (
    <span className="pull" style={{ transform: `translateY(${way / 2}px)`, opacity: way / FAR }} aria-hidden="true">
      <Ring state={turning || pulled >= FAR ? 'sending' : 'waiting'} size={22} />
    </span>
  )
}
