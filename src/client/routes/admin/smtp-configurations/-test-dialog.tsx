import '#contract/mail.ts'
import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { call } from '#client/data/call.ts'
import { TestMailDialog } from '#client/routes/admin/-test-mail-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { stoppedAt } from './-server-words.tsx'

interface TestDialogProps {
  readonly name: string
  /** What is tested: a stored server, or values of a form. */
  readonly test: (address: string) => Promise<SendingResult>
  readonly onDone?: (result: SendingResult) => void
  readonly onClose: () => void
}

export function TestDialog({ name, ...rest }: TestDialogProps) {
  return (
    <TestMailDialog
      title={`Test “${name}”`}
      description="Sends a real email, so you can see it arrive."
      action="Send test mail"
      result={(result) => <TestResult result={result} />}
      failed="Test failed"
      {...rest}
    />
  )
}

export const testStored = (id: number) => (test_email: string) =>
  call('mailServers.test', { params: { id: String(id) }, body: { test_email } })

/** Test Successful, or Test Failed with the reason. */
export function TestResult({ result: { success, message, stage } }: { readonly result: SendingResult }) {
  return (
    <Banner tone={success ? 'ok' : 'bad'} alert>
      <p className="font-semibold">{success ? 'Test Successful' : 'Test Failed'}</p>
      <p>{success ? message : `Test failed: ${message}`}</p>
      {stage !== null && <p className="text-small">{stoppedAt(stage)}</p>}
    </Banner>
  )
}
