import { redoDepth, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { ancestor, blockStyleOf, type BlockStyle, isList, isQuoted, markActive } from './commands.ts'
import { chosenPicture } from './figures.ts'
import { linkRange } from './links.ts'
import { schema } from './schema.ts'

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
  canUndo: false,
  canRedo: false,
}

export function statusOf(state: EditorState): EditorStatus {
  const { marks, nodes } = schema
  const around = ancestor(state, isList)
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
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export function sameStatus(one: EditorStatus, other: EditorStatus): boolean {
  return (
    one.block === other.block &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.strike === other.strike &&
    one.code === other.code &&
    one.link === other.link &&
    one.quote === other.quote &&
    one.list === other.list &&
    one.picture === other.picture &&
    one.canUndo === other.canUndo &&
    one.canRedo === other.canRedo
  )
}
