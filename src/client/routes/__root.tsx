import { createRootRoute, Outlet } from '@tanstack/react-router'
import { CrashPage, NotFoundPage } from '#client/widgets/error-pages.tsx'
import { Providers } from '#client/shell/providers.tsx'

export const Route = createRootRoute({
  component: () => (
    <Providers>
      <Outlet />
    </Providers>
  ),
  // Outside the frame, so the page brings the main part itself.
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: (problem) => (
    <main>
      <CrashPage {...problem} />
    </main>
  ),
})
