import '#contract/mail.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { etagOf } from '#contract/calls/envelope.ts'
import { requiredText } from '#contract/fields/scalars.ts'
import { labelsOf } from '#contract/records/record.ts'
import { mailServer, type MailServer } from '#contract/records/mail-server.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useForm } from '#client/records/form/use-form.ts'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { useAskPassword } from '#client/routes/admin/-ask-password.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { ServerFields, type ServerValues } from './-server-fields.tsx'
import { TestDialog, TestResult } from './-test-dialog.tsx'

const LABELS = { ...labelsOf(mailServer), password: 'Password' }

/** What the program on the server itself needs, or any other server. @param hasPassword one is stored already */
function schemaFor(isLocal: boolean, hasPassword: boolean) {
  const { entries } = schemasOf(mailServer).form
  const password = v.pipe(v.string(), v.maxLength(500, 'Password must be at most 500 characters'))
  if (isLocal) return v.object({ ...entries, password })
  return v.object({
    ...entries,
    host: requiredText('Host', 253),
    username: requiredText('Username', 254),
    password: hasPassword ? password : v.pipe(password, v.minLength(1, 'Password is required')),
  })
}

/** A mail server over the list; saved at once or not at all, and nothing of it is kept on the device. */
export function ServerDialog({ server }: { readonly server: MailServer | undefined }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { online } = useReachability()
  const formId = useId()
  const [serverErrors, setServerErrors] = useState<Record<string, string[]>>()
  const [testing, setTesting] = useState(false)
  const { run, dialog } = useAskPassword()
  const [result, setResult] = useState<SendingResult | 'no address' | null>(null)
  const close = () => void navigate({ to: '/admin/smtp-configurations', resetScroll: false })
  const hasPassword = server?.has_password ?? false
  // What was typed belongs to the server as it was then; the list beneath goes on being refreshed.
  const [start] = useState(() => ({ version: server?.version ?? null, values: startOf(server) }))
  const [isLocal, setLocal] = useState(start.values.mailer === 'sendmail')
  const schema = useMemo(() => schemaFor(isLocal, hasPassword), [isLocal, hasPassword])
  const form = useForm<ServerValues>({
    base: start,
    schema,
    journal: null,
    serverErrors,
    onSave: async (values) => {
      const body = v.parse(schema, values)
      const act = async () => {
        if (server && start.version !== null) {
          const params = { id: String(server.id) }
          await call('mailServers.update', { params, body }, { headers: { 'If-Match': etagOf(start.version) } })
        } else await call('mailServers.create', { body })
        await client.invalidateQueries({ queryKey: ['mailServers.list'] })
        toasts.success(server ? 'Mail server saved' : 'Mail server created')
      }
      try {
        return await run({ label: 'Save mail server', act })
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        setServerErrors(error.status === 422 ? error.errors : { form: [error.message] })
        return false
      }
    },
  })
  if (isLocal !== (form.values.mailer === 'sendmail')) setLocal(!isLocal)
  useLeaveGuard(form.dirty && !form.saving)
  const submit = async () => {
    if (await form.save()) close()
  }
  const title = server ? 'Edit mail server' : 'New mail server'
  const reason = online ? undefined : 'Needs a connection'
  const name = form.values.name.trim() || 'New mail server'
  const test = (test_email: string) =>
    call('mailServers.testValues', {
      body: { ...form.values, name, port: Number(form.values.port), test_email, ...(server && { id: server.id }) },
    })
  return (
    <Dialog
      open
      addressed
      sticky={form.dirty}
      onOpenChange={(open) => !open && close()}
      title={title}
      shape="panel"
      footer={
        <>
          <Button
            disabledReason={reason}
            onClick={() => (form.values.from_address.trim() === '' ? setResult('no address') : setTesting(true))}
          >
            Test
          </Button>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.saving}
            busyLabel="Saving..."
            disabledReason={reason}
          >
            Save
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        bar="none"
        onSubmit={() => void submit()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        label={title}
      >
        {result === 'no address' && (
          <Banner tone="warn" alert>
            <p className="font-semibold">No Email Address</p>
            <p>Please set a from address before testing.</p>
          </Banner>
        )}
        {result !== null && result !== 'no address' && <TestResult result={result} />}
        <ServerFields form={form} server={server} />
      </Form>
      {testing && (
        <TestDialog
          name={name}
          test={test}
          onDone={(done) => {
            setResult(done)
            setTesting(false)
          }}
          onClose={() => setTesting(false)}
        />
      )}
      {dialog}
    </Dialog>
  )
}

function startOf(server: MailServer | undefined): ServerValues {
  const { port, ...values } = server ? formOf(mailServer, server) : emptyForm(mailServer)
  return { ...values, port: String(port ?? 587), password: '' }
}
