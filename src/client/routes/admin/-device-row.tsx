import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface DeviceRowProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly text?: string
  readonly children?: ReactNode
}

/** A line about this device: what it is, how it is, and what can be done. */
export function DeviceRow({ icon: Icon, label, text, children }: DeviceRowProps) {
  return (
    <div className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <Icon size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-[1_1_160px]">
        <span className="block text-[0.96875rem] leading-[1.375rem] font-medium lg:text-body lg:leading-[1.375rem]">
          {label}
        </span>
        {text !== undefined && <span className="block text-small text-ink-3">{text}</span>}
      </span>
      {children}
    </div>
  )
}
