import { NodeSelection, TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageRefused } from '#client/widgets/image-check.ts'
import { rule } from './commands.ts'
import { EditorCore, type EditorHost } from './editor-core.ts'

let core: EditorCore
let host: EditorHost

function open(html: string) {
  const place = document.body.appendChild(document.createElement('div'))
  core = new EditorCore(place, html, () => host)
}
function type(text: string) {
  for (const sign of text) {
    const { view } = core
    const { from, to } = view.state.selection
    const plain = () => view.state.tr.insertText(sign, from, to)
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, sign, plain))) view.dispatch(plain())
  }
}
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init })
  return core.view.someProp('handleKeyDown', (handle) => handle(core.view, event)) ?? false
}
const ctrl = (key: string) => press(key, { ctrlKey: true })
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  host = {
    emit: () => undefined,
    send: async () => '/files/sent.png',
    take: async () => '/files/taken.png',
    resolveSrc: (src) => src,
    readOnly: false,
    typed: () => undefined,
    awaits: true,
    attributes: { role: 'textbox' },
    offer: () => undefined,
    editPicture: () => undefined,
    editVideo: () => undefined,
    link: () => undefined,
    save: undefined,
    publish: undefined,
  }
})
afterEach(() => {
  core.destroy()
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('pictures', () => {
  it.each([
    ['<p><img src="/a.png" alt=""></p>', 1, '', ''],
    ['<p>one <img src="/a.png" alt=""> two</p>', 5, '<p>one</p>', '<p>two</p>'],
    ['<ul><li><img src="/a.png" alt=""></li></ul>', 3, '<ul><li><p></p>', '</li></ul>'],
  ])('become figures with a caption and a width: %s', (html, at, before, after) => {
    open(html)
    core.view.dispatch(core.view.state.tr.setSelection(NodeSelection.create(core.view.state.doc, at)))
    core.setPicture({ alt: 'a', figure: { caption: 'The pier', width: 'wide' } })
    const figure = '<figure data-width="wide"><img src="/a.png" alt="a"><figcaption>The pier</figcaption></figure>'
    expect(core.flush()).toBe(`${before}${figure}${after}`)
    core.view.state.doc.check()
    expect(core.picture()).toEqual({ alt: 'a', figure: { caption: 'The pier', width: 'wide' } })
    ctrl('z')
    expect(core.flush()).toBe(html)
  })

  it('keep the marks of a caption when only the width is changed', () => {
    open('<figure><img src="/a.png" alt="a"><figcaption>By <em>Ida</em></figcaption></figure>')
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, 4)))
    core.setPicture({ alt: 'a', figure: { caption: 'By Ida', width: 'small' } })
    expect(core.flush()).toBe(
      '<figure data-width="small"><img src="/a.png" alt="a"><figcaption>By <em>Ida</em></figcaption></figure>',
    )
  })

  it('keep a waiting picture in its figure', () => {
    const html = '<figure><img src="offdesk-upload:new-1" alt="a"><figcaption>b</figcaption></figure>'
    host = { ...host, resolveSrc: () => 'blob:x' }
    open(html)
    expect(core.view.dom.querySelector('figure img.rt-picture')?.getAttribute('src')).toBe('blob:x')
    type('cd')
    expect(core.flush()).toBe(html.replace('b<', 'bcd<'))
  })
})

