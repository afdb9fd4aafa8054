import { expect, it } from 'vitest'
import { labelInSentence, labelWithArticle } from './label.ts'

it('writes a label inside a sentence with the capitals of short names, and with its article', () => {
  expect(['Post', 'User group', 'AI key', 'User AI key'].map(labelInSentence)).toEqual([
    'post',
    'user group',
    'AI key',
    'user AI key',
  ])
  expect(['Post', 'Email template', 'User group', 'AI key', 'User AI key'].map(labelWithArticle)).toEqual([
    'a post',
    'an email template',
    'a user group',
    'an AI key',
    'a user AI key',
  ])
})
