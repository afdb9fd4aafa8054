import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { openPasswords } from './passwords.ts'

/** How many passwords were worked on: each takes the memory of its cost as long as that lasts. */
const works = vi.hoisted(() => ({ done: 0 }))

vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(work: (...values: A) => Promise<R>) =>
    (...values: A): Promise<R> => {
      works.done += 1
      return work(...values)
    }
  return { ...argon, hash: counted(argon.hash), verify: counted(argon.verify) }
})

const COST = { memoryCost: 64, timeCost: 1 }

test('a password is compared by one work, the first like the others, with an account and with none', async () => {
  const stored = await hash('a quiet harbour', { ...COST, parallelism: 1 })
  works.done = 0
  const passwords = openPasswords(COST)
  expect(await passwords.matches(undefined, 'a quiet harbour')).toBe(false)
  expect(works.done).toBe(1)
  expect(await passwords.matches(stored, 'a quiet harbour')).toBe(true)
  expect(await passwords.matches(stored, 'another harbour')).toBe(false)
  expect(works.done).toBe(3)
})
