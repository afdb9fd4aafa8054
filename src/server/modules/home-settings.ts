import { type HomeSetting, homeSetting } from '#contract/records/home-setting.ts'
import type { CreateBody, UpdateBody } from '#contract/records/record.ts'
import { usualTitle } from '#contract/home/catalogue.ts'
import { brokenKey, settleValue } from '#contract/home/setting-value.ts'
import type { Actor } from '#server/db/activity.ts'
import { findHomeSetting, homeSettingAt, imageOf, listHomeSettings, mustBeFree } from '#server/db/home-settings.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { invalid } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { found, handlersOf } from '#server/records/handlers.ts'
import { change, create } from '#server/records/life.ts'
import { orderOf, reorder } from '#server/records/order.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'
import { withPicture } from '#server/records/form-picture.ts'

/** Settings of the home page: their values are held to their types, and a key is given once. */

export const homeSettingHandlers = {
  ...handlersOf(homeSetting, { list: listHomeSettings, find: findHomeSetting }),

  'homeSettings.create': ({ body }, context) =>
    context.write(async (trx) => {
      await mustBeFree(trx, body.key)
      return made(trx, context, body)
    }),

  'homeSettings.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return changed(trx, context, before, body)
    }),

  'homeSettings.toggleActive': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return change(trx, context, homeSetting, before, { is_active: !before.is_active })
    }),

  'homeSettings.uploadImage': ({ body }, context) => {
    context.upload()
    return withPicture(context, 'image', async (trx, value = '') => {
      const there = await homeSettingAt(trx, body.key)
      if (there && there.type !== 'image') throw invalid('key', `The setting "${body.key}" holds no image`)
      const setting = there
        ? await changed(trx, context, there, { value })
        : await made(trx, context, { ...EMPTY, key: body.key, type: 'image', value })
      return { setting }
    })
  },

  'homeSettings.order': (_, { db }) => orderOf(db, homeSetting, null),
  'homeSettings.reorder': ({ body }, context) =>
    context.write((trx) => reorder(trx, context, homeSetting, null, body.ids)),

  'homeSettings.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'home_settings', params.id)
  },

  'homeSettings.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return withImage(await restoreRevision(trx, context, homeSetting, before, params.revisionId))
    }),

  'homeSettings.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) =>
      nameRevision(trx, context, homeSetting, await read(trx, params.id), params.revisionId, body),
    ),
} satisfies Handlers<
  | 'homeSettings.list'
  | 'homeSettings.read'
  | 'homeSettings.create'
  | 'homeSettings.update'
  | 'homeSettings.delete'
  | 'homeSettings.toggleActive'
  | 'homeSettings.uploadImage'
  | 'homeSettings.order'
  | 'homeSettings.reorder'
  | 'homeSettings.revisions'
  | 'homeSettings.restoreRevision'
  | 'homeSettings.nameRevision'
>

/** What nobody said of a setting that a picture makes. */
const EMPTY = { title: '', description: '', is_active: true } as const

const read = async (db: Db, id: number): Promise<HomeSetting> => found(homeSetting, await findHomeSetting(db, id))

const withImage = (setting: HomeSetting): HomeSetting => ({ ...setting, image_url: imageOf(setting) })

type Valued = Pick<HomeSetting, 'key' | 'type' | 'value'>

/** The value as it is kept. @throws Failure `invalid` when its type does not hold it */
function settled({ key, type, value }: Valued): string {
  const result = settleValue(key, type, value)
  if ('error' in result) throw invalid('value', result.error)
  return result.value
}

async function made(trx: Trx, by: Actor, body: CreateBody<typeof homeSetting>): Promise<HomeSetting> {
  const broken = brokenKey(body.key)
  if (broken !== null) throw invalid('key', broken)
  const values = { ...body, value: settled(body), title: body.title || usualTitle(body.key) }
  return read(trx, (await create(trx, by, homeSetting, values)).id)
}

/** Type and value are looked at together, whichever of them changes. */
async function changed(
  trx: Trx,
  by: Actor,
  before: HomeSetting,
  { title, ...body }: UpdateBody<typeof homeSetting>,
): Promise<HomeSetting> {
  const { type = before.type, value = before.value } = body
  const values = { ...body, type, value: settled({ key: before.key, type, value }), title: title || before.title }
  return withImage(await change(trx, by, homeSetting, before, values))
}