describe('a picture of another site', () => {
  const html = '<figure><img src="https://old.example/a.png" alt="A pier"><figcaption>By Ida</figcaption></figure>'
  const words = () => core.view.dom.querySelector('.rt-pending')?.textContent
  const copy = async () => {
    core.view.dom.querySelector('button')?.click()
    await later(0)
  }

  it('says where it lies, and is one of the library at a press', async () => {
    open(html)
    expect(core.view.dom.querySelector('img')).toBeNull()
    expect(words()).toBe('Picture on old.example: A pierCopy into the library')
    expect(core.flush()).toBe(html)
    await copy()
    expect(core.flush()).toBe(html.replace('https://old.example/a.png', '/files/taken.png'))
    expect(core.view.dom.querySelector('img')?.getAttribute('src')).toBe('/files/taken.png')
  })

  it('stays with the reason when it can’t be had, and is asked for again', async () => {
    const refuse = () => Promise.reject(new ImageRefused('There is no picture at that address.'))
    host = { ...host, take: refuse }
    open(html)
    await copy()
    expect(words()).toContain('There is no picture at that address.')
    expect(core.flush()).toBe(html)
    host = { ...host, take: async () => '/files/taken.png' }
    await copy()
    expect(core.flush()).toContain('src="/files/taken.png"')
  })

  it('is where its text was when it arrives late, or nowhere when it was deleted', async () => {
    let arrive: (src: string) => void = () => undefined
    host = { ...host, take: () => new Promise((done) => (arrive = done)) }
    open(`<p>one</p>${html}`)
    await copy()
    core.view.dispatch(core.view.state.tr.delete(0, 5))
    arrive('/files/taken.png')
    await later(0)
    expect(core.flush()).toBe(html.replace('https://old.example/a.png', '/files/taken.png'))
    core.update(`<p>two</p>${html}`)
    await copy()
    core.view.dispatch(core.view.state.tr.delete(5, core.view.state.doc.content.size))
    arrive('/files/late.png')
    await later(0)
    expect(core.flush()).not.toContain('late.png')
  })

  it('offers nothing to whoever only reads', () => {
    host = { ...host, readOnly: true }
    open(html)
    expect(core.view.dom.querySelector('button')).toBeNull()
  })
})

it('a pasted picture that lies on a disk is told at its place, the text stays', async () => {
  open('<p></p>')
  const html = '<p>one</p><p><img src="file:///C:/pier.png" alt="A pier"></p><p>two</p>'
  core.view.pasteHTML(html)
  await later(0)
  expect(core.view.dom.querySelector('.rt-pending.is-failed')?.textContent).toContain('A pier: this picture was not')
  expect(core.view.dom.textContent).toContain('two')
  expect(core.flush()).not.toContain('<img')
})

describe('a caption', () => {
  const FIGURE = '<figure><img src="/a.png" alt="a"><figcaption>caption</figcaption></figure>'
  const inCaption = (at: number) =>
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, 3 + at)))

  it('is written in its place, and left with Enter', () => {
    open(FIGURE)
    inCaption(7)
    type('!')
    press('Enter')
    type('next')
    expect(core.flush()).toBe(FIGURE.replace('caption<', 'caption!<').concat('<p>next</p>'))
  })

  it('is a paragraph when its picture is deleted, which takes two keys from the caption', () => {
    open(FIGURE)
    inCaption(0)
    press('Backspace')
    expect(core.flush()).toBe(FIGURE)
    press('Backspace')
    expect(core.flush()).toBe('<p>caption</p>')
    ctrl('z')
    expect(core.flush()).toBe(FIGURE)
  })

  it.each([['2'], ['c'], ['4']])('is no heading and no code (%s): the picture would be lost', (key) => {
    open(FIGURE)
    inCaption(3)
    press(key, { ctrlKey: true, altKey: true })
    press('8', { ctrlKey: true, shiftKey: true })
    press('9', { ctrlKey: true, shiftKey: true })
    expect(core.flush()).toBe(FIGURE)
  })

  it('has a rule put behind its figure', () => {
    open(FIGURE)
    inCaption(3)
    core.run(rule)
    type('x')
    expect(core.flush()).toBe(`${FIGURE}<hr><p>x</p>`)
  })

  it('takes the words of pasted paragraphs as one line', () => {
    open(FIGURE)
    inCaption(7)
    core.view.pasteHTML('<p>one <b>two</b></p><ul><li>three</li></ul>')
    expect(core.flush()).toBe(FIGURE.replace('caption<', 'captionone <strong>two</strong> three<'))
  })

  it('lets a new picture stand behind its figure', async () => {
    open(FIGURE)
    inCaption(2)
    core.uploads.add(new File(['x'], 'b.png', { type: 'image/png' }), 'b', core.view.state.selection.to)
    await later(1)
    expect(core.flush()).toBe(`${FIGURE}<p><img src="/files/sent.png" alt="b"></p>`)
  })
})
