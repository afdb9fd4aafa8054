import * as v from 'valibot'
import type { EndpointName } from '#contract/index.ts'
import { picture } from './sample-files.ts'
import { send, type Site, type WritePath } from './write-paths.ts'

/** The calls that write about people and what they wrote to the site. */

type Make = (name: EndpointName, body: object, params?: WritePath['params']) => Promise<number>

const MESSAGE = { name: 'Visitor', email: 'guest@example.com', subject: 'Hello', message: 'A question' }
/** A browser's subscription: keys of the example in RFC 8291. */
const DEVICE = {
  endpoint: 'https://push.example.com/device',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
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

  const mail = (name: string) => ({
    name,
    host: '127.0.0.1',
    port: 1,
    username: 'desk',
    password: 'a word',
    from_address: 'desk@example.com',
  })
  const [relay, spare, old] = [
    await make('mailServers.create', { ...mail('Relay'), is_default: true }),
    await make('mailServers.create', { ...mail('Spare'), is_active: false }),
    await make('mailServers.create', mail('Old')),
  ]
  const aiKey = (name: string) => ({ name, api_key: 'AIza-canal-lantern-7391' })
  const [assistant, retired] = [
    await make('aiKeys.create', aiKey('Assistant')),
    await make('aiKeys.create', aiKey('Retired')),
  ]
  const [quota, revoked] = [
    await make('userAiKeys.create', { user_id: ada, name: 'Phone' }),
    await make('userAiKeys.create', { user_id: ada, name: 'Old phone' }),
  ]
  const template = (name: string) => ({ name, subject: 'Hello', body: 'Hello {{user_name}}' })
  const revision = async (id: number) => {
    const answer = await fetch(`${site.url}/api/admin/email-templates/${id}/revisions`, {
      headers: { Authorization: `Bearer ${site.token}` },
    })
    const [newest] = v.parse(Listed, await answer.json()).data
    if (!newest) throw new Error('The template has no revision')
    return newest.id
  }
  const [letter, unwanted] = [
    await make('emailTemplates.create', template('Letter')),
    await make('emailTemplates.create', template('Unwanted')),
  ]
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
    { name: 'emailTemplates.create', params: {}, body: template('Another') },
    { name: 'emailTemplates.update', params: { id: letter }, body: { body: 'Changed' } },
    { name: 'emailTemplates.duplicate', params: { id: letter } },
    { name: 'emailTemplates.toggleStatus', params: { id: letter } },
    { name: 'emailTemplates.test', params: { id: letter }, body: { test_email: 'me@example.com' } },
    { name: 'emailTemplates.restoreRevision', params: { id: letter, revisionId: await revision(letter) } },
    {
      name: 'emailTemplates.nameRevision',
      params: { id: letter, revisionId: await revision(letter) },
      body: { name: 'Kept' },
    },
    { name: 'mailServers.create', params: {}, body: mail('Another') },
    { name: 'mailServers.update', params: { id: relay }, body: { name: 'Changed', password: 'another' } },
    { name: 'mailServers.setActive', params: { id: spare } },
    { name: 'mailServers.setDefault', params: { id: spare } },
    { name: 'mailServers.duplicate', params: { id: relay } },
    { name: 'mailServers.test', params: { id: relay } },
    { name: 'mailServers.testValues', params: {}, body: mail('Unsaved') },
    { name: 'aiKeys.create', params: {}, body: aiKey('Another') },
    { name: 'aiKeys.update', params: { id: assistant }, body: { name: 'Changed', api_key: 'another-key' } },
    { name: 'aiKeys.test', params: { id: assistant } },
    { name: 'userAiKeys.create', params: {}, body: { user_id: ben, name: 'Tablet' } },
    { name: 'userAiKeys.setQuota', params: { id: quota }, body: { requests_per_key: 20 } },
    { name: 'userAiKeys.resetUsage', params: { id: quota } },
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
    { name: 'homeSettings.nameRevision', params: { id: shown, revisionId: earlier?.id ?? 0 }, body: { name: 'Kept' } },
    { name: 'messages.update', params: { id: kept }, body: { status: 'read' } },
    { name: 'push.subscribe', params: {}, body: DEVICE },
    { name: 'push.test', params: {} },
  ]
  const deletes: readonly WritePath[] = [
    { name: 'secondFactor.removeAuthenticator', params: {} },
    { name: 'push.unsubscribe', params: {} },
    { name: 'users.endSessions', params: { id: ben } },
    { name: 'userGroups.removeMember', params: { id: group, userId: ada } },
    { name: 'userGroups.delete', params: { id: empty } },
    { name: 'apiTokens.revoke', params: { id: token } },
    { name: 'homeSettings.delete', params: { id: gone } },
    { name: 'messages.delete', params: { id: deleted } },
    { name: 'mailServers.delete', params: { id: old } },
    { name: 'aiKeys.delete', params: { id: retired } },
    { name: 'userAiKeys.delete', params: { id: revoked } },
    { name: 'emailTemplates.delete', params: { id: unwanted } },
    { name: 'users.delete', params: { id: ben } },
    { name: 'userManagement.delete', params: { id: cleo } },
  ]
  return { writes, deletes }
}
