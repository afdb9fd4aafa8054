import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { ancestor, blockStyleOf, type BlockStyle, isList, isQuoted, markActive } from './commands.ts'
import { chosenPicture } from './figures.ts'
import { linkRange } from './links.ts'
import { schema } from './schema.ts'
import { tableAt } from './tables.ts'
import { chosenVideo } from './videos.ts'

/** What the toolbar shows about the selection. A handful of plain values, so that comparing them is cheap. */
export interface EditorStatus {
  readonly block: BlockStyle
  readonly bold: boolean
  readonly italic: boolean
  readonly strike: boolean
  readonly code: boolean
  readonly link: boolean
  readonly quote: boolean
  readonly list: 'bullet_list' | 'ordered_list' | null
  readonly picture: boolean
  readonly video: boolean
  readonly table: 'with-head' | 'without-head' | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const IDLE_STATUS: EditorStatus = {
  block: 'text',
  bold: false,
  italic: false,
  strike: false,
  code: false,
  link: false,
  quote: false,
  list: null,
  picture: false,
  video: false,
  table: null,
  canUndo: false,
  canRedo: false,
}

export function statusOf(state: EditorState): EditorStatus {
  const { marks, nodes } = schema
  const around = ancestor(state, isList)
  const table = tableAt(state)
  return {
    block: blockStyleOf(state),
    bold: markActive(state, marks.strong),
    italic: markActive(state, marks.em),
    strike: markActive(state, marks.s),
    code: markActive(state, marks.code),
    link: linkRange(state).href !== null,
    quote: isQuoted(state),
    list: around ? (around.node.type === nodes.bullet_list ? 'bullet_list' : 'ordered_list') : null,
    picture: chosenPicture(state) !== null,
    video: chosenVideo(state) !== null,
    table: table && (table.head ? 'with-head' : 'without-head'),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export function sameStatus(one: EditorStatus, other: EditorStatus): boolean {
  return (Object.keys(IDLE_STATUS) as (keyof EditorStatus)[]).every((name) => one[name] === other[name])
}
