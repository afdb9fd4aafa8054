import { publicSettings, type Settings, settings } from '#contract/records/settings.ts'
import { noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import type { Db } from '#server/db/schema.ts'
import { Failure } from '#server/failure.ts'
import { changesOf } from '#server/records/changes.ts'
import { readSettings, writeSettings } from '#server/records/settings.ts'
import { hasDemo } from '#server/demo/removal.ts'
import type { Handlers } from '#server/http/context.ts'

export const settingsHandlers = {
  'settings.read': async (_, { db, caller }) => {
    const all = await readSettings(db)
    const isAdmin = caller?.role === 'admin' && (!caller.scopes || caller.scopes.includes('admin'))
    return isAdmin ? withDemo(db, all) : publicSettings(all)
  },

  'settings.update': ({ body }, context) =>
    context.write(async (trx) => {
      const before = await withDemo(trx, await readSettings(trx))
      context.mustMatch(before)
      const merged = { ...before, ...given(body) }
      if (isSame(before, merged)) return before
      mustBeOrdered(merged)
      const after = { ...merged, version: before.version + 1, updated_at: context.at }
      await writeSettings(trx, before.version, after)
      await noteActivity(trx, context, {
        action: 'settings.updated',
        type: 'settings',
        id: 1,
        title: settings.label,
        changes: changesOf(settings, before, after),
      })
      return after
    }),
} satisfies Handlers<'settings.read' | 'settings.update'>

const MEASURES = ['response_ms', 'memory_percent', 'disk_percent', 'errors'] as const

/** What is critical is worth a warning. @throws Failure `invalid` with every threshold that is above */
function mustBeOrdered(all: Settings): void {
  const wrong = MEASURES.filter((measure) => all[`warning_${measure}`] > all[`critical_${measure}`]).map(
    (measure): [string, string[]] => {
      const name = `warning_${measure}` as const
      const most = all[`critical_${measure}`].toLocaleString('en')
      const sentence = `${settings.fields[name].label} must be at most ${most}, from where on it is critical`
      return [name, [sentence]]
    },
  )
  if (wrong.length === 0) return
  throw new Failure('invalid', 'Please check the marked fields.', { errors: Object.fromEntries(wrong) })
}

/** Says whether there is still sample content to remove. */
async function withDemo(db: Db, all: Settings): Promise<Settings> {
  return { ...all, demo_content: await hasDemo(db) }
}
