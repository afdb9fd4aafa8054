import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { formatDateTime } from '#client/ui/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { Section } from '#client/ui/panel.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ageInWords, attemptWords, pauseWords, stateWords } from './-diagnostics-words.ts'

/** What waits, who sends it, and what holds it back. */
export function QueueFacts() {
  const { items, oldestAt, pausedForSignIn, sendingHere } = useOutbox()
  const { online, since } = useReachability()
  const now = useNow()
  const lanes = new Set(items.map(({ operation }) => operation.lane)).size
  const state = online ? 'Reachable' : 'Not reachable'
  return (
    <Section title="Queue">
      <Facts
        items={[
          { name: 'State', value: stateWords(items) },
          {
            name: 'Oldest unsent edit',
            value: oldestAt === null ? 'None' : `${formatDateTime(oldestAt)}, ${ageInWords(oldestAt, now)} ago`,
          },
          { name: 'Lanes', value: lanes },
          { name: 'Next attempt', value: attemptWords(items, online, now) },
          { name: 'Sending tab', value: sendingHere ? 'This tab' : items.length > 0 ? 'Another tab' : 'None' },
          { name: 'Held back by', value: pauseWords(items, pausedForSignIn, online) },
          { name: 'Server', value: since === null ? state : `${state} since ${formatDateTime(since)}` },
        ]}
      />
    </Section>
  )
}
