import '#contract/ai-keys.ts'
import '#contract/history-calls.ts'
import '#contract/home-calls.ts'
import '#contract/links.ts'
import '#contract/live.ts'
import '#contract/mail.ts'
import '#contract/account.ts'
import '#contract/entry.ts'
import '#contract/passkeys.ts'
import '#contract/site.ts'
import type { Endpoint, Schema } from '#contract/calls/endpoint.ts'
import { allows, ROLES, SCOPES } from '#contract/calls/permissions.ts'
import { contract, definitions } from '#contract/index.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { user } from '#contract/records/user.ts'
import { exampleOf } from './examples.ts'
import { type Direction, jsonSchema, type JsonSchema } from './json-schema.ts'
import { PROBLEM_SCHEMA, problemAnswers, problemsOf } from './problems.ts'

/** The whole API as OpenAPI 3.1, from the contract that server and app are made of. */

const INTRODUCTION = `Every answer is a JSON object with \`success\`, \`status\` and \`message\`; the payload is in \`data\`.

Sign in with \`POST /auth/login\`: its token works for 1 hour after it was last used, for 30 days with \`remember_me\`. Or make an API token in the app. Either is sent as \`Authorization: Bearer TOKEN\`.

An API token does what its permissions and the role of its owner allow, as long as the owner is active. No token, however wide, changes the password, the address, the second factor, the passkeys or the devices of its owner: those calls need a sign-in.

A write that carries an \`Idempotency-Key\` happens once, however often it is sent. One that carries the record's \`ETag\` as \`If-Match\` is refused with 412 when somebody else changed the record, and shows it as it is now. A form or a client without PUT and DELETE sends a POST with \`_method\`.

The texts of posts and the descriptions of workflows are HTML of few elements: \`p h2 h3 h4 ul ol li blockquote pre code strong em s a img hr br\`. A picture with a caption or a width is \`<figure data-width="small|wide"><img><figcaption>\`. A table is \`<table><thead><tr><th scope><tbody><tr><td>\`, its cells hold lines of text and may have \`colspan\` and \`rowspan\`. A video is \`<figure data-video="ADDRESS"><a href="ADDRESS">Title</a><figcaption>\`, where the address is \`https://www.youtube.com/watch?v=ID\` with \`&t=90s\` for a start, or \`https://vimeo.com/ID\` with \`#t=90s\`: a page may put a player in its place, and without one there is the link. Whatever else is sent is cleaned, and its words are kept.`

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-permission': {
    readonly access: string
    readonly roles: readonly string[]
    readonly scopes: readonly string[]
  }
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response | Reference>>
}

interface Reference {
  readonly $ref: string
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
}

const NAMED = [...definitions, user].flatMap((kind) => {
  const name = kind.type.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { full, row, create, update } = schemasOf(kind)
  return [
    { name, schema: full, direction: 'answered' },
    { name: `${name}Row`, schema: row, direction: 'answered' },
    { name: `${name}Create`, schema: create, direction: 'sent' },
    { name: `${name}Update`, schema: update, direction: 'sent' },
  ] satisfies { name: string; schema: Schema; direction: Direction }[]
})
const names = new Map<unknown, string>(NAMED.map(({ name, schema }) => [schema, name]))

/** @param version of the product */
export function openApi(version: string): OpenApi {
  const schemas: Record<string, JsonSchema> = {
    Problem: PROBLEM_SCHEMA,
    ...Object.fromEntries(
      NAMED.map(({ name, schema, direction }) => {
        const others = new Map([...names].filter(([known]) => known !== schema))
        return [name, jsonSchema(schema, direction, others)]
      }),
    ),
  }
  const paths: Record<string, Record<string, Operation>> = {}
  const endpoints: Endpoint[] = Object.values(contract)
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path] ??= {})
    const method = endpoint.method.toLowerCase()
    const made = operationOf(endpoint, schemas)
    const other = methods[method]
    // Of two calls with one address, one takes JSON and the other a form.
    methods[method] = other ? together(other, made) : made
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Offdesk', version, description: INTRODUCTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: problemAnswers(),
      parameters: WRITE_HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Of a sign-in, or an API token' } },
    },
  }
}

function operationOf(endpoint: Endpoint, schemas: Readonly<Record<string, JsonSchema>>): Operation {
  const { name, summary, access } = endpoint
  const parameters = parametersOf(endpoint)
  const roles = ROLES.filter((role) => allows(access, { role }))
  return {
    operationId: name,
    summary,
    tags: [tagOf(endpoint)],
    security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-permission': {
      access,
      roles: access === 'public' ? ['anyone'] : roles,
      scopes: SCOPES.filter((scope) => allows(access, { role: 'admin', scopes: [scope] })),
    },
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body || endpoint.bodyType ? { requestBody: bodyOf(endpoint, schemas) } : {}),
    responses: responsesOf(endpoint, schemas),
  }
}

/** "posts.update" is about posts. */
const tagOf = ({ name }: Endpoint) => name.slice(0, name.lastIndexOf('.'))

