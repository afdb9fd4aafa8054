import { createFileRoute } from '@tanstack/react-router'
import { call } from '#client/data/call.ts'
import { LinkRequest } from '#client/shell/link-request.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage })

function ForgotPasswordPage() {
  return (
    <LinkRequest
      title="Forgot your password?"
      lead="You get a link by email. It works once, for 30 minutes."
      sent="If an account has this address, the link is on its way."
      ask={(email) => call('auth.forgotPassword', { body: { email } })}
    />
  )
}
