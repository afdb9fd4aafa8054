import { NodeSelection, TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EditorCore, type EditorHost } from './editor-core.ts'

let core: EditorCore
let host: EditorHost

function open(html: string) {
  const place = document.body.appendChild(document.createElement('div'))
  core = new EditorCore(place, html, () => host)
}
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init })
  return core.view.someProp('handleKeyDown', (handle) => handle(core.view, event)) ?? false
}
function type(text: string) {
  const { view } = core
  const { from, to } = view.state.selection
  const plain = () => view.state.tr.insertText(text)
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, text, plain))) view.dispatch(plain())
}
function paste(text: string) {
  const event = new Event('paste') as ClipboardEvent
  const data = { files: [], getData: (kind: string) => (kind === 'text/plain' ? text : '') }
  Object.defineProperty(event, 'clipboardData', { value: data })
  core.view.pasteText(text, event)
}
const html = () => {
  core.view.state.doc.check()
  return core.flush()
}
const ADDRESS = 'https://vimeo.com/76979871'
const video = (title: string, caption = '') =>
  `<figure data-video="${ADDRESS}"><a href="${ADDRESS}" rel="noopener">${title}</a>` +
  `${caption && `<figcaption>${caption}</figcaption>`}</figure>`
let asked: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const nothing = () => undefined
  host = {
    emit: nothing,
    send: async () => '/files/sent.png',
    take: async () => '/files/taken.png',
    resolveSrc: (src) => src,
    readOnly: false,
    typed: () => undefined,
    awaits: true,
    attributes: { role: 'textbox' },
    offer: nothing,
    editPicture: () => asked.push('picture'),
    editVideo: () => asked.push(core.video()?.title),
    link: nothing,
    save: undefined,
    publish: undefined,
  }
})
afterEach(() => {
  core.destroy()
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('a video is put in with a place to go on writing', () => {
  open('<p>one</p>')
  core.setVideo({ address: ADDRESS, title: 'Tides' })
  type('x')
  expect(html()).toBe(`<p>one</p>${video('Tides')}<p>x</p>`)
})

it('the address of a video alone in an empty paragraph becomes the video, and undone a link', () => {
  open('<p></p><p>x</p>')
  paste('https://player.vimeo.com/video/76979871')
  expect(html()).toBe(`${video(ADDRESS)}<p>x</p>`)
  press('z', { ctrlKey: true })
  expect(html()).toBe(
    '<p><a href="https://player.vimeo.com/video/76979871" rel="noopener">https://player.vimeo.com/video/76979871</a></p><p>x</p>',
  )
})

it.each([
  ['<p>one</p>', 'https://youtu.be/dQw4w9WgXcQ'],
  ['<p></p>', 'https://youtu.be/dQw4w9WgXcQ and more'],
  ['<p></p>', 'https://example.org/dQw4w9WgXcQ'],
  ['<h2></h2>', 'https://youtu.be/dQw4w9WgXcQ'],
  ['<table><tbody><tr><td></td></tr></tbody></table>', 'https://youtu.be/dQw4w9WgXcQ'],
])('what is pasted into %s stays words: %s', (text, pasted) => {
  open(text)
  paste(pasted)
  expect(html()).not.toContain('data-video')
  expect(html()).toContain(pasted)
})

it('a video that is selected or whose caption is written can be changed, and keeps its caption', () => {
  open(video('Tides', 'By <em>Ida</em>'))
  const { state } = core.view
  core.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 4)))
  expect(core.video()).toMatchObject({ address: ADDRESS, title: 'Tides' })
  core.setVideo({ address: ADDRESS, title: '' })
  expect(html()).toBe(video(ADDRESS, 'By <em>Ida</em>'))
  expect(core.view.state.selection).toBeInstanceOf(NodeSelection)
  press('Enter')
  expect(asked).toEqual([''])
})

it('letters typed on a video go into its caption; without the video the caption is a paragraph', () => {
  open(video('Tides'))
  const { state } = core.view
  core.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, 1)))
  type('By Ida')
  expect(html()).toBe(video('Tides', 'By Ida'))
  core.view.dispatch(core.view.state.tr.setSelection(NodeSelection.create(core.view.state.doc, 1)))
  press('Backspace')
  expect(html()).toBe('<p>By Ida</p>')
})

it('is a card with its address, which asks nobody for anything, and comes back from the clipboard whole', () => {
  open(video('Tides', 'x'))
  const card = core.view.dom.querySelector('figure[data-video] > .rt-video')
  expect(card?.textContent).toBe(`Tides${ADDRESS}`)
  expect(card?.querySelector('a')?.getAttribute('href')).toBe(ADDRESS)
  expect(core.view.dom.querySelector('iframe, img, video, link')).toBeNull()
  const copied = core.view.serializeForClipboard(core.view.state.doc.slice(0, core.view.state.doc.content.size))
  core.destroy()
  open('<p></p>')
  core.view.pasteHTML(copied.dom.innerHTML)
  expect(html()).toBe(video('Tides', 'x'))
})
