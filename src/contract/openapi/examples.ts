import type { JsonSchema } from './json-schema.ts'

/** Examples that read like real records, made from their JSON Schema. */

const MOMENT = '2026-11-22T09:30:00.000Z'

/** By the name of the field: what a person would write or choose there. */
const WORDS: Readonly<Record<string, unknown>> = {
  name: 'Automation',
  title: 'Invoices without typing',
  subject: 'A question about your course',
  slug: 'invoices-without-typing',
  excerpt: 'How three systems became one.',
  summary: 'Reads invoices and files them.',
  description: 'Everything about automation.',
  message: 'How long does the course take?',
  content: '<p>It began with a stack of paper.</p>',
  email: 'vera@example.com',
  from_address: 'post@example.com',
  test_email: 'vera@example.com',
  password: 'a violet bicycle in may',
  current_password: 'a lantern beyond the pier',
  token: 'odt_2Jx0q1yTn4bV7kWm9sPz3fHc6LdRgUeA8iQo5XtYwN0',
  api_key: 'AIza-canal-lantern-7391',
  color: '#3B82F6',
  url: 'https://example.com/calendar',
  file: '(the bytes of the file)',
  ip_address: '192.0.2.0/24',
  prefix: 'odt_',
  last_four: 'wN0x',
  code: 'ABCD-EFGH-JKLM',
  date: '2026-11-22',
  start_date: '2026-11-01',
  end_date: '2026-11-22',
  site_url: 'https://example.com',
  language: 'en-GB',
  time_zone: 'Europe/Vienna',
  post_path: '/blog/{slug}',
  course_path: '/courses/{slug}',
  workflow_path: '/workflows/{slug}',
  admin_email: 'owner@example.com',
  upload_id: '7f3c2a90-invoice-scan',
  endpoint: 'https://push.example.com/device',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  question: 'What starts a workflow?',
  option_a: 'A trigger',
  option_b: 'A table',
  option_c: 'A colour',
  option_d: 'A comma',
  two_factor_enabled: false,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}

/** @param name of the field that it stands in */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, name = ''): unknown {
  const inner = (each: unknown, of: string) => exampleOf(each as JsonSchema, schemas, of)
  const { $ref, anyOf, allOf, enum: choices, type, properties, items, prefixItems, default: usual, examples } = schema
  if (typeof $ref === 'string') return inner(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => inner(part, name)))
  if (Array.isArray(anyOf)) return inner(anyOf.find((each: object) => !('const' in each)) ?? anyOf[0], name)
  if (usual !== undefined && usual !== '') return usual
  const kind: unknown = Array.isArray(type) ? type[0] : type
  switch (kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Readonly<Record<string, unknown>>)
          .filter(([, each]) => !(each as JsonSchema)['readOnly'])
          .map(([key, each]) => [key, inner(each, key)]),
      )
    case 'array':
      return Array.isArray(prefixItems)
        ? prefixItems.map((each) => inner(each, name))
        : [inner(items ?? {}, singular(name))]
    case 'boolean':
      return WORDS[name] ?? true
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'null':
      return null
    case 'string':
      return textOf(schema, name)
    default:
      return {}
  }
}

function textOf({ format, maxLength, type }: JsonSchema, name: string): unknown {
  if (format === 'date-time') return MOMENT
  const known = WORDS[name]
  if (typeof known === 'string') return known.slice(0, Number(maxLength ?? known.length))
  // What is an address of a picture or a video may be missing; so may many others.
  if (Array.isArray(type)) return null
  return name === '' ? 'text' : name.replaceAll('_', ' ').slice(0, Number(maxLength ?? 40))
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')
