import { useState } from 'react'

interface ThumbProps {
  readonly src: string | null
  readonly resolveSrc: (src: string) => string
}

/** The picture of a record in its row, small; an empty frame when there is none or it can't be loaded here. */
export function Thumb({ src, resolveSrc }: ThumbProps) {
  const address = src === null ? '' : resolveSrc(src)
  const [failed, setFailed] = useState('')
  return (
    <span className="thumb">
      {address !== '' && address !== failed && (
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
