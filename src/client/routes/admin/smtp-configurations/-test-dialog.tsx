import '#contract/mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { call } from '#client/data/call.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { stoppedAt } from './-server-words.tsx'

interface TestDialogProps {
  readonly name: string
  /** What is tested: a stored server, or values of a form. */
  readonly test: (address: string) => Promise<SendingResult>
  readonly onDone: (result: SendingResult) => void
  readonly onClose: () => void
}

/** Asks where the test mail goes, and says how it ended. */
export function TestDialog({ name, test, onDone, onClose }: TestDialogProps) {
  const own = useSession().user?.email ?? ''
  const [to, setTo] = useState(own)
  const client = useQueryClient()
  const { online } = useReachability()
  const formId = useId()
  const run = useMutation({
    mutationFn: test,
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        ['mailServers.list', 'mailServers.sends'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Test “${name}”`}
      description="Sends a real mail, so that you see it arrive."
      footer={
        <>
          <Button onClick={onClose}>{run.data ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={run.isPending}
            busyLabel="Sending..."
            disabledReason={online ? undefined : 'Needs a connection'}
          >
            Send test mail
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          run.mutate(to)
        }}
      >
        <TextField label="Test email address" name="test_email" type="email" value={to} onChange={setTo} />
        {run.data && <TestResult result={run.data} />}
        {run.error && (
          <Banner tone="critical" alert>
            Test failed: {run.error.message}
          </Banner>
        )}
      </form>
    </Dialog>
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
