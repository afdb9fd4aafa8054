import { Suspense, useId } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { useChoosePicture } from '#client/widgets/file-picker/use-choose-picture.tsx'
import { cx } from '#client/ui/class-names.ts'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useSite } from '#client/widgets/use-site.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { Values } from './form/form-state.ts'
import { useOwnLinks } from './own-links.ts'
import type { Editor } from './use-editor.ts'
import { useHeldText } from './use-held-text.ts'

const RichTextEditor = lazyPart(() => import('#client/widgets/rich-text/rich-text-editor.tsx'))

interface HtmlBodyProps<D extends Kind, T extends Values> {
  readonly editor: Editor<D, T>
  readonly name: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly error: string | undefined
  readonly placeholder: string
  /** Other fields follow it: it leaves the next one in sight. */
  readonly isPart?: boolean
}

/** The text of a record: readable at once, and to be written in as soon as its editor is loaded. */
export function HtmlBody<D extends Kind, T extends Values>({
  editor,
  name,
  value,
  onChange,
  error,
  placeholder,
  isPart = false,
}: HtmlBodyProps<D, T>) {
  const { record: kind, text, toolbar, upload, resolveSrc, limits, save, publish } = editor
  const id = useId()
  const library = useChoosePicture()
  const findLinks = useOwnLinks()
  const { language } = useSite()
  const held = useHeldText(editor, name)
  return (
    <div className={cx('editor-body', isPart && 'part')} data-field={name}>
      <Suspense fallback={<StaticHtml html={value} resolveSrc={resolveSrc} />}>
        <RichTextEditor
          ref={text}
          value={value}
          followed={editor.form.followed}
          onChange={onChange}
          {...held}
          label={kind.fields[name]?.label ?? name}
          language={language}
          placeholder={placeholder}
          onAddImage={(file, kept) => upload(file, () => undefined, new AbortController().signal, kept)}
          findLinks={findLinks}
          onChoosePicture={library.choose}
          resolveSrc={resolveSrc}
          imageLimits={limits}
          toolbarHost={toolbar}
          onSave={() => void save()}
          onPublish={() => void publish()}
          invalid={error !== undefined}
          describedBy={id}
        />
      </Suspense>
      <p className="field-error" id={id}>
        {error}
      </p>
      {library.picker}
    </div>
  )
}
