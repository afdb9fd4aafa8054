import * as Radix from '@radix-ui/react-toast'
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
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
  return (
    <Radix.Provider swipeDirection={laptop ? 'left' : 'down'} label="Notification">
      {(laptop ? shown : shown.slice(-1)).map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport ref={host} className="toasts" label="Notifications ({hotkey})" />
    </Radix.Provider>
  )
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
