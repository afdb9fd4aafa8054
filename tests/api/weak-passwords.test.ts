import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, StartProblem } from '#server/config.ts'
import { weaknessOf } from '#server/http/weak-passwords.ts'
import { prepare } from '#server/prepare.ts'
import { PASSWORD, testServer } from '#tests/support/api.ts'

const LIST = readFileSync('src/server/http/common-passwords.txt', 'utf8')
const listed = LIST.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const OWN = ['Ona Halvorsen', 'ona.halvorsen@harbour.example', 'Harbour Notes', 'https://notes.harbour.example']

describe('a password', () => {
  test('that stands in the list of common ones is refused, in any case', async () => {
    const long = listed.filter((line) => line.length >= 10)
    expect(long.length).toBeGreaterThanOrEqual(10_000)
    expect(new Set(listed).size).toBe(listed.length)
    const through: string[] = []
    for (const password of long) {
      if (!(await weaknessOf(password, [])) || !(await weaknessOf(password.toUpperCase(), []))) through.push(password)
    }
    expect(through).toEqual([])
  })

  test.each([
    'password12',
    'Password2026!',
    '!!monkey123',
    '1234567890',
    '9876543210',
    'abcdefghijkl',
    'aaaaaaaaaa',
    'ababababab',
    'dragondragon',
    'qwertyuiop',
    'halvorsen1',
    'Ona.Halvorsen@harbour.example',
    'harbournotes',
    'Harbour-Ona-2026',
    'ｐａｓｓｗｏｒｄ１２',
  ])('that is easy to guess is refused: %s', async (password) => {
    expect(await weaknessOf(password, OWN)).toMatch(/^Password is .*\. Choose another\.$/)
  })

  test.each([
    'a quiet harbour at dawn',
    'correct horse battery',
    'Tr0ub4dor&3x',
    'ona sails north on tuesdays',
    'пароль из трёх слов',
    'k3#v9!pQ2z',
  ])('that is not known to be easy is taken: %s', async (password) => {
    expect(await weaknessOf(password, OWN)).toBeUndefined()
  })
})

describe('every place where a password is chosen', () => {
  const refused = { password: ['Password is one of the most common ones. Choose another.'] }
  const password = 'password12'

  test('refuses it beside the field', async () => {
    const empty = await testServer({ empty: true })
    const person = { name: 'Olga', email: 'olga@example.com', password }
    const setup = await empty.call('setup.create', { body: { ...person, code: empty.deps.setup.code } })
    expect(setup.problem.errors).toEqual(refused)

    const server = await testServer()
    expect((await server.call('auth.register', { body: person })).problem.errors).toEqual(refused)
    const { token } = server.owner
    const change = await server.call(
      'auth.changePassword',
      { body: { current_password: PASSWORD, password } },
      { token },
    )
    expect(change.problem.errors).toEqual(refused)

    server.mailReady = true
    await server.call('auth.forgotPassword', { body: { email: 'owner@example.com' } })
    await server.deps.background.settled()
    const link = /#token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1]
    const reset = (chosen: string) => server.call('auth.resetPassword', { body: { token: link, password: chosen } })
    expect((await reset(password)).problem.errors).toEqual(refused)
    expect((await reset('owner@example.com')).problem.errors).toHaveProperty('password')
    // The link is not used up by a password that was refused.
    expect((await reset('a quiet harbour at dawn')).status).toBe(200)
  })

  test('refuses it at the first start, too', async () => {
    const server = await testServer({ empty: true })
    const owner = { email: 'me@example.com', password, name: 'Me' }
    const start = prepare({ ...server.deps, config: { ...server.deps.config, owner } })
    await expect(start).rejects.toThrow(StartProblem)
    await expect(start).rejects.toThrow('OWNER_PASSWORD: Password is one of the most common ones.')
    expect(() => readConfig({ DATA_DIR: server.dir, OWNER_EMAIL: owner.email, OWNER_PASSWORD: 'short' })).toThrow()
  })
})
