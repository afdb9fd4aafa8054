import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IMAGE_LIMITS, type ImageLimits, noPicture } from '#client/widgets/image-check.ts'
import { fetchPicture } from '#client/widgets/links/fetch-picture.ts'
import { prepareImage } from '#client/widgets/prepare-image.ts'
import { EditorCore, type EditorHost } from './editor-core.ts'
import { LinkDialog } from '#client/widgets/writing/link-dialog.tsx'
import type { LinkRange } from './links.ts'
import { type PictureDetails, PictureDialog } from '#client/widgets/writing/picture-dialog.tsx'
import type { FindOwnLinks } from '#client/widgets/writing/own-link.ts'
import { PictureQueue } from '#client/widgets/writing/picture-queue.tsx'
import type { TextHandle } from '#client/widgets/writing/text-handle.ts'
import type { SendPicture } from './picture-uploads.ts'
import { Toolbar } from './toolbar.tsx'
import { VideoDialog } from './video-dialog.tsx'
import type { VideoDetails } from './videos.ts'
import '#client/widgets/writing/writing.css'

export interface RichTextEditorProps {
  readonly value: string
  /** Grows when the value is that of a record which changed below the form: undo does not take it back. */
  readonly followed?: number
  /** Called when typing rests and now and then, not at each key; and at once on blur, when the page hides, on unmount. */
  readonly onChange: (html: string) => void
  /** Called at each key, where what is typed is kept by way of `held`: `onChange` may then take a second. */
  readonly onTyping?: () => void
  /** Whether the page knows of a change; while it does not, it is told soon all the same. */
  readonly changed?: boolean
  readonly label: string
  /** Of the text: what spelling is checked by. */
  readonly language: string
  readonly placeholder?: string
  /** Stores a picture, or puts it into the outbox; the address may be an `offdesk-upload:` token. */
  readonly onAddImage: SendPicture
  readonly resolveSrc?: (src: string) => string
  /** What of one's own a link can lead to, beside any address. */
  readonly findLinks?: FindOwnLinks
  /** Pictures that are stored already: opens the library, resolves to the chosen one. */
  readonly onChoosePicture?: () => Promise<{ readonly src: string; readonly alt: string } | null>
  readonly imageLimits?: ImageLimits
  readonly readOnly?: boolean
  /** Where the toolbar goes; null while that place is not there yet; left out: above the text. */
  readonly toolbarHost?: HTMLElement | null
  readonly onSave?: () => void
  readonly onPublish?: () => void
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly ref?: Ref<TextHandle>
}

type Layer =
  | { readonly kind: 'link'; readonly range: LinkRange }
  | { readonly kind: 'pictures'; readonly files: readonly File[]; readonly pos: number }
  | { readonly kind: 'description'; readonly details: PictureDetails }
  | { readonly kind: 'video'; readonly current: VideoDetails | null }

const sameSrc = (src: string) => src

