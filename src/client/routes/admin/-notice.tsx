import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlainPath } from '#client/data/address.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'

interface NoticeProps {
  readonly to: PlainPath
  /** What the screen shows of its list. */
  readonly search?: Readonly<Record<string, string>>
  readonly action: string
  readonly look: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** Of what is not kept on the device: no picture of the page may hold it either. */
  readonly unkept?: boolean
}

/** One thing that needs the owner, and the way to it. */
export function Notice({ to, search, action, look, icon, title, text, unkept }: NoticeProps) {
  return (
    <Link
      to={to}
      data-unkept={unkept}
      // Each screen reads its own from the address, and leaves out what it does not know.
      {...(search && { search: search as never })}
      className={cx('flex items-center gap-3.5 rounded-panel border bg-surface px-4 py-3.5 hover:bg-hover', look)}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-5 font-semibold">{title}</span>
        <span className="block text-small text-ink-2">{text}</span>
      </span>
      <span className={cx(buttonClass({ small: true }), 'max-lg:hidden')}>{action}</span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-ink-3 lg:hidden" aria-hidden="true" />
    </Link>
  )
}
