import { describe, expect, it } from 'vitest'
import {
  type Act,
  ACTS,
  deedWords,
  markOf,
  type Phase,
  PHASES,
  sentence,
  stateWords,
  stateWordsOf,
  whenSent,
} from './state-grammar.ts'

const phases = Object.keys(PHASES) as Phase[]
const acts = Object.keys(ACTS) as Act[]
const outbox = ['create', 'update', 'delete', 'upload', 'restore'] as const
/** What only the server can have done. */
const DONE = new RegExp(`^(?:${Object.values(ACTS).join('|')}|saved|moved to the trash)$`, 'i')

describe('the words for what the server may not have yet', () => {
  it.each(phases.filter((phase) => phase !== 'stored'))('never say of what is %s that it was done', (phase) => {
    for (const act of acts) {
      const said = [stateWords(phase, act), deedWords(phase, act), sentence(phase, { act })]
      expect(said.filter((words) => DONE.test(words))).toEqual([])
      expect(sentence(phase, { act, subject: 'It' })).toMatch(/^It (?:will be|may already be|not .* yet$)/)
    }
  })

  it('are the same everywhere', () => {
    const beside = (phase: Phase) => outbox.map((act) => stateWords(phase, act))
    expect(Object.fromEntries(phases.map((phase) => [phase, [markOf(phase), ...new Set(beside(phase))]]))).toEqual({
      typed: ['waiting', 'Not saved yet'],
      kept: ['waiting', 'Saved on this device'],
      restored: ['waiting', 'Your text is back, not saved yet'],
      waiting: [
        'waiting',
        'Only on this device',
        'Waiting to be sent',
        'Will be deleted',
        'Will be uploaded',
        'Will be restored',
      ],
      sending: ['sending', 'Sending', 'Uploading'],
      uncertain: ['waiting', 'Not confirmed yet'],
      'needs-you': ['attention', 'Needs attention'],
      stored: ['stored', 'Saved', 'Uploaded'],
    })
  })
})

describe('an act in a list of edits', () => {
  it.each([
    ['waiting', ['Will be created', 'Will be changed', 'Will be deleted', 'Will be uploaded', 'Will be restored']],
    ['sending', ['Will be created', 'Will be changed', 'Will be deleted', 'Will be uploaded', 'Will be restored']],
    [
      'uncertain',
      [
        'May already be created',
        'May already be changed',
        'May already be deleted',
        'May already be uploaded',
        'May already be restored',
      ],
    ],
    ['needs-you', ['Not created yet', 'Not changed yet', 'Not deleted yet', 'Not uploaded yet', 'Not restored yet']],
    ['stored', ['Created', 'Changed', 'Deleted', 'Uploaded', 'Restored']],
  ] as const)('that is %s', (phase, words) => {
    expect(outbox.map((act) => deedWords(phase, act))).toEqual(words)
  })

  it('names the fields', () => {
    const of = (phase: Phase) => deedWords(phase, 'update', ['title', 'content'])
    expect((['waiting', 'uncertain', 'needs-you', 'stored'] as const).map(of)).toEqual([
      'Will change title, content',
      'May already have changed title, content',
      'Not changed yet: title, content',
      'Changed title, content',
    ])
  })
})

it('tells in a toast what will be, and what was once it was', () => {
  const told = (phase: Phase) => [
    sentence(phase, { act: 'delete', subject: '“Notes”' }),
    sentence(phase, { act: 'publish', subject: '3 posts', rest: ', 2 already drafts' }),
    sentence(phase, { act: 'move', rest: 'to “Trade”' }),
  ]
  expect(told('waiting')).toEqual([
    '“Notes” will be deleted',
    '3 posts will be published, 2 already drafts',
    'Will be moved to “Trade”',
  ])
  expect(told('stored')).toEqual([
    '“Notes” moved to the trash',
    '3 posts published, 2 already drafts',
    'Moved to “Trade”',
  ])
})

it('names the part of a record that waits', () => {
  expect(stateWordsOf('Quiz', 'waiting')).toBe('Quiz waiting to be sent')
  expect(stateWordsOf('Order', 'needs-you')).toBe('Order needs attention')
})

it('says what holds it up', () => {
  const free = { reachable: true, pausedForSignIn: false, otherStore: null }
  expect(whenSent(free)).toBe('Sending goes on in the background.')
  expect(whenSent({ ...free, reachable: false })).toBe('Sent when you are back online.')
  expect(whenSent({ ...free, pausedForSignIn: true })).toBe('Sent once you sign in again.')
  expect(whenSent({ ...free, otherStore: '1.2' })).toBe('Sent once you decide about the server’s data.')
})
