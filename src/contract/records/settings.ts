import * as v from 'valibot'
import type { EntityPolicy } from './policy.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import {
  Email,
  Flag,
  optionalText,
  RECORD_FIELDS,
  requiredText,
  Timestamp,
  webAddress,
} from '#contract/fields/scalars.ts'

/** Checklist SET, API-074 and API-075; decisions 27, 39, 79. */

/** SET-25: what may be allowed at all; the setting narrows this list, never widens it. */
export const SELECTABLE_FILE_TYPES = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'svg',
  'pdf',
  'doc',
  'docx',
  'txt',
  'zip',
  'json',
] as const
export type FileType = (typeof SELECTABLE_FILE_TYPES)[number]

const entries = {
  site_name: requiredText('Site name', 120),
  site_description: optionalText('Site description', 500),
  site_url: webAddress('Site URL'),
  admin_email: v.pipe(v.string('Admin email is required'), v.trim(), v.nonEmpty('Admin email is required'), Email),
  maintenance_mode: Flag,
  allow_registration: Flag,
  max_file_size: v.pipe(
    v.number('Maximum file size must be a number'),
    v.integer('Maximum file size must be a whole number of MB'),
    v.minValue(1, 'Maximum file size must be at least 1 MB'),
    v.maxValue(100, 'Maximum file size must be at most 100 MB'),
  ),
  allowed_file_types: v.pipe(
    v.array(v.picklist(SELECTABLE_FILE_TYPES, 'Allowed file types holds a type that is not offered')),
    v.minLength(1, 'Choose at least one file type'),
    v.transform((types) => [...new Set(types)]),
  ),
}

export const SettingsUpdate = v.partial(v.strictObject(entries))
export type SettingsUpdate = v.InferOutput<typeof SettingsUpdate>

export const Settings = v.object({
  site_name: v.string(),
  site_description: v.string(),
  site_url: v.string(),
  admin_email: v.string(),
  maintenance_mode: v.boolean(),
  allow_registration: v.boolean(),
  max_file_size: v.number(),
  allowed_file_types: v.array(v.picklist(SELECTABLE_FILE_TYPES)),
  updated_at: Timestamp,
  version: v.number(),
  /** Whether sample content is there (decisions: DEMO=1). */
  demo_content: v.optional(v.boolean(), false),
})
export type Settings = v.InferOutput<typeof Settings>

/** What visitors may read (decision 39). */
export const PublicSettings = v.object({
  site_name: v.string(),
  site_description: v.string(),
  site_url: v.string(),
  maintenance_mode: v.boolean(),
  allow_registration: v.boolean(),
})

export const DEFAULT_SETTINGS = {
  site_name: 'Offdesk',
  site_description: '',
  maintenance_mode: false,
  allow_registration: true,
  max_file_size: 10,
  allowed_file_types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'txt', 'zip', 'json'],
} as const satisfies Partial<SettingsUpdate>

const readOnly = [...RECORD_FIELDS, 'demo_content'] as const

export const settingsEndpoints = {
  'settings.read': endpoint({
    name: 'settings.read',
    method: 'GET',
    keep: true,
    path: '/settings',
    access: 'public',
    duringMaintenance: true,
    summary: 'Site settings: all for admins, the public ones for anyone',
    answer: v.union([Settings, PublicSettings]),
  }),
  'settings.update': endpoint({
    name: 'settings.update',
    method: 'PUT',
    path: '/settings',
    access: 'admin',
    summary: 'Change site settings; fields left out keep their values',
    body: SettingsUpdate,
    readOnly,
    answer: Settings,
  }),
} as const

export const settingsEntity: EntityPolicy = {
  type: 'settings',
  label: 'Settings',
  plural: 'Settings',
  titleField: 'site_name',
  singleton: true,
  fields: {
    site_name: { label: 'Site name', merge: 'scalar' },
    site_description: { label: 'Site description', merge: 'scalar' },
    site_url: { label: 'Site URL', merge: 'scalar' },
    admin_email: { label: 'Admin email', merge: 'scalar' },
    maintenance_mode: { label: 'Maintenance mode', merge: 'scalar' },
    allow_registration: { label: 'Allow registration', merge: 'scalar' },
    max_file_size: { label: 'Maximum file size', merge: 'scalar' },
    allowed_file_types: { label: 'Allowed file types', merge: 'set' },
  },
  endpoints: { read: 'settings.read', update: 'settings.update' },
  route: '/admin/settings',
}
