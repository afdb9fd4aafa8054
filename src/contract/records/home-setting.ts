import * as v from 'valibot'
import { choice, computed, flag, optionalText, text } from '#contract/fields/field.ts'
import { LONGEST_VALUE, SETTING_TYPES } from '#contract/home/setting-types.ts'
import { listCall, writeCalls } from './calls.ts'
import { onlyOrderEndpoints, orderRecord, sortNumber } from './order.ts'
import { type Full, record } from './record.ts'

/** One text, picture, switch or list of the public home page, under the key that the page asks for. */
export const homeSetting = record({
  type: 'home-setting',
  label: 'Home setting',
  plural: 'Home settings',
  calls: 'homeSettings',
  trashType: 'home-settings',
  titleField: 'title',
  naturalKey: 'key',
  fields: {
    /** Lowercase letters, digits and underscores. */
    key: { ...text('Key', 100), fixed: true },
    type: choice('Type', SETTING_TYPES, 'Type must be text, image, boolean or json'),
    /** Of a picture its address, of a switch '1' or '0', of a list its JSON. */
    value: { ...optionalText('Value', LONGEST_VALUE, { lines: true }), uploads: 'text' },
    title: optionalText('Title', 200),
    description: optionalText('Description', 500, { lines: true }),
    is_active: flag('Active', true),
    sort_order: sortNumber('Sort order'),
  },
  computed: { image_url: computed(() => v.optional(v.nullable(v.string()), null)) },
  groups: [['type', 'value']],
  publishField: 'is_active',
  revisions: { stay: ['is_active', 'sort_order'] },
  onlyOne: { of: ['key'], sentence: 'Another setting has this key by now, “{title}”.' },
  wholeRows: true,
  shownIn: ['homeSettings.order'],
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/home-settings/{id}',
  newRoute: '/admin/home-settings/create',
  words: {
    created: 'Home setting created',
    createFailed: 'Failed to save setting',
    updateFailed: 'Failed to save setting',
    deleteFailed: 'Failed to delete setting',
    loadFailed: 'Failed to fetch settings',
  },
})
export type HomeSetting = Full<typeof homeSetting>

export const homeSettingEndpoints = {
  'homeSettings.list': listCall(homeSetting, '/admin/home-settings', {
    summary: 'All settings of the home page in their order',
  }),
  ...writeCalls(homeSetting, { path: '/admin/home-settings' }),
  ...onlyOrderEndpoints('homeSettings', '/admin/home-settings/order', 'admin'),
}

export const homeSettingOrder = orderRecord({
  type: 'home-setting-order',
  label: 'Order of home settings',
  plural: 'Orders of home settings',
  calls: 'homeSettings',
  members: { label: 'Home settings', type: 'home-setting' },
  singleton: true,
  shownIn: ['homeSettings.list'],
  route: '/admin/home-settings',
})
