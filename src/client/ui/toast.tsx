import * as Radix from '@radix-ui/react-toast'
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { toasts, type ShownToast } from './toast-store.ts'
import { useLaptop } from './use-media.ts'

const ICONS = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert, info: Info }

/** Renders the toasts: at most three, on a phone one at a time, paused on hover and focus, swipe or Close to dismiss, F8 to reach them. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  const laptop = useLaptop()
  const host = useRef<HTMLOListElement>(null)
  const open = shown.length > 0
  useEffect(() => {
    if (!open) return undefined
    let end = () => {}
    let left = false
    void import('./toast-place.ts').then(({ placeToasts }) => {
      if (!left && host.current) end = placeToasts(host.current)
    })
    return () => {
      left = true
      end()
    }
  }, [open])
  useEffect(() => (open ? outOfTraps() : undefined), [open])
  return (
    <Radix.Provider swipeDirection={laptop ? 'left' : 'down'} label="Notification">
      {(laptop ? shown : shown.slice(-1)).map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      {/* A dialog hides all that stood in the page when it opened but live regions. What is said the toasts say. */}
      {createPortal(
        <Radix.Viewport ref={host} className="toasts" label="Notifications ({hotkey})" aria-live="off" />,
        document.body,
      )}
    </Radix.Provider>
  )
}

/** A dialog takes the focus back from whatever lies beside it, and hears of it at the document: of toasts it must not hear. */
function outOfTraps(): () => void {
  const isToast = (target: EventTarget | null) => target instanceof Element && target.closest('.toasts') !== null
  const keep = (event: FocusEvent) => {
    if (isToast(event.target) || isToast(event.relatedTarget)) event.stopPropagation()
  }
  const { body } = document
  body.addEventListener('focusin', keep)
  body.addEventListener('focusout', keep)
  return () => {
    body.removeEventListener('focusin', keep)
    body.removeEventListener('focusout', keep)
  }
}

function Toast({ toast }: { readonly toast: ShownToast }) {
  const { id, type, title, text, action, duration } = toast
  const Icon = ICONS[type]
  return (
    <Radix.Root
      className={cx('toast', type)}
      duration={duration}
      // Foreground is announced at once (assertive), background politely.
      type={type === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && toasts.dismiss(id)}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" />
      <div>
        {title !== undefined && <Radix.Title className="title">{title}</Radix.Title>}
        {text !== undefined && <Radix.Description className={title ? 'text' : 'title'}>{text}</Radix.Description>}
        {action && (
          <Radix.Action asChild altText={action.label} onClick={action.onSelect}>
            <Button small>{action.label}</Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close" small>
          <X strokeWidth={1.75} />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  )
}
