import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { addressedId, parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows, SkeletonText } from '#client/ui/skeleton.tsx'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AbsentRecord } from './absent-record.tsx'
import { type Addresses, useAddresses } from './addresses.ts'
import { useUnsavedRecord } from './form/unsaved-record.ts'
import { useRowOpened } from './list-place.ts'
import './editor-frame.css'

/** What the page tells its editor. */
export interface EditorProps {
  readonly id: RecordId
  readonly heading: string
  /** At the address of a new record, which changes with the first save. */
  readonly creating: boolean
  /** After the first save of a new record. */
  readonly onMade: () => void
  readonly addresses: Addresses
}

interface EditorPageProps {
  readonly record: Kind
  /** The record and the draft of a new one, as the address names them. */
  readonly id: string | undefined
  readonly draft: string | undefined
  /** The records that it lies within. */
  readonly parents?: Parents
  /** A form among the other pages, not a task that takes the whole screen. */
  readonly plain?: boolean
  readonly children: (props: EditorProps) => ReactNode
}

/** One editor for new records and known ones: it stays, cursor included, when the first save gives a record its address. */
export function EditorPage({ id: named, draft, ...page }: EditorPageProps) {
  const id = named === undefined ? parseRecordId(draft ?? '') : addressedId(named)
  if (id === null) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <Page key={id} {...page} id={id} creating={named === undefined} />
    </RequireAccess>
  )
}

interface PageProps extends Omit<EditorPageProps, 'id' | 'draft'> {
  readonly id: RecordId
  readonly creating: boolean
}

/** The page around the editor: its title, its way back, and what stands there when there is nothing to edit. */
function Page({ record: kind, id, creating, parents = {}, plain = false, children }: PageProps) {
  const navigate = useNavigate()
  const addresses = useAddresses(kind, parents)
  const policy: EntityPolicy = kind
  const { state, record, error, refetch } = useRecord(policy, id)
  // Once opened, it stays: a record that is deleted elsewhere must not take the text off the screen.
  const [opened, setOpened] = useState(creating)
  if (!opened && (creating || record !== null)) setOpened(true)
  const one = kind.label.toLowerCase()
  // Nobody edits what is not there.
  const heading = !opened && state === 'missing' ? kind.label : `${creating ? 'New' : 'Edit'} ${one}`
  usePageTitle(record === null ? heading : nameOf(kind, record))
  // What can't be written keeps the frame, with its ways on.
  const absent = !opened && state !== 'loading' && state !== 'ready'
  const back = { ...addresses.list, label: kind.plural }
  useSubPage(heading, back, plain || absent ? 'page' : 'task')
  useRowOpened(addresses.listPath, id)
  useUnsavedRecord(kind, id, !opened && state === 'missing', parents)

  if (opened) {
    const onMade = () => void navigate({ ...addresses.one(id), replace: true, resetScroll: false })
    return children({ id, heading, creating, onMade, addresses })
  }
  return (
    <>
      {plain || absent ? (
        <PageHead
          title={heading}
          back={{ label: back.label, link: (look) => <Link {...back} {...look} /> }}
          quietOnPhone
        />
      ) : (
        <h1 className="sr-only">{heading}</h1>
      )}
      {state === 'loading' &&
        (plain ? (
          <SkeletonRows />
        ) : (
          <div className="editor-frame">
            <div className="editor-column">
              <div className="editor-tools" />
              <div className="editor-page">
                <SkeletonText />
              </div>
            </div>
            <div className="editor-side" />
          </div>
        ))}
      {state === 'not-here' && <NotOnThisDevice />}
      {state === 'failed' && (
        <LoadFailed message={`Failed to load the ${one}`} cause={error?.message} onRetry={refetch} />
      )}
      {state === 'missing' && <AbsentRecord record={kind} parents={parents} />}
    </>
  )
}
