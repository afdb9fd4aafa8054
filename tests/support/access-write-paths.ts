import * as v from 'valibot'
import type { EndpointName } from '#contract/index.ts'
import { picture } from './sample-files.ts'
import { send, type Site, type WritePath } from './write-paths.ts'

/** The calls that write about people and what they wrote to the site. */

type Make = (name: EndpointName, body: object, params?: WritePath['params']) => Promise<number>

const MESSAGE = { name: 'Visitor', email: 'guest@example.com', subject: 'Hello', message: 'A question' }
const Listed = v.looseObject({ data: v.array(v.looseObject({ id: v.number() })) })

/** Makes somebody and something for each call. @param make answers the id of what it made */
export async function accessPaths(site: Site, make: Make) {
  const person = (name: string) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
    password: 'a quiet harbour at dawn',
    role: 'user',
  })
  const [ada, ben, cleo, dora, emil] = [
    await make('users.create', person('Ada')),
    await make('users.create', person('Ben')),
    await make('users.create', person('Cleo')),
    await make('users.create', person('Dora')),
    await make('users.create', person('Emil')),
  ]
  await send(site, { name: 'users.delete', params: { id: dora } })
  const [group, empty] = [
    await make('userGroups.create', { name: 'Editors' }),
    await make('userGroups.create', { name: 'Nobody' }),
  ]
  await send(site, { name: 'userGroups.addMembers', params: { id: group }, body: { user_id: ada } })
  const token = await make('apiTokens.create', { name: 'Kept' })
  for (const subject of ['Kept', 'Deleted'])
    await send(site, { name: 'contact.create', params: {}, body: { ...MESSAGE, subject } })
  const messages = await fetch(`${site.url}/api/admin/contact-messages`, {
    headers: { Authorization: `Bearer ${site.token}` },
  })
  const [deleted, kept] = v.parse(Listed, await messages.json()).data.map(({ id }) => id)
  if (deleted === undefined || kept === undefined) throw new Error('The messages are not there')

  const setting = (key: string) => ({ key, type: 'text', value: 'A text' })
  const [shown, gone] = [
    await make('homeSettings.create', setting('hero_title')),
    await make('homeSettings.create', setting('hero_note')),
  ]
  await send(site, { name: 'homeSettings.update', params: { id: shown }, body: { value: 'Another' } })
  const versions = await fetch(`${site.url}/api/admin/home-settings/${shown}/revisions`, {
    headers: { Authorization: `Bearer ${site.token}` },
  })
  const [, earlier] = v.parse(Listed, await versions.json()).data
  const image = new FormData()
  image.set('key', 'hero_image')
  image.set('image', new File([new Uint8Array(await picture('png'))], 'hero.png'))

  const writes: readonly WritePath[] = [
    { name: 'users.create', params: {}, body: person('Frida') },
    { name: 'users.update', params: { id: ada }, body: { name: 'Ada Changed' } },
    { name: 'users.passwordLink', params: { id: ada } },
    { name: 'userManagement.update', params: { id: ben }, body: { name: 'Ben Changed' } },
    { name: 'userManagement.resetTwoFactor', params: { id: ada } },
    { name: 'secondFactor.beginAuthenticator', params: {} },
    { name: 'passkeys.begin', params: {} },
    { name: 'secondFactor.require', params: {}, body: { required_of_admins: false } },
    { name: 'userManagement.restore', params: { id: dora } },
    { name: 'userManagement.verify', params: { id: ada } },
    { name: 'userManagement.unverify', params: { id: ada } },
    { name: 'userManagement.bulkVerify', params: {}, body: { user_ids: [ada] } },
    {
      name: 'userManagement.bulk',
      params: {},
      body: { user_ids: [ada], operation: 'status', value: 'inactive' },
    },
    { name: 'userManagement.bulkDelete', params: {}, body: { user_ids: [emil] } },
    { name: 'userGroups.create', params: {}, body: { name: 'Readers' } },
    { name: 'userGroups.update', params: { id: group }, body: { name: 'Writers' } },
    { name: 'userGroups.addMembers', params: { id: group }, body: { user_id: ben } },
    { name: 'apiTokens.create', params: {}, body: { name: 'Another' } },
    { name: 'homeSettings.create', params: {}, body: setting('hero_subtitle') },
    { name: 'homeSettings.update', params: { id: shown }, body: { title: 'Changed' } },
    { name: 'homeSettings.toggleActive', params: { id: shown } },
    { name: 'homeSettings.reorder', params: {}, body: { ids: [gone, shown] } },
    { name: 'homeSettings.uploadImage', params: {}, body: image },
    { name: 'homeSettings.restoreRevision', params: { id: shown, revisionId: earlier?.id ?? 0 } },
    { name: 'messages.update', params: { id: kept }, body: { status: 'read' } },
  ]
  const deletes: readonly WritePath[] = [
    { name: 'secondFactor.removeAuthenticator', params: {} },
    { name: 'users.endSessions', params: { id: ben } },
    { name: 'userGroups.removeMember', params: { id: group, userId: ada } },
    { name: 'userGroups.delete', params: { id: empty } },
    { name: 'apiTokens.revoke', params: { id: token } },
    { name: 'homeSettings.delete', params: { id: gone } },
    { name: 'messages.delete', params: { id: deleted } },
    { name: 'users.delete', params: { id: ben } },
    { name: 'userManagement.delete', params: { id: cleo } },
  ]
  return { writes, deletes }
}
