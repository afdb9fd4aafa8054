import { type CSSProperties, Fragment, useMemo } from 'react'
import { cx } from '#client/ui/class-names.ts'
import { blocksOf } from './blocks.ts'
import { runsOf } from './inline-looks.ts'
import { directionOf, isRow, looksOf } from './line-looks.ts'
import './markdown-editor.css'

/** A place of the page, or the focus without one; null: nobody has been at the text. */
export type Pressed = { readonly x: number; readonly y: number } | 'focus' | null

interface StillMarkdownProps {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly markdown: string
  /** Is told what was pressed meanwhile, for the editor that takes this place. */
  readonly onPressed: (at: Pressed) => void
}

/** The text as its editor draws it, line by line: stands in its place until the editor's code is there. */
export function StillMarkdown({ id, label, placeholder, markdown, onPressed }: StillMarkdownProps) {
  const lines = useMemo(() => drawnLines(markdown), [markdown])
  return (
    <div className="md-editor">
      <div
        id={id}
        className={markdown === '' ? 'md-text is-empty' : 'md-text'}
        role="textbox"
        aria-multiline
        aria-readonly
        aria-label={label}
        tabIndex={0}
        data-placeholder={placeholder}
        onFocus={() => onPressed('focus')}
        onBlur={() => onPressed(null)}
        // Comes behind the focus, by mouse and by finger.
        onMouseUp={({ pageX, pageY }) => onPressed({ x: pageX, y: pageY })}
      >
        {lines}
      </div>
    </div>
  )
}

function drawnLines(markdown: string) {
  const lines = markdown.split(/\r\n?|\n/)
  const blocks = blocksOf(markdown)
  const looks = blocks.flatMap(({ line, kind }, at) => looksOf(lines.slice(line, blocks[at + 1]?.line), kind))
  const first = blocks[0]?.line ?? lines.length
  return lines.map((line, at) => {
    const look = looks[at - first] ?? { className: '', marks: 0, hang: 0, inline: false }
    const style: CSSProperties & Record<`--${string}`, number> = look.hang === 0 ? {} : { '--md-hang': look.hang }
    const runs = look.inline
      ? runsOf(line, look.marks, isRow(look))
      : [{ from: look.marks, to: line.length, className: '' }]
    return (
      // Lines have no names; they are drawn once.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={at} className={cx('cm-line', look.className)} dir={directionOf(look)} style={style}>
        {look.marks > 0 && <span className="md-mark">{line.slice(0, look.marks)}</span>}
        {runs.map((run) =>
          run.className === '' ? (
            <Fragment key={run.from}>{line.slice(run.from, run.to)}</Fragment>
          ) : (
            <span key={run.from} className={run.className}>
              {line.slice(run.from, run.to)}
            </span>
          ),
        )}
        {line === '' && <br />}
      </div>
    )
  })
}
