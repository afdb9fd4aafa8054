import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from './format.ts'

export type PageSlot = number | 'gap-before' | 'gap-after'

/**
 * The pages a pager shows: all up to five, else first, last and the current with one neighbour on each side; a gap of
 * one page is that page.
 */
export function pageWindow(current: number, last: number): readonly PageSlot[] {
  if (last <= 5) return Array.from({ length: Math.max(last, 1) }, (_, index) => index + 1)
  const at = Math.min(Math.max(current, 1), last)
  const from = Math.max(2, at - 1)
  const to = Math.min(last - 1, at + 1)
  const slots: PageSlot[] = [1]
  if (from === 3) slots.push(2)
  else if (from > 3) slots.push('gap-before')
  for (let page = from; page <= to; page += 1) slots.push(page)
  if (to === last - 2) slots.push(last - 1)
  else if (to < last - 2) slots.push('gap-after')
  return [...slots, last]
}

interface PagerProps {
  readonly page: number
  readonly lastPage: number
  readonly total: number
  readonly perPage: number
  readonly onPage: (page: number) => void
  /** Names the landmark, as "Pages of posts". */
  readonly label?: string
}

/** Pages of a list. On a laptop with the range at the left. Nothing when everything fits on one page. */
export function Pager({ page, lastPage, total, perPage, onPage, label = 'Pages' }: PagerProps) {
  if (lastPage <= 1) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const go = (to: number) => () => {
    if (to >= 1 && to <= lastPage && to !== page) onPage(to)
  }
  return (
    <nav className="pager" aria-label={label}>
      <span className="range">{`${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`}</span>
      <ul>
        <li>
          <button
            type="button"
            aria-label="Previous page"
            aria-disabled={page <= 1 || undefined}
            onClick={go(page - 1)}
          >
            <ChevronLeft strokeWidth={1.75} aria-hidden="true" className="mx-auto" />
          </button>
        </li>
        {pageWindow(page, lastPage).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <button
                type="button"
                aria-label={`Page ${slot}`}
                aria-current={slot === page ? 'page' : undefined}
                onClick={go(slot)}
              >
                {formatNumber(slot)}
              </button>
            ) : (
              <span aria-hidden="true">…</span>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label="Next page"
            aria-disabled={page >= lastPage || undefined}
            onClick={go(page + 1)}
          >
            <ChevronRight strokeWidth={1.75} aria-hidden="true" className="mx-auto" />
          </button>
        </li>
      </ul>
    </nav>
  )
}
