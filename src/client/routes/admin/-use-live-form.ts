import { useMemo, useRef, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { etagOf } from '#contract/calls/envelope.ts'
import { contract } from '#contract/registry.ts'
import { call, CallFailure } from '#client/data/call.ts'
import type { FieldErrors, Values } from '#client/records/form/form-state.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import type { JournalTarget } from '#client/records/form/use-journal.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { useAskPassword } from './-ask-password.tsx'

/** As `{ role: { admin: 'Admin' } }`. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface LiveFormOptions<T extends Values, R> {
  /** As it is now, which may change while the form is open; undefined for a new one. */
  readonly record: R | undefined
  /** The form's values of a record, or of a new one: a function of its own, and not one of each drawing. */
  readonly start: (record: R | undefined) => T
  readonly schema: v.GenericSchema
  /** Where what is typed is kept on the device; nowhere unless given. */
  readonly journal?: JournalTarget
  /** What the password is asked for, where it has to be. */
  readonly actLabel: string
  /** Only what was changed is sent, so that a change of another field elsewhere stands beside it unasked. */
  readonly sendsChanges?: true
  /** The password stands in the form itself. */
  readonly hasPassword?: true
  /** Begins what is said of a failure. */
  readonly failed?: string
  /** Words for values that nobody reads as they are stored. */
  readonly valueWords?: ValueWords
  /**
   * Saves at once or not at all.
   * @param send as `call`, against the version of the record that the values were typed over
   * @throws CallFailure
   */
  readonly save: (values: T, changed: Partial<T>, send: typeof call) => Promise<void>
  /** Asks the server again for what shows the record. */
  readonly refresh?: () => Promise<unknown>
}

export interface LiveForm<T extends Values> {
  readonly form: Form<T>
  /** Asks for the password; stands outside of the form's own element. */
  readonly question: ReactNode
}

/**
 * A form that is saved live: nothing of it waits on the device. It holds the record as it was when somebody began to
 * type. When that was changed elsewhere meanwhile, nothing is saved: what was typed is laid over the record as it is
 * now, each field that has changed on both sides says so, and only the next save writes. Where no field has, and what is
 * sent leaves the others alone, it is saved at once.
 */
export function useLiveForm<T extends Values, R extends object>(options: LiveFormOptions<T, R>): LiveForm<T> {
  const { record, start, schema, journal = null, actLabel, hasPassword, failed, valueWords, refresh } = options
  const [serverErrors, setServerErrors] = useState<FieldErrors>()
  const { run, dialog } = useAskPassword()
  const base = useMemo(() => baseOf(record, start), [record, start])
  const saved = useRef<R>(undefined)
  const form = useForm<T>({
    base,
    schema,
    journal,
    serverErrors,
    onSave: async (values, changed, from) => {
      const latest: { current: R | undefined } = { current: undefined }
      const write = (version: number | null) => options.save(values, changed, sendOver<R>(version, saved, latest))
      const meets = ({ values: theirs }: { readonly values: T }) =>
        options.sendsChanges !== true || Object.keys(changed).some((name) => theirs[name] !== from.values[name])
      try {
        const act = async () => {
          await write(from.version).catch((error: unknown) => {
            const now = latest.current && baseOf(latest.current, start)
            if (!now || meets(now)) throw error
            latest.current = undefined
            return write(now.version)
          })
          await refresh?.()
        }
        return await run({ label: actLabel, act, ...(hasPassword && { hasPassword }) })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        if (latest.current) {
          setServerErrors(laidOver(form, baseOf(latest.current, start), failed, valueWords))
          void refresh?.()
        } else if (error.status === 422) setServerErrors(error.errors)
        else setServerErrors({ form: [failed === undefined ? error.message : `${failed}: ${error.message}`] })
        return false
      }
    },
  })
  const saveOver: Form<T>['save'] = async (...given) => {
    saved.current = undefined
    if (!(await form.save(...given))) return false
    // What was typed meanwhile is an edit of what the save has made.
    if (saved.current) form.rebase(baseOf(saved.current, start))
    return true
  }
  return { form: { ...form, save: saveOver }, question: dialog }
}

function baseOf<T extends Values, R extends object>(record: R | undefined, start: (record: R | undefined) => T) {
  const known = record && 'version' in record && typeof record.version === 'number' ? record.version : 0
  // Versions begin at 1.
  const version = known > 0 ? known : null
  return { version, values: start(record) }
}

/**
 * A change of a record answers with the record, and so does its refusal.
 * @param saved told the record as the change has made it
 * @param latest told the record as it is now, when it was changed since that version
 */
function sendOver<R>(
  version: number | null,
  saved: { current: R | undefined },
  latest: { current: R | undefined },
): typeof call {
  if (version === null) return call
  return async (name, input, options) => {
    try {
      const answer = await call(name, input, {
        ...options,
        headers: { ...options?.headers, 'If-Match': etagOf(version) },
      })
      saved.current = answer as R
      return answer
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== 'version_conflict') throw error
      const { answer }: Endpoint = contract[name]
      const current = v.safeParse(answer, error.body['current'])
      if (current.success) latest.current = current.output as R
      throw error
    }
  }
}

const CONFLICT =
  'This was changed elsewhere while you were editing, so nothing was saved. Fields that you left alone now show the change. Save again to keep what you typed.'

/** @returns what is said of it, at its fields too */
function laidOver<T extends Values>(
  form: Form<T>,
  base: { readonly version: number | null; readonly values: T },
  failed: string | undefined,
  valueWords: ValueWords = {},
): FieldErrors {
  const both = form.rebase(base)
  const said = both.map((name) => [name, [`Elsewhere: ${inWords(base.values[name], valueWords[name])}`]])
  return { form: [failed === undefined ? CONFLICT : `${failed}. ${CONFLICT}`], ...Object.fromEntries(said) }
}

function inWords(value: unknown, words: Readonly<Record<string, string>> = {}): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === null || value === '') return 'empty'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  return `“${words[text] ?? text}”`
}
