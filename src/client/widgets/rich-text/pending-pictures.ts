import type { NodeType, ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { schema } from './schema.ts'

/** Pictures on their way: shown at their place, not part of the text until they have an address. */

export interface Pending {
  readonly id: number
  readonly name: string
  /** Object URL of the chosen file; null when it is no picture. */
  readonly preview: string | null
  /** The device has it: from then on leaving does not lose it. */
  readonly kept: boolean
  /** Null while it is on its way. */
  readonly failure: string | null
  readonly canRetry: boolean
}

export interface PendingActions {
  readonly retry: (id: number) => void
  readonly remove: (id: number) => void
}

type Change =
  | { readonly kind: 'show'; readonly pos: number; readonly pending: Pending }
  | { readonly kind: 'update'; readonly pending: Pending }
  | { readonly kind: 'drop'; readonly id: number }

const key = new PluginKey<DecorationSet>('pending-pictures')

export function pendingPictures(actions: PendingActions): Plugin<DecorationSet> {
  const decoration = (pos: number, pending: Pending) =>
    Decoration.widget(pos, () => card(pending, actions), {
      id: pending.id,
      key: `picture-${pending.id}-${pending.kept}-${pending.failure ?? ''}`,
      side: 1,
      stopEvent: () => true,
      ignoreSelection: true,
    })
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, shown) {
        const mapped = shown.map(tr.mapping, tr.doc)
        const change = changeOf(tr)
        if (!change) return mapped
        if (change.kind === 'show') return mapped.add(tr.doc, [decoration(change.pos, change.pending)])
        const id = change.kind === 'drop' ? change.id : change.pending.id
        const old = found(mapped, id)
        const [first] = old
        if (!first) return mapped
        const without = mapped.remove(old)
        return change.kind === 'drop' ? without : without.add(tr.doc, [decoration(first.from, change.pending)])
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

export function showPending(tr: Transaction, pos: number, pending: Pending): Transaction {
  return tr.setMeta(key, { kind: 'show', pos, pending } satisfies Change)
}

export function updatePending(tr: Transaction, pending: Pending): Transaction {
  return tr.setMeta(key, { kind: 'update', pending } satisfies Change)
}

export function dropPending(tr: Transaction, id: number): Transaction {
  return tr.setMeta(key, { kind: 'drop', id } satisfies Change)
}

/** Where a pending picture stands now; null when the text around it was deleted. */
export function placeOf(state: EditorState, id: number): number | null {
  return found(key.getState(state) ?? DecorationSet.empty, id)[0]?.from ?? null
}

/**
 * A picture stands in a paragraph of its own: the empty one at the cursor, else a new one after the block. A cell has
 * only one, and room for it there.
 */
export function pictureSpot(state: EditorState, at: number): number {
  const $at = state.doc.resolve(Math.min(at, state.doc.content.size))
  // Between cells, where several are selected.
  const $pos = $at.parent.type.spec['tableRole'] ? Selection.near($at, -1).$to : $at
  if ($pos.depth > 1 && $pos.node(-1).type.spec['tableRole']) return $pos.pos
  if ($pos.parent.type === schema.nodes.paragraph && $pos.parent.content.size === 0) return $pos.pos
  const figure = depthOf($pos, schema.nodes.figure)
  if (figure !== null) return $pos.after(figure)
  return $pos.depth === 0 ? $pos.pos : $pos.after()
}

function depthOf($pos: ResolvedPos, type: NodeType): number | null {
  for (let { depth } = $pos; depth > 0; depth -= 1) if ($pos.node(depth).type === type) return depth
  return null
}

function changeOf(tr: Transaction): Change | undefined {
  const meta: unknown = tr.getMeta(key)
  // Only the three functions above set it.
  return meta as Change | undefined
}

function found(set: DecorationSet, id: number): Decoration[] {
  return set.find(undefined, undefined, (spec: { id?: number }) => spec.id === id)
}

function card(pending: Pending, actions: PendingActions): HTMLElement {
  const root = element('span', 'rt-pending')
  root.contentEditable = 'false'
  if (pending.preview !== null) {
    const image = element('img', 'rt-pending-image')
    image.src = pending.preview
    image.alt = ''
    root.append(image)
  }
  const line = element('span', 'rt-pending-line')
  root.append(line)
  if (pending.failure === null) {
    line.setAttribute('role', 'status')
    line.append(element('span', 'rt-turning'), `${pending.kept ? 'Adding' : 'Reading'} ${pending.name}`)
    return root
  }
  root.classList.add('is-failed')
  const message = element('span', 'rt-pending-message')
  message.setAttribute('role', 'alert')
  message.textContent = `${pending.name}: ${pending.failure}`
  line.append(message)
  if (pending.canRetry) line.append(button('Retry', () => actions.retry(pending.id)))
  line.append(button('Remove', () => actions.remove(pending.id)))
  return root
}

export function button(label: string, onClick: () => void): HTMLElement {
  const node = element('button', 'rt-small-button')
  node.type = 'button'
  node.textContent = label
  node.addEventListener('click', onClick)
  return node
}

export function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  node.className = className
  return node
}
