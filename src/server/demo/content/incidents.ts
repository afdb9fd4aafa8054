import type { IncidentStatus } from '#contract/calls/incidents.ts'

export interface DemoIncident {
  readonly status: IncidentStatus
  readonly message: string
  /** Before the demo was made. */
  readonly day: number
  readonly minutes: number
}

export const DEMO_INCIDENTS: readonly DemoIncident[] = [
  {
    status: 'critical',
    message: 'This is how it would look: the storage takes no files. Check that its disk has room and can be written.',
    day: 3,
    minutes: 6,
  },
  {
    status: 'warning',
    message: 'This is how it would look: the newest backup is older than a day. Check where backups are kept.',
    day: 9,
    minutes: 95,
  },
]
