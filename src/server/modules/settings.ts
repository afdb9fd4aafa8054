import { publicSettings, type Settings, settings } from '#contract/records/settings.ts'
import { noteActivity } from '#server/db/activity.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import type { Db } from '#server/db/schema.ts'
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

/** Says whether there is still sample content to remove. */
async function withDemo(db: Db, all: Settings): Promise<Settings> {
  return { ...all, demo_content: await hasDemo(db) }
}
