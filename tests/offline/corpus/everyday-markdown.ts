import { sessions } from './sessions.ts'

/** Everyday work on the notes of one lesson. */

const LESSON = [
  '# Drawing a process',
  'You need a pencil, thick paper and half an hour.',
  '## Before the meeting',
  '- read the last three complaints\n- ask who really does the work\n- leave the laptop at home',
  '## In the meeting',
  'Ask what happened yesterday, never what usually happens.',
  '1. Draw the first thing that arrives\n2. Follow it to the last desk\n3. Mark where it waits',
  '> Usually is a word for the manual.',
  '```text\norder -> desk -> shelf -> desk\n```',
  '| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works |',
  '## Afterwards',
  'Send the sketch the same day, as a photo.',
  'Ask for one correction, and wait for it.',
]

const LESSON_EDITS = {
  'title longer': { at: 0, now: ['# Drawing a process by hand'] },
  'an hour': { at: 1, now: ['You need a pencil, thick paper and an hour.'] },
  'first heading': { at: 2, now: ['## Before the first meeting'] },
  'complaint count': {
    at: 3,
    now: ['- read the last five complaints\n- ask who really does the work\n- leave the laptop at home'],
  },
  'heading and hint': { at: 4, now: ['## In the meeting', 'Sit beside the person, not opposite.'] },
  'yesterday bold': { at: 5, now: ['Ask what happened **yesterday**, never what usually happens.'] },
  'step added': {
    at: 6,
    now: [
      '1. Draw the first thing that arrives\n2. Follow it to the last desk\n3. Mark where it waits\n4. Count the marks',
    ],
  },
  'quote gone': { at: 7, now: [] },
  'quote longer': { at: 7, now: ['> Usually is a word for the manual, not for the desk.'] },
  'one more shelf': { at: 8, now: ['```text\norder -> desk -> shelf -> shelf -> desk\n```'] },
  'sign explained': {
    at: 9,
    now: ['| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works with it |'],
  },
  'row added': {
    at: 9,
    now: [
      '| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works |\n| star | nobody knows |',
    ],
  },
  'last heading': { at: 10, now: ['## The day after'] },
  'photo or scan': { at: 11, now: ['Send the sketch the same day, as a photo or a scan.'] },
  'thanks added': { at: 12, now: ['Ask for one correction, and wait for it.', 'Say thank you for it.'] },
} as const

export const EVERYDAY_MARKDOWN = sessions({ entity: 'course', name: 'notes', between: '\n\n' }, LESSON, LESSON_EDITS, [
  [['title longer'], ['thanks added']],
  [['title longer'], ['an hour']],
  [['an hour'], ['first heading']],
  [['first heading'], ['complaint count']],
  [['complaint count'], ['heading and hint']],
  [['heading and hint'], ['yesterday bold']],
  [['yesterday bold'], ['step added']],
  [['step added'], ['quote gone']],
  [['step added'], ['quote longer']],
  [['quote gone'], ['one more shelf']],
  [['quote longer'], ['sign explained']],
  [['one more shelf'], ['row added']],
  [['row added'], ['last heading']],
  [['last heading'], ['photo or scan']],
  [['photo or scan'], ['thanks added']],
  [['an hour', 'photo or scan'], ['complaint count']],
  [
    ['an hour', 'photo or scan'],
    ['step added', 'row added'],
  ],
  [
    ['title longer', 'first heading', 'last heading'],
    ['an hour', 'yesterday bold'],
  ],
  [
    ['quote gone', 'thanks added'],
    ['complaint count', 'one more shelf'],
  ],
  [
    ['step added', 'sign explained'],
    ['heading and hint', 'photo or scan'],
  ],
  [
    ['complaint count', 'step added', 'row added'],
    ['title longer', 'quote longer', 'thanks added'],
  ],
  [
    ['yesterday bold', 'one more shelf'],
    ['yesterday bold', 'last heading'],
  ],
  [['quote gone'], ['quote gone', 'title longer']],
  [
    ['thanks added', 'an hour'],
    ['thanks added', 'first heading'],
  ],
  [
    ['heading and hint', 'last heading'],
    ['complaint count', 'quote longer', 'sign explained'],
  ],
  [
    ['title longer', 'complaint count', 'yesterday bold', 'quote longer'],
    ['an hour', 'one more shelf', 'photo or scan'],
  ],
  [
    ['row added', 'photo or scan'],
    ['one more shelf', 'last heading', 'thanks added'],
  ],
  [
    ['first heading', 'step added'],
    ['an hour', 'yesterday bold', 'quote longer'],
  ],
  [['sign explained'], ['title longer', 'heading and hint', 'quote gone', 'thanks added']],
  [
    ['one more shelf', 'step added'],
    ['sign explained', 'yesterday bold'],
  ],
  [
    ['last heading', 'an hour'],
    ['row added', 'thanks added', 'complaint count'],
  ],
  [
    ['quote longer', 'photo or scan', 'title longer'],
    ['step added', 'last heading', 'heading and hint'],
  ],
  [
    ['complaint count', 'sign explained'],
    ['first heading', 'photo or scan'],
  ],
  [
    ['yesterday bold', 'thanks added'],
    ['quote gone', 'an hour'],
  ],
  [
    ['title longer', 'row added'],
    ['complaint count', 'last heading', 'one more shelf'],
  ],
])
