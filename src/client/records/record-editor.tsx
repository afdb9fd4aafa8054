import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/records/record.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditStatus } from './form/edit-status.tsx'
import type { Values } from './form/form-state.ts'
import { Notices } from './notices.tsx'
import { isPublic } from '#contract/records/publication.ts'
import type { Editor } from './use-editor.ts'

interface RecordEditorProps<D extends Kind, T extends Values> {
  readonly editor: Editor<D, T>
  /** Whether it is public, as it is stored. */
  readonly badge: ReactNode
  readonly settings: ReactNode
  /** The word on the button. */
  readonly publishLabel?: string
  /** What has room on a laptop only, before Save. */
  readonly moreActions?: ReactNode
  readonly notices?: ReactNode
  /** Edits of what lies within it, which wait as its own do. */
  readonly moreItems?: readonly OutboxItem[]
  /** The writing column. */
  readonly children: ReactNode
}

/** A full-page editor around the fields that stand in the page: where the text stands, and what can be done to it. */
export function RecordEditor<D extends Kind, T extends Values>(props: RecordEditorProps<D, T>) {
  const { editor, badge, settings, publishLabel = 'Publish', moreActions, notices, moreItems = [], children } = props
  const { record: kind, form, view, save, publish } = editor
  const publicNow = editor.publishes && isPublic(kind, view.server)
  return (
    <>
      <h1 className="sr-only">{editor.heading}</h1>
      <EditorFrame
        toolbar={editor.setToolbar}
        settingsTitle={`${kind.label} settings`}
        settingsOpen={editor.settingsOpen}
        onSettings={editor.setSettings}
        moreActions={moreActions}
        actions={
          <>
            {editor.publishes && !editor.isPublic && (
              <Button
                small
                // Beside the title there is room for one; the switch in the settings publishes, too.
                className="max-[359px]:hidden"
                disabledReason={form.saving ? 'Saving' : undefined}
                onClick={() => void publish()}
              >
                {publishLabel}
              </Button>
            )}
            <Button small variant="primary" busy={form.saving} busyLabel="Saving" onClick={() => void save()}>
              Save
            </Button>
          </>
        }
        settings={settings}
      >
        <Notices editor={editor}>{notices}</Notices>
        <div className="editor-status">
          <Link {...editor.addresses.list} className="back-link">
            <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
            {kind.plural}
          </Link>
          {badge}
          {publicNow && (form.dirty || view.items.length > 0) && <Badge waiting>Changed</Badge>}
          <EditStatus
            items={[...view.items, ...moreItems]}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
            creating={editor.creating}
          />
          {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
        </div>
        {children}
      </EditorFrame>
    </>
  )
}
