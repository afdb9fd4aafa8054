import { useRef } from 'react'
import type { ComprehensiveHealth } from '#contract/health.ts'
import { Banner } from '#client/ui/banner.tsx'
import { checkLabel } from './-health-words.ts'

/** MON-16, MON-17: how many, which, and what to do; speaks up only when there are more than before. */
export function CriticalBanner({ report }: { readonly report: ComprehensiveHealth | undefined }) {
  const issues = report?.critical_issues ?? []
  const seen = useRef({ count: report === undefined ? 0 : issues.length, rises: 0, rose: false })
  if (report !== undefined && issues.length !== seen.current.count) {
    const rose = issues.length > seen.current.count
    seen.current = { count: issues.length, rises: seen.current.rises + (rose ? 1 : 0), rose }
  }
  if (issues.length === 0) return null
  return (
    // A new element for each rise: an alert is announced when it appears.
    <Banner key={seen.current.rises} tone="critical" alert={seen.current.rose} className="mb-4">
      <p>{issues.length} critical issue(s) detected</p>
      <ul className="mt-0.5 grid gap-1 font-[450]">
        {issues.map((issue) => (
          <li key={issue.check}>
            <span className="font-[550]">{checkLabel(issue.check)}:</span> {issue.message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
