import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import {
  address,
  choices,
  computed,
  defaultChoice,
  defaultNumber,
  email,
  type Field,
  flag,
  optionalText,
  own,
  text,
  webAddress,
} from '#contract/fields/field.ts'
import { keptSchema } from '#contract/fields/schema.ts'
import { textCheck } from '#contract/fields/text.ts'
import { type Full, recordWith, type UpdateBody } from './record.ts'
import { emptyForm, readOnlyOf, schemasOf } from './schemas.ts'

/** What may be allowed at all; the setting narrows this list, never widens it. */
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

export const BACKUP_SCHEDULES = ['off', 'daily', 'weekly'] as const

/** What somebody can be told of. */
export const TOLD = ['critical', 'backup', 'expiry', 'message'] as const
export type Told = (typeof TOLD)[number]
const NOT_OFFERED = { message: 'It holds something that is not offered' }

const MILLISECONDS = { min: 10, max: 60_000 }
const PERCENT = { min: 1, max: 100 }

/** What servers of another kind do not have. */
const ours = <F extends Field>(field: F) => ({ ...field, lenient: true }) as const

interface Form {
  readonly empty: string
  readonly max: number
  readonly required?: true
  /** What it must look like, and what is said where it does not. */
  readonly form: readonly [(text: string) => boolean, string]
  /** How it is written, where people write it in several ways. */
  readonly canonical?: (text: string) => string
}

/** One line of a form of its own. */
const formed = (label: string, { empty, max, required, form, canonical = (text) => text }: Form) =>
  own(label, {
    kept: () => v.string(),
    sent: () =>
      v.pipe(
        v.string(`${label} must be text`),
        textCheck(label, { max, ...(required && { required }), forms: [form] }),
        v.trim(),
        v.transform(canonical),
      ),
    empty,
    lenient: true,
  })

/** A tag of BCP 47, written as everybody writes it. */
const language = (label: string, empty: string) =>
  formed(label, {
    empty,
    max: 35,
    required: true,
    form: [isLanguageTag, `${label} must be a language tag such as en or pt-BR`],
    canonical: (tag) => Intl.getCanonicalLocales(tag)[0] ?? empty,
  })

function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const NO_SUCH_ZONE = 'Time zone must be a name such as Europe/Vienna'

/**
 * An IANA name, empty for none. Whether there is such a zone the server says: a device may be older than a zone, and is
 * not kept from saving the rest by that.
 */
const timeZone = (label: string) =>
  formed(label, {
    empty: '',
    max: 64,
    form: [(zone) => /^[a-z][\w+-]*(?:\/[\w+-]+){0,3}$/i.test(zone), NO_SUCH_ZONE],
  })