/** The editor of posts. React draws the frame; the text itself is ProseMirror's, so a key costs no render. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, toolbarHost, readOnly = false, imageLimits = IMAGE_LIMITS, ref } = props
  const coreRef = useRef<EditorCore | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const [core, setCore] = useState<EditorCore | null>(null)
  const [layer, setLayer] = useState<Layer | null>(null)
  const hintId = useId()
  const handedOut = useRef(0)
  const [seen, setSeen] = useState(0)

  const openLink = (from: EditorCore | null) => {
    if (from && !readOnly) setLayer({ kind: 'link', range: from.link() })
  }
  /** The layers have no opener that could take the focus back: it belongs to the text, once they have let go of it. */
  const close = () => {
    setLayer(null)
    setTimeout(() => setTimeout(() => coreRef.current?.focus()))
  }
  const describe = (from: EditorCore | null) => {
    const details = from?.picture() ?? null
    if (details !== null) setLayer({ kind: 'description', details })
  }
  const openVideo = (from: EditorCore | null) => {
    if (from) setLayer({ kind: 'video', current: from.video() })
  }
  const { onChoosePicture } = props
  const choosePicture =
    onChoosePicture &&
    (() => void onChoosePicture().then((chosen) => chosen && coreRef.current?.addPicture(chosen.src, chosen.alt)))
  const offer = async (to: EditorCore | null, files: readonly File[], pos: number) => {
    const good: File[] = []
    for (const file of files) {
      const refusal = await noPicture(file)
      if (refusal === null) good.push(file)
      else to?.uploads.refuse(file.name, refusal, pos)
    }
    if (good.length > 0) setLayer({ kind: 'pictures', files: good, pos })
  }

  const send: SendPicture = async (file, kept) => props.onAddImage((await prepareImage(file, imageLimits)).file, kept)
  const host: EditorHost = {
    emit: (html) => {
      handedOut.current += 1
      setSeen(handedOut.current)
      props.onChange(html)
    },
    typed: () => props.onTyping?.(),
    awaits: !props.changed || !props.onTyping,
    send,
    take: async (src) => {
      const file = await fetchPicture(src)
      // The address that holds already is enough: it stands in the text like any other.
      return new Promise((done, failed) => void send(file, done).then(done, failed))
    },
    resolveSrc: props.resolveSrc ?? sameSrc,
    readOnly,
    attributes: attributes(props, hintId),
    offer: (files, pos) => void offer(coreRef.current, files, pos),
    editPicture: () => describe(coreRef.current),
    editVideo: () => openVideo(coreRef.current),
    link: () => openLink(coreRef.current),
    save: props.onSave,
    publish: props.onPublish,
  }
  const latest = useRef(host)
  useLayoutEffect(() => {
    latest.current = host
    // What is urgent is drawn before what was handed out last: the value is that of before, and says nothing new.
    if (seen === handedOut.current) coreRef.current?.update(value, props.followed)
  })

  const initial = useRef(value)
  const followedAtFirst = useRef(props.followed)
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const made = new EditorCore(place.current, initial.current, () => latest.current, followedAtFirst.current)
    coreRef.current = made
    setCore(made)
    const flush = () => {
      made.uploads.takeKept()
      return made.flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      coreRef.current = null
      initial.current = flush()
      made.destroy()
    }
  }, [])

  useImperativeHandle(
    ref,
    () => ({
      flush: () => {
        coreRef.current?.uploads.takeKept()
        coreRef.current?.flush()
      },
      held: () => coreRef.current?.held(),
      focus: () => coreRef.current?.focus(),
    }),
    [],
  )

  const toolbar = (
    <Toolbar
      core={core}
      onLink={() => openLink(core)}
      onFiles={(files) => void offer(core, files, core?.view.state.selection.to ?? 0)}
      onEditPicture={() => describe(core)}
      onVideo={() => openVideo(core)}
      onLibrary={choosePicture}
    />
  )
  const shown = readOnly
    ? null
    : toolbarHost === undefined
      ? toolbar
      : toolbarHost && createPortal(toolbar, toolbarHost)
  return (
    <div className={props.invalid ? 'rt-editor is-invalid' : 'rt-editor'}>
      {shown}
      <div ref={place} />
      <p id={hintId} hidden>
        Tab leaves the text. In a list Tab indents, in a table it goes to the next cell: press Escape, then Tab.
      </p>
      {layer?.kind === 'link' && (
        <LinkDialog
          current={layer.range.href}
          asksText={layer.range.from === layer.range.to}
          find={props.findLinks}
          onClose={close}
          onDone={(href, text) => {
            close()
            core?.setLink(layer.range, href, text)
          }}
        />
      )}
      {layer?.kind === 'description' && (
        <PictureDialog
          file={null}
          details={layer.details}
          count={null}
          onClose={close}
          onDone={(details) => {
            close()
            core?.setPicture(details)
          }}
        />
      )}
      {layer?.kind === 'video' && (
        <VideoDialog
          current={layer.current}
          onClose={close}
          onDone={(video) => {
            close()
            core?.setVideo(video)
          }}
        />
      )}
      {layer?.kind === 'pictures' && (
        <PictureQueue
          files={layer.files}
          onAdd={(file, alt) => core?.uploads.add(file, alt, layer.pos)}
          onEnd={close}
        />
      )}
    </div>
  )
}

function attributes(props: RichTextEditorProps, hintId: string): Record<string, string> {
  const { label, language, placeholder, describedBy, invalid, readOnly } = props
  return {
    role: 'textbox',
    lang: language,
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': [describedBy, readOnly ? undefined : hintId].filter(Boolean).join(' '),
    ...(placeholder && { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(readOnly ? { 'aria-readonly': 'true' } : { spellcheck: 'true' }),
  }
}
