import { useState } from 'react'
import { Drawing, type Drawn } from './drawing.tsx'

interface ThumbProps {
  readonly src: string | null
  readonly resolveSrc: (src: string) => string
  /** The record that it stands for. */
  readonly of: Drawn
}

/** The picture of a record in its row, small; a drawing of its own when there is none or it can't be loaded here. */
export function Thumb({ src, resolveSrc, of }: ThumbProps) {
  const address = src === null ? '' : resolveSrc(src)
  const [failed, setFailed] = useState('')
  return (
    <span className="thumb">
      {address === '' || address === failed ? (
        <Drawing {...of} />
      ) : (
        <img
          src={address}
          alt=""
          width={60}
          height={40}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      )}
    </span>
  )
}
