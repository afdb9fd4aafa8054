import { Unlink } from 'lucide-react'
import { useDeadLink } from '#client/widgets/links/use-dead-link.ts'
import { hostOf, type ShownFile } from './-shown-file.ts'

interface LinkWordsProps {
  readonly file: Pick<ShownFile, 'id'>
  readonly url: string
  /** There is room for one of them. */
  readonly brief?: boolean
}

/** Where a link leads, in a word, and that nothing may be there any more. */
export function LinkWords({ file, url, brief = false }: LinkWordsProps) {
  const dead = useDeadLink(file.id)
  if (!dead) return hostOf(url)
  return (
    <>
      <span className="text-warn">
        <Unlink size={14} strokeWidth={1.75} className="mr-1 inline align-[-2px]" aria-hidden="true" />
        May be dead
      </span>
      {!brief && ` · ${hostOf(url)}`}
    </>
  )
}
