import type { Settings, SettingsUpdate } from '#contract/records/settings.ts'
import { noteActivity } from '#server/db/activity.ts'
import { bit, type Db } from '#server/db/schema.ts'
import { readSettings } from '#server/db/settings.ts'
import type { Handlers } from '#server/http/context.ts'

/** Checklist SET, API-074 and API-075; decisions 27, 39, 79. */
export const settingsHandlers = {
  'settings.read': async (_, { db, caller }) => {
    const settings = await readSettings(db)
    const isAdmin = caller?.role === 'admin' && (!caller.scopes || caller.scopes.includes('admin'))
    if (isAdmin) return withDemo(db, settings)
    const { site_name, site_description, site_url, maintenance_mode, allow_registration } = settings
    return { site_name, site_description, site_url, maintenance_mode, allow_registration }
  },

  'settings.update': ({ body }, context) =>
    context.write(async (trx) => {
      const before = await withDemo(trx, await readSettings(trx))
      context.mustMatch(before)
      const merged = { ...before, ...given(body) }
      if (JSON.stringify(merged) === JSON.stringify(before)) return before
      const after = { ...merged, version: before.version + 1, updated_at: context.at }
      await trx
        .updateTable('settings')
        .set({
          site_name: after.site_name,
          site_description: after.site_description,
          site_url: after.site_url,
          admin_email: after.admin_email,
          maintenance_mode: bit(after.maintenance_mode),
          allow_registration: bit(after.allow_registration),
          max_file_size: after.max_file_size,
          allowed_file_types: JSON.stringify(after.allowed_file_types),
          updated_at: after.updated_at,
          version: after.version,
        })
        .where('id', '=', 1)
        .execute()
      await noteActivity(trx, context, { action: 'settings.updated', type: 'settings', id: 1, title: 'Settings' })
      return after
    }),
} satisfies Handlers<'settings.read' | 'settings.update'>

function given(body: SettingsUpdate): Partial<Settings> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

const SAMPLED = ['posts', 'categories', 'tags', 'courses', 'workflows', 'files', 'cv_templates', 'user_groups'] as const

/** Whether there is still sample content to remove (decisions: DEMO=1). */
async function withDemo(db: Db, settings: Settings): Promise<Settings> {
  for (const table of SAMPLED) {
    // A literal: the partial index of posts serves no bound value.
    const row = await db
      .selectFrom(table)
      .select('id')
      .where((of) => of('demo', '=', of.lit(1)))
      .limit(1)
      .executeTakeFirst()
    if (row) return { ...settings, demo_content: true }
  }
  return settings
}
