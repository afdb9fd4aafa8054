import '#contract/ai-keys.ts'
import '#contract/live.ts'
import '#contract/mail.ts'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/registry.ts'
import { codeOf, importsOf, readSources } from './support/source-tree.ts'

/**
 * What is saved live is saved against the record that its form was filled from. One part knows which that is; a form
 * that chose the version by itself would sooner or later take the one that was fetched behind its back.
 */

const HOME = 'src/client/routes/admin/-use-live-form.ts'
const routes = readSources(['src/client/routes']).filter(({ path }) => !path.includes('.test.'))
const using = (part: RegExp) => routes.filter((file) => importsOf(file, 'values').some((name) => part.test(name)))
const live = using(/-(?:live-dialog|use-live-form)\.tsx?$/)

it('every live form goes through the one part that carries its record', () => {
  expect(live.length).toBeGreaterThan(5)
  expect(using(/\/use-form\.ts$/).map(({ path }) => path)).toEqual([HOME])
})

it('no live form changes a record against a version of its own', () => {
  const changing = live.flatMap((file) =>
    [...codeOf(file).matchAll(/\bcall\(\s*'([\w.]+)'/g)].flatMap(([, name = '']) => {
      const known: Readonly<Record<string, Endpoint>> = contract
      return ['PUT', 'PATCH'].includes(known[name]?.method ?? 'PUT') ? [`${file.path} ${name}`] : []
    }),
  )
  expect(changing).toEqual([])
  const guarding = live.filter((file) => file.path !== HOME && /etagOf|If-Match/.test(codeOf(file)))
  expect(guarding.map(({ path }) => path)).toEqual([])
})
