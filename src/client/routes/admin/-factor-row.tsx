import type { ReactNode } from 'react'

interface FactorRowProps {
  readonly title: string
  readonly text: string
  /** Its buttons. */
  readonly children: ReactNode
}

/** One way of signing in, or one of its parts. */
export function FactorRow({ title, text, children }: FactorRowProps) {
  return (
    <li className="flex min-h-[56px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <div className="min-w-[180px] flex-1">
        <p className="font-[550]">{title}</p>
        <p className="text-small text-ink-3">{text}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  )
}
