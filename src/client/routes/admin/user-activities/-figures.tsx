import { Link } from '@tanstack/react-router'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { formatCount } from '#client/ui/format.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { dayWords } from './-activity-query.ts'
import type { ActivitySearch } from './-activity-search.ts'
import { typeWords } from './-type-words.tsx'

export type Statistics = Answer<Contract['userActivities.statistics']>

interface FiguresProps {
  /** Undefined while they are on their way. */
  readonly figures: Statistics | undefined
  readonly search: ActivitySearch
}

const ROUTE = '/admin/user-activities'
/** A line that comes with its figure: what lies below does not move then. */
const ROOM = '\u00a0'

/** How much happened in the days that the filters name, who did most of it, and what it mostly was. */
export function Figures({ figures, search }: FiguresProps) {
  const {
    total_activities = null,
    active_users = null,
    most_active_users = [],
    activities_by_type = [],
  } = figures ?? {}
  const [person] = most_active_users
  const [kind] = activities_by_type
  const days = figures?.timeline
  const [first, last] = [days?.[0], days?.at(-1)]
  const only = { ...search, page: undefined }
  return (
    <div className="named-figures mb-4">
      <Ledger columns={4} compact>
        <StatCard
          label="Activities"
          value={total_activities}
          text={
            first && last
              ? first === last
                ? dayWords(first.date)
                : `${dayWords(first.date)} to ${dayWords(last.date)}`
              : ROOM
          }
        />
        <StatCard label="Active users" value={active_users} />
        <StatCard
          label="Most active"
          value={person?.name ?? null}
          text={person ? formatCount(person.count, 'activity', 'activities') : ROOM}
          {...(person && { link: (look) => <Link to={ROUTE} search={{ ...only, user: person.id }} {...look} /> })}
        />
        <StatCard
          label="Most often"
          value={kind ? typeWords(kind.activity_type) : null}
          text={kind ? formatCount(kind.count, 'activity', 'activities') : ROOM}
          {...(kind && {
            link: (look) => <Link to={ROUTE} search={{ ...only, type: kind.activity_type }} {...look} />,
          })}
        />
      </Ledger>
    </div>
  )
}
