import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlainPath } from '#client/data/address.ts'

interface PlaceRowProps {
  readonly to: PlainPath
  readonly label: string
  readonly icon: LucideIcon
  /** At the right, before the arrow: counts and markers. */
  readonly children?: ReactNode
}

/** A row that leads to a section, on the phone's tabs. */
export function PlaceRow({ to, label, icon: Icon, children }: PlaceRowProps) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-[52px] items-center gap-3 text-[0.96875rem] font-medium hover:bg-hover">
        <Icon size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
        <span className="min-w-0 flex-1">{label}</span>
        {children}
        <ChevronRight size={17} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      </Link>
    </li>
  )
}
