import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { query } from '#client/data/queries.ts'
import { formatCount } from '#client/ui/format.ts'
import type { RenderLink } from '#client/ui/link.ts'

interface TermPlacesProps {
  /** The term. */
  readonly id: RecordId
  readonly kind: Kind
  readonly uses: number
  readonly filter: string
  readonly link: (id: number, look: Parameters<RenderLink>[0]) => ReactNode
}

const NAMED = 5

/** The records that use a term: the first by name, and the way to all of them. Without a connection those seen before. */
export function TermPlaces({ id, kind, uses, filter, link }: TermPlacesProps) {
  // Every kind that terms order has a list with the same answer.
  const call = kind.endpoints.list as 'posts.list'
  const asked = useQuery({
    ...query(call, { query: { [filter]: String(id), page: '1', per_page: String(NAMED) } }),
    enabled: typeof id === 'number',
  })
  if (typeof id !== 'number') return null
  const names = asked.data?.data.map((record) => ({ id: record.id, name: nameOf(kind, record) })) ?? []
  const more = uses - names.length
  return (
    <div className="mb-4">
      {names.length > 0 && (
        <ul className="mb-1 flex list-disc flex-col gap-1 pl-5">
          {names.map((one) => (
            <li key={one.id} dir="auto">
              {one.name}
            </li>
          ))}
        </ul>
      )}
      <p className="text-small">
        {link(id, {
          className: 'text-link',
          children:
            names.length > 0 && more > 0
              ? `and ${formatCount(more, 'more', 'more')}`
              : `View ${(uses === 1 ? kind.label : kind.plural).toLowerCase()}`,
        })}
      </p>
    </div>
  )
}