/** Where the public site shows records of a kind: below its own address, each with its slug in the place of `{slug}`. */
const sitePath = (label: string, empty: string) =>
  formed(label, {
    empty,
    max: 200,
    required: true,
    form: [
      (path) => /^\/(?!\/)[^\s{\\]*\{slug\}[^\s{\\]*$/.test(path),
      `${label} must start with / and hold {slug} once, without spaces`,
    ],
  })

export const settings = recordWith(
  {
    type: 'settings',
    label: 'Settings',
    plural: 'Settings',
    calls: 'settings',
    titleField: 'site_name',
    singleton: true,
    fields: {
      site_name: { ...text('Site name', 120), empty: 'Offdesk' },
      site_description: optionalText('Site description', 500, { lines: true }),
      site_url: webAddress('Site URL'),
      admin_email: email('Admin email'),
      language: language('Language', 'en'),
      time_zone: timeZone('Time zone'),
      logo: address('Logo', { lenient: true }),
      /** Of what is shared without a picture of its own. */
      share_image: address('Default share image', { lenient: true }),
      post_path: sitePath('Path of a post', '/blog/{slug}'),
      course_path: sitePath('Path of a course', '/courses/{slug}'),
      workflow_path: sitePath('Path of a workflow', '/workflows/{slug}'),
      maintenance_mode: flag('Maintenance mode', false),
      allow_registration: flag('Allow registration', true),
      max_file_size: defaultNumber('Maximum file size', 10, {
        min: 1,
        max: 100,
        words: {
          min: 'Maximum file size must be at least 1 MB',
          max: 'Maximum file size must be at most 100 MB',
          step: 'Maximum file size must be a whole number of MB',
        },
      }),
      storage_per_account: {
        ...defaultNumber('Storage per account', 20, {
          min: 1,
          max: 10_000,
          words: {
            min: 'Storage per account must be at least 1 GB',
            max: 'Storage per account must be at most 10,000 GB',
            step: 'Storage per account must be a whole number of GB',
          },
        }),
        lenient: true,
      },
      allowed_file_types: choices(
        'Allowed file types',
        SELECTABLE_FILE_TYPES,
        ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'txt', 'zip', 'json'],
        { message: 'Allowed file types holds a type that is not offered', none: 'Choose at least one file type' },
      ),
      check_links: ours(flag('Check links', true)),
      backup_schedule: ours(defaultChoice('Backups', BACKUP_SCHEDULES, 'daily', 'Backups are off, daily or weekly')),
      backup_hour: ours(defaultNumber('Hour of the backup', 3, { min: 0, max: 23 })),
      backup_keep_daily: ours(defaultNumber('Daily backups kept', 7, { min: 1, max: 365 })),
      backup_keep_weekly: ours(defaultNumber('Weekly backups kept', 4, { min: 0, max: 520 })),
      warning_response_ms: ours(defaultNumber('Response time, warning', 500, MILLISECONDS)),
      critical_response_ms: ours(defaultNumber('Response time, critical', 5000, MILLISECONDS)),
      warning_memory_percent: ours(defaultNumber('Memory use, warning', 80, PERCENT)),
      critical_memory_percent: ours(defaultNumber('Memory use, critical', 95, PERCENT)),
      warning_disk_percent: ours(defaultNumber('Disk use, warning', 85, PERCENT)),
      critical_disk_percent: ours(defaultNumber('Disk use, critical', 95, PERCENT)),
      // One failed request alone is no warning.
      warning_errors: ours(defaultNumber('Errors per hour, warning', 2, { min: 2, max: 10_000 })),
      critical_errors: ours(defaultNumber('Errors per hour, critical', 50, { min: 2, max: 10_000 })),
      warning_expiry_days: ours(defaultNumber('Days before a certificate expires', 14, { min: 1, max: 60 })),
      told_by_mail: ours(choices('Sent by mail', TOLD, TOLD, NOT_OFFERED)),
      told_by_push: ours(choices('Sent as notifications', TOLD, TOLD, NOT_OFFERED)),
    },
    /** Whether sample content is there. */
    computed: { demo_content: computed(() => v.optional(v.boolean(), false)) },
    /** Going back to earlier words neither closes the site nor opens it to anybody. */
    revisions: { stay: ['maintenance_mode', 'allow_registration'] },
    shownIn: ['files.rules', 'links.dead'],
    route: '/admin/settings',
    words: { updated: 'Settings Saved' },
  },
  { read: 'settings.read', update: 'settings.update' },
)
export type Settings = Full<typeof settings>
export type SettingsUpdate = UpdateBody<typeof settings>

/** What visitors may read. */
const PUBLIC = [
  'site_name',
  'site_description',
  'site_url',
  'language',
  'time_zone',
  'logo',
  'share_image',
  'post_path',
  'course_path',
  'workflow_path',
  'maintenance_mode',
  'allow_registration',
] as const
export type PublicSettings = Pick<Settings, (typeof PUBLIC)[number]>

export function publicSettings(all: Settings): PublicSettings {
  // The keys of the list that the type is made of.
  return Object.fromEntries(PUBLIC.map((name) => [name, all[name]])) as PublicSettings
}

/** Of a site where nothing was set yet. */
export const DEFAULT_SETTINGS = emptyForm(settings)

export const settingsEndpoints = {
  'settings.read': endpoint({
    name: 'settings.read',
    method: 'GET',
    keep: true,
    path: '/settings',
    access: 'public',
    duringMaintenance: true,
    summary: 'Site settings: all for admins, the public ones for anyone',
    answer: (): v.GenericSchema<unknown, Settings | PublicSettings> =>
      v.union([schemasOf(settings).full, partSchema(PUBLIC)]),
  }),
  'settings.update': endpoint({
    name: 'settings.update',
    method: 'PUT',
    path: '/settings',
    access: 'admin',
    summary: 'Change site settings; fields left out keep their values',
    body: () => schemasOf(settings).update,
    readOnly: readOnlyOf(settings),
    answer: () => schemasOf(settings).full,
  }),
}

/** What rules uploads; see upload-rules.ts. */
export const uploadRulesSchema = () => partSchema(['max_file_size', 'allowed_file_types'])

function partSchema<const N extends keyof typeof settings.fields>(
  names: readonly N[],
): v.GenericSchema<unknown, Pick<Settings, N>> {
  const entries = names.map((name) => [name, keptSchema(settings.fields[name])])
  // The keys of the list that the type is made of.
  return v.object(Object.fromEntries(entries)) as object as v.GenericSchema<unknown, Pick<Settings, N>>
}
