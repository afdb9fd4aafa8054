import type { Diagnostic } from '#client/offline/device/diagnostics.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { SelfTestResult } from '#client/offline/simulation/self-test.ts'
import { formatCount, formatFull, formatNumber } from '#client/ui/format.ts'
import { stateWords } from './-diagnostics-words.ts'

/** Reports for somebody who helps: no titles, no texts, no names. */

const FAULTS: Readonly<Record<string, string>> = {
  blocked: 'An older tab held the database',
  reserve: 'The reserve for a full disk could not be kept',
  sender: 'Sending stopped for a moment',
  transport: 'A request broke on this device',
  'key-reused': 'The server knows a key with other values',
  reread: 'Another tab’s change could not be read',
  wake: 'The outbox could not be read again',
  session: 'The state of the session could not be stored',
  'storage-check': 'The write test failed',
}

export function faultWords(code: string): string {
  return FAULTS[code] ?? 'Unexpected event'
}

export function faultReport(events: readonly Diagnostic[], snapshot: OutboxSnapshot, appVersion: string): string {
  return [
    'Offdesk diagnostics report',
    `App ${appVersion}, ${navigator.userAgent}`,
    `Queue: ${stateWords(snapshot.items)}; unreadable: ${snapshot.quarantined.length}`,
    ...snapshot.items.map(
      ({ kind, entity, state, reason, problem, attempts }) =>
        `- ${kind} ${entity}: ${state}${reason ? `, ${reason.kind}` : ''}${problem ? `, ${problem.code} ${problem.status ?? ''}` : ''}, tried ${attempts}`,
    ),
    '',
    ...(events.length === 0 ? ['No faults noted'] : events.toReversed().map(faultLine)),
    '',
  ].join('\n')
}

function faultLine({ code, detail, count, firstAt, lastAt }: Diagnostic): string {
  const times = count === 1 ? formatFull(lastAt) : `${formatFull(lastAt)}, ${count} times since ${formatFull(firstAt)}`
  return `${times}: ${code} ${detail}`.trimEnd()
}

/** "200 schedules, 3,104 edits, 9,821 requests: nothing lost, doubled, overwritten or stuck". */
export function selfTestWords({ schedules, edits, requests, failures }: SelfTestResult): string {
  const counts = [formatCount(schedules, 'schedule'), formatCount(edits, 'edit'), formatCount(requests, 'request')]
  const verdict =
    failures.length === 0
      ? 'nothing lost, doubled, overwritten or stuck'
      : `${formatCount(failures.length, 'schedule')} failed`
  return `${counts.join(', ')}: ${verdict}`
}

export function selfTestReport(result: SelfTestResult, appVersion: string): string {
  return [
    'Offdesk self-test',
    `App ${appVersion}, ${navigator.userAgent}`,
    `${selfTestWords(result)} (seeds from ${result.seed}, ${formatNumber(result.ms / 1000, 1)} s)`,
    ...result.failures.flatMap(({ seed, violations }) => [`Seed ${seed}:`, ...violations.map((line) => `  ${line}`)]),
    '',
  ].join('\n')
}
