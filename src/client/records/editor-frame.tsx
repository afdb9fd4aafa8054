import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { BarActions, BarLead } from '#client/ui/bar-actions.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useSite } from '#client/widgets/use-site.ts'
import './editor-frame.css'
import { useGrowing } from '#client/ui/use-growing.ts'

interface EditorFrameProps {
  /** The writing column. */
  readonly children: ReactNode
  /** Where the text's toolbar goes. */
  readonly toolbar?: Ref<HTMLDivElement>
  /** Names the settings: "Post settings". */
  readonly settingsTitle: string
  readonly settings: ReactNode
  /** On a phone the settings are a sheet. */
  readonly settingsOpen: boolean
  readonly onSettings: (open: boolean) => void
  /** Save and what goes with it: in the head of the panel, or in the phone's bar. */
  readonly actions: ReactNode
  /** What has room on a laptop only, before the actions. */
  readonly moreActions?: ReactNode
}

/** A full-page editor: column and side panel on a laptop; on a phone the whole screen, with the settings in one sheet. */
export function EditorFrame(props: EditorFrameProps) {
  const { children, toolbar, settingsTitle, settings, settingsOpen, onSettings, actions, moreActions } = props
  const laptop = useLaptop()
  return (
    <div className="editor-frame">
      <div className="editor-column">
        <div ref={toolbar} className="editor-tools" />
        <article className="editor-page">{children}</article>
      </div>
      {laptop ? (
        <aside className="editor-side" aria-label={settingsTitle}>
          <div>
            <div className="editor-side-head">
              <span className="truncate">{settingsTitle}</span>
              {moreActions}
              {actions}
            </div>
            {settings}
          </div>
        </aside>
      ) : (
        <>
          <BarLead>
            <IconButton label={settingsTitle} onClick={() => onSettings(true)}>
              <SlidersHorizontal strokeWidth={1.75} />
            </IconButton>
          </BarLead>
          <BarActions>{actions}</BarActions>
          <Dialog
            open={settingsOpen}
            onOpenChange={onSettings}
            title={settingsTitle}
            shape="panel"
            footer={
              <>
                {moreActions}
                <Button variant="primary" onClick={() => onSettings(false)}>
                  Done
                </Button>
              </>
            }
          >
            {settings}
          </Dialog>
        </>
      )}
    </div>
  )
}

interface EditorLineProps {
  readonly label: string
  readonly name: string
  readonly look: 'title' | 'lead'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly placeholder: string
  readonly required?: boolean
  /** Enter goes on to the next line of the form instead of breaking this one. */
  readonly onEnter: () => void
}

/** A line of the text itself that is a field: the title, the excerpt. Grows with its text, and its label is only heard. */
export function EditorLine(props: EditorLineProps) {
  const { label, name, look, value, onChange, onBlur, error, placeholder, onEnter } = props
  const id = `editor-${name}`
  const area = useGrowing(value)
  const { language } = useSite()
  return (
    <div className="editor-field" data-field={name}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={1}
        lang={language}
        dir="auto"
        className={cx('editor-line', look)}
        placeholder={placeholder}
        value={value}
        {...(props.required && { 'aria-required': true })}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        // Pasted line breaks become spaces: these fields are one paragraph.
        onChange={(event) => onChange(event.target.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
