import { CellSelection } from 'prosemirror-tables'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditorCore, type EditorHost } from './editor-core.ts'
import {
  addColumnAfter,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  insertTable,
  toggleHead,
} from './tables.ts'

let core: EditorCore
let host: EditorHost

function open(html: string) {
  const place = document.body.appendChild(document.createElement('div'))
  core = new EditorCore(place, html, () => host)
}
function type(text: string) {
  core.view.dispatch(core.view.state.tr.insertText(text))
}
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init })
  return core.view.someProp('handleKeyDown', (handle) => handle(core.view, event)) ?? false
}
/** The cursor before or behind these words. */
function at(words: string, end = false) {
  const { state } = core.view
  state.doc.descendants((node, pos) => {
    const from = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (from < 0) return
    const cursor = pos + from + (end ? words.length : 0)
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, cursor)))
  })
}
function html(): string {
  core.view.state.doc.check()
  return core.flush()
}
const rows = (...all: string[]) => `<tbody>${all.map((row) => `<tr>${row}</tr>`).join('')}</tbody>`
const cells = (...all: string[]) => all.map((cell) => `<td>${cell}</td>`).join('')
const head = (...all: string[]) =>
  `<thead><tr>${all.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`
const PLAIN = `<table>${head('a', 'b')}${rows(cells('c', 'd'), cells('e', 'f'))}</table>`

