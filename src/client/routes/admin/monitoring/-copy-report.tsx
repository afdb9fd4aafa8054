import { Copy } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { reportText } from './-report-text.ts'
import type { Report } from './-use-checks.ts'

interface CopyReportProps {
  readonly report: Report
  readonly checkedAt: number
  readonly current: boolean
}

export function CopyReport({ report, checkedAt, current }: CopyReportProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportText(report, checkedAt, current))
      toasts.success('Report copied')
    } catch {
      // Refused by the browser, or no clipboard on an address without TLS.
      toasts.error('Failed to copy the report. This browser gives no access to the clipboard here.')
    }
  }
  return (
    <Button small variant="ghost" icon={<Copy strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy()}>
      Copy report
    </Button>
  )
}
