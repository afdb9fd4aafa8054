import * as v from 'valibot'
import { endpointOf } from '#contract/index.ts'
import { newRouteOf, routeOf } from '#contract/records/policy.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { formWith } from '#tests/support/sample-files.ts'
import { formOf } from './forms.ts'
import { type Model, numberOf, type WalkedRecord } from './model.ts'
import type { ServerRecord } from './server-records.ts'

/** What a walk finds on the server, and where records are edited and made. */

const Made = v.looseObject({ id: v.number() })
const COURSE = { description: 'About it', duration_hours: 2, level: 'beginner' }

/** One record of each kind that the walk needs, with those that it lies within. */
export class Site {
  readonly #made = new Map<string, Promise<WalkedRecord | null>>()

  constructor(
    private readonly api: ApiPerson,
    private readonly url: string,
    private readonly model: Model,
  ) {}

  /** @returns null for a kind that starts without a record */
  of(type: string): Promise<WalkedRecord | null> {
    const known = this.#made.get(type) ?? this.#make(type)
    this.#made.set(type, known)
    return known
  }

  async #make(type: string): Promise<WalkedRecord | null> {
    switch (type) {
      case 'post':
        return this.#post(type, '/admin/posts', {
          title: 'Tide tables',
          content: '<p>First paragraph.</p><p>Second paragraph.</p>',
          category_id: await this.#idOf('category'),
        })
      case 'category':
        return this.#post(type, '/categories', { name: 'Notes' })
      case 'tag':
        return this.#post(type, '/tags', { name: 'Sailing' })
      case 'workflow-category':
        return this.#post(type, '/admin/workflow-categories', { name: 'Approvals' })
      case 'workflow':
        return this.#post(type, '/admin/workflows', {
          title: 'Approval flow',
          summary: 'What it does',
          description: '<p>How it works.</p>',
          workflow_category_id: await this.#idOf('workflow-category'),
        })
      case 'course':
        return this.#post(type, '/admin/courses', { title: 'Navigation', ...COURSE })
      case 'lesson':
        return this.#post(
          type,
          `/admin/courses/${await this.#idOf('course')}/lessons`,
          {
            title: 'Departure',
            content: 'First line.\n\nSecond line.\n',
          },
          'course',
        )
      case 'file':
        return this.#upload()
      case 'course-file':
        return this.#post(type, `/admin/courses/${await this.#idOf('course')}/files`, await this.#file(), 'course')
      case 'lesson-file':
        return this.#post(type, `/admin/lessons/${await this.#idOf('lesson')}/files`, await this.#file(), 'lesson')
      case 'workflow-file':
        return this.#post(
          type,
          `/admin/workflows/${await this.#idOf('workflow')}/files`,
          await this.#file(),
          'workflow',
        )
      case 'email-template':
        return this.#post(type, '/admin/email-templates', {
          name: 'Welcome',
          subject: 'Hello',
          body: 'Good morning {{user_name}}',
          type: 'markdown',
        })
      case 'home-setting':
        return this.#post(type, '/admin/home-settings', { key: 'harbour_words', type: 'text', value: 'By the sea' })
      case 'cv-template':
        return this.#post(type, '/admin/cv-templates', { name: 'Meridian', html_content: '<h1>{{fullName}}</h1>' })
      case 'quiz':
        // The walk gives the lesson its quiz.
        return this.model.record('quiz', await this.of('lesson'))
      default:
        return this.#single(type)
    }
  }

  #single(type: string): WalkedRecord {
    const made = this.model.record(type, null)
    made.stored = true
    return made
  }

  async #file() {
    return { file_id: Number(await this.#idOf('file')) }
  }

  async #idOf(type: string): Promise<number> {
    const record = await this.of(type)
    return Number(record ? numberOf(record) : NaN)
  }

  async #post(type: string, path: string, body: object, parent?: string): Promise<WalkedRecord> {
    const { id } = v.parse(Made, await this.api.data('POST', path, body))
    const made = this.model.record(type, parent === undefined ? null : await this.of(parent), id)
    made.stored = true
    return made
  }

  async #upload(): Promise<WalkedRecord> {
    const answer = await fetch(`${this.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.api.token}`, 'idempotency-key': `${crypto.randomUUID()}.0` },
      body: formWith('Handout', 'handout.txt'),
    })
    const { data } = v.parse(v.looseObject({ data: v.looseObject({ file: Made }) }), await answer.json())
    const made = this.model.record('file', null, data.file.id)
    made.stored = true
    return made
  }
}

/** The id that goes into an address: the number, or the one that the device gave. */
function idFor(record: WalkedRecord, prefers: 'number' | 'local'): string | undefined {
  const number = numberOf(record)
  const local = [...record.ids].find((id) => id !== number)
  return prefers === 'number' ? (number ?? local) : (local ?? number)
}

/** Where a record is edited. @returns null when it has no address yet */
export function addressOf(record: WalkedRecord, prefers: 'number' | 'local'): string | null {
  const { type, parent } = record
  const { kind, way } = formOf(type)
  const params = paramsOf(parent, prefers)
  if (way === 'single') return kind.route
  if (way === 'quiz') return `${routeOf(kind, '', params) ?? ''}?quiz=true`
  const id = idFor(record, prefers)
  // What was never saved is gone on with from the list of drafts.
  if (!record.stored && id !== undefined && way !== 'row') return `${newRouteOf(kind, params) ?? ''}?draft=${id}`
  return id === undefined && way !== 'row' ? null : routeOf(kind, id ?? '', params)
}

/** Where one is made. @returns null when there is no form for that */
export function newAddressOf(type: string, parent: WalkedRecord | null): string | null {
  return newRouteOf(formOf(type).kind, paramsOf(parent, 'number'))
}

export function lessonsAddressOf(course: WalkedRecord): string {
  return `/admin/courses/${idFor(course, 'number') ?? ''}/lessons`
}

/** Where the files of a course, a lesson or a workflow stand. */
export function filesAddressOf(record: WalkedRecord): string {
  const own = addressOf(record, 'number') ?? ''
  return record.type === 'workflow' ? own : `${own}/files`
}

const PARAMS: Readonly<Record<string, string>> = { course: 'courseId', lesson: 'lessonId', workflow: 'workflowId' }

function paramsOf(parent: WalkedRecord | null, prefers: 'number' | 'local'): Record<string, string> {
  if (!parent) return {}
  return { ...paramsOf(parent.parent, prefers), [PARAMS[parent.type] ?? '']: idFor(parent, prefers) ?? '' }
}

/** Somebody else saves: one field of one record, guarded by the version that was read. */
export async function changeElsewhere(
  api: ApiPerson,
  record: WalkedRecord,
  field: string,
  change: (now: unknown) => unknown,
  stored: ServerRecord,
): Promise<boolean> {
  const { kind } = formOf(record.type)
  const call = endpointOf((kind.endpoints as Readonly<Record<string, string>>)['update'] ?? '')
  if (!call) return false
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'id' ? stored.id : stored.values[kind.within?.[name] ?? '']),
  )
  const answer = await api.call('PUT', path, { [field]: change(stored.values[field]) })
  return answer.status < 300
}
