import { expect, it } from 'vitest'
import { sentenceOf } from './activities-words.ts'

const said = (action: string, title: string | null = 'Thesis') =>
  sentenceOf({ action, record_type: null, title, times: 1 })

it('says every deed in words, and short names in capitals', () => {
  expect(said('cv_template.created')).toBe('Created CV template “Thesis”')
  expect(said('ai_key.key_replaced')).toBe('Replaced the key of AI key “Thesis”')
  expect(said('user_ai_key.quota_set')).toBe('Set the quota of user AI key “Thesis”')
  expect(said('user_ai_key.usage_reset')).toBe('Reset the usage of user AI key “Thesis”')
  expect(said('workflow_file.removed')).toBe('Removed workflow file “Thesis”')
  expect(said('settings.updated', null)).toBe('Changed the settings')
})

it('writes how often it was done as every number is written', () => {
  expect(sentenceOf({ action: 'auth.sign_in_failed', record_type: null, title: null, times: 1204 })).toBe(
    'Sign-in failed, 1,204 times',
  )
})
