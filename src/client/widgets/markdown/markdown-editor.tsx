import { Eye, PenLine } from 'lucide-react'
import {
  memo,
  type Ref,
  type RefObject,
  Suspense,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { noPicture, uploadFailure } from '#client/widgets/image-check.ts'
import { prepareImage } from '#client/widgets/prepare-image.ts'
import { isWebAddress } from '#client/widgets/writing/addresses.ts'
import { EditorToolbar, type ToolbarButton } from '#client/widgets/writing/editor-toolbar.tsx'
import { LinkDialog } from '#client/widgets/writing/link-dialog.tsx'
import type { FindOwnLinks } from '#client/widgets/writing/own-link.ts'
import { PictureQueue } from '#client/widgets/writing/picture-queue.tsx'
import { isShortcut } from '#client/widgets/writing/shortcuts.ts'
import type { TextHandle } from '#client/widgets/writing/text-handle.ts'
import '#client/widgets/writing/writing.css'
import {
  type Command,
  countWords,
  type Edit,
  linkAt,
  type LinkAt,
  newLine,
  type Selected,
  setLink,
  statusAt,
} from './commands.ts'
import type { Pressed } from './still-markdown.tsx'
import { type TextHost, TextView } from './text-view.ts'
import { BLOCK_STYLES, blockStyle, GROUPS } from './toolbar-items.ts'
import { insertion, useArriving, wayInWords } from './use-arriving.ts'
import './markdown-editor.css'

const MarkdownPreview = lazyPart(() => import('./markdown-preview.tsx'))

export interface MarkdownEditorProps {
  readonly id?: string
  readonly value: string
  /** Grows when the value is that of a record which changed below the form: undo does not take it back. */
  readonly followed?: number
  /** Called at each key; with `onTyping`, and once `changed`, when typing rests and now and then. */
  readonly onChange: (markdown: string) => void
  /** Called at each key, where what is typed is kept by way of `held`. */
  readonly onTyping?: () => void
  readonly changed?: boolean
  readonly onBlur?: () => void
  readonly label: string
  /** Of the text: what spelling is checked by. */
  readonly language: string
  readonly placeholder?: string
  /** Name of what is written, for the preview. */
  readonly name: string
  /** Stores a picture, or puts it into the outbox. @returns its address, or its `offdesk-upload:` token */
  readonly onAddImage: (file: File, onKept: (src: string) => void) => Promise<string>
  readonly resolveSrc: (src: string) => string
  /** What of one's own a link can lead to, beside any address. */
  readonly findLinks?: FindOwnLinks
  /** Pictures that are stored already: opens the library, resolves to the chosen one. */
  readonly onChoosePicture?: () => Promise<{ readonly src: string; readonly alt: string } | null>
  readonly toolbarHost?: HTMLElement | null
  readonly onSave?: () => void
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly ref?: Ref<TextHandle>
  /** Where the still text was pressed before this editor took its place. */
  readonly pressed?: RefObject<Pressed>
}

type Layer =
  | { readonly kind: 'link'; readonly at: LinkAt }
  | { readonly kind: 'pictures'; readonly files: readonly File[] }

/** The editor of lessons: the surface of a post over the text as it is written, marks and all. */
export default function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, toolbarHost, ref, pressed } = props
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<TextView | null>(null)
  const [status, setStatus] = useState(() => statusAt({ text: value, from: 0, to: 0 }))
  const [layer, setLayer] = useState<Layer | null>(null)
  const [reading, setReading] = useState(false)
  /** Pictures on their way: not on the device yet, and those that are. */
  const [way, setWay] = useState({ unkept: 0, kept: 0 })
  const [refused, setRefused] = useState<string | null>(null)
  const hintId = useId()
  useLeaveGuard(way.unkept > 0)
  const { arriving, takeKept } = useArriving()

  const edit = (make: (at: Selected) => Edit | null): boolean => {
    text.current?.focus()
    return text.current?.run(make) ?? false
  }
  const openLink = () => text.current && setLayer({ kind: 'link', at: linkAt(text.current.selected()) })
  const close = () => {
    setLayer(null)
    // The layers have no opener that could take the focus back: it belongs to the text.
    setTimeout(() => text.current?.focus())
  }
  const run = (command: Command | 'link') => {
    if (command === 'link') openLink()
    else edit(command)
  }

  const offer = async (files: readonly File[]) => {
    setRefused(null)
    const good: File[] = []
    for (const file of files) {
      const refusal = await noPicture(file)
      if (refusal === null) good.push(file)
      else setRefused(`${file.name}: ${refusal}`)
    }
    if (good.length > 0) setLayer({ kind: 'pictures', files: good })
  }
  const insert = (src: string, alt: string) => edit(insertion(src, alt))
  const choosePicture = () => void props.onChoosePicture?.().then((chosen) => chosen && insert(chosen.src, chosen.alt))
  const add = async (file: File, alt: string) => {
    setWay(({ unkept, kept }) => ({ unkept: unkept + 1, kept }))
    const one = { alt, kept: null as string | null }
    arriving.add(one)
    try {
      const src = await props.onAddImage((await prepareImage(file)).file, (address) => {
        one.kept = address
        setWay(({ unkept, kept }) => ({ unkept: unkept - 1, kept: kept + 1 }))
      })
      if (arriving.has(one)) insert(src, alt)
    } catch (error) {
      // Where nobody reads it any more, a refused picture waits in the outbox to be told.
      if (text.current) setRefused(`${file.name}: ${uploadFailure(error)}`)
    } finally {
      arriving.delete(one)
      const was = one.kept === null ? 'unkept' : 'kept'
      setWay((now) => ({ ...now, [was]: now[was] - 1 }))
    }
  }

  const host: TextHost = {
    emit: props.onChange,
    typed: () => props.onTyping?.(),
    awaits: !props.changed || !props.onTyping,
    moved: (at) => {
      const now = statusAt(at)
      if (JSON.stringify(now) !== JSON.stringify(status)) setStatus(now)
    },
    blurred: () => props.onBlur?.(),
    attributes: attributes(props, hintId),
    keydown: (event) => {
      const item = GROUPS.flat().find(({ keys }) => keys !== undefined && isShortcut(event, keys))
      if (item && item.run !== 'picture' && item.run !== 'library') run(item.run)
      else if (isShortcut(event, 'Control+S') && props.onSave) props.onSave()
      else if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || !edit(newLine)) return false
      event.stopPropagation()
      return true
    },
    paste: ({ clipboardData }) => {
      const words = clipboardData?.getData('text/plain').trim() ?? ''
      if (clipboardData && clipboardData.files.length > 0 && words === '') {
        void offer([...clipboardData.files])
        return true
      }
      const at = text.current?.selected()
      return (
        isWebAddress(words) && at !== undefined && at.from !== at.to && edit((now) => setLink(linkAt(now), words, ''))
      )
    },
    drop: ({ dataTransfer }) => {
      if (!dataTransfer || dataTransfer.files.length === 0) return false
      void offer([...dataTransfer.files])
      return true
    },
  }
  const latest = useRef(host)
  useLayoutEffect(() => {
    latest.current = host
    text.current?.update(value, props.followed)
  })
  const initial = useRef(value)
  const followedAtFirst = useRef(props.followed)
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const made = new TextView(place.current, initial.current, () => latest.current, followedAtFirst.current)
    text.current = made
    const at = pressed?.current
    if (at === 'focus') made.focus()
    else if (at) made.focusAt(at.x - window.scrollX, at.y - window.scrollY)
    return () => {
      takeKept(made)
      text.current = null
      initial.current = made.text
      made.destroy()
    }
  }, [takeKept, pressed])
  useImperativeHandle(
    ref,
    () => ({
      flush: () => text.current && takeKept(text.current),
      held: () => text.current?.held(),
      focus: () => text.current?.focus(),
    }),
    [takeKept],
  )

  const acts = (command: (typeof GROUPS)[number][number]['run']): ToolbarButton['run'] => {
    if (command === 'picture') return 'choose-pictures'
    return command === 'library' ? choosePicture : () => run(command)
  }
  const groups: ToolbarButton[][] = GROUPS.map((group) =>
    group
      .filter((item) => item.run !== 'library' || props.onChoosePicture !== undefined)
      .map(({ run: command, pressed, ...item }) => ({
        ...item,
        pressed: pressed?.(status),
        off: reading,
        run: acts(command),
      })),
  )
  const view: ToolbarButton = {
    label: reading ? 'Write' : 'Preview',
    icon: reading ? PenLine : Eye,
    run: () => {
      text.current?.flush()
      setReading(!reading)
    },
  }
  const toolbar = (
    <EditorToolbar
      styles={BLOCK_STYLES}
      style={status.block}
      onStyle={(style) => !reading && edit(blockStyle(style))}
      groups={[[view], ...groups]}
      onFiles={(files) => void offer(files)}
    />
  )
  return (
    <div className={props.invalid ? 'rt-editor md-editor is-invalid' : 'rt-editor md-editor'}>
      {toolbarHost === undefined ? toolbar : toolbarHost && createPortal(toolbar, toolbarHost)}
      <div ref={place} hidden={reading} />
      {reading && (
        <Suspense>
          <MarkdownPreview name={props.name} markdown={value} resolveSrc={props.resolveSrc} />
        </Suspense>
      )}
      <p className="editor-foot" id={hintId}>
        <WordCount text={useDeferredValue(value)} />
        <span className="sr-only">. Markdown. Tab leaves the text.</span>
      </p>
      <p role="status" className={refused === null ? 'field-hint' : 'field-error'}>
        {refused ?? wayInWords(way)}
      </p>
      {layer?.kind === 'link' && (
        <LinkDialog
          current={layer.at.href}
          asksText={layer.at.words === ''}
          find={props.findLinks}
          onClose={close}
          onDone={(href, text) => {
            setLayer(null)
            setTimeout(() => edit(() => setLink(layer.at, href, text)))
          }}
        />
      )}
      {layer?.kind === 'pictures' && (
        <PictureQueue files={layer.files} onAdd={(file, alt) => void add(file, alt)} onEnd={close} />
      )}
    </div>
  )
}

/** Counted when there is time: in a long text it costs more than drawing a key. */
const WordCount = memo(({ text }: { readonly text: string }) => formatCount(countWords(text), 'word'))

function attributes(props: MarkdownEditorProps, hintId: string): Record<string, string> {
  const { id, label, language, placeholder, describedBy, invalid = false } = props
  return {
    ...(id === undefined ? {} : { id }),
    lang: language,
    'aria-label': label,
    'aria-invalid': String(invalid),
    'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
    ...(placeholder === undefined ? {} : { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
    // As in any field for long texts.
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
    writingsuggestions: 'true',
  }
}
