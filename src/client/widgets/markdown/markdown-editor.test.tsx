import { act, useEffect, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EditorView } from '@codemirror/view'
import { undo } from '@codemirror/commands'
import { find, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { TextView } from './text-view.ts'
import MarkdownEditor from './markdown-editor.tsx'

/** The editor of lessons as its form has it. */

let text = ''
let put: (text: string) => void
let told: string[] = []

function Form({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first)
  useEffect(() => {
    text = value
    put = setValue
  }, [value])
  return (
    <MarkdownEditor
      language="en"
      value={value}
      onChange={(next) => {
        told.push(next)
        setValue(next)
      }}
      label="Content"
      name="Tides"
      onAddImage={async () => '/uploads/a.png'}
      resolveSrc={(src) => src}
    />
  )
}

function open(first: string): EditorView {
  told = []
  mount(<Form first={first} />)
  const view = EditorView.findFromDOM(find('.cm-editor', HTMLElement))
  if (!view) throw new Error('There is no editor')
  return view
}
/** Types at a place that is counted from the end. */
function type(view: EditorView, words: string, fromEnd = 0) {
  act(() => {
    const at = view.state.doc.length - fromEnd
    view.dispatch({ changes: { from: at, insert: words }, selection: { anchor: at + words.length } })
  })
}

/** A page that nothing is told. */
const quiet = {
  emit: () => undefined,
  typed: () => undefined,
  awaits: true,
  moved: () => undefined,
  blurred: () => undefined,
  attributes: {},
  keydown: () => false,
  paste: () => false,
  drop: () => false,
}

afterEach(() => {
  vi.useRealTimers()
  unmountAll()
})

describe('what is written', () => {
  it.each([
    ['tabs and trailing blanks', 'a\t b  \n\t- c \n \n'],
    ['no final newline', '# a\n\nb'],
    ['many final newlines', 'a\n\n\n\n'],
    ['line ends of Windows', 'a\r\n\r\nb\r\n'],
    ['line ends of several kinds', 'a\r\nb\nc\rd\r\n\n\r\ne'],
    ['emoji, marks over letters and other directions', 'a 👩‍👩‍👧 e\u0301\u200f\nשלום **עולם**\n'],
    ['white space that is no blank', 'a\u00a0\u2028b\u000bc\ufeff'],
    ['odd Markdown', '* a\n+ b\n__c__ *d*\n~~~\ne\n'],
  ])('stays as it is, letter for letter: %s', (_, first) => {
    const view = open(first)
    expect(told).toEqual([])
    type(view, 'x')
    expect(text).toBe(`${first}x`)
    act(() => {
      view.dispatch({ changes: { from: 0, insert: 'y' } })
    })
    expect(text).toBe(`y${first}x`)
    act(() => {
      undo(view)
      undo(view)
    })
    expect(text).toBe(first)
  })

  it('gets new lines that end as the others do', () => {
    const view = open('a\r\nb')
    type(view, '\nc')
    expect(text).toBe('a\r\nb\r\nc')
  })

  it('is told at each key', () => {
    const view = open('')
    for (const letter of 'tide') type(view, letter)
    expect(told).toEqual(['t', 'ti', 'tid', 'tide'])
  })

  it('is held back while keys come where it is kept all the same, and told when typing rests', () => {
    vi.useFakeTimers()
    told = []
    const host = { ...quiet, awaits: false, emit: (next: string) => told.push(next) }
    const view = new TextView(document.body, '', () => host)
    const key = (letter: string) =>
      view.view.dispatch({ changes: { from: view.view.state.doc.length, insert: letter } })
    for (const letter of 'tide') key(letter)
    expect([view.held(), told]).toEqual(['tide', []])
    vi.advanceTimersByTime(400)
    expect([view.held(), told]).toEqual([undefined, ['tide']])
    // What is drawn with the value of before takes nothing back.
    key('s')
    view.update('')
    view.update('tide')
    expect(view.text).toBe('tides')
    view.flush()
    expect(told).toEqual(['tide', 'tides'])
    view.destroy()
  })
})

it('headings, marks and code are drawn', () => {
  open('# Tide\n\n**a**\n\n```\nb\n```\n\n> c')
  expect(findAll('.md-h1').map((line) => line.textContent)).toEqual(['# Tide'])
  expect(findAll('.md-strong').map((run) => run.textContent)).toEqual(['a'])
  expect(findAll('.md-code').map((line) => line.textContent)).toEqual(['```', 'b', '```'])
  expect(findAll('.md-quote').map((line) => line.textContent)).toEqual(['> c'])
  expect(findAll('.md-mark').map((run) => run.textContent)).toEqual(['# ', '**', '**', '```', '```', '> '])
})

describe('a text from elsewhere', () => {
  it('takes the place of what differs; the cursor stays at its words, and undo brings the other one back', () => {
    const view = open('One.\n\nTwo.\n\nThree.')
    act(() => view.dispatch({ selection: { anchor: view.state.doc.length - 1 } }))
    act(() => put('One and a half.\n\nTwo.\n\nThree.'))
    expect(view.state.doc.toString()).toBe('One and a half.\n\nTwo.\n\nThree.')
    expect(view.state.selection.main.from).toBe(view.state.doc.length - 1)
    expect(told).toEqual([])
    act(() => void undo(view))
    expect(text).toBe('One.\n\nTwo.\n\nThree.')
  })

  it('is not undone when somebody else has saved it; what was typed here is', () => {
    const view = new TextView(document.body, 'One.\n\nTwo.', () => quiet)
    view.view.dispatch({ changes: { from: 0, insert: 'x' } })
    view.update('xOne.\n\nTwo.')
    view.update('xOne.\n\nTheirs.', 1)
    undo(view.view)
    expect(view.text).toBe('One.\n\nTheirs.')
    undo(view.view)
    expect(view.text).toBe('One.\n\nTheirs.')
    view.destroy()
  })

  it('is not taken for one when it is our own and comes back late', () => {
    const host = { ...quiet, emit: (next: string) => told.push(next) }
    told = []
    const late = new TextView(document.body, '', () => host)
    for (const letter of 'ab') late.view.dispatch({ changes: { from: late.view.state.doc.length, insert: letter } })
    late.update('a')
    expect(late.text).toBe('ab')
    late.update('ab')
    late.update('a')
    expect(late.view.state.doc.toString()).toBe('a')
    expect(told).toEqual(['a', 'ab'])
    late.destroy()
  })
})
