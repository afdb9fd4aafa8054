import { expect, it } from 'vitest'
import { withoutReference, withoutUpload } from './without-upload.ts'

const TOKEN = 'offdesk-upload:new-00000000-0000-4000-a000-000000000001'
const OTHER = 'offdesk-upload:new-00000000-0000-4000-a000-000000000002'
const fields = {
  image: { label: 'Image', merge: 'scalar', uploads: 'value' },
  html: { label: 'Text', merge: 'html', uploads: 'text' },
  markdown: { label: 'Text', merge: 'markdown', uploads: 'text' },
  setting: { label: 'Value', merge: 'scalar', uploads: 'text' },
  title: { label: 'Title', merge: 'scalar' },
} as const

it('takes pictures out, and leaves the words of links and everything of others', () => {
  const values = {
    image: TOKEN,
    html: `<p>Before <img alt="a" src="${TOKEN}"> after, <a href="${TOKEN}">its words</a></p><img src="${OTHER}">`,
    markdown: `One ![a sketch](${TOKEN} "Title") two [its words](${TOKEN}) ![other](${OTHER}) [plain](/x)`,
    title: TOKEN,
  }
  expect(withoutUpload(fields, values, TOKEN)).toEqual({
    image: '',
    html: `<p>Before  after, <a>its words</a></p><img src="${OTHER}">`,
    markdown: `One  two its words ![other](${OTHER}) [plain](/x)`,
    title: TOKEN,
  })
})

it('leaves no empty paragraph where a picture stood alone', () => {
  const html = `<p>Before</p><p> <img alt="a" src="${TOKEN}"> </p><p><img src="${OTHER}"></p><p></p>`
  expect(withoutUpload(fields, { html }, TOKEN)).toEqual({
    html: `<p>Before</p><p><img src="${OTHER}"></p><p></p>`,
  })
})

it('leaves the words of a caption where its picture stood', () => {
  const figure = (src: string, words: string) => `<figure data-width="wide"><img src="${src}" alt="">${words}</figure>`
  const kept = figure(OTHER, `<figcaption>see <a href="/x">${TOKEN}</a></figcaption>`)
  const html = figure(TOKEN, '') + figure(TOKEN, '<figcaption>By <em>Ida</em></figcaption>') + kept
  expect(withoutUpload(fields, { html }, TOKEN)).toEqual({
    html: `<figure data-width="wide"></figure><figure data-width="wide"><figcaption>By <em>Ida</em></figcaption></figure>${kept}`,
  })
})

it('takes pictures out whose descriptions hold brackets, as they are written', () => {
  const markdown = `One\n\n![Sales \\[2026\\], in \\\\](${TOKEN})\n\n![a [nested] one](${TOKEN}) two [[its] words](${TOKEN})`
  expect(withoutUpload(fields, { markdown }, TOKEN)).toEqual({ markdown: 'One\n\n\n\n two [its] words' })
})

it('empties the places of a picture in a text that is neither HTML nor Markdown', () => {
  const list = (first: string) => JSON.stringify([{ image: first, title: 'One' }, { image: OTHER }])
  expect(withoutUpload(fields, { setting: TOKEN }, TOKEN)).toEqual({ setting: '' })
  expect(withoutUpload(fields, { setting: list(TOKEN) }, TOKEN)).toEqual({ setting: list('') })
})

it('leaves what holds another file, or none at all', () => {
  const values = { image: '/uploads/a.png', html: `<p><img src="${OTHER}"></p>`, markdown: null, setting: [TOKEN] }
  expect(withoutUpload(fields, values, TOKEN)).toEqual(values)
  expect(withoutUpload(fields, { unknown: TOKEN }, TOKEN)).toEqual({ unknown: TOKEN })
})

it('takes words for what they are where brackets do not close or are no brackets', () => {
  const markdown = (text: string) => withoutUpload(fields, { markdown: text }, TOKEN)['markdown']
  expect(markdown(`[its words](${TOKEN})`)).toBe('its words')
  expect(markdown(`![a](${TOKEN})`)).toBe('')
  expect(markdown(`no beginning](${TOKEN}) and [its words](${TOKEN})`)).toBe(`no beginning](${TOKEN}) and its words`)
  expect(markdown(`[one \\[ two](${TOKEN})`)).toBe('one \\[ two')
  expect(markdown(`\\[no link](${TOKEN})`)).toBe(`\\[no link](${TOKEN})`)
  expect(markdown(`[a](${TOKEN})![b](${TOKEN})[c](${TOKEN})`)).toBe('ac')
})

it('takes the id of a record that is gone out of lists of such records, and out of nothing else', () => {
  const id = 'new-00000000-0000-4000-a000-000000000001'
  const lists = { ...fields, tags: { label: 'Tags', merge: 'set', reference: 'tag' } } as const
  const values = { tags: [3, id, 'new-2'], title: [id], image: id }
  expect(withoutReference(lists, values, id)).toEqual({ tags: [3, 'new-2'], title: [id], image: id })
  expect(withoutReference(lists, { tags: id }, id)).toEqual({ tags: id })
})
