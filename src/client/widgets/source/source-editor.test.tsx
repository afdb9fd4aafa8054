import { EditorView } from '@codemirror/view'
import { act, type Ref } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { find, mount, type Mounted, unmountAll } from '#tests/support/mount.ts'
import SourceEditor from './source-editor.tsx'
import type { SourceHandle } from './source-field.tsx'

/** The editor of templates, in a form that takes a moment to draw what was typed. */

let told: string[] = []
let page: Mounted
const NOBODY: Ref<SourceHandle> = () => undefined

const field = (value: string) => (
  <SourceEditor
    ref={NOBODY}
    label="HTML"
    control={{ id: 'html' }}
    value={value}
    onChange={(text) => told.push(text)}
    onBlur={undefined}
    offers={[]}
  />
)

beforeEach(() => {
  told = []
  page = mount(field('<p>\n</p>'))
})
afterEach(unmountAll)

function view(): EditorView {
  const found = EditorView.findFromDOM(find('.cm-editor', HTMLElement))
  if (!found) throw new Error('There is no editor')
  return found
}
function type(letter: string) {
  act(() => {
    const at = view().state.selection.main.head
    view().dispatch({ changes: { from: at, insert: letter }, selection: { anchor: at + letter.length } })
  })
}
const shown = () => ({ text: view().state.doc.toString(), cursor: view().state.selection.main.head })

it('leaves a key and the cursor alone when the key before it comes back late', () => {
  act(() => view().dispatch({ selection: { anchor: 3 } }))
  type('a')
  type('b')
  expect(told).toEqual(['<p>a\n</p>', '<p>ab\n</p>'])
  page.rerender(field('<p>a\n</p>'))
  expect(shown()).toEqual({ text: '<p>ab\n</p>', cursor: 5 })
  page.rerender(field('<p>ab\n</p>'))
  type('c')
  expect(shown()).toEqual({ text: '<p>abc\n</p>', cursor: 6 })
})

it('tells of a key that was taken back before it was drawn', () => {
  type('a')
  act(() => view().dispatch({ changes: { from: 0, to: 1 } }))
  expect(told).toEqual(['a<p>\n</p>', '<p>\n</p>'])
})

it('takes in what comes from elsewhere, also when it was typed before', () => {
  type('a')
  page.rerender(field('a<p>\n</p>'))
  page.rerender(field('<p>\n</p>'))
  expect(shown().text).toBe('<p>\n</p>')
  page.rerender(field('a<p>\n</p>'))
  expect(shown().text).toBe('a<p>\n</p>')
  expect(told).toHaveLength(1)
})
