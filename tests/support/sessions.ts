import * as v from 'valibot'
import { DeviceSession } from '#contract/calls/account.ts'
import type { ApiPerson } from './app.ts'
import { OWNER } from './browser.ts'

/** Signs every other device out, as a person does who misses one. */
export async function endOtherSessions(person: ApiPerson): Promise<void> {
  const sessions = v.parse(v.array(DeviceSession), await person.data('GET', '/auth/sessions'))
  for (const { id, current } of sessions)
    if (!current) await person.data('DELETE', `/auth/sessions/${id}`, { current_password: OWNER.password })
}
