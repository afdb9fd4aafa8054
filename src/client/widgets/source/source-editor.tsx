import {
  autocompletion,
  closeCompletion,
  type CompletionContext,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { LRLanguage, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { parser as css } from '@lezer/css'
import { classHighlighter } from '@lezer/highlight'
import { configureNesting, parser as html } from '@lezer/html'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { ControlProps } from '#client/ui/field.tsx'
import { onEscape } from '#client/ui/use-escape.ts'
import type { Offer, SourceHandle } from './source-field.tsx'

interface SourceEditorProps {
  readonly ref: Ref<SourceHandle>
  readonly label: string
  readonly control: ControlProps
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: (() => void) | undefined
  readonly offers: readonly Offer[]
}

/** A text that came from outside, of which nobody outside needs to be told. */
const received = Annotation.define<boolean>()

/** More than anybody types while one key is drawn. */
const REMEMBERED = 50

const LANGUAGE = LRLanguage.define({
  parser: html.configure({ wrap: configureNesting([{ tag: 'style', parser: css }]) }),
})

/** Tab leaves the field, as it does everywhere else; Enter or a press takes what is offered. */
export default function SourceEditor({ ref, label, control, value, onChange, onBlur, offers }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  /** What was typed and has not come back yet: the text of a key never undoes the key after it. */
  const onItsWay = useRef<readonly string[]>([])
  // The editor is made once: what it tells goes to whoever listens then.
  const now = useRef({ onChange, onBlur, offers, value })
  useEffect(() => {
    now.current = { onChange, onBlur, offers, value }
  })

  useEffect(() => {
    const parent = host.current
    if (!parent) return undefined
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          lineNumbers(),
          history(),
          EditorView.lineWrapping,
          // It can be reached by keys as it is; said so, those who check for it see it too.
          EditorView.contentAttributes.of({ tabindex: '0' }),
          LANGUAGE,
          syntaxHighlighting(classHighlighter),
          autocompletion({ override: [(context) => offered(context, now.current.offers)], icons: false }),
          keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(received))) return
            const text = update.state.doc.toString()
            onItsWay.current = [...onItsWay.current, text].slice(-REMEMBERED)
            now.current.onChange(text)
          }),
          EditorView.domEventHandlers({ blur: () => now.current.onBlur?.() }),
        ],
      }),
    })
    editor.current = view
    const stopListening = onEscape(
      () => view.hasFocus && completionStatus(view.state) !== null && closeCompletion(view),
    )
    return () => {
      stopListening()
      view.destroy()
    }
  }, [])

  // A text that came from elsewhere: a draft that was put back, a file.
  useEffect(() => {
    const view = editor.current
    const echo = onItsWay.current.indexOf(value)
    onItsWay.current = onItsWay.current.slice(echo < 0 ? Number.POSITIVE_INFINITY : echo + 1)
    if (!view || echo >= 0 || view.state.doc.eq(view.state.toText(value))) return
    const changes = { from: 0, to: view.state.doc.length, insert: value }
    view.dispatch({ changes, annotations: received.of(true) })
  }, [value])

  const { 'aria-describedby': describedBy, 'aria-invalid': invalid, name } = control
  useEffect(() => {
    const content = editor.current?.contentDOM
    if (!content) return
    const attributes = {
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-invalid': invalid && 'true',
      'data-name': name,
      dir: 'ltr',
    }
    for (const [attribute, text] of Object.entries(attributes)) {
      if (text === undefined) content.removeAttribute(attribute)
      else content.setAttribute(attribute, text)
    }
  }, [label, describedBy, invalid, name])

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const view = editor.current
      if (!view) return
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true })
      view.focus()
    },
  }))
  return <div ref={host} className="source" />
}

const BEGUN = /\{\{ ?[#?]?\w{0,40}$/

function offered(context: CompletionContext, offers: readonly Offer[]) {
  const begun = context.matchBefore(BEGUN)
  if (!begun) return null
  const closed = context.state.sliceDoc(context.pos, context.pos + 2) === '}}' ? 2 : 0
  return {
    from: begun.from,
    to: context.pos,
    options: offers.map(({ name, description, text }) => ({
      label: `{{${name}}}`,
      detail: description,
      apply: (view: EditorView, _: unknown, from: number, to: number) =>
        view.dispatch({
          changes: { from, to: to + closed, insert: text },
          selection: { anchor: from + text.length },
        }),
    })),
    validFor: BEGUN,
  }
}
