import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { PostForm } from '#contract/records/post.ts'
import { query } from '#client/data/queries.ts'
import { useSession } from '#client/data/use-session.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import type { BringPicture } from '#client/widgets/writing/frame-document.ts'
import { useFrameDocument } from '#client/widgets/writing/use-frame-document.ts'
import { describePost, type SiteFacts } from './-post-page.ts'
import { previewDocument } from './-preview-document.ts'
import './-post-preview.css'
import { FramedDocument } from '#client/widgets/writing/framed-document.tsx'

interface PostPreviewProps {
  readonly values: PostForm
  readonly resolveSrc: (src: string) => string
  readonly onClose: () => void
}

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'laptop', label: 'Laptop' },
] as const

const UNKNOWN_SITE: SiteFacts = { site_name: '', site_description: '', site_url: '' }

/** The post as its public page, at both widths, in a frame that can run nothing Works offline. */
export default function PostPreview({ values, resolveSrc, onClose }: PostPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'laptop'>(useLaptop() ? 'laptop' : 'phone')
  const site = useQuery(query('settings.read', {})).data ?? UNKNOWN_SITE
  const author = useSession().user?.name
  const html = useFrameDocument(
    useCallback(
      (bring: BringPicture) => previewDocument(values, describePost(values, { ...site, author }), resolveSrc, bring),
      [values, site, author, resolveSrc],
    ),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Preview" shape="panel">
      <div className="post-preview">
        <Segmented label="Width" value={width} onChange={setWidth} options={WIDTHS} fill />
        <div className={`post-preview-room ${width}`}>
          {html !== null && <FramedDocument html={html} title={`The post at ${width} width`} />}
        </div>
      </div>
    </Dialog>
  )
}
