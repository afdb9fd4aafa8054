import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import {
  ancestor,
  blockStyle,
  bold,
  codeByEnter,
  inlineCode,
  italic,
  leaveCodeByEnter,
  leaveLastBlock,
  lineBreak,
  list,
  strike,
} from './commands.ts'
import { leaveCaption, selectBeforeCaption } from './figures.ts'
import { schema } from './schema.ts'
import { isInTable, nextCell, previousCell, stopAtBorder } from './tables.ts'

/** Keys of the editor. `Mod` is Ctrl, or Command on Apple machines. */

const item = schema.nodes.list_item

const inList =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!ancestor(state, (type) => type === item)) return false
    // Also where nothing can be indented: Tab must not jump out of a list half of the time.
    command(state, dispatch, view)
    return true
  }

/** A cell is one paragraph of lines; several cells that are selected stay as they are. */
const lineInCell: Command = (state, dispatch) =>
  isInTable(state) && (!(state.selection instanceof TextSelection) || lineBreak(state, dispatch))

export interface KeyActions {
  readonly link: () => void
  readonly save: (() => void) | undefined
  readonly publish: (() => void) | undefined
}

/** @param actions read at each key, so they may change without making the editor again. */
export function keys(actions: () => KeyActions): Plugin[] {
  const act =
    (pick: (actions: KeyActions) => (() => void) | undefined): Command =>
    (_state, dispatch) => {
      const action = pick(actions())
      if (dispatch) action?.()
      return action !== undefined
    }
  return [
    leaveByTab(),
    keymap({
      'Mod-s': act((all) => all.save),
      'Mod-Enter': act((all) => all.publish),
      'Mod-k': act((all) => all.link),
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-b': bold,
      'Mod-i': italic,
      'Mod-e': inlineCode,
      'Mod-Shift-x': strike,
      'Mod-Alt-0': blockStyle('text'),
      'Mod-Alt-2': blockStyle('h2'),
      'Mod-Alt-3': blockStyle('h3'),
      'Mod-Alt-4': blockStyle('h4'),
      'Mod-Alt-c': blockStyle('code'),
      'Mod-Shift-7': list('ordered_list'),
      'Mod-Shift-8': list('bullet_list'),
      'Mod-Shift-9': blockStyle('quote'),
      'Mod-]': inList(sinkListItem(item)),
      'Mod-[': inList(liftListItem(item)),
      Tab: chainCommands(nextCell, inList(sinkListItem(item))),
      'Shift-Tab': chainCommands(previousCell, inList(liftListItem(item))),
      Backspace: chainCommands(undoInputRule, selectBeforeCaption, stopAtBorder(-1)),
      'Mod-Backspace': chainCommands(selectBeforeCaption, stopAtBorder(-1)),
      Delete: stopAtBorder(1),
      'Mod-Delete': stopAtBorder(1),
      Enter: chainCommands(leaveCaption, lineInCell, codeByEnter, leaveCodeByEnter, splitListItem(item)),
      'Shift-Enter': chainCommands(leaveCaption, lineBreak),
      ArrowDown: leaveLastBlock,
    }),
    keymap(Object.fromEntries(Object.entries(baseKeymap).filter(([key]) => key !== 'Escape' && key !== 'Mod-Enter'))),
  ]
}

/** Escape, then Tab always leaves the editor, also from a list or a table (WCAG 2.1.2). */
function leaveByTab(): Plugin {
  let leaving = false
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.key === 'Tab' && leaving) return true
          if (event.key !== 'Shift') leaving = event.key === 'Escape'
          return false
        },
        blur() {
          leaving = false
          return false
        },
      },
    },
  })
}
