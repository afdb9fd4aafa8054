import { IdParams } from '#contract/fields/scalars.ts'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { revisionEndpoints } from '#contract/records/revision.ts'
import { readOnlyOf, schemasOf } from '#contract/records/schemas.ts'
import { endpoint } from './endpoint.ts'

/** What is done to CV templates at once or not at all, and what programs send as a form. */

const PATH = '/admin/cv-templates'
const One = () => schemasOf(cvTemplate).full
const Create = () => schemasOf(cvTemplate).create

/** A form that may bring the picture along, in the place of its address. */
const asForm = {
  access: 'admin',
  bodyType: 'multipart',
  fileField: 'thumbnail',
  fileOptional: true,
  readOnly: readOnlyOf(cvTemplate),
  answer: One,
} as const

export const cvTemplateLiveEndpoints = {
  'cvTemplates.createForm': endpoint({
    ...asForm,
    name: 'cvTemplates.createForm',
    method: 'POST',
    path: PATH,
    status: 201,
    summary: 'Create a CV template, as a form',
    body: Create,
  }),
  'cvTemplates.createTempForm': endpoint({
    ...asForm,
    name: 'cvTemplates.createTempForm',
    method: 'POST',
    path: `${PATH}-temp`,
    status: 201,
    summary: 'The same for the page that makes one, as a form',
    body: Create,
  }),
  'cvTemplates.updateForm': endpoint({
    ...asForm,
    name: 'cvTemplates.updateForm',
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Change a CV template, as a form; fields left out keep their values',
    params: IdParams,
    body: () => schemasOf(cvTemplate).update,
  }),
  'cvTemplates.toggle': endpoint({
    name: 'cvTemplates.toggle',
    method: 'POST',
    path: `${PATH}/{id}/toggle`,
    access: 'admin',
    summary: 'Make an active template inactive, and an inactive one active',
    params: IdParams,
    answer: One,
  }),
  'cvTemplates.setDefault': endpoint({
    name: 'cvTemplates.setDefault',
    method: 'POST',
    path: `${PATH}/{id}/set-default`,
    access: 'admin',
    summary: 'Make a template the one default; it becomes active, and the former one stays as it is otherwise',
    params: IdParams,
    answer: One,
  }),
  ...revisionEndpoints('cvTemplates', One, { path: 'cv-templates', access: 'admin' }),
} as const
