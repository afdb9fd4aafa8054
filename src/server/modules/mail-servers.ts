import { CONNECTION_FIELDS, lackingOf, mailServer, type MailServer } from '#contract/records/mail-server.ts'
import { clearDefault, forgetTest, keepMailPassword, listMailServers, mailPassword } from '#server/db/mail-servers.ts'
import { listMails } from '#server/db/mails.ts'
import { pageAround } from '#server/db/paging.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { Failure, inUse, invalid } from '#server/failure.ts'
import type { AskProof, Context, Handlers } from '#server/http/context.ts'
import { testServerByMail } from '#server/mail/server-test.ts'
import { mustBeAdmin } from '#server/records/accounts.ts'
import { copyTitle } from '#server/records/copies.ts'
import { found } from '#server/records/handlers.ts'
import { change, create, note, remove, renew, type Values } from '#server/records/life.ts'

/** Where mail is sent from: as soon as one is active, exactly one is the default, and that one is active. */

const LONGEST_NAME = 120
/** A stored password that is sent another way is shown to whoever waits there. */
const WAY = ['mailer', 'host', 'port', 'encryption', 'username'] as const

type Writing = Omit<Context, 'write'>

const read = async (db: Db, id: number): Promise<MailServer> => found(mailServer, (await listMailServers(db, id))[0])

const anotherFirst = (what: string) => inUse(`This is the default mail server. ${what}`, [])

/** @throws Failure `invalid` with every field that a connection lacks */
function mustBeWhole(values: Parameters<typeof lackingOf>[0], hasPassword: boolean): void {
  const lacking = Object.entries(lackingOf(values, hasPassword))
  if (lacking.length === 0) return
  const errors = Object.fromEntries(lacking.map(([field, sentence]) => [field, [sentence]]))
  throw new Failure('invalid', 'Please check the marked fields.', { errors })
}

/** Mail goes out somewhere as soon as it can: the first active one is the default, whoever asks for it. */
async function isFirstActive(trx: Trx, isActive: boolean): Promise<boolean> {
  return isActive && !(await listMailServers(trx)).some((each) => each.is_default)
}

/** The changes of one, with what they entail for the others. @param password blank: the stored one stays */
async function changeServer(
  trx: Trx,
  context: Writing,
  before: MailServer,
  changes: Values<typeof mailServer>,
  password = '',
  action?: string,
): Promise<MailServer> {
  const { at, deps } = context
  const after: MailServer = { ...before, ...definedIn(changes) }
  // A default that is inactive would send nothing.
  if (changes.is_default === true && changes.is_active === undefined) after.is_active = true
  if (before.is_default && !after.is_active)
    throw anotherFirst('Make another one the default before you deactivate it.')
  if (before.is_default && !after.is_default) throw anotherFirst('Make another one the default instead.')
  if (after.is_default && !after.is_active) throw invalid('is_active', 'The default mail server must be active')
  const needsPassword = after.mailer !== 'sendmail'
  mustBeWhole(after, password !== '' || before.has_password)
  after.is_default ||= await isFirstActive(trx, after.is_active)
  if (after.is_default && !before.is_default) await clearDefault(trx, at)
  const stored = await change(trx, context, mailServer, before, fieldsOf(after), action)
  const isOtherPassword = needsPassword ? password !== '' : before.has_password
  if (isOtherPassword) {
    await keepMailPassword(trx, deps.config.secretKeys, before.id, needsPassword ? password : undefined, at)
    // Nothing else of it changed, and still it is another one.
    if (stored.version === before.version) await renew(trx, context, mailServer, before, 'mail_server.updated')
    const changed = { password: ['•••', '•••'] } as const
    await note(trx, context, mailServer, { ...stored }, 'mail_server.password_set', changed)
  }
  if (isOtherPassword || CONNECTION_FIELDS.some((name) => before[name] !== after[name]))
    await forgetTest(trx, before.id)
  return read(trx, before.id)
}

const definedIn = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

