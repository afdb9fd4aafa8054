import { useEffect, useRef, useState } from 'react'
import {
  SELF_TEST_SCHEDULES,
  startSelfTest,
  type SelfTest,
  type SelfTestResult,
} from '#client/offline/simulation/self-test.ts'
import { useReachability } from '#client/data/use-session.ts'
import { noteDiagnostic } from '#client/offline/device/diagnostics.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { formatDateTime, formatNumber } from '#client/ui/format.ts'
import { Progress } from '#client/ui/gauge.tsx'
import { Section } from '#client/ui/panel.tsx'
import { selfTestReport, selfTestWords } from './-diagnostics-report.ts'

type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly ended: number }
  | { readonly kind: 'ended'; readonly result: SelfTestResult; readonly at: number }
  | { readonly kind: 'broken' }

/** 200 schedules of the engine itself, on this device, in this browser. */
export function SelfTestPanel() {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const running = useRef<SelfTest | null>(null)
  const { online } = useReachability()
  useEffect(() => () => running.current?.cancel(), [])

  const run = async () => {
    setStep({ kind: 'running', ended: 0 })
    // Other schedules each time: many devices together try far more than one of them.
    const seed = 1 + Math.floor(Math.random() * 1_000_000_000)
    const test = startSelfTest({ schedules: SELF_TEST_SCHEDULES, seed }, (ended) =>
      setStep((now) => (now.kind === 'running' ? { kind: 'running', ended } : now)),
    )
    running.current = test
    try {
      setStep({ kind: 'ended', result: await test.done, at: Date.now() })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return setStep({ kind: 'idle' })
      noteDiagnostic('self-test', error instanceof Error ? `${error.name}: ${error.message}` : 'Error')
      setStep({ kind: 'broken' })
    }
  }
  return (
    <Section
      title="Self-test"
      actions={
        step.kind === 'running' ? (
          <Button small onClick={() => running.current?.cancel()}>
            Cancel
          </Button>
        ) : (
          // Its code is not kept on the device.
          <Button small disabledReason={online ? undefined : 'Needs a connection'} onClick={() => void run()}>
            Run self-test
          </Button>
        )
      }
    >
      <p className="pt-3 text-ink-2">
        Plays {SELF_TEST_SCHEDULES} made-up histories against the part of the app that keeps and sends edits: lost
        connections, killed tabs, full disks, two devices at once. It uses made-up records only; yours are not touched
        and nothing is sent.
      </p>
      <div className="pt-3" aria-live="polite">
        <Outcome step={step} />
      </div>
    </Section>
  )
}

function Outcome({ step }: { readonly step: Step }) {
  switch (step.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <div className="grid gap-2">
          <Progress label="Self-test" percent={(step.ended / SELF_TEST_SCHEDULES) * 100} />
          <p className="text-small text-ink-3" aria-hidden="true">
            {step.ended} of {SELF_TEST_SCHEDULES} schedules
          </p>
        </div>
      )
    case 'broken':
      return <Banner tone="bad">The self-test could not run in this browser. Nothing of yours was touched.</Banner>
    case 'ended': {
      const { result, at } = step
      return (
        <Banner
          tone={result.failures.length === 0 ? 'ok' : 'bad'}
          actions={<CopyButton label="Copy report" plain text={() => selfTestReport(result, __APP_VERSION__)} />}
        >
          <strong className="font-semibold">{selfTestWords(result)}.</strong>
          <span className="block text-small">
            {formatDateTime(at)}, {formatNumber(result.ms / 1000, 1)} s on this device.
            {result.failures.length > 0 && ` Failed seeds: ${result.failures.map(({ seed }) => seed).join(', ')}.`}
          </span>
        </Banner>
      )
    }
  }
}
