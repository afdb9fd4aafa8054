import { MAIL_PORTS, mailServer, MAILERS, ENCRYPTIONS, type MailServer } from '#contract/records/mail-server.ts'
import type { FormOf } from '#contract/records/record.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { PasswordField, TextField } from '#client/ui/text-field.tsx'
import { ENCRYPTION_WORDS, MAILER_WORDS } from './-server-words.tsx'

export type ServerValues = Omit<FormOf<typeof mailServer>, 'port'> & {
  /** As it is typed. */
  readonly port: string
  readonly password: string
} & Record<string, unknown>

/** Where the services that need an address of their own take mail. */
const HOSTS: Readonly<Partial<Record<MailServer['mailer'], string>>> = {
  mailgun: 'smtp.mailgun.org',
  ses: 'email-smtp.eu-west-1.amazonaws.com',
  postmark: 'smtp.postmarkapp.com',
  resend: 'smtp.resend.com',
}

/** The port that usually goes with an encryption. */
const PORTS = { ssl: '465', tls: '587', none: '25' } as const

const known: readonly string[] = MAIL_PORTS.map(String)

interface ServerFieldsProps {
  readonly form: Form<ServerValues>
  readonly server: MailServer | undefined
}

/** The program on the server's own machine is asked for no host, user or password. */
export function ServerFields({ form, server }: ServerFieldsProps) {
  const { values } = form
  const isLocal = values.mailer === 'sendmail'
  const { onChange: chooseMailer, ...mailer } = form.field('mailer')
  const { onChange: chooseEncryption, ...encryption } = form.field('encryption')
  const { value: port, onChange: setPort, ...portField } = form.field('port')
  const isOther = !known.includes(port)
  return (
    <div className="grid gap-4">
      <TextField label="Name" hint="What you call it, such as “Newsletter relay”." {...form.field('name')} />
      <SelectField
        label="Mailer"
        options={MAILERS.map((value) => ({ value, label: MAILER_WORDS[value] }))}
        hint={isLocal ? 'Hands mail to /usr/sbin/sendmail on the machine that this site runs on.' : undefined}
        {...mailer}
        onChange={(chosen) => {
          chooseMailer(MAILERS.find((each) => each === chosen) ?? 'smtp')
          const host = HOSTS[MAILERS.find((each) => each === chosen) ?? 'smtp']
          if (host !== undefined && values.host.trim() === '') form.set('host', host)
        }}
      />
      {!isLocal && (
        <>
          <TextField label="Host" mono autoCapitalize="none" spellCheck={false} {...form.field('host')} />
          <SelectField
            label="Encryption"
            options={ENCRYPTIONS.map((value) => ({ value, label: ENCRYPTION_WORDS[value] }))}
            hint={values.encryption === 'none' ? 'The password and every email are sent unencrypted.' : undefined}
            {...encryption}
            onChange={(chosen) => {
              const next = ENCRYPTIONS.find((each) => each === chosen) ?? 'tls'
              chooseEncryption(next)
              // Where nobody chose a port of their own, the two go together.
              if (port === PORTS[values.encryption]) setPort(PORTS[next])
            }}
          />
          <SelectField
            label="Port"
            options={[...known.map((value) => ({ value, label: value })), { value: '', label: 'Another port' }]}
            {...portField}
            value={isOther ? '' : port}
            onChange={setPort}
            error={isOther ? undefined : portField.error}
          />
          {isOther && (
            <TextField label="Port number" inputMode="numeric" {...portField} value={port} onChange={setPort} />
          )}
          <TextField label="Username" autoCapitalize="none" spellCheck={false} {...form.field('username')} />
          <PasswordField
            label="Password"
            autoComplete="off"
            placeholder={server?.has_password ? `••••••••${server.password_hint}` : undefined}
            hint={
              server?.has_password ? 'Leave blank to keep the current one.' : 'Stored encrypted, and never shown again.'
            }
            {...form.field('password')}
          />
        </>
      )}
      <TextField label="From address" type="email" {...form.field('from_address')} />
      <TextField label="From name" hint="Leave blank to use the site’s name." optional {...form.field('from_name')} />
      <TextArea label="Description" optional rows={2} {...form.field('description')} />
      <SwitchRow
        label="Active"
        name="is_active"
        checked={values.is_active}
        onChange={(on) => form.set('is_active', on)}
      />
      <SwitchRow
        label="Default"
        name="is_default"
        hint="The site’s mail goes out through it."
        checked={values.is_default}
        onChange={(on) => form.set('is_default', on)}
      />
    </div>
  )
}
