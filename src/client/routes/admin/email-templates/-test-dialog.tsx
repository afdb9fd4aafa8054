import '#contract/mail.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplateText, VariableUse } from '#contract/render/mail-template.ts'
import { call } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { TestMailDialog } from '#client/routes/admin/-test-mail-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
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
  const { type, subject, body } = template
  const [server, setServer] = useState('')
  const test = (test_email: string) => {
    const variables = Object.fromEntries(Object.entries(samples).filter(([name]) => use.used.includes(name)))
    return call('emailTemplates.test', {
      params: { id: String(id) },
      body: { test_email, variables, type, subject, body, ...(server !== '' && { server_id: Number(server) }) },
    })
  }
  return (
    <TestMailDialog
      title="Test Template"
      description="Sends the text as it is on the screen."
      action="Send Test Email"
      test={test}
      result={({ success, message }) => (
        <Banner tone={success ? 'ok' : 'bad'} alert>
          {success ? 'Test email sent successfully!' : `Failed to send test email${message ? `: ${message}` : ''}`}
        </Banner>
      )}
      failed="Error sending test email"
      onClose={onClose}
    >
      {use.unknown.length > 0 && (
        <Banner tone="warn">Nobody fills these in: {use.unknown.map((name) => `{{${name}}}`).join(', ')}.</Banner>
      )}
      <ServerChoice value={server} onChange={setServer} />
      <SampleFields used={use.used} samples={samples} onSamples={onSamples} />
    </TestMailDialog>
  )
}

interface ServerChoiceProps {
  /** An id; empty for the default one. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Through which server it goes, where there is more than one. */
function ServerChoice({ value, onChange }: ServerChoiceProps) {
  const { online } = useReachability()
  const { data } = useQuery({ ...query('mailServers.list', {}), enabled: online })
  const servers = data?.data ?? []
  if (servers.length < 2) return null
  const options = servers.map(({ id, name, is_default }) =>
    is_default ? { value: '', label: `${name}, the default` } : { value: String(id), label: name },
  )
  const none = servers.some(({ is_default }) => is_default) ? {} : { placeholder: 'The default, which is not set' }
  return <SelectField label="Mail server" value={value} onChange={onChange} options={options} {...none} />
}
