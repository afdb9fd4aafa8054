import { checkLinks } from '#server/jobs/check-links.ts'
import { testServer, type TestServer } from './api.ts'
import { type Page, testWeb } from './test-web.ts'

/** A site whose links lead into a web of the test's own, and a moderator who looks after them. */

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

export const refusing =
  (status: number): Page =>
  (response) =>
    response.writeHead(status).end()

interface Web {
  readonly pages?: Record<string, Page>
  readonly names?: Record<string, readonly string[] | Error>
}

export async function linkSite({ pages = {}, names = {} }: Web = {}) {
  const web = await testWeb(pages, names)
  const server = await testServer({ ways: { ...web.ways, patience: 3000 } })
  const { token } = await server.person('moderator')
  const link = async (url: string, name = 'A link') =>
    (await server.call('files.link', { body: { name, url } }, { token })).data.file
  const look = (url: string) => server.call('links.look', { body: { url } }, { token })
  const check = async (id: number) => (await server.call('links.check', { params: { id: String(id) } }, { token })).data
  const dead = async () => (await server.call('links.dead', {}, { token })).data
  /** As often as there is something to do. */
  const run = async () => {
    for (let turn = 0; turn < 10; turn += 1) await checkLinks.run(server.deps)
  }
  return { web, server, token, link, look, check, dead, run, pages }
}

export const activities = async ({ deps }: TestServer) =>
  (await deps.db.selectFrom('activities').select('id').execute()).length
