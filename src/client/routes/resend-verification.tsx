import { createFileRoute } from '@tanstack/react-router'
import { call } from '#client/data/call.ts'
import { LinkRequest } from '#client/shell/link-request.tsx'

export const Route = createFileRoute('/resend-verification')({ component: ResendVerificationPage })

function ResendVerificationPage() {
  return (
    <LinkRequest
      title="Confirm your email address"
      lead="A new link works once, for 30 minutes. The previous one stops working."
      sent="If an account with this address waits to be confirmed, the link is on its way."
      ask={(email) => call('auth.resendVerification', { body: { email } })}
    />
  )
}
