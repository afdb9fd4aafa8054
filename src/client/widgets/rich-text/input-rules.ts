import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType } from 'prosemirror-model'
import { type Plugin, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'

/** Markdown as it is typed; Backspace right after takes the change back and leaves the signs. */

const { nodes, marks } = schema

export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, (match) => ({ level: Math.max(2, match[1]?.length ?? 2) })),
      textblockTypeInputRule(/^```\s$/, nodes.code_block),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^\s*1[.)]\s$/, nodes.ordered_list),
      ruleRule(),
      markRule(/(?:^|[^*\\])(\*\*([^*\s]|[^*\s][^*]*[^*\s])\*\*)$/, marks.strong),
      markRule(/(?:^|[^*\w\\])(\*([^*\s]|[^*\s][^*]*[^*\s])\*)$/, marks.em),
      markRule(/(?:^|[^_\w\\])(_([^_\s]|[^_\s][^_]*[^_\s])_)$/, marks.em),
      markRule(/(?:^|[^~\\])(~~([^~\s]|[^~\s][^~]*[^~\s])~~)$/, marks.s),
      markRule(/(?:^|[^`\\])(`([^`]+)`)$/, marks.code),
    ],
  })
}

/** `---` at the start of a paragraph. */
function ruleRule(): InputRule {
  return new InputRule(/^---$/, (state, _match, start) => {
    const $start = state.doc.resolve(start)
    if ($start.parent.type !== nodes.paragraph || $start.depth !== 1) return null
    const tr = state.tr.replaceWith($start.before(), $start.after(), [
      nodes.horizontal_rule.create(),
      nodes.paragraph.create(),
    ])
    return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2))
  })
}

/** Group 1 is the text with its signs, group 2 without. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, match, _start, end) => {
      const [, signs = '', words = ''] = match
      const width = (signs.length - words.length) / 2
      // The last sign is not in the document yet.
      const from = end - signs.length + 1
      if (from < 0 || state.doc.textBetween(from, end, '\ufffc', '\ufffc') !== signs.slice(0, -1)) return null
      if (state.doc.rangeHasMark(from, end, marks.code)) return null
      const tr = state.tr
      tr.addMark(from + width, from + width + words.length, type.create())
      tr.delete(from + width + words.length, end)
      tr.delete(from, from + width)
      return tr.removeStoredMark(type)
    },
    { inCodeMark: false },
  )
}
