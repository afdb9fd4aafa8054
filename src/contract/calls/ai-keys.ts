import * as v from 'valibot'
import { IdParams, RECORD_FIELDS } from '#contract/fields/scalars.ts'
import { aiKey, KEY_STATES } from '#contract/records/ai-key.ts'
import { deleteCall } from '#contract/records/calls.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { endpoint } from './endpoint.ts'
import { proof } from './proof.ts'

/** Keys of the AI provider. A key goes in and never comes out; left blank, the one that is stored stays. */

const READ_ONLY = [...RECORD_FIELDS, ...Object.keys(aiKey.computed)]
const SECRETS = ['api_key', 'current_password']
const PATH = '/admin/gemini-api-keys'
const One = () => schemasOf(aiKey).full
const one = { access: 'admin', params: IdParams, answer: One } as const

const LONGEST_KEY = 500
/** What an HTTP header can carry as it is. */
const keyText = v.pipe(
  v.string('API key must be text'),
  v.trim(),
  v.maxLength(LONGEST_KEY, `API key must be at most ${LONGEST_KEY} characters`),
  v.regex(/^[\x21-\x7e]*$/, 'API key may hold letters, digits and signs, without spaces'),
)
export const ApiKey = v.pipe(keyText, v.minLength(1, 'API key is required'))
/** Blank: the one that is stored. */
export const OtherApiKey = v.pipe(
  v.nullable(v.string('API key must be text')),
  v.transform((given) => given ?? ''),
  keyText,
)

/** Four figures of a set of keys, active or not. */
const Figures = v.object({
  total_keys: v.number(),
  /** That all of them allow, until they start over. */
  total_requests: v.number(),
  used_requests: v.number(),
  available_requests: v.number(),
})
export type KeyFigures = v.InferOutput<typeof Figures>

/** `success`: the provider said something about the key; `valid`: it takes the key. */
export const KeyTest = v.object({
  success: v.boolean(),
  valid: v.boolean(),
  details: v.object({
    status: v.picklist(KEY_STATES),
    /** Milliseconds. */
    response_time: v.number(),
    quota_status: v.picklist(['available', 'exceeded', 'unknown']),
    error_message: v.nullable(v.string()),
  }),
})
export type KeyTest = v.InferOutput<typeof KeyTest>

const HealthCheck = v.object({
  healthy_keys: v.number(),
  unhealthy_keys: v.number(),
  total_keys: v.number(),
  keys: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      is_healthy: v.boolean(),
      status: v.picklist(KEY_STATES),
      error_message: v.nullable(v.string()),
    }),
  ),
})
export type HealthCheck = v.InferOutput<typeof HealthCheck>

/** The provider may take its time to answer. */
const asksProvider = { access: 'admin', rateLimit: 'ai-test', patience: 30_000 } as const

export const aiKeyEndpoints = {
  'aiKeys.list': endpoint({
    name: 'aiKeys.list',
    method: 'GET',
    path: PATH,
    access: 'admin',
    summary: 'Keys of the AI provider by name, without the keys themselves',
    answer: () => v.object({ api_keys: v.array(schemasOf(aiKey).row), statistics: Figures }),
  }),
  'aiKeys.read': endpoint({
    ...one,
    name: 'aiKeys.read',
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One key of the AI provider, without the key itself',
  }),
  'aiKeys.create': endpoint({
    name: 'aiKeys.create',
    method: 'POST',
    path: PATH,
    access: 'admin',
    rateLimit: 'password',
    status: 201,
    summary: 'Add a key of the AI provider',
    body: () => v.strictObject({ ...schemasOf(aiKey).create.entries, api_key: ApiKey, ...proof }),
    readOnly: READ_ONLY,
    secrets: SECRETS,
    answer: One,
  }),
  'aiKeys.update': endpoint({
    ...one,
    name: 'aiKeys.update',
    method: 'PUT',
    path: `${PATH}/{id}`,
    rateLimit: 'password',
    summary: 'Change or replace a key; fields left out and a blank api_key keep what there is, and so do the counts',
    body: () =>
      v.strictObject({
        ...v.partial(v.object(schemasOf(aiKey).update.entries)).entries,
        api_key: v.optional(OtherApiKey, ''),
        ...proof,
      }),
    readOnly: READ_ONLY,
    secrets: SECRETS,
  }),
  'aiKeys.delete': deleteCall(aiKey, `${PATH}/{id}`),
  'aiKeys.test': endpoint({
    ...asksProvider,
    name: 'aiKeys.test',
    method: 'POST',
    path: `${PATH}/{id}/test`,
    summary: 'Ask the provider whether it takes a key, and keep what it says. Counts as no request',
    params: IdParams,
    answer: KeyTest,
    topLevel: ['success', 'valid', 'details'],
  }),
  'aiKeys.healthCheck': endpoint({
    ...asksProvider,
    name: 'aiKeys.healthCheck',
    method: 'GET',
    path: `${PATH}/health-check`,
    summary: 'The same for all active keys at once',
    answer: HealthCheck,
  }),
  'aiKeys.stats': endpoint({
    name: 'aiKeys.stats',
    method: 'GET',
    path: `${PATH}/comprehensive-stats`,
    access: 'admin',
    summary: 'Requests allowed, used and left: of the site, of the people, of both',
    answer: v.object({ overall: Figures, gemini_keys: Figures, user_keys: Figures }),
  }),
} as const
