// The toasts on screen. A plain store, so that code outside React (the sender, the router) can raise one too.

export type ToastType = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  readonly label: string
  readonly onSelect: () => void
}

export interface ToastInput {
  readonly type: ToastType
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly action?: ToastAction | undefined
  /** Milliseconds, instead of the time that its type has. */
  readonly duration?: number | undefined
}

export interface ShownToast extends ToastInput {
  readonly id: number
  readonly duration: number
}

const MOST = 3

const SUCCESS_MS = 3000
let successMs = SUCCESS_MS

/**
 * How long a toast stays: success 3000 ms or what the page says, others 5000 ms, with an action at least 10 s, so that there is time to reach
 * it; errors until they are dismissed.
 */
function toastDuration({ type, action, duration }: ToastInput): number {
  if (type === 'error') return duration ?? Number.POSITIVE_INFINITY
  const base = duration ?? (type === 'success' ? successMs : 5000)
  return action ? Math.max(base, 10_000) : base
}

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ShownToast[]): void {
  shown = next
  for (const changed of listeners) changed()
}

/** The oldest toast goes first, errors last: their fact also stands at its place on the page. */
function fit(all: readonly ShownToast[]): readonly ShownToast[] {
  if (all.length <= MOST) return all
  const oldest = all.slice(0, -1).find((toast) => toast.type !== 'error') ?? all[0]
  return all.filter((toast) => toast !== oldest)
}

type More = Omit<ToastInput, 'type' | 'text'>

const say =
  (type: ToastType) =>
  (text: string, more: More = {}): number =>
    toasts.show({ ...more, type, text })

export const toasts = {
  /** Shows a toast and returns its id. The same words again replace the toast that already says them. */
  show(input: ToastInput): number {
    lastId += 1
    const others = shown.filter((t) => t.type !== input.type || t.title !== input.title || t.text !== input.text)
    set(fit([...others, { ...input, id: lastId, duration: toastDuration(input) }]))
    return lastId
  },
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  /** Of the page that is open. @param ms undefined: the usual time */
  showSuccessFor(ms: number | undefined): void {
    successMs = ms ?? SUCCESS_MS
  },
  /** New words for a toast that is still there, as when the server answered; it keeps its action. */
  change(id: number, input: Pick<ToastInput, 'type' | 'text'>): void {
    if (shown.some((toast) => toast.id === id)) {
      set(shown.map((toast) => (toast.id === id ? { ...toast, ...input } : toast)))
    }
  },
  dismiss(id: number): void {
    if (shown.some((toast) => toast.id === id)) set(shown.filter((toast) => toast.id !== id))
  },
  clear(): void {
    set([])
  },
  current: (): readonly ShownToast[] => shown,
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}
