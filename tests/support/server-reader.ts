import * as v from 'valibot'
import type { ApiPerson } from './app.ts'
import { expect } from './browser.ts'
import { storedAnswer } from './stored-copies.ts'

/** A server that is read beside what it held when its copy was made. */

export type Values = Readonly<Record<string, unknown>>
const Row = v.looseObject({ id: v.number(), version: v.number(), updated_at: v.string() })
export const Rows = v.array(Row)
export type Row = v.InferOutput<typeof Row>

/** Counted by the server from other records, or theirs; and what records say since. */
const DERIVED =
  /_count$|^quizzes_|^lessons_|^total_minutes$|^order$|^sort_order$|^quiz_id$|^files?$|^author_id$|^credentials$|^setup_steps$/

const ownFields = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !DERIVED.test(name)))

export class ServerReader {
  readonly #api: ApiPerson
  readonly #site: string
  constructor(api: ApiPerson, site: string) {
    this.#api = api
    this.#site = site
  }

  data(path: string): Promise<unknown> {
    return this.#api.data('GET', path)
  }

  async rows(path: string): Promise<Row[]> {
    return v.parse(Rows, await this.data(path))
  }

  async read(path: string, { id }: Row): Promise<Row> {
    return v.parse(Row, await this.data(`${path}/${id}`))
  }

  /** The record is what it was, but for these fields; its version says that it was written so often and no more. */
  async isChanged(path: string, values: Values, times = 1): Promise<void> {
    const was = storedAnswer(path)
    const version = Number(was['version']) + times
    const now = { ...ownFields(was), ...values, version, ...(times > 0 && { updated_at: expect.any(String) }) }
    expect.soft(ownFields(v.parse(v.record(v.string(), v.unknown()), await this.data(path))), path).toEqual(now)
  }

  async isGone(path: string): Promise<void> {
    expect.soft((await this.#api.call('GET', path)).status, path).toBe(404)
  }

  async textOf(file: Values): Promise<string> {
    return (await fetch(`${this.#site}${String(file['path'])}`)).text()
  }
}
