import { describe, expect, it } from 'vitest'
import { readWords } from './share-inbox.ts'

describe('words that another app shared', () => {
  it.each([
    [
      'an address in its own field',
      { title: 'A', text: 'T', url: 'https://a.example' },
      ['A', 'T', 'https://a.example'],
    ],
    [
      'an address that is all of the text',
      { title: 'A', text: 'https://a.example/x ', url: '' },
      ['A', '', 'https://a.example/x'],
    ],
    [
      'an address in the text',
      { title: '', text: 'See https://a.example now', url: '' },
      ['', 'See https://a.example now', 'https://a.example'],
    ],
    ['no address', { title: 'A', text: 'T', url: '' }, ['A', 'T', '']],
    ['a title alone, which is then the text', { title: 'A', text: '', url: '' }, ['', 'A', '']],
    ['nothing', { title: ' ', text: '', url: '' }, ['', '', '']],
    ['an address that runs something', { title: '', text: '', url: 'javascript:alert(1)' }, ['', '', '']],
    [
      'one that hides in another',
      { title: 'A', text: '', url: 'javascript:f()//https://a.example' },
      ['A', '', 'https://a.example'],
    ],
  ])('are told apart: %s', (_, given, [title, text, url]) => {
    expect(readWords(given)).toEqual({ title, text, url })
  })
})
