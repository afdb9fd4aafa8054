import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'

/** Critical issues of the last check that this device saw; asks nothing by itself. */
export function useCriticalCount(): number {
  const { data } = useQuery({ ...query('health.comprehensive', {}), enabled: false })
  return may('admin') ? (data?.critical_issues.length ?? 0) : 0
}
