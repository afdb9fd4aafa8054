import { describe, expect, it, onTestFinished } from 'vitest'
import { aiProvider, KEYS } from '#tests/support/ai-provider.ts'
import { type Provider, testKey } from './provider.ts'

/** Ends with the test. */
async function provide(elsewhere?: string) {
  const provider = await aiProvider(elsewhere)
  onTestFinished(provider.close)
  return provider
}

describe('testKey', () => {
  it.each([
    ['valid', 'valid', 'available', null],
    ['invalid', 'invalid', 'unknown', 'API key not valid: •••. Please pass a valid API key.'],
    ['spent', 'quota_exceeded', 'exceeded', 'You exceeded your current quota.'],
    ['broken', 'unavailable', 'unknown', 'The provider has a problem of its own. Try again later.'],
    [
      'page',
      'unexpected',
      'unknown',
      'The answer, status 200, is not one that the provider gives. Check GEMINI_API_BASE.',
    ],
    ['huge', 'unexpected', 'unknown', 'The answer is not one that the provider gives. Check GEMINI_API_BASE.'],
  ] as const)('says of a key that is %s: %s', async (kind, status, quota_status, error_message) => {
    const provider = await provide()
    const verdict = await testKey(provider, KEYS[kind])
    expect(verdict).toMatchObject({ status, quota_status, error_message })
    expect(provider.asked).toEqual([{ path: '/v1beta/models?pageSize=1', key: KEYS[kind] }])
  })

  it('waits no longer than it is told, even for the last byte, and for a name server', async () => {
    const { base } = await provide()
    const timeout = { status: 'timeout', error_message: 'The provider did not answer in time.' }
    expect(await testKey({ base, patience: 50 }, KEYS.slow)).toMatchObject(timeout)
    const silent: Provider = { base: 'http://ai.example', patience: 50, resolve: () => new Promise(() => undefined) }
    expect(await testKey(silent, KEYS.valid)).toMatchObject(timeout)
    expect(await testKey({ base, signal: AbortSignal.abort() }, KEYS.valid)).toMatchObject(timeout)
  })

  it('takes the key nowhere else: no redirect is followed', async () => {
    const other = await provide()
    const { base } = await provide(`${other.base}/v1beta/models`)
    expect(await testKey({ base }, KEYS.moved)).toMatchObject({ status: 'unexpected' })
    expect(other.asked).toEqual([])
  })

  it('says so when nobody is there', async () => {
    const { base, close } = await provide()
    await close()
    expect(await testKey({ base }, KEYS.valid)).toMatchObject({
      status: 'unreachable',
      error_message: 'The provider can’t be reached. Check the server’s connection and GEMINI_API_BASE.',
    })
  })

  it('speaks to no link-local address, by whatever name, and to those alone that were checked', async () => {
    const refused = { status: 'unreachable', error_message: 'Link-local addresses are not spoken to.' }
    expect(await testKey({ base: 'http://169.254.169.254' }, KEYS.valid)).toMatchObject(refused)
    expect(await testKey({ base: 'http://[::ffff:a9fe:a9fe]' }, KEYS.valid)).toMatchObject(refused)
    const { base, asked } = await provide()
    const answers = ['127.0.0.1', '169.254.169.254']
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '' }])
    const named = base.replace('127.0.0.1', 'ai.example')
    expect(await testKey({ base: named, resolve }, KEYS.valid)).toMatchObject({ status: 'valid' })
    expect(await testKey({ base: named, resolve }, KEYS.valid)).toMatchObject(refused)
    expect(asked).toHaveLength(1)
  })
})
