import * as v from 'valibot'
import { IdParams } from '#contract/fields/scalars.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import { revisionEndpoints } from '#contract/records/revision.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { sentSchema } from '#contract/fields/schema.ts'
import { UploadId } from './upload.ts'
import { endpoint } from './endpoint.ts'

/** What is done to home settings at once or not at all. */

const One = () => schemasOf(homeSetting).full

export const homeSettingLiveEndpoints = {
  'homeSettings.toggleActive': endpoint({
    name: 'homeSettings.toggleActive',
    method: 'POST',
    path: '/admin/home-settings/{id}/toggle-active',
    access: 'admin',
    summary: 'Make an active setting inactive, and an inactive one active',
    params: IdParams,
    answer: One,
  }),
  'homeSettings.uploadImage': endpoint({
    name: 'homeSettings.uploadImage',
    method: 'POST',
    path: '/admin/home-settings/upload-image',
    access: 'admin',
    summary: 'Upload the picture of a setting, as a form; a setting that is not there yet is made',
    body: () => v.strictObject({ key: sentSchema(homeSetting.fields.key), upload_id: v.optional(UploadId) }),
    bodyType: 'multipart',
    fileField: 'image',
    answer: () => v.object({ setting: One() }),
    topLevel: ['setting'],
  }),
  ...revisionEndpoints('homeSettings', One, { path: 'home-settings', access: 'admin' }),
} as const