function fieldsOf(server: MailServer): Values<typeof mailServer> {
  const names = Object.keys(mailServer.fields)
  return Object.fromEntries(Object.entries(server).filter(([name]) => names.includes(name)))
}

type MailServerCall =
  | 'mailServers.list'
  | 'mailServers.read'
  | 'mailServers.create'
  | 'mailServers.update'
  | 'mailServers.delete'
  | 'mailServers.setActive'
  | 'mailServers.setDefault'
  | 'mailServers.duplicate'
  | 'mailServers.test'
  | 'mailServers.testValues'
  | 'mailServers.sends'

/** @param prove before it is decided where mail goes out, and with it the links of accounts */
export const mailServerHandlers = (prove: AskProof): Handlers<MailServerCall> => ({
  'mailServers.list': async (_, { db }) => {
    const rows = await listMailServers(db)
    return pageAround(rows, rows.length, { page: 1, per_page: Math.max(rows.length, 1) })
  },

  'mailServers.read': ({ params }, { db }) => read(db, params.id),

  'mailServers.create': async ({ body: { password, current_password, ...values } }, context) => {
    const proof = await prove(context, current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      if (values.is_default && !values.is_active) throw invalid('is_active', 'The default mail server must be active')
      mustBeWhole(values, password !== '')
      const is_default = values.is_default || (await isFirstActive(trx, values.is_active))
      if (is_default) await clearDefault(trx, context.at)
      const { id } = await create(trx, context, mailServer, { ...values, is_default })
      const kept = values.mailer === 'sendmail' || password === '' ? undefined : password
      await keepMailPassword(trx, context.deps.config.secretKeys, id, kept, context.at)
      return read(trx, id)
    })
  },

  'mailServers.update': async ({ params, body: { password, current_password, ...changes } }, context) => {
    const proof = await prove(context, current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changeServer(trx, context, before, changes, password)
    })
  },

  'mailServers.delete': async ({ params, body }, context) => {
    const proof = await prove(context, body?.current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const server = await read(trx, params.id)
      context.mustMatch(server)
      if (server.is_default) throw anotherFirst('Make another one the default before you delete it.')
      return remove(trx, context, mailServer, server)
    })
  },

  'mailServers.setActive': async ({ params, body }, context) => {
    const proof = await prove(context, body?.current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changeServer(trx, context, before, { is_active: true }, '', 'mail_server.activated')
    })
  },

  'mailServers.setDefault': async ({ params, body }, context) => {
    const proof = await prove(context, body?.current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changeServer(trx, context, before, { is_default: true }, '', 'mail_server.made_default')
    })
  },

  'mailServers.duplicate': async ({ params, body }, context) => {
    const proof = await prove(context, body?.current_password)
    return context.write(async (trx) => {
      await mustBeAdmin(trx, context)
      await proof.hold(trx)
      const { secretKeys } = context.deps.config
      const server = await read(trx, params.id)
      const copy = {
        ...fieldsOf(server),
        name: copyTitle(server.name, LONGEST_NAME),
        is_active: false,
        is_default: false,
      }
      const { id } = await create(trx, context, mailServer, copy, { action: 'mail_server.duplicated' })
      const password = await mailPassword(trx, secretKeys, server.id)
      await keepMailPassword(trx, secretKeys, id, password, context.at)
      return read(trx, id)
    })
  },

  'mailServers.test': async ({ params, body }, context) => {
    const server = await read(context.db, params.id)
    return testServerByMail(context, server, { id: server.id, version: server.version }, body.test_email)
  },

  'mailServers.testValues': async ({ body: { password, test_email, id, ...values } }, context) => {
    const stored = id === undefined ? undefined : await read(context.db, id)
    mustBeWhole(values, password !== '' || stored?.has_password === true)
    // Entered before and not here: tests are too many for guesses.
    if (password === '' && WAY.some((name) => stored?.[name] !== values[name])) await prove(context, undefined)
    const given = password === '' ? { id: stored?.id } : { password }
    return testServerByMail(context, values, given, test_email)
  },

  'mailServers.sends': async (_, { db }) => listMails(db),
})