function parametersOf({ params, query, path, method }: Endpoint): (Parameter | Reference)[] {
  const inPath = params ? propertiesOf(jsonSchema(params, 'sent')) : {}
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: inPath[name] ?? { type: 'string' },
  }))
  const asked = query ? jsonSchema(query, 'sent') : {}
  const required: unknown = asked['required']
  const inQuery = Object.entries(propertiesOf(asked)).map(([name, schema]): Parameter => ({
    name,
    in: 'query',
    ...(Array.isArray(required) && required.includes(name) && { required: true }),
    schema,
  }))
  return [...named, ...inQuery, ...(method === 'GET' ? [] : TO_WRITE_HEADERS)]
}

const WRITE_HEADERS: Readonly<Record<string, Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key makes the same write happen once',
    schema: { type: 'string', maxLength: 128 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record as it was read: 412 when it changed since',
    schema: { type: 'string' },
  },
}
const TO_WRITE_HEADERS = Object.keys(WRITE_HEADERS).map((name): Reference => ({
  $ref: `#/components/parameters/${name}`,
}))

const propertiesOf = ({ properties = {} }: JsonSchema) => properties as Readonly<Record<string, JsonSchema>>

function bodyOf(
  endpoint: Endpoint,
  schemas: Readonly<Record<string, JsonSchema>>,
): NonNullable<Operation['requestBody']> {
  const { body, bodyType = 'json', readOnly = [] } = endpoint
  if (bodyType === 'bytes' || !body) return { required: true, content: { 'application/octet-stream': { schema: {} } } }
  const schema = jsonSchema(body, 'sent', names)
  const ignored = Object.fromEntries(readOnly.map((name) => [name, { readOnly: true }]))
  // What a client read may be sent back as it is: a strict body names those fields, too.
  const named = '$ref' in schema && readOnly.length > 0 ? (schemas[String(schema['$ref']).slice(21)] ?? schema) : schema
  const whole = readOnly.length === 0 ? schema : { ...named, properties: { ...ignored, ...propertiesOf(named) } }
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json'
  const shown = bodyType === 'multipart' ? withFile(whole) : whole
  const example = exampleOf(shown, schemas)
  const required = body.type !== 'optional'
  return { required, content: { [type]: { schema: shown, ...(bodyType === 'json' && { example }) } } }
}

/** The file of a form is read before its fields are. */
function withFile(schema: JsonSchema): JsonSchema {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { ...schema, properties: { file, ...propertiesOf(schema) } }
}

function responsesOf(endpoint: Endpoint, schemas: Readonly<Record<string, JsonSchema>>): Operation['responses'] {
  const { status = 200, summary, method, mayStand } = endpoint
  const answered = (code: number, description: string) => {
    const schema = answerOf({ ...endpoint, status: code })
    return { [code]: { description, content: { 'application/json': { schema, example: exampleOf(schema, schemas) } } } }
  }
  const problems = problemsOf(endpoint).map((code): [string, Reference] => [
    String(code),
    { $ref: `#/components/responses/Problem${code}` },
  ])
  return {
    ...answered(status, summary),
    ...(mayStand && answered(200, 'It stands there already')),
    ...(method === 'GET' && { 304: { description: 'What the ETag of If-None-Match names is still so' } }),
    ...Object.fromEntries(problems),
  }
}

type Answered = Pick<Endpoint, 'answer' | 'shape' | 'topLevel'> & { readonly status: number }

function answerOf({ answer, shape, topLevel = [], status = 200 }: Answered): JsonSchema {
  const payload = jsonSchema(answer, 'answered', names)
  const head = { success: { const: true }, status: { const: status }, message: { type: 'string', examples: ['OK'] } }
  const required = ['success', 'status', 'message']
  if (shape === 'pager') {
    const pager = propertiesOf(payload)
    return { type: 'object', properties: { ...head, ...pager }, required: [...required, ...Object.keys(pager)] }
  }
  const inner = propertiesOf(payload)
  const above = Object.fromEntries(topLevel.map((name) => [name, inner[name] ?? {}]))
  return { type: 'object', properties: { ...head, data: payload, ...above }, required: [...required, 'data'] }
}

/** Both bodies of one address, and whatever either may answer. */
function together(one: Operation, other: Operation): Operation {
  const content = { ...one.requestBody?.content, ...other.requestBody?.content }
  const answers = Object.entries({ ...other.responses, ...one.responses }).map(
    ([code, answer]): [string, Response | Reference] => {
      const [a, b] = [jsonOf(one.responses[code]), jsonOf(other.responses[code])]
      if (!a || !b) return [code, answer]
      const media = { schema: { anyOf: [a.schema, b.schema] }, example: a.example }
      return [code, { description: one.summary, content: { 'application/json': media } }]
    },
  )
  return {
    ...one,
    summary: `${one.summary}. ${other.summary}`,
    requestBody: { required: true, content },
    responses: Object.fromEntries(answers),
  }
}

const jsonOf = (answer: Response | Reference | undefined) =>
  answer && 'content' in answer ? answer.content?.['application/json'] : undefined
