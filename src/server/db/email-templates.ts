import type { TemplateUse } from '#contract/records/email-template.ts'
import type { Db } from './schema.ts'

/** The active template for a mail of the site's own; of several the one that was changed last. */
export async function templateIdFor(db: Db, use: TemplateUse): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_templates')
    .select('id')
    .where('used_for', '=', use)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}
