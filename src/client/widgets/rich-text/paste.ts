import { Fragment, type Node, Slice } from 'prosemirror-model'
import { closeHistory } from 'prosemirror-history'
import { Plugin, type Selection, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { readVideo } from '#contract/video-address.ts'
import { imageAddress, isWebAddress } from '#client/widgets/writing/addresses.ts'
import { inCaption } from './figures.ts'
import { inertBody } from './inert-html.ts'
import { schema } from './schema.ts'
import { tidy } from './tidy-html.ts'
import { setVideo } from './videos.ts'

/** What comes in by paste and drop: cleaned text, links over a selection, pictures to upload. */

const { nodes } = schema

/**
 * @param onFiles pictures and the place for them in the document.
 * @param onLost what pictures are called whose place only the program knows that they were copied from
 */
export function pasteAndDrop(
  onFiles: (files: File[], pos: number) => void,
  onLost: (names: readonly string[], pos: number) => void,
): Plugin {
  let embedded: File[] = []
  let lost: readonly string[] = []
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        const body = inertBody(html)
        tidy(body)
        embedded = takeEmbedded(body)
        lost = unreadable(body)
        return body.innerHTML
      },
      transformPasted(slice, view) {
        if (inCaption(view.state.selection.$from)) return inline(slice, schema.text(' '), (node) => node.isText)
        // Cells go into the cells from here on.
        if (!isInTable(view.state) || isCells(slice)) return slice
        return inline(slice, nodes.hard_break.create(), (node) => node.isInline)
      },
      handlePaste(view, event) {
        const [fromHtml, without] = [embedded, lost]
        embedded = []
        lost = []
        const { clipboardData } = event
        const text = clipboardData?.getData('text/plain').trim() ?? ''
        const { state } = view
        const { selection } = state
        // Ctrl+A selects the document as such; the words in it are what a link can stand on.
        const words = TextSelection.between(state.doc.resolve(selection.from), state.doc.resolve(selection.to))
        const oneLine = !selection.empty && words.$from.sameParent(words.$to) && words.from < words.to
        if (oneLine && isWebAddress(text) && words.$from.parent.type !== schema.nodes.code_block) {
          view.dispatch(state.tr.addMark(words.from, words.to, schema.marks.link.create({ href: text })))
          return true
        }
        const video = readVideo(text)
        if (video && alone(selection)) {
          // Undoing leaves a link, for those who mean the address itself.
          const link = schema.marks.link.create({ href: text })
          view.dispatch(state.tr.replaceSelectionWith(schema.text(text, [link]), false))
          view.dispatch(closeHistory(setVideo(view.state, { address: video.address, title: '' }, true)))
          return true
        }
        const files = pictures(clipboardData?.files)
        const html = clipboardData?.getData('text/html') ?? ''
        // Office programs add a picture of the copied text; the text itself is what is meant then.
        if (files.length > 0 && (html === '' || inertBody(html).textContent?.trim() === '')) {
          onFiles(files, selection.to)
          return true
        }
        if (fromHtml.length > 0) queueMicrotask(() => onFiles(fromHtml, view.state.selection.to))
        if (without.length > 0) queueMicrotask(() => onLost(without, view.state.selection.to))
        return false
      },
      handleDrop(view, event, _slice, moved) {
        const files = moved ? [] : pictures(event.dataTransfer?.files)
        if (files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        onFiles(files, at?.pos ?? view.state.selection.to)
        return true
      },
    },
  })
}

/** What fits into one line: the words and their marks, with something between what were blocks. */
function inline(slice: Slice, between: Node, fits: (node: Node) => boolean): Slice {
  const words: Node[] = []
  slice.content.descendants((node) => {
    if (node.isTextblock && words.length > 0) words.push(between)
    if (fits(node)) words.push(node)
    return true
  })
  return new Slice(Fragment.from(words), 0, 0)
}

/** One table, or rows or cells of one. */
function isCells({ content }: Slice): boolean {
  const isPart = ({ type }: Node) =>
    Boolean(type.spec['tableRole']) && (content.childCount === 1 || type !== nodes.table)
  return content.content.every(isPart)
}

/** In an empty paragraph that a block can take the place of. */
function alone({ $from, empty }: Selection): boolean {
  const { parent, depth } = $from
  if (!empty || parent.type !== nodes.paragraph || parent.content.size > 0) return false
  return $from.node(depth - 1).canReplaceWith($from.index(depth - 1), $from.indexAfter(depth - 1), nodes.figure)
}

function pictures(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Pictures that are written into the pasted HTML itself become files like any other. */
function takeEmbedded(body: HTMLElement): File[] {
  const files: File[] = []
  for (const image of body.querySelectorAll('img[src^="data:image/"]')) {
    const [, type, data] = /^data:(image\/[a-z+.-]+);base64,([\w+/=\s]+)$/i.exec(image.getAttribute('src') ?? '') ?? []
    image.remove()
    if (!type || !data) continue
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (sign) => sign.codePointAt(0) ?? 0)
    const extension = type.slice(6).replace('jpeg', 'jpg').replace('svg+xml', 'svg')
    files.push(new File([bytes], `pasted-${files.length + 1}.${extension}`, { type }))
  }
  return files
}

/** Pictures that lie on a disk or in a mail, by what they show. */
function unreadable(body: HTMLElement): string[] {
  return [...body.querySelectorAll('img')]
    .filter((image) => imageAddress(image.getAttribute('src')) === null)
    .map((image) => image.alt.trim() || 'Picture')
}
