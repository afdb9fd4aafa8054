import { cx } from './class-names.ts'
import { initials } from './format.ts'

interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  /** Ink instead of grey, for the own account. */
  readonly solid?: boolean
}

/** A picture or two initials. The name stands beside it, so it is decoration. */
export function Avatar({ name, src, solid = false }: AvatarProps) {
  return (
    // Drawn by the style sheet: as text, the initials would count as the label of a button around them.
    <span
      className={cx('avatar', solid && 'solid')}
      aria-hidden="true"
      data-initials={src ? undefined : initials(name)}
    >
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  )
}
