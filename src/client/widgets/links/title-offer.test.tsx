import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer, noteSilence } from '#client/data/reachability.ts'
import { button, click, find, findAll, mount, type, unmountAll } from '#tests/support/mount.ts'
import { TitleOffer } from './title-offer.tsx'

/** What the server is asked, and what it answers next. */
const asked: unknown[] = []
let answer: { status: number; data: object } = { status: 200, data: {} }
const FOUND = { title: 'Café', status: 200, final_url: 'https://example.com/', problem: null }

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  answer = { status: 200, data: FOUND }
  noteAnswer()
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    const { status, data } = answer
    const success = status < 400
    const said = { success, status, message: success ? 'OK' : 'Too many attempts.', ...(success && { data }) }
    return Promise.resolve(Response.json(said, { status }))
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Form({ start = { name: '', url: '' } }) {
  const [name, setName] = useState(start.name)
  const [url, setUrl] = useState(start.url)
  return (
    <form>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input name="url" value={url} onChange={(event) => setUrl(event.target.value)} />
      <TitleOffer url={url} title={name} field="name" onTake={setName} />
    </form>
  )
}

const form = (start?: { name: string; url: string }) =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <Form {...(start && { start })} />
    </QueryClientProvider>,
  )
const field = (name: string) => find(`input[name=${name}]`, HTMLInputElement)
const status = () => find('[role=status]', HTMLElement).textContent ?? ''
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Within React's own turn all the time, as long as it takes. */
const untilSaid = async (words: string) => {
  for (let turn = 0; turn < 200 && !status().includes(words); turn += 1) await pass(50)
  expect(status()).toContain(words)
}

it('offers the title of the page that was typed, and takes it with one press', async () => {
  form()
  await type(field('url'), 'https://example.com/calendar')
  await untilSaid('The page is called “Café”.')
  expect(asked).toEqual([{ url: 'https://example.com/calendar' }])
  expect(field('name').value).toBe('')
  await click(button('Use as title'))
  expect(field('name').value).toBe('Café')
  expect(document.activeElement).toBe(field('name'))
  expect(status()).toBe('')
})

it('asks for nothing where a title stands, the address is half typed, or was there before', async () => {
  form({ name: 'Mine', url: '' })
  await type(field('url'), 'https://example.com/calendar')
  await pass(900)
  unmountAll()
  form()
  await type(field('url'), 'https://exa')
  await pass(900)
  expect(status()).toBe('')
  unmountAll()
  form({ name: '', url: 'https://example.com/before' })
  await pass(900)
  expect(asked).toEqual([])
})

it('is gone as soon as somebody types a title', async () => {
  form()
  await type(field('url'), 'https://example.com/calendar')
  await untilSaid('Café')
  await type(field('name'), 'M')
  expect([status(), field('name').value]).toEqual(['', 'M'])
})

it.each([
  ['That page is gone (404).', { ...FOUND, title: null, status: 404, problem: 'That page is gone (404).' }],
  ['The page has no title.', { ...FOUND, title: null }],
])('says why there is none: %s', async (words, data) => {
  answer = { status: 200, data }
  form()
  await type(field('url'), 'https://example.com/calendar')
  await untilSaid(words)
  expect(findAll('button')).toEqual([])
})

it('says quietly what the server refuses, and that it waits for a connection', async () => {
  answer = { status: 429, data: {} }
  form()
  await type(field('url'), 'https://example.com/calendar')
  await untilSaid('Too many requests.')
  act(() => noteSilence())
  await type(field('url'), 'https://example.com/other')
  await untilSaid('when there is a connection')
  expect(asked).toHaveLength(1)
})
