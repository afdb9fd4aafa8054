import type { ApiPerson } from './app.ts'
import { changePost, makeCategory, makePost } from './records.ts'
import type { Post } from '#tests/support/schemas.ts'

/**
 * The server that tests/fixtures/outbox-1.json was filled against: the same records under the same ids and versions.
 * Fixtures of released versions are never written anew, so neither does this change.
 */

export const TITLES = {
  ready: 'Never sent',
  uncertain: 'Answer lost',
  sending: 'On its way',
  refused: 'Refused',
  contested: 'Contested',
  deleted: 'To be deleted',
  wanted: 'Wanted back',
  pictured: 'With a picture',
  discarded: 'Discarded',
  sent: 'Sent before',
} as const

export type Name = keyof typeof TITLES
export type Records = Readonly<Record<Name, Post>>

const THEIRS = 'Contested, theirs'

/** As it was before the device had done anything. */
async function recordsBefore(owner: ApiPerson): Promise<Omit<Records, 'sent'>> {
  const { id: category_id } = await makeCategory(owner, 'Harbour')
  const make = (name: Name) => makePost(owner, { title: TITLES[name], category_id })
  return {
    ready: await make('ready'),
    uncertain: await make('uncertain'),
    sending: await make('sending'),
    refused: await make('refused'),
    contested: await make('contested'),
    deleted: await make('deleted'),
    wanted: await make('wanted'),
    pictured: await make('pictured'),
    discarded: await make('discarded'),
  }
}

/** As it was when the fixture was taken, without what had never arrived there. */
export async function recordsNow(owner: ApiPerson): Promise<Records> {
  const before = await recordsBefore(owner)
  const category_id = before.ready.category_id ?? 0
  const sent = await makePost(owner, { title: TITLES.sent, category_id, content: '<p>Sent at once.</p>' })
  await owner.call('DELETE', `/admin/posts/${before.wanted.id}`)
  const contested = await changePost(owner, before.contested, { title: THEIRS })
  return { ...before, contested, sent }
}
