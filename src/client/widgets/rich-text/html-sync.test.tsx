import { EditorState } from 'prosemirror-state'
import { afterEach, expect, it, vi } from 'vitest'
import { HandOut, KEPT } from '#client/widgets/writing/hand-out.ts'
import { HtmlSync } from './html-sync.ts'
import { parseHtml } from './html.ts'

afterEach(() => void vi.useRealTimers())

/** A text and what is handed out of it. */
function open(html: string) {
  const doc = parseHtml(html)
  let state = EditorState.create({ doc })
  const handedOut: string[] = []
  const sync = new HtmlSync(
    html,
    doc,
    () => state.doc,
    (text) => handedOut.push(text),
  )
  return {
    handedOut,
    /** Types on, a key each tenth of a second. @param isAwaited as for `touched` */
    key(isAwaited: boolean) {
      state = state.apply(state.tr.insertText('x', state.doc.content.size - 1))
      sync.touched(isAwaited)
      vi.advanceTimersByTime(100)
      return sync.held()
    },
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

it('tells of a change soon where it is waited for', () => {
  vi.useFakeTimers()
  const { handedOut, key } = open('<p>a</p>')
  expect(key(true)).toBe('<p>ax</p>')
  expect(handedOut).toEqual([])
  key(true)
  expect(key(true)).toBeUndefined()
  expect(handedOut).toEqual(['<p>axxx</p>'])
})

it('holds back what others keep while keys come, and can be asked for it', () => {
  vi.useFakeTimers()
  const { handedOut, key } = open('<p>a</p>')
  for (let typed = 1; typed <= 8; typed += 1) expect(key(false)).toBe(`<p>a${'x'.repeat(typed)}</p>`)
  expect(handedOut).toEqual([])
  expect(key(false)).toBeUndefined()
  expect(handedOut).toEqual([`<p>a${'x'.repeat(9)}</p>`])
})

it('hands out what was typed when typing rests', () => {
  vi.useFakeTimers()
  const { handedOut, key } = open('<p>a</p>')
  key(false)
  vi.advanceTimersByTime(400)
  expect(handedOut).toEqual(['<p>ax</p>'])
})

it('hands out what is due though the next key comes first, as on a slow device', () => {
  vi.useFakeTimers()
  let times = 0
  const out = new HandOut(() => {
    times += 1
    out.stop()
  })
  out.touched(KEPT)
  for (let ms = 0; ms < KEPT.dueMs; ms += 100) {
    vi.advanceTimersByTime(100)
    out.touched(KEPT)
  }
  vi.advanceTimersToNextFrame()
  out.touched(KEPT)
  vi.advanceTimersByTime(1)
  expect(times).toBe(1)
})
