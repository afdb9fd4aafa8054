import '#contract/mail.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { requiredText } from '#contract/fields/scalars.ts'
import { labelsOf } from '#contract/records/record.ts'
import { mailServer, type MailServer } from '#contract/records/mail-server.ts'
import { emptyForm, formOf, schemasOf } from '#contract/records/schemas.ts'
import { call } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { LiveDialog } from '#client/routes/admin/-live-dialog.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { InView } from '#client/ui/in-view.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { ServerFields, type ServerValues } from './-server-fields.tsx'
import { ENCRYPTION_WORDS, MAILER_WORDS } from './-server-words.tsx'
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

/** Which of the two the values themselves say. */
function eitherSchema(hasPassword: boolean) {
  const [local, other] = [schemaFor(true, hasPassword), schemaFor(false, hasPassword)]
  const Mailer = v.looseObject({ mailer: v.literal('sendmail') })
  return v.lazy((values) => (v.is(Mailer, values) ? local : other))
}

/** A mail server over the list; nothing of it is kept on the device. */
export function ServerDialog({ server }: { readonly server: MailServer | undefined }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { online } = useReachability()
  const [testing, setTesting] = useState(false)
  /** How the last test ended; of one that had no address to send from, nothing. */
  const [tested, setTested] = useState<{ readonly result: SendingResult | null }>()
  const hasPassword = server?.has_password ?? false
  const schema = useMemo(() => eitherSchema(hasPassword), [hasPassword])
  return (
    <LiveDialog
      title={server ? 'Edit mail server' : 'New mail server'}
      labels={LABELS}
      record={server}
      start={startOf}
      schema={schema}
      actLabel="Save mail server"
      valueWords={{ mailer: MAILER_WORDS, encryption: ENCRYPTION_WORDS }}
      save={async (values, _, send) => {
        const body = v.parse(schema, values)
        if (server) await send('mailServers.update', { params: { id: String(server.id) }, body })
        else await send('mailServers.create', { body })
        toasts.success(server ? 'Mail server saved' : 'Mail server created')
      }}
      refresh={() => client.invalidateQueries({ queryKey: ['mailServers.list'] })}
      onClose={() => void navigate({ to: '/admin/smtp-configurations', resetScroll: false })}
      acts={({ values }) => (
        <Button
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => (values.from_address.trim() === '' ? setTested({ result: null }) : setTesting(true))}
        >
          Test
        </Button>
      )}
      layer={({ values }) => {
        const name = values.name.trim() || 'New mail server'
        const body = { ...values, name, port: Number(values.port), ...(server && { id: server.id }) }
        return (
          testing && (
            <TestDialog
              name={name}
              test={(test_email) => call('mailServers.testValues', { body: { ...body, test_email } })}
              onDone={(done) => {
                setTested({ result: done })
                setTesting(false)
              }}
              onClose={() => setTesting(false)}
            />
          )
        )
      }}
    >
      {(form) => (
        <>
          {tested && (
            <InView of={tested}>
              {tested.result ? (
                <TestResult result={tested.result} />
              ) : (
                <Banner tone="warn" alert>
                  <p className="font-semibold">No Email Address</p>
                  <p>Please set a from address before testing.</p>
                </Banner>
              )}
            </InView>
          )}
          <ServerFields form={form} server={server} />
        </>
      )}
    </LiveDialog>
  )
}

function startOf(server: MailServer | undefined): ServerValues {
  const { port, ...values } = server ? formOf(mailServer, server) : emptyForm(mailServer)
  return { ...values, port: String(port ?? 587), password: '' }
}
