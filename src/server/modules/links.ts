import { findFile } from '#server/db/file-rows.ts'
import { listDeadLinks, noteLinkCheck } from '#server/db/link-checks.ts'
import { invalid } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { checkLink } from '#server/links/check.ts'
import { lookAt } from '#server/links/look.ts'
import { pictureAt } from '#server/links/picture.ts'
import { readSettings } from '#server/records/settings.ts'

/** Links, as somebody looks at them; what the server finds by itself is a job. */
export const linkHandlers = {
  // Nobody looks any more: what was found would stand there for good.
  'links.dead': async (_, { db }) => ((await readSettings(db)).check_links ? listDeadLinks(db) : []),

  'links.look': ({ body }, { deps }) => lookAt(deps.outgoing, body.url),

  'links.picture': ({ body }, { deps }) => pictureAt(deps.outgoing, body.url),

  'links.check': async ({ params }, { db, deps, at }) => {
    const { id: file_id, url } = await findFile(db, params.id)
    if (url === null) throw invalid('id', 'Only a link leads elsewhere')
    const found = await checkLink(deps.outgoing, url)
    await deps.write((trx) => noteLinkCheck(trx, { file_id, url }, found, at))
    const [dead = null] = await listDeadLinks(db, file_id)
    return { found: found.kind, dead }
  },
} satisfies Handlers<'links.dead' | 'links.look' | 'links.picture' | 'links.check'>
