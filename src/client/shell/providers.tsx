import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { queryClient } from '#client/data/queries.ts'
import { ConfirmProvider } from '#client/ui/confirm.tsx'

// Drawn when there is something to say, which is never in the first moment.
const Toasts = lazy(() => import('#client/ui/toast.tsx').then((module) => ({ default: module.Toasts })))

/** What every page may rely on: cached answers, toasts, the confirmation dialog. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  )
}
