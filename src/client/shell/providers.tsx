import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#client/offline/workspace.ts'
import { ConfirmProvider } from '#client/ui/confirm.tsx'
import { ToastProvider } from '#client/ui/toast.tsx'

/** What every page may rely on: cached answers, toasts, the confirmation dialog. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}
