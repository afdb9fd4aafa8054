import { expect, it } from 'vitest'
import { codeOf, readSources, type SourceFile } from './support/source-tree.ts'

/**
 * What was typed into a form and never saved is kept on the device, and met by whoever opens the form again. A screen
 * that draws the form without its offers would put an earlier text in place of the saved one unsaid, and hide what
 * another tab types.
 */

const OFFERING = /<(?:DraftOffer|Notices|RecordEditor)\b/
const sources = readSources(['src/client']).filter(({ path }) => !path.includes('.test.'))
const calls = (file: SourceFile, hook: string) =>
  new RegExp(`\\b(?<!function )${hook}(?:<[^(]*>)?\\(`).test(codeOf(file))

/** Hooks that hand out a form which keeps what is typed: the engine's own, and those made of them. */
function keepingHooks(): ReadonlySet<string> {
  const known = new Set(['useForm'])
  for (const hook of known)
    for (const file of sources.filter(({ path }) => path.endsWith('.ts')).filter((one) => calls(one, hook)))
      for (const [, name = ''] of codeOf(file).matchAll(/export function (use\w+)/g)) known.add(name)
  return known
}

it('every screen with a form that keeps what is typed shows what was kept', () => {
  const hooks = keepingHooks()
  expect([...hooks]).toEqual(expect.arrayContaining(['useRecordForm', 'useEditor', 'useLiveForm', 'useLessonQuiz']))
  const drawn = sources.filter((file) => file.path.endsWith('.tsx') && [...hooks].some((hook) => calls(file, hook)))
  // What is saved live keeps nothing unless it is told where.
  const keeping = drawn.filter((file) => !calls(file, 'useLiveForm') || /\bjournal\b|\boptions\b/.test(codeOf(file)))
  expect(keeping.length).toBeGreaterThan(8)
  expect(keeping.filter((file) => !OFFERING.test(codeOf(file))).map(({ path }) => path)).toEqual([])
})
