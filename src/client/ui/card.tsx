import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface PanelProps {
  readonly title?: ReactNode
  /** At the right of the title. */
  readonly actions?: ReactNode
  readonly critical?: boolean
  readonly selected?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered card, only for what is a thing of its own: a check, a group, a key. */
export function Panel({ title, actions, critical = false, selected = false, className, children }: PanelProps) {
  return (
    <section className={cx('panel', critical && 'critical', selected && 'selected', className)}>
      {(title !== undefined || actions !== undefined) && (
        <header>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      <div className="panel-body">{children}</div>
    </section>
  )
}

/** Names and values in lines, as the details of a check. */
export function Facts({ items }: { readonly items: readonly { readonly name: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {items.map((item) => (
        <div key={item.name}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
