import {
  NO_SUCH_ZONE,
  publicSettings,
  type Settings,
  settings,
  type SettingsUpdate,
} from '#contract/records/settings.ts'
import { isKnownZone } from '#contract/render/site-time.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import { type Actor, noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { Failure, invalid } from '#server/failure.ts'
import { changesOf } from '#server/records/changes.ts'
import { earlierValues, nameRevision } from '#server/records/revisions.ts'
import { keepSettings, readSettings, SETTINGS_ID, writeSettings } from '#server/records/settings.ts'
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
      return changed(trx, context, before, body, 'settings.updated')
    }),

  'settings.revisions': (_, { db }) => listRevisions(db, 'settings', SETTINGS_ID),

  'settings.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await withDemo(trx, await readSettings(trx))
      context.mustMatch(before)
      const values = await earlierValues(trx, settings, SETTINGS_ID, params.revisionId)
      return changed(trx, context, before, values, 'settings.revision_restored')
    }),

  'settings.nameRevision': ({ params, body }, context) =>
    context.write((trx) => nameRevision(trx, context, settings, { id: SETTINGS_ID }, params.revisionId, body)),
} satisfies Handlers<
  'settings.read' | 'settings.update' | 'settings.revisions' | 'settings.restoreRevision' | 'settings.nameRevision'
>

/**
 * @param values fields that are left out, or undefined, keep their values
 * @returns the settings as they are now; `before` itself when nothing changed
 * @throws Failure `invalid`, or `conflict` when somebody else was first
 */
async function changed(
  trx: Trx,
  by: Actor,
  before: Settings,
  values: SettingsUpdate,
  action: string,
): Promise<Settings> {
  const merged = { ...before, ...given(values) }
  if (isSame(before, merged)) return before
  mustBeOrdered(merged)
  mustBeThere(before, merged)
  const after = { ...merged, version: before.version + 1, updated_at: by.at }
  await writeSettings(trx, before.version, after)
  await keepSettings(trx, by, before, after)
  await noteActivity(trx, by, {
    action,
    type: 'settings',
    id: SETTINGS_ID,
    title: settings.label,
    changes: changesOf(settings, before, after),
  })
  return after
}

/** A zone that was chosen is one that the server can tell the time in. @throws Failure `invalid` */
function mustBeThere(before: Settings, { time_zone }: Settings): void {
  if (time_zone !== before.time_zone && !isKnownZone(time_zone)) throw invalid('time_zone', NO_SUCH_ZONE)
}

const MEASURES = ['response_ms', 'memory_percent', 'disk_percent', 'errors'] as const

/** What is critical is worth a warning. @throws Failure `invalid` with every threshold that is above */
function mustBeOrdered(all: Settings): void {
  const wrong = MEASURES.filter((measure) => all[`warning_${measure}`] > all[`critical_${measure}`]).map(
    (measure): [string, string[]] => {
      const name = `warning_${measure}` as const
      const most = inThousands(all[`critical_${measure}`])
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
