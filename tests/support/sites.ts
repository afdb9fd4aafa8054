import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { CurrentUser } from '#contract/calls/auth.ts'
import { copyDataFolder } from './data-folder.ts'
import { openServerHost } from './server-host.ts'

/**
 * Data folders that are made once in a run, by the built server itself, and copied by every test: `owner` with the
 * owner's account alone, `demo` with the sample content too. The owner has signed in on two devices, over the API, and
 * the copies know both: one is the browser's, the other that of whoever uses the API beside it.
 */

export const OWNER = { name: 'Ona Owner', email: 'owner@example.test', password: 'a quiet harbour at dawn' }

export type Site = 'owner' | 'demo'

/** Where a run keeps them; its worker processes inherit it. */
const PLACE = 'OFFDESK_TEST_SITES'

/** What the app keeps of a sign-in. */
const Session = v.object({ token: v.string(), user: CurrentUser })
type Session = v.InferOutput<typeof Session>

const Sessions = v.object({ browser: Session, api: Session })
type Sessions = v.InferOutput<typeof Sessions>

/** @returns what removes them */
export async function makeSites(): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'offdesk-sites-'))
  const folder = (site: Site) => join(place, site)
  const account = { OWNER_NAME: OWNER.name, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
  const host = openServerHost()
  const { url } = await host.serve({ dataDir: folder('owner'), env: account })
  const sessions: Sessions = { browser: await signInAt(url, OWNER), api: await signInAt(url, OWNER) }
  await host.release()
  copyDataFolder(folder('owner'), folder('demo'))
  await host.serve({ dataDir: folder('demo'), env: { DEMO: '1' } })
  await host.close()
  await writeFile(join(place, 'sessions.json'), JSON.stringify(sessions))
  process.env[PLACE] = place
  return () => rm(place, { recursive: true, force: true })
}

export function copySite(site: Site, to: string): void {
  copyDataFolder(join(place(), site), to)
}

/** The owner's sessions that every copy knows. */
export async function seededSessions(): Promise<Sessions> {
  return v.parse(Sessions, JSON.parse(await readFile(join(place(), 'sessions.json'), 'utf8')))
}

/** @throws Error when the server refuses */
export async function signInAt(url: string, person: { email: string; password: string }): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  return v.parse(Session, await answer.json())
}

function place(): string {
  const known = process.env[PLACE]
  if (known === undefined) throw new Error('The run has made no sites')
  return known
}
