import { EditorState } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { HtmlSync } from './html-sync.ts'
import { parseHtml } from './html.ts'

/** A text and what is handed out of it. */
function open(html: string) {
  const doc = parseHtml(html)
  let state = EditorState.create({ doc })
  const sync = new HtmlSync(
    html,
    doc,
    () => state.doc,
    () => undefined,
  )
  return {
    type(text: string, at: number) {
      state = state.apply(state.tr.insertText(text, at < 0 ? state.doc.content.size + at : at))
      return sync.flush()
    },
    receive(given: string) {
      const tr = sync.receive(given, state, true)
      if (tr) state = state.apply(tr)
      sync.received(state.doc)
    },
  }
}

it('leaves every block that nobody changes as it was written elsewhere', () => {
  const written = '<ul><li><p>a</p></li></ul>\n<p>b</p>\n<blockquote>c</blockquote>'
  const text = open(written)
  expect(text.type('!', -2)).toBe('<ul><li><p>a</p></li></ul>\n<p>b</p>\n<blockquote><p>c!</p></blockquote>')
  text.receive(written.replace('>b<', '>B<'))
  expect(text.type('!', 4)).toBe('<ul><li>a!</li></ul><p>B</p>\n<blockquote>c</blockquote>')
})

it('writes as it does where a text can’t be told apart block by block', () => {
  expect(open('a<p>b</p>').type('!', -1)).toBe('<p>a</p><p>b!</p>')
})
