import type { ReactNode } from 'react'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { formatDateTime } from '#client/ui/format.ts'

export type PasswordLink = Answer<Contract['users.passwordLink']>

interface OneTimeSecretProps {
  /** "Password", "Link". */
  readonly label: string
  readonly secret: string
  readonly children: ReactNode
}

/** Something that is shown once and stored nowhere on this device. */
export function OneTimeSecret({ label, secret, children }: OneTimeSecretProps) {
  return (
    <div className="grid gap-3">
      <div className="rounded-control border border-line bg-sunken p-3">
        <p className="text-small font-medium text-ink-2">{label}</p>
        <p className="mt-1 font-mono break-all select-all">{secret}</p>
        <p className="mt-2 -ml-2">
          <CopyButton label={`Copy ${label.toLowerCase()}`} text={() => secret} />
        </p>
      </div>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}

/** What a link is good for, and who has it. */
export function PasswordLinkText({ link }: { readonly link: PasswordLink }) {
  return (
    <OneTimeSecret label="Link" secret={link.link}>
      {link.delivery === 'mail'
        ? 'The link is also on its way by email. '
        : 'No mail server is set up, so send the link yourself. '}
      It works once, until {formatDateTime(link.expires_at)}, and is not shown again. A new link ends this one.
    </OneTimeSecret>
  )
}
