import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultTreeAdapter, parseFragment } from 'parse5'

/**
 * Parses markup as a browser would, within limits. Unclosed formatting elements are opened again in every following
 * paragraph, so that 200 kB of hostile markup would otherwise grow into gigabytes.
 */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 200_000

/** The markup is nested deeper, or becomes more elements, than any person writes. */
export class MarkupTooLarge extends Error {
  override readonly name = 'MarkupTooLarge'
}

/** @throws MarkupTooLarge */
export function parseMarkup(text: string): Root {
  let depth = 0
  let elements = 0
  const tree = parseFragment(text, {
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement: (name, namespace, attributes) => {
        elements += 1
        if (elements > MAX_ELEMENTS) throw new MarkupTooLarge()
        return defaultTreeAdapter.createElement(name, namespace, attributes)
      },
      onItemPush: () => {
        depth += 1
        if (depth > MAX_DEPTH) throw new MarkupTooLarge()
      },
      onItemPop: () => {
        depth -= 1
      },
    },
  })
  const root = fromParse5(tree)
  return root.type === 'root' ? root : { type: 'root', children: [] }
}
