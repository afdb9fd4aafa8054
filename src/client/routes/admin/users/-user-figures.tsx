import '#contract/live.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '#client/data/queries.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'

/** How many there are; the parts lead to the list of them. */
export function UserFigures() {
  const { data } = useQuery(query('userManagement.stats', {}))
  return (
    <div className="mb-4">
      <Ledger columns={4} compact>
        <StatCard label="Total users" value={data?.total_users ?? null} />
        <StatCard
          label="Verified"
          value={data?.verified_users ?? null}
          link={(look) => <Link to="/admin/users" search={{ verification_status: 'verified' }} {...look} />}
        />
        <StatCard
          label="Unverified"
          value={data?.unverified_users ?? null}
          link={(look) => <Link to="/admin/users" search={{ verification_status: 'unverified' }} {...look} />}
        />
        <StatCard label="Recent registrations" value={data?.recent_registrations ?? null} text="in 30 days" />
      </Ledger>
    </div>
  )
}
