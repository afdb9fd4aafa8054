import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { atRest } from '#client/data/at-rest.ts'
import { queryClient } from '#client/data/queries.ts'
import { ConfirmProvider } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'

/** What every page may rely on: cached answers, toasts, the confirmation dialog. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <ToastsInTime />
    </QueryClientProvider>
  )
}

/** Their file brings dialogs and menus along. It comes when the page is at rest, or with the first toast. */
function ToastsInTime() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current).length > 0
  useEffect(() => {
    const wanted = shown ? Promise.resolve() : atRest()
    void wanted
      .then(() => import('#client/ui/toast.tsx'))
      .then(
        (part) => setToasts(() => part.Toasts),
        // Noted where missing parts are watched. The page stands without them; the next toast asks again.
        () => undefined,
      )
  }, [shown])
  return Toasts && <Toasts />
}
