import { NodeSelection, TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditorCore, type EditorHost } from './editor-core.ts'

let core: EditorCore
let emitted: string[] = []
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
function selectAll() {
  const { state } = core.view
  core.view.dispatch(
    state.tr.setSelection(TextSelection.between(state.doc.resolve(0), state.doc.resolve(state.doc.content.size))),
  )
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  emitted = []
  host = {
    emit: (html) => emitted.push(html),
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

describe('writing', () => {
  it.each([
    ['## a', '<h2>a</h2>'],
    ['# a', '<h2>a</h2>'],
    ['### a', '<h3>a</h3>'],
    ['- a', '<ul><li>a</li></ul>'],
    ['1. a', '<ol><li>a</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['``` a', '<pre><code>a</code></pre>'],
    ['x **a b** c', '<p>x <strong>a b</strong> c</p>'],
    ['x *a* _b_ c', '<p>x <em>a</em> <em>b</em> c</p>'],
    ['~~a~~ `b*c*`', '<p><s>a</s> <code>b*c*</code></p>'],
    ['2 * 3 * 4 and a_b_c', '<p>2 * 3 * 4 and a_b_c</p>'],
    ['---a', '<hr><p>a</p>'],
  ])('turns %s into %s', (typed, html) => {
    open('')
    type(typed)
    expect(core.flush()).toBe(html)
  })

  it('takes a Markdown change back with Backspace', () => {
    open('')
    type('## ')
    press('Backspace')
    expect(core.flush()).toBe('<p>##</p>')
  })

  it('formats, makes headings and lists by key, and undoes them', async () => {
    open('<p>a</p>')
    selectAll()
    ctrl('b')
    expect(core.flush()).toBe('<p><strong>a</strong></p>')
    press('2', { ctrlKey: true, altKey: true })
    expect(core.flush()).toBe('<h2><strong>a</strong></h2>')
    await later(1000)
    ctrl('z')
    expect(core.flush()).toBe('<p><strong>a</strong></p>')
    ctrl('z')
    expect(core.flush()).toBe('<p>a</p>')
    ctrl('y')
    ctrl('y')
    expect(core.flush()).toBe('<h2><strong>a</strong></h2>')
  })

  it('indents with Tab in a list only', () => {
    open('<p>a</p>')
    expect(press('Tab')).toBe(false)
    core.destroy()
    open('<ul><li>a</li><li>b</li></ul>')
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.atEnd(core.view.state.doc)))
    expect(press('Tab')).toBe(true)
    expect(core.flush()).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>')
    press('Tab', { shiftKey: true })
    expect(core.flush()).toBe('<ul><li>a</li><li>b</li></ul>')
  })

  it('hands the text to the page before it saves', async () => {
    const seen: string[] = []
    host = { ...host, save: () => seen.push(emitted.at(-1) ?? '') }
    open('')
    type('a')
    ctrl('s')
    await later(1)
    expect(seen).toEqual(['<p>a</p>'])
  })
})

describe('handing the text out', () => {
  it('waits for a pause in typing', async () => {
    open('')
    type('a')
    await later(100)
    type('b')
    await later(149)
    expect(emitted).toEqual([])
    await later(1)
    expect(emitted).toEqual(['<p>ab</p>'])
  })

  it('gives the value back letter by letter while nothing was changed', async () => {
    const html = '<div>a</div>\n<p>b  c</p>'
    open(html)
    expect(core.flush()).toBe(html)
    type('x')
    core.flush()
    ctrl('z')
    expect(core.flush()).toBe(html)
  })

  it('does nothing when its own text comes back, also late', async () => {
    open('')
    type('a')
    core.flush()
    type('b')
    core.flush()
    type('c')
    core.update('<p>ab</p>')
    expect(core.flush()).toBe('<p>abc</p>')
  })

  it('takes a value from outside over and can undo it', async () => {
    open('<p>one</p><p>two</p>')
    type('x')
    core.flush()
    await later(1000)
    core.update('<p>xone</p><p>2</p>')
    expect(core.flush()).toBe('<p>xone</p><p>2</p>')
    expect(emitted).toEqual(['<p>xone</p><p>two</p>'])
    ctrl('z')
    expect(core.flush()).toBe('<p>xone</p><p>two</p>')
    core.update('<p>xone</p><p>two</p>')
    core.update('<p>one</p><p>two</p>')
    expect(core.flush()).toBe('<p>one</p><p>two</p>')
  })

  it('undoes what was typed here, and not what somebody else has saved since', async () => {
    open('<p>one</p><p>two</p>')
    type('x')
    core.flush()
    await later(1000)
    core.update('<p>xone</p><p>two</p>')
    core.update('<p>xone</p><p>theirs</p>', 1)
    ctrl('z')
    expect(core.flush()).toBe('<p>one</p><p>theirs</p>')
    ctrl('z')
    expect(core.flush()).toBe('<p>one</p><p>theirs</p>')
  })

  it('does not undo the arrival of a text that was loaded late', () => {
    open('')
    core.update('<p>loaded</p>')
    ctrl('z')
    expect(core.flush()).toBe('<p>loaded</p>')
    expect(emitted).toEqual([])
  })

  it('hands out what was typed when it goes away', () => {
    open('')
    type('a')
    core.destroy()
    expect(emitted).toEqual(['<p>a</p>'])
  })
})

describe('pictures', () => {
  const file = () => new File(['x'], 'a.png', { type: 'image/png' })

  it('stand in a paragraph of their own, with what the person wrote', async () => {
    open('<p>a</p><p>b</p>')
    core.uploads.add(file(), 'A ring', 2)
    expect(core.flush()).toBe('<p>a</p><p>b</p>')
    expect(core.view.dom.querySelector('.rt-pending')?.textContent).toContain('Reading a.png')
    await later(1)
    expect(core.flush()).toBe('<p>a</p><p><img src="/files/sent.png" alt="A ring"></p><p>b</p>')
    expect(core.view.dom.querySelector('.rt-pending')).toBeNull()
  })

  it('are in the text of somebody who leaves before they have arrived, once the device has them', async () => {
    host = {
      ...host,
      send: async (_, onKept) => {
        onKept('offdesk-upload:new-1')
        await later(1000)
        return '/files/sent.png'
      },
    }
    open('<p>a</p>')
    core.uploads.add(file(), 'A ring', 2)
    expect(core.flush()).toBe('<p>a</p>')
    expect(core.view.dom.querySelector('.rt-pending')?.textContent).toContain('Adding a.png')
    core.uploads.takeKept()
    const text = '<p>a</p><p><img src="offdesk-upload:new-1" alt="A ring"></p>'
    expect(core.flush()).toBe(text)
    await later(1000)
    expect(core.flush()).toBe(text)
  })

  it('stay at their place with the reason when they fail, and go in on retry', async () => {
    let times = 0
    host = {
      ...host,
      send: async () => {
        times += 1
        if (times === 1) throw new TypeError('x')
        return '/files/b.png'
      },
    }
    open('')
    core.uploads.add(file(), '', 1)
    await later(1)
    expect(core.view.dom.querySelector('[role=alert]')?.textContent).toBe('a.png: Failed to upload image')
    const retry = [...core.view.dom.querySelectorAll('button')].find((button) => button.textContent === 'Retry')
    retry?.click()
    await later(1)
    expect(core.flush()).toBe('<p><img src="/files/b.png" alt=""></p>')
  })

  it('show the object URL and keep the token', () => {
    host = { ...host, resolveSrc: () => 'blob:x' }
    open('<p><img src="offdesk-upload:new-1" alt="a"></p>')
    expect(core.view.dom.querySelector('img.rt-picture')?.getAttribute('src')).toBe('blob:x')
    expect(core.flush()).toContain('offdesk-upload:new-1')
    host = { ...host, resolveSrc: () => 'blob:y' }
    core.update(core.flush())
    expect(core.view.dom.querySelector('img.rt-picture')?.getAttribute('src')).toBe('blob:y')
  })

  it('can be described later', () => {
    open('<p><img src="/a.png" alt="a"></p>')
    core.view.dispatch(core.view.state.tr.setSelection(NodeSelection.create(core.view.state.doc, 1)))
    expect(core.picture()).toEqual({ alt: 'a', figure: { caption: '', width: null } })
    core.setPicture({ alt: 'b', figure: { caption: '', width: null } })
    expect(core.flush()).toBe('<p><img src="/a.png" alt="b"></p>')
  })

  it('leave what was written letter for letter until one is edited', () => {
    const html = '<p><img alt="a" src="/a.png" /></p>'
    open(html)
    expect(core.flush()).toBe(html)
  })
})

describe('links', () => {
  it('are set on a selection, found as a whole, and removed', () => {
    open('<p>see here</p>')
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, 5, 9)))
    core.setLink(core.link(), 'https://x.example/', '')
    expect(core.flush()).toBe('<p>see <a href="https://x.example/" rel="noopener">here</a></p>')
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, 7)))
    expect(core.link()).toEqual({ from: 5, to: 9, href: 'https://x.example/', text: 'here' })
    core.setLink(core.link(), null, '')
    expect(core.flush()).toBe('<p>see here</p>')
  })
})
