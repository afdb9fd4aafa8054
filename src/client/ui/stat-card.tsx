import type { ReactNode } from 'react'
import { formatNumber } from './format.ts'
import type { RenderLink } from './link.ts'

/** How a figure grew, in words. */
export interface News {
  /** "8 new in 30 days". */
  readonly words: string
  /** What that compares with, for its tooltip. */
  readonly hint: string
}

interface StatCardProps {
  readonly label: string
  /** Null while there is nothing to show. */
  readonly value: number | string | null
  /** To the list that the figure counts. */
  readonly link?: RenderLink
  readonly news?: News | undefined
  /** The breakdown: "41 published, 7 drafts", its parts as links where there is a list of them. */
  readonly text?: ReactNode
  /** Two parts that add up to the whole. */
  readonly parts?: readonly [number, number] | undefined
}

/** A figure of a ledger, with what is new about it and, when the parts add up to the whole, a two-part bar. */
export function StatCard({ label, value, link, news, text, parts }: StatCardProps) {
  const total = parts ? parts[0] + parts[1] : 0
  const figure = (
    <>
      <span className="k">{label}</span>{' '}
      <span className="n">{value === null ? '–' : typeof value === 'number' ? formatNumber(value) : value}</span>
    </>
  )
  return (
    <div className="stat">
      {link ? link({ className: 'open', children: figure }) : figure}
      {text !== undefined && <div className="s">{text}</div>}
      {news && (
        <div className="s" title={news.hint}>
          {news.words}
          <span className="sr-only">, {news.hint}</span>
        </div>
      )}
      {parts && total > 0 && (
        <div className="split" aria-hidden="true">
          {parts.map(
            (part, index) => part > 0 && <i key={index === 0 ? 'first' : 'rest'} style={{ flexGrow: part }} />,
          )}
        </div>
      )}
    </div>
  )
}
