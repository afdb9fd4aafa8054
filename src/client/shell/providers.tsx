import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { atRest } from '#client/data/at-rest.ts'
import { queryClient } from '#client/data/queries.ts'
import { ConfirmProvider } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'

const Toasts = lazy(() => import('#client/ui/toast.tsx').then((module) => ({ default: module.Toasts })))

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
  const [rested, setRested] = useState(false)
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current).length > 0
  useEffect(() => {
    let left = false
    void atRest().then(() => left || setRested(true))
    return () => {
      left = true
    }
  }, [])
  return <Suspense>{(rested || shown) && <Toasts />}</Suspense>
}
