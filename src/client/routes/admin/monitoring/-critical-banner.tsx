import { useState } from 'react'
import type { ComprehensiveHealth } from '#contract/calls/health.ts'
import { Banner } from '#client/ui/banner.tsx'
import { checkLabel } from './-health-words.ts'

/** How many, which, and what to do; speaks up only when there are more than before. */
export function CriticalBanner({ report }: { readonly report: ComprehensiveHealth | undefined }) {
  const issues = report?.critical_issues ?? []
  const [seen, setSeen] = useState({ count: issues.length, rises: 0, rose: false })
  if (report !== undefined && issues.length !== seen.count) {
    const rose = issues.length > seen.count
    setSeen({ count: issues.length, rises: seen.rises + (rose ? 1 : 0), rose })
  }
  if (issues.length === 0) return null
  return (
    // A new element for each rise: an alert is announced when it appears.
    <Banner key={seen.rises} tone="critical" alert={seen.rose} className="mb-4">
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
