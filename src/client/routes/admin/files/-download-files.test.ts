import { expect, test } from 'vitest'
import { archiveNames } from './-download-files.ts'

test('names in an archive stand once, whatever their case, and lead into no folder', () => {
  expect(archiveNames(['plan.pdf', 'Plan.pdf', 'plan.pdf', '../../etc/passwd', '.env', 'a:b?.txt', ''])).toEqual([
    'plan.pdf',
    'Plan (2).pdf',
    'plan (3).pdf',
    '__.._etc_passwd',
    '_env',
    'a_b_.txt',
    'file',
  ])
})