beforeEach(() => {
  vi.useFakeTimers()
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
    editPicture: nothing,
    editVideo: nothing,
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

describe('a table', () => {
  it('comes in place of an empty paragraph, with a head, and is written cell by cell', () => {
    open('<p>before</p><p></p>')
    core.view.dispatch(core.view.state.tr.setSelection(TextSelection.create(core.view.state.doc, 9)))
    core.run(insertTable)
    for (const word of ['a', 'b', 'c', 'd']) {
      type(word)
      press('Tab')
    }
    expect(html()).toBe(
      `<p>before</p><table>${head('a', 'b', 'c')}${rows(cells('d', '', ''), cells('', '', ''))}</table>`,
    )
  })

  it.each([
    ['<p>one two</p><p>after</p>', 'two', '<p>one two</p>', '<p>after</p>'],
    ['<ul><li>one</li><li>two</li></ul>', 'one', '<ul><li><p>one</p>', '</li><li>two</li></ul>'],
    [PLAIN, 'd', PLAIN, ''],
  ])('comes behind what is written: %s', (text, words, before, after) => {
    open(text)
    at(words)
    core.run(insertTable)
    const empty = cells('', '', '')
    expect(html()).toBe(`${before}<table>${head('', '', '')}${rows(empty, empty)}</table>${after}`)
  })

  it('gets another row by Tab in its last cell, in one step of undo', () => {
    open(PLAIN)
    at('f')
    press('Tab')
    type('g')
    expect(html()).toBe(PLAIN.replace('</tbody>', `<tr>${cells('g', '')}</tr></tbody>`))
    press('Tab', { shiftKey: true })
    type('x')
    expect(html()).toContain(cells('e', 'x'))
  })

  it('stays where it is by Shift+Tab in its first cell', () => {
    open(PLAIN)
    at('a')
    expect(press('Tab', { shiftKey: true })).toBe(true)
    expect(html()).toBe(PLAIN)
  })

  it('gets and loses rows and columns at the cursor', () => {
    open(PLAIN)
    at('d')
    core.run(addRowBefore)
    core.run(addRowAfter)
    core.run(addColumnAfter)
    const empty = cells('', '', '')
    expect(html()).toBe(
      `<table>${head('a', 'b', '')}${rows(empty, cells('c', 'd', ''), empty, cells('e', 'f', ''))}</table>`,
    )
    core.run(deleteRow)
    at('f')
    core.run(deleteColumn)
    expect(html()).toBe(`<table>${head('a', '')}${rows(cells('', ''), cells('', ''), cells('e', ''))}</table>`)
  })

  it('goes with its last row, and with its last column', () => {
    for (const command of [deleteRow, deleteColumn]) {
      open(`<p>x</p><table>${rows(cells('a'))}</table>`)
      at('a')
      core.run(command)
      expect(html()).toBe('<p>x</p>')
      core.destroy()
    }
    open(`<table>${rows(cells('a'))}</table>`)
    at('a')
    core.run(deleteRow)
    expect(html()).toBe('')
  })

  it('has its first row as head or not', () => {
    open(PLAIN)
    at('e')
    expect(core.status().table).toBe('with-head')
    core.run(toggleHead)
    vi.advanceTimersByTime(50)
    expect(core.status().table).toBe('without-head')
    expect(html()).toBe(`<table>${rows(cells('a', 'b'), cells('c', 'd'), cells('e', 'f'))}</table>`)
    core.run(toggleHead)
    expect(html()).toBe(PLAIN)
  })

  it('keeps merged cells when rows and columns come beside and through them', () => {
    open(`<table>${rows('<td rowspan="2">a</td><td colspan="2">b</td>', cells('c', 'd'))}</table>`)
    at('b')
    core.run(addRowAfter)
    at('c')
    core.run(addColumnAfter)
    expect(html()).toBe(
      `<table>${rows('<td rowspan="3">a</td><td colspan="3">b</td>', cells('', '', ''), cells('c', '', 'd'))}</table>`,
    )
  })

  it('is left alone, ragged as it came, until the text is changed: then its rows end alike', () => {
    const ragged = `<p>x</p><table>${rows(cells('a'), '<td rowspan="2">b</td><td>c</td><td>d</td>', cells('e'))}</table>`
    open(ragged)
    at('b')
    expect(html()).toBe(ragged)
    type('z')
    expect(html()).toBe(
      `<p>x</p><table>${rows(cells('a', '', ''), '<td rowspan="2">zb</td><td>c</td><td>d</td>', cells('e', ''))}</table>`,
    )
  })
})

describe('a cell', () => {
  it('gets another line by Enter', () => {
    open(PLAIN)
    at('c', true)
    press('Enter')
    type('x')
    press('Enter', { shiftKey: true })
    type('y')
    expect(html()).toBe(PLAIN.replace('<td>c', '<td>c<br>x<br>y'))
  })

  it('keeps its border: nothing flows through it by Backspace and Delete', () => {
    open(`<p>x</p>${PLAIN}<p>y</p>`)
    for (const [words, end, key] of [
      ['d', false, 'Backspace'],
      ['d', true, 'Delete'],
      ['a', false, 'Backspace'],
      ['f', true, 'Delete'],
      ['y', false, 'Backspace'],
      ['x', true, 'Delete'],
    ] as const) {
      at(words, end)
      expect(press(key), key).toBe(true)
    }
    expect(html()).toBe(`<p>x</p>${PLAIN}<p>y</p>`)
    // The last key stepped into the table.
    type('z')
    expect(html()).toContain('<th scope="col">za</th>')
  })

  it.each([['2'], ['c'], ['4']])('is no heading and no code (%s), and holds no list and no quote', (key) => {
    open(PLAIN)
    at('c')
    press(key, { ctrlKey: true, altKey: true })
    press('8', { ctrlKey: true, shiftKey: true })
    press('9', { ctrlKey: true, shiftKey: true })
    expect(html()).toBe(PLAIN)
  })

  it('is emptied with others that are selected, and all of them stay', () => {
    open(PLAIN)
    const { state } = core.view
    core.view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, 2, 14)))
    press('Enter')
    expect(html()).toBe(PLAIN)
    press('Backspace')
    expect(html()).toBe(`<table>${head('', 'b')}${rows(cells('', 'd'), cells('e', 'f'))}</table>`)
  })

  it('takes pasted paragraphs as lines, with their marks', () => {
    open(PLAIN)
    at('c', true)
    core.view.pasteHTML('<p>one <b>two</b></p><ul><li>three</li></ul>')
    expect(html()).toBe(PLAIN.replace('<td>c', '<td>cone <strong>two</strong><br>three'))
  })

  it('takes pasted cells as cells, and makes room for them', () => {
    open(PLAIN)
    at('f')
    core.view.pasteHTML(`<table>${rows(cells('1', '2'), cells('3', '4'))}</table>`)
    expect(html()).toBe(
      `<table>${head('a', 'b').replace('</tr>', '<th scope="col"></th></tr>')}${rows(cells('c', 'd', ''), cells('e', '1', '2'), cells('', '3', '4'))}</table>`,
    )
  })

  it('holds a picture in its line, which has no room for a caption', async () => {
    open(PLAIN)
    at('c', true)
    core.uploads.add(new File(['x'], 'b.png', { type: 'image/png' }), 'b', core.view.state.selection.to)
    await vi.advanceTimersByTimeAsync(1)
    const kept = PLAIN.replace('<td>c', '<td>c<img src="/files/sent.png" alt="b">')
    expect(html()).toBe(kept)
    const { state } = core.view
    const pos = state.selection.from - 1
    core.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)))
    expect(core.picture()).toEqual({ alt: 'b', figure: null })
    core.setPicture({ alt: 'c', figure: null })
    expect(html()).toBe(kept.replace('alt="b"', 'alt="c"'))
    core.view.dispatch(core.view.state.tr.setSelection(CellSelection.create(core.view.state.doc, 2, 7)))
    core.addPicture('/d.png', 'd')
    expect(html()).toContain('<th scope="col">b<img src="/d.png" alt="d"></th>')
  })
})

describe('around a table', () => {
  it('there is a place to write, however the post begins and ends', () => {
    open(PLAIN)
    vi.spyOn(core.view, 'endOfTextblock').mockReturnValue(true)
    at('a')
    press('ArrowUp')
    type('then')
    at('d')
    press('ArrowDown')
    press('ArrowDown')
    type('now')
    expect(html()).toBe(`<p>then</p>${PLAIN}<p>now</p>`)
  })

  it('pasted markup of a table keeps its cells and nothing else', () => {
    open('<p></p>')
    core.view.pasteHTML(
      '<meta charset="utf-8"><google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" border="1">' +
        '<colgroup><col width="100"></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold" data-sheets-value="1">Name</td><td>Price</td></tr>' +
        '<tr><td>Pier</td><td class="x"><p class=MsoNormal><span lang=EN>12<o:p></o:p></span></p></td></tr></tbody></table></google-sheets-html-origin>',
    )
    expect(html()).toBe(`<table>${rows(cells('<strong>Name</strong>', 'Price'), cells('Pier', '12'))}</table>`)
  })
})
