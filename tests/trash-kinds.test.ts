import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kindInTrash } from '#client/routes/admin/-kind-in-trash.ts'

it('every kind of record that the server adds to the trash by itself has its name there', () => {
  const added = [...readFileSync('src/server/records/trash-kinds.ts', 'utf8').matchAll(/\{\s+type: '([a-z-]+)'/g)]
  const types = ['users', ...added.map(([, type = '']) => type)]
  expect(types.length).toBeGreaterThan(3)
  expect(types.filter((type) => kindInTrash({ type }) === undefined)).toEqual([])
})
