import { createRootRoute } from '@tanstack/react-router'
import { CrashPage, NotFoundPage } from '#client/widgets/error-pages.tsx'

export const Route = createRootRoute({
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
