import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

/** Typed by the files below routes/; preloads a page when a link to it is pointed at. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  // The page of another record is another page: what was typed into a form of the one is none of the other's.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
