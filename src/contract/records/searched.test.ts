import { expect, test } from 'vitest'
import * as v from 'valibot'
import { contract, entities } from '#contract/index.ts'
import { fieldsSearched } from './searched.ts'

/** Whether a list can be asked for words. */
function takesWords(name: string): boolean {
  const endpoint = Object.values(contract).find((one) => one.name === name)
  const schema = endpoint && 'query' in endpoint ? endpoint.query : undefined
  const asked = v.safeParse(schema ?? v.object({}), { q: 'words' })
  return asked.success && 'q' in Object(asked.output)
}

test('every kind whose list is searched says what is looked through', () => {
  const searched = Object.values(entities).filter(({ endpoints: { list } }) => list !== undefined && takesWords(list))
  expect(searched.length).toBeGreaterThan(4)
  const silent = searched.filter((kind) => fieldsSearched({ type: kind.type, fields: {} }).length === 0)
  expect(silent.map(({ type }) => type)).toEqual([])
})
