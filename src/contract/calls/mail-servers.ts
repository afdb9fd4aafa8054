import * as v from 'valibot'
import { Email, Id, IdParams, RECORD_FIELDS } from '#contract/fields/scalars.ts'
import { mailServer, SENDING_STAGES } from '#contract/records/mail-server.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { proof, proofAlone } from './proof.ts'

/** Where mail is sent from. A password goes in and never comes out; left blank, the one that is stored stays. */

const READ_ONLY = [...RECORD_FIELDS, ...Object.keys(mailServer.computed)]
const SECRETS = ['password', 'current_password']
const PATH = '/admin/smtp-configurations'
const One = () => schemasOf(mailServer).full
const one = { access: 'admin', params: IdParams, answer: One } as const
/** Whoever decides where mail goes out gets the links in it. */
const proved = { rateLimit: 'password', body: proofAlone, secrets: ['current_password'] } as const

const Password = v.pipe(
  v.nullable(v.string('Password must be text')),
  v.transform((given) => given ?? ''),
  v.maxLength(500, 'Password must be at most 500 characters'),
)
const password = { password: v.optional(Password, '') }

const testEmail = { test_email: v.optional(Email) }

/** A test that fails is an answer: `success` says which. */
export const SendingResult = v.object({
  success: v.boolean(),
  message: v.string(),
  /** Where it ended; null when it was delivered. */
  stage: v.nullable(v.picklist(SENDING_STAGES)),
})
export type SendingResult = v.InferOutput<typeof SendingResult>
export const sendingTest = { answer: SendingResult, topLevel: ['success', 'message'], rateLimit: 'test-mail' } as const

export const mailServerEndpoints = {
  'mailServers.list': endpoint({
    name: 'mailServers.list',
    method: 'GET',
    path: PATH,
    access: 'admin',
    summary: 'Mail servers by name, without their passwords',
    answer: () => pageOf(schemasOf(mailServer).row),
  }),
  'mailServers.read': endpoint({
    ...one,
    name: 'mailServers.read',
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One mail server, without its password',
  }),
  'mailServers.create': endpoint({
    name: 'mailServers.create',
    method: 'POST',
    path: PATH,
    access: 'admin',
    status: 201,
    summary: 'Create a mail server; the first active one becomes the default',
    body: () => v.strictObject({ ...schemasOf(mailServer).create.entries, ...password, ...proof }),
    rateLimit: 'password',
    readOnly: READ_ONLY,
    secrets: SECRETS,
    answer: One,
  }),
  'mailServers.update': endpoint({
    ...one,
    name: 'mailServers.update',
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Change a mail server; fields left out and a blank password keep what there is',
    body: () =>
      v.strictObject({ ...v.partial(v.object(schemasOf(mailServer).update.entries)).entries, ...password, ...proof }),
    rateLimit: 'password',
    readOnly: READ_ONLY,
    secrets: SECRETS,
  }),
  'mailServers.delete': endpoint({
    ...one,
    ...proved,
    name: 'mailServers.delete',
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Move a mail server to the trash',
    answer: v.object({ id: Id, version: v.number() }),
  }),
  'mailServers.setActive': endpoint({
    ...one,
    ...proved,
    name: 'mailServers.setActive',
    method: 'POST',
    path: `${PATH}/{id}/set-active`,
    summary: 'Make a mail server active; others stay as they are',
  }),
  'mailServers.setDefault': endpoint({
    ...one,
    ...proved,
    name: 'mailServers.setDefault',
    method: 'POST',
    path: `${PATH}/{id}/set-default`,
    summary: 'Send mail from this server from now on; makes it active',
  }),
  'mailServers.duplicate': endpoint({
    ...one,
    ...proved,
    name: 'mailServers.duplicate',
    method: 'POST',
    path: `${PATH}/{id}/duplicate`,
    status: 201,
    summary: 'Copy a mail server with its password; the copy is inactive and untested',
  }),
  'mailServers.test': endpoint({
    ...sendingTest,
    name: 'mailServers.test',
    method: 'POST',
    path: `${PATH}/{id}/test`,
    access: 'admin',
    summary: 'Send a test mail from a stored mail server and keep how that ended; to oneself unless told',
    params: IdParams,
    body: v.optional(v.strictObject(testEmail), {}),
  }),
  'mailServers.testValues': endpoint({
    ...sendingTest,
    name: 'mailServers.testValues',
    method: 'POST',
    path: `${PATH}/test`,
    access: 'admin',
    summary:
      'Send a test mail by values that are not stored; with an id, a blank password means the one stored there, which goes another way only in a session that entered its own password lately',
    body: () =>
      v.strictObject({
        ...schemasOf(mailServer).create.entries,
        ...password,
        ...testEmail,
        id: v.optional(Id),
      }),
    secrets: SECRETS,
    unkeyed: true,
  }),
} as const
