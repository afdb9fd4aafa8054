import * as v from 'valibot'
import { CV_FIELDS, CV_STYLES } from '#contract/cv/cv-fields.ts'
import {
  address,
  computed,
  defaultChoice,
  defaultNumber,
  flag,
  optionalText,
  own,
  text,
} from '#contract/fields/field.ts'
import { Flag, wholeNumber } from '#contract/fields/scalars.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import { endpoint } from '#contract/calls/endpoint.ts'
import { pageOf } from '#contract/calls/envelope.ts'
import { writeCalls } from './calls.ts'
import { CV_CATEGORIES } from './cv-template-list.ts'
import { type Full, recordWith } from './record.ts'
import { readOnlyOf, schemasOf } from './schemas.ts'

const LONGEST_HTML = 200_000

/** A value, or the JSON of one: forms can carry nothing but text. */
const orText = (label: string) =>
  v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
    if (typeof dataset.value !== 'string') return dataset.value
    try {
      return JSON.parse(dataset.value)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      addIssue({ message: `${label} must be valid JSON` })
      return NEVER
    }
  })

/** White around each page, in millimetres. */
export const MOST_MARGIN = 40
export const PageMargin = wholeNumber('Page margin', 0, MOST_MARGIN)

/** How a template is made: its layout, sections and features, and whatever else other systems keep here. */
const Config = v.looseObject({
  page_margin: v.optional(PageMargin, 15),
  /** What the styling variables are where whoever writes a CV chose nothing else. */
  styles: v.optional(v.record(v.string(), v.string())),
})

/** A style may be whatever CSS takes, but for a colour that somebody is still typing. */
const WholeColors = v.check<v.InferOutput<typeof Config>, string>(
  ({ styles = {} }) =>
    Object.values(styles).every((style) => !/^#(?!(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$)/i.test(style)),
  'A colour of the style must be whole, such as #3B82F6',
)

/** @param most characters of its JSON */
const upTo = <T>(label: string, most: number) =>
  v.check<T, string>(
    (value) => JSON.stringify(value).length <= most,
    `${label} must be at most ${inThousands(most)} characters`,
  )

const Mappings = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z]\w{0,59}$/i, 'A placeholder may hold letters, digits and underscores')),
    v.picklist(CV_FIELDS, 'A placeholder must stand for a field of a CV'),
  ),
  upTo('Field mapping', 10_000),
)

/** What a CV looks like: HTML with placeholders, which the CV builder fills in. */
export const cvTemplate = recordWith(
  {
    type: 'cv-template',
    label: 'Template',
    plural: 'Templates',
    calls: 'cvTemplates',
    trashType: 'cv-templates',
    titleField: 'name',
    fields: {
      name: text('Name', 120),
      description: optionalText('Description', 500, { lines: true }),
      category: defaultChoice('Category', CV_CATEGORIES, 'general', 'Choose a category from the list'),
      ats_score: defaultNumber('ATS score', 8, { min: 1, max: 10 }),
      html_content: text('HTML content', LONGEST_HTML, { lines: true }),
      json_config: own('Layout', {
        kept: () => Config,
        sent: () => v.pipe(v.unknown(), orText('Layout'), Config, WholeColors, upTo('Layout', 20_000)),
        empty: {
          layout: 'single-column',
          sections: ['header', 'summary', 'experience', 'education', 'skills'],
          features: [],
          page_margin: 15,
        },
      }),
      customizable_options: own('Style options', {
        kept: () => v.array(v.string()),
        sent: () => v.pipe(v.unknown(), orText('Style options'), v.array(v.string()), upTo('Style options', 4000)),
        empty: CV_STYLES,
      }),
      field_mappings: own('Field mapping', {
        kept: () => Mappings,
        sent: () => v.pipe(v.unknown(), orText('Field mapping'), Mappings),
        empty: Object.fromEntries(CV_FIELDS.map((name) => [name, name])),
      }),
      thumbnail: address('Thumbnail'),
      is_active: flag('Active', true),
      is_default: flag('Default', false),
    },
    computed: {
      /** Who made it; null where nobody is known. */
      creator: computed(() => v.optional(v.nullable(v.object({ name: v.string() })), null)),
    },
    revisions: { stay: ['is_active', 'is_default'] },
    wholeRows: true,
    readAccess: 'admin',
    writeAccess: 'admin',
    route: '/admin/cv-templates/{id}',
    newRoute: '/admin/cv-templates/create',
    words: {
      created: 'Template created successfully!',
      updated: 'Template updated successfully',
      acts: {
        activate: 'Template status updated successfully',
        deactivate: 'Template status updated successfully',
        'make-default': 'Default template updated successfully',
      },
      createFailed: 'Failed to save template',
      updateFailed: 'Failed to save template',
      deleteFailed: 'Failed to delete template',
      loadFailed: 'Failed to load templates',
    },
  },
  {
    list: 'cvTemplates.list',
    read: 'cvTemplates.read',
    // As the page that makes one calls it.
    create: 'cvTemplates.createTemp',
    update: 'cvTemplates.update',
    remove: 'cvTemplates.delete',
  },
)
export type CvTemplate = Full<typeof cvTemplate>

const PATH = '/admin/cv-templates'

export const cvTemplateEndpoints = {
  'cvTemplates.list': endpoint({
    name: 'cvTemplates.list',
    method: 'GET',
    keep: true,
    path: PATH,
    access: 'admin',
    summary: 'All CV templates by name; searched, of one category, or the active or inactive ones',
    query: () =>
      v.object({
        search: v.optional(v.pipe(v.string(), v.maxLength(200, 'Search must be at most 200 characters'), v.trim())),
        category: v.optional(v.picklist(['', 'all', ...CV_CATEGORIES])),
        is_active: v.optional(Flag),
      }),
    answer: () => pageOf(schemasOf(cvTemplate).row),
  }),
  ...writeCalls(cvTemplate, { path: PATH }),
  'cvTemplates.createTemp': endpoint({
    name: 'cvTemplates.createTemp',
    method: 'POST',
    path: '/admin/cv-templates-temp',
    access: 'admin',
    status: 201,
    summary: 'The same as creating one, for the page that makes it',
    body: () => schemasOf(cvTemplate).create,
    readOnly: readOnlyOf(cvTemplate),
    answer: () => schemasOf(cvTemplate).full,
  }),
}
