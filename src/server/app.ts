import { Hono } from 'hono'
import { problemAnswer } from './http/answer.ts'
import { authenticate } from './http/authenticate.ts'
import type { Deps } from './http/context.ts'
import { securityHeaders } from './http/headers.ts'
import { type Bindings, mount } from './http/mount.ts'
import { openApiAnswer } from './http/openapi.ts'
import { partsHandler } from './http/parts.ts'
import { Problem, problemOf } from './http/problem.ts'
import type { StaticApp } from './http/static-app.ts'
import { uploadsRoute } from './http/uploads-route.ts'
import { handlers } from './modules/index.ts'

/**
 * The whole server as a function of what is passed in; it never listens.
 * @param assets the built app; without it the server is the API alone
 */
export function createApp(deps: Deps, assets?: StaticApp): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const security = securityHeaders({
    scriptHashes: assets?.scriptHashes ?? [],
    strictTransport: deps.config.siteUrl?.startsWith('https:') ?? false,
  })
  const refuse = (problem: Problem) => problemAnswer(problem, { ...security.other, 'Cache-Control': 'no-store' })

  /** Adds the policy where an answer has none of its own (uploads are sandboxed). */
  const secured = (answer: Response, policy: Record<string, string> = security.other) => {
    for (const [name, value] of Object.entries(policy)) if (!answer.headers.has(name)) answer.headers.set(name, value)
    return answer
  }

  // Before the calls, which answer for every other address below theirs.
  app.get('/api/openapi.json', async (c) => secured(await openApiAnswer(c.req.raw)))
  mount(app, deps, { ...handlers, ...partsHandler(handlers) }, security.other)

  app.get('/uploads/:name', async (c) => {
    const findCaller = async () => {
      const found = await authenticate(deps, c.req.header('Authorization') ?? null, deps.clock.now())
      return found.kind === 'caller' ? found.caller : undefined
    }
    return secured(
      await uploadsRoute(deps, c.req.raw, c.req.param('name'), c.env.incoming?.socket?.remoteAddress, findCaller),
    )
  })

  app.get('*', async (c) => {
    const { pathname } = new URL(c.req.url)
    const file = await assets?.file(pathname === '/' ? '/index.html' : pathname, c.req.raw)
    if (file) return secured(file, obeysItsPolicy(pathname, file) ? security.page : security.other)
    if (!assets || !isNavigation(pathname, c.req.header('Accept'))) throw noPage()
    // Once there is an owner, the set-up page is gone; the shell then says so itself.
    const isGone = pathname === '/setup' && deps.setup.code === null
    return secured(await assets.shell(c.req.raw, isGone ? 404 : 200), security.page)
  })

  app.onError((error) => {
    const meant = problemOf(error)
    if (meant) return refuse(meant)
    deps.log.error('request failed', { reason: error.message, ...(error.stack && { stack: error.stack }) })
    return refuse(new Problem(500, 'internal', 'Server error. Please try again later.'))
  })
  app.notFound(() => refuse(noPage()))
  return app
}

/** A page, or the script of a worker. */
function obeysItsPolicy(pathname: string, file: Response): boolean {
  if ((file.headers.get('Content-Type') ?? '').startsWith('text/html')) return true
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  return name === 'sw.js' || (name.includes('-worker-') && name.endsWith('.js'))
}

const noPage = () => new Problem(404, 'not_found', 'The page was not found.')

/** An address for the app's own router: asked for as a page, and not shaped like a file. */
function isNavigation(pathname: string, accept: string | undefined): boolean {
  if (/^\/(?:api|uploads|assets)(?:\/|$)/.test(pathname)) return false
  return (accept ?? '').includes('text/html') && !pathname.slice(pathname.lastIndexOf('/')).includes('.')
}
