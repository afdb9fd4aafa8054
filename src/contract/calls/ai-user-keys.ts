import * as v from 'valibot'
import { IdParams, RECORD_FIELDS } from '#contract/fields/scalars.ts'
import { deleteCall } from '#contract/records/calls.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { userAiKey } from '#contract/records/ai-user-key.ts'
import { endpoint } from './endpoint.ts'

/** What people may ask the AI for. */

const PATH = '/admin/user-api-keys'
const READ_ONLY = [...RECORD_FIELDS, ...Object.keys(userAiKey.computed)]
const One = () => schemasOf(userAiKey).full
const one = { access: 'admin', params: IdParams, answer: One } as const

export const userAiKeyEndpoints = {
  'userAiKeys.list': endpoint({
    name: 'userAiKeys.list',
    method: 'GET',
    path: PATH,
    access: 'admin',
    summary: 'The AI keys of people by name, with whose they are and how much of them is used',
    answer: () => v.object({ user_api_keys: v.array(schemasOf(userAiKey).row) }),
  }),
  'userAiKeys.read': endpoint({
    ...one,
    name: 'userAiKeys.read',
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One AI key of somebody',
  }),
  'userAiKeys.create': endpoint({
    name: 'userAiKeys.create',
    method: 'POST',
    path: PATH,
    access: 'admin',
    status: 201,
    summary: 'Let somebody ask the AI for so many requests',
    body: () => schemasOf(userAiKey).create,
    readOnly: READ_ONLY,
    answer: One,
  }),
  'userAiKeys.setQuota': endpoint({
    ...one,
    name: 'userAiKeys.setQuota',
    method: 'PUT',
    path: `${PATH}/{id}/quota`,
    summary: 'Set how many requests a key allows, when they start over, and whether it is active',
    body: () => v.strictObject(v.partial(v.object(schemasOf(userAiKey).update.entries)).entries),
    readOnly: [...READ_ONLY, 'user_id', 'name'],
  }),
  'userAiKeys.resetUsage': endpoint({
    ...one,
    name: 'userAiKeys.resetUsage',
    method: 'POST',
    path: `${PATH}/{id}/reset-usage`,
    summary: 'Start the used requests of a key over at zero',
  }),
  'userAiKeys.delete': deleteCall(userAiKey, `${PATH}/{id}`),
} as const
