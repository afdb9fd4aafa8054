import '#contract/mail.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { TemplateText, VariableUse } from '#contract/render/mail-template.ts'
import { call } from '#client/data/call.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { SampleFields } from './-sample-fields.tsx'

interface TestDialogProps {
  readonly id: number
  /** As it is on the screen. */
  readonly template: TemplateText
  readonly use: VariableUse
  readonly samples: Readonly<Record<string, string>>
  readonly onSamples: (samples: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Mails the text on the screen to an address, with values to try it out. */
export default function TestDialog({ id, template, use, samples, onSamples, onClose }: TestDialogProps) {
  const own = useSession().user?.email ?? ''
  const [to, setTo] = useState(own)
  const { online } = useReachability()
  const formId = useId()
  const { type, subject, body } = template
  const run = useMutation({
    mutationFn: () => {
      const variables = Object.fromEntries(Object.entries(samples).filter(([name]) => use.used.includes(name)))
      const params = { id: String(id) }
      return call('emailTemplates.test', { params, body: { test_email: to, variables, type, subject, body } })
    },
  })
  const isEmpty = to.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Test Template"
      description="Mails the text as it is on the screen."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={run.isPending}
            busyLabel="Sending..."
            disabledReason={online ? (isEmpty ? 'Please enter a test email address' : undefined) : 'Needs a connection'}
          >
            Send Test Email
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
          if (!isEmpty) run.mutate()
        }}
      >
        <TextField
          label="Test email address"
          name="test_email"
          type="email"
          value={to}
          onChange={setTo}
          error={isEmpty ? 'Please enter a test email address' : undefined}
        />
        {use.unknown.length > 0 && (
          <Banner tone="warn">Nobody fills these in: {use.unknown.map((name) => `{{${name}}}`).join(', ')}.</Banner>
        )}
        <SampleFields used={use.used} samples={samples} onSamples={onSamples} />
        {run.data && (
          <Banner tone={run.data.success ? 'ok' : 'critical'} alert>
            {run.data.success
              ? 'Test email sent successfully!'
              : `Failed to send test email${run.data.message ? `: ${run.data.message}` : ''}`}
          </Banner>
        )}
        {run.error && (
          <Banner tone="critical" alert>
            Error sending test email: {run.error.message}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
