import { type EditorState, type Extension, RangeSetBuilder, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Block, type Blocks, blocksOf, readAgain } from './blocks.ts'
import { runsOf } from './inline-looks.ts'
import { directionOf, isRow, type LineLook, looksOf } from './line-looks.ts'

/** Draws headings as headings, marks as marks. Of a long text only what is on the screen is looked at. */

const blocks = StateField.define<Blocks>({
  create: (state) => blocksOf(state.doc.toString()),
  update: (known, transaction) => (transaction.docChanged ? afterChange(known, transaction) : known),
})

function afterChange(known: Blocks, { changes, startState, state }: Transaction): Blocks {
  let [from, to, toNew] = [Infinity, 0, 0]
  changes.iterChangedRanges((fromA, toA, _fromB, toB) => {
    from = Math.min(from, fromA)
    to = Math.max(to, toA)
    toNew = Math.max(toNew, toB)
  })
  const lineOf = ({ doc }: EditorState, at: number) => doc.lineAt(at).number - 1
  const changed = {
    first: lineOf(startState, from),
    lastOld: lineOf(startState, to),
    lastNew: lineOf(state, toNew),
  }
  return readAgain(known, changed, (first, end = state.doc.lines) =>
    state.sliceDoc(state.doc.line(first + 1).from, state.doc.line(end).to),
  )
}

function drawn({ state, visibleRanges }: EditorView): DecorationSet {
  const all = state.field(blocks)
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges) {
    const last = state.doc.lineAt(to).number - 1
    let line = state.doc.lineAt(from).number - 1
    for (let at = lastUntil(all, line); line <= last; at += 1) {
      const end = all[at + 1]?.line ?? state.doc.lines
      const looks = looksIn(state, all[at], end)
      for (; line < end && line <= last; line += 1) {
        const { text, from: start } = state.doc.line(line + 1)
        const look = looks?.[line - (all[at]?.line ?? 0)] ?? NO_LOOK
        builder.add(start, start, lineDecoration(look))
        addRuns(builder, text, start, look, Math.max(from, start), to)
      }
    }
  }
  return builder.finish()
}

function lineDecoration(look: LineLook): Decoration {
  const { className, hang } = look
  return Decoration.line({
    ...(className === '' ? {} : { class: className }),
    attributes: { dir: directionOf(look), ...(hang === 0 ? {} : { style: `--md-hang: ${hang}` }) },
  })
}

const NO_LOOK: LineLook = { className: '', marks: 0, hang: 0, inline: false }

/** @returns null for the blank lines before the first block */
function looksIn(state: EditorState, block: Block | undefined, end: number): LineLook[] | null {
  if (!block) return null
  const lines = Array.from({ length: end - block.line }, (_, at) => state.doc.line(block.line + at + 1).text)
  return looksOf(lines, block.kind)
}

function addRuns(
  builder: RangeSetBuilder<Decoration>,
  text: string,
  start: number,
  look: LineLook,
  from: number,
  to: number,
): void {
  const { marks, inline } = look
  const runs = inline ? runsOf(text, marks, isRow(look)) : []
  for (const run of [{ from: 0, to: marks, className: 'md-mark' }, ...runs]) {
    const [first, end] = [Math.max(start + run.from, from), Math.min(start + run.to, to)]
    if (first < end && run.className !== '') builder.add(first, end, Decoration.mark({ class: run.className }))
  }
}

/** The last block that begins at this line or before it; -1 for none. */
function lastUntil(all: Blocks, line: number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.line ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const drawnLines: Extension = [
  blocks,
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      decorations: drawn(view),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = drawn(now)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
]
