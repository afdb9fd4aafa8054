import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useUnsavedRecord } from '#client/records/form/draft-address.ts'
import { PostEditor } from './-post-editor.tsx'
import { postName } from './-post-form.ts'

interface PostEditorPageProps {
  readonly id: RecordId
  /** On /create: the address changes with the first save. */
  readonly creating: boolean
}

/** The page around the editor: its title, its way back, and what stands there when there is no post to edit. */
export function PostEditorPage({ id, creating }: PostEditorPageProps) {
  const navigate = useNavigate()
  const { state, record, error, refetch } = useRecord(post, id)
  // Once opened, it stays: a post that is deleted elsewhere must not take the text off the screen.
  const [opened, setOpened] = useState(creating)
  if (!opened && record !== null) setOpened(true)
  const heading = creating ? 'New post' : 'Edit post'
  usePageTitle(record === null ? heading : postName(record))
  useSubPage(heading, BACK, true)
  useUnsavedRecord(post, id, !opened && state === 'missing')

  if (opened) {
    const made = () =>
      void navigate({ to: '/admin/posts/$postId', params: { postId: String(id) }, replace: true, resetScroll: false })
    return <PostEditor id={id} heading={heading} creating={creating} onMade={made} />
  }
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      {state === 'loading' && <SkeletonRows />}
      {state === 'not-here' && <NotOnThisDevice />}
      {state === 'failed' && (
        <LoadFailed message={`Failed to load the post. ${error?.message ?? ''}`} onRetry={refetch} />
      )}
      {state === 'missing' && (
        <Empty
          title="This post is not there"
          text="It was deleted, or its address is wrong."
          action={
            <Link to="/admin/posts" className={buttonClass()}>
              All posts
            </Link>
          }
        />
      )}
    </>
  )
}

const BACK = { to: '/admin/posts', label: 'Posts' } as const
