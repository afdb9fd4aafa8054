import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { seenOf } from '#client/offline/engine/storage/draft-versions.ts'
import { openDrafts } from '#client/offline/engine/storage/drafts.ts'
import { restoreDrafts } from './-diagnostics-drafts.ts'

const typed = (title: string, visit: string, at: number, took: readonly string[] = []) => ({
  values: { title },
  base: null,
  at,
  label: 'Post',
  visit,
  took: [...took],
})

it('takes every text of a file up once, also what a visit typed on after another had put back what it saw of it', async () => {
  const there = await openDrafts('there')
  await there.put('post:7', typed('first', 'a', 1))
  const seen = (await there.texts(['post:7'])).map(seenOf)
  await there.put('post:7', typed('first and second', 'b', 3, seen))
  await there.put('post:7', typed('first and more', 'a', 2))
  const file = await there.list()
  there.close()

  const here = await openDrafts('here')
  expect(await restoreDrafts(here, [...file].toReversed())).toBe(2)
  expect(await restoreDrafts(here, file)).toBe(0)
  const titles = (await here.texts(['post:7'])).map(({ values }) => values['title'])
  expect(titles.toSorted()).toEqual(['first and more', 'first and second'])
  here.close()
})
