import { expect, it } from 'vitest'
import { kindInTrash } from '#client/routes/admin/-kind-in-trash.ts'
import { TRASH_TYPES } from '#server/records/trash.ts'

it('every kind of record that the server keeps in the trash has its name there', () => {
  expect(TRASH_TYPES.filter((type) => kindInTrash({ type }) === undefined)).toEqual([])
})
