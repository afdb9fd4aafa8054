import { useState } from 'react'
import { cx } from './class-names.ts'
import { initials } from './format.ts'

interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  /** Ink instead of grey, for the own account. */
  readonly solid?: boolean
  /** Where the page is about the person. */
  readonly large?: boolean
}

/** A picture, or two initials where there is none or it can't be shown. The name stands beside it, so it is decoration. */
export function Avatar({ name, src, solid = false, large = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  return (
    // Drawn by the style sheet: as text, the initials would count as the label of a button around them.
    <span
      className={cx('avatar', solid && 'solid', large && 'large')}
      aria-hidden="true"
      data-initials={picture ? undefined : initials(name)}
    >
      {picture && <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />}
    </span>
  )
}
