import { act, createRef, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { find, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import type { TextHandle } from '#client/widgets/writing/text-handle.ts'
import RichTextEditor from './rich-text-editor.tsx'

/** The editor of posts as its form has it. */

const handle = createRef<TextHandle>()
let value = ''
let put: (html: string) => void
let redraw: () => void

function Form() {
  const [html, setHtml] = useState('<p>One</p>')
  const [, setDrawn] = useState(0)
  useEffect(() => {
    value = html
    put = setHtml
    redraw = () => setDrawn((count) => count + 1)
  }, [html])
  return (
    <RichTextEditor
      ref={handle}
      language="en"
      value={html}
      onChange={setHtml}
      label="Content"
      onAddImage={async () => '/uploads/a.png'}
    />
  )
}

const paragraphs = () => findAll('.rt-text p').length
function enter() {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  find('.rt-text', HTMLElement).dispatchEvent(key)
}
const handOut = () => startTransition(() => void handle.current?.flush())

afterEach(unmountAll)

it('what was handed out stays in the text when the page is drawn once more with the value of before', () => {
  mount(<Form />)
  act(enter)
  act(() => {
    handOut()
    flushSync(redraw)
    expect(paragraphs()).toBe(2)
    enter()
  })
  expect(paragraphs()).toBe(3)
  expect(value).toBe('<p></p><p>One</p>')
  act(handOut)
  expect(value).toBe('<p></p><p></p><p>One</p>')
})

it('what comes back late takes nothing out of what was typed since', () => {
  mount(<Form />)
  act(enter)
  act(() => {
    handOut()
    enter()
    handOut()
    enter()
  })
  expect(paragraphs()).toBe(4)
  expect(value).toBe('<p></p><p></p><p>One</p>')
})

it('a page that goes back to the value of before while a text is on its way is followed', () => {
  mount(<Form />)
  act(enter)
  act(() => {
    handOut()
    put('<p>One</p>')
  })
  expect(value).toBe('<p>One</p>')
  expect(paragraphs()).toBe(1)
})
