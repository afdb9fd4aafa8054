import * as v from 'valibot'
import { definitions, endpointOf } from '#contract/index.ts'
import type { Kind } from '#contract/records/record.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { formOf } from './forms.ts'

/** Everything that the server holds, record by record, found from the definitions. */

export interface ServerRecord {
  readonly type: string
  /** Null for what there is one of. */
  readonly id: number | null
  readonly values: Readonly<Record<string, unknown>>
}

const Row = v.looseObject({ id: v.optional(v.number()) })
const Rows = v.array(Row)
const Answer = v.looseObject({ data: v.unknown() })

const KINDS: readonly Kind[] = definitions

/** All records, the whole of each. Those within others come after them. */
export async function serverRecords(api: ApiPerson): Promise<ServerRecord[]> {
  const found: ServerRecord[] = []
  const lists = KINDS.flatMap((kind) => {
    const path = endpointOf(kind.endpoints.list ?? '')?.path
    return path === undefined ? [] : [{ kind, path }]
  })
  for (const { kind, path: list } of lists.toSorted((a, b) => depth(a.path) - depth(b.path))) {
    for (const path of pathsOf(list, found)) {
      const query = kind.type === 'post' ? '?include=content&per_page=50' : kind.type === 'file' ? '?per_page=50' : ''
      const { status, body } = await api.call('GET', `${path}${query}`)
      // What it lies within was deleted since its list was read.
      if (status === 404 && list.includes('{')) continue
      if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`)
      for (const row of rowsOf(body, kind.listRows)) {
        // Where the bytes of a file are is what other records say of it.
        const address = kind.type === 'file' ? { path: row['path'] } : {}
        found.push({ type: kind.type, id: row.id ?? null, values: { ...fieldsOf(kind.fields, row), ...address } })
      }
    }
  }
  const single = async (type: string, path: string) => {
    const values = v.parse(Row, await api.data('GET', path))
    found.push({ type, id: null, values: fieldsOf(formOf(type).kind.fields, values) })
  }
  await single('settings', '/settings')
  await single('profile', '/auth/me')
  return found
}

const PARENTS: Readonly<Record<string, string>> = { courseId: 'course', lessonId: 'lesson', workflowId: 'workflow' }

/** How many records a list lies within, seen from the top. */
const depth = (path: string) => (path.includes('{lessonId}') ? 2 : path.includes('{') ? 1 : 0)

/** One path for each parent that is there. */
function pathsOf(path: string, found: readonly ServerRecord[]): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (name === undefined) return [path]
  return found.filter(({ type }) => type === PARENTS[name]).map(({ id }) => path.replace(`{${name}}`, String(id)))
}

const Paged = v.object({ data: Rows })

/** A list, a page of one in either form, or a list beside its parent. */
function rowsOf(body: unknown, under: string | undefined) {
  const { data } = v.parse(Answer, body)
  if (under !== undefined) return v.parse(Rows, v.parse(v.looseObject({ [under]: Rows }), data)[under])
  return v.is(Paged, data) ? data.data : v.parse(Rows, data)
}

function fieldsOf(fields: object, row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
}
