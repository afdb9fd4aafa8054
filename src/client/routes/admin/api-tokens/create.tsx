import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useLeaveGuard } from '#client/ui/leave-guard.ts'
import { TokenForm, type Made } from './-token-form.tsx'
import { useApiTokens } from '#client/routes/admin/-use-api-tokens.ts'

export const Route = createFileRoute('/admin/api-tokens/create')({
  validateSearch: v.object({ like: v.optional(v.fallback(v.optional(v.number()), undefined)) }),
  component: CreateToken,
})

/** Makes a token, and shows it: this once, and from nothing but the memory of this page. */
function CreateToken() {
  const { like } = Route.useSearch()
  const navigate = useNavigate()
  const tokens = useApiTokens()
  const [made, setMade] = useState<Made | null>(null)
  useLeaveGuard(made !== null)
  const close = () => void navigate({ to: '/admin/api-tokens', resetScroll: false })
  // What it is to be like may still be on its way.
  const waits = like !== undefined && tokens.isPending && tokens.online
  if (!made && !waits) {
    return <TokenForm like={tokens.data?.find(({ id }) => id === like)} onMade={setMade} onClose={close} />
  }
  return (
    <Dialog
      open
      addressed
      sticky={made !== null}
      onOpenChange={(open) => !open && close()}
      title={made ? 'Copy your new token' : 'Generate New Token'}
      shape="panel"
      footer={
        made && (
          <>
            <CopyButton plain label="Copy token" text={() => made.token} done="Token copied" />
            <Button variant="primary" onClick={close}>
              I have stored it
            </Button>
          </>
        )
      }
    >
      {made ? <NewToken made={made} /> : <SkeletonRows rows={3} />}
    </Dialog>
  )
}

function NewToken({ made: { name, token } }: { readonly made: Made }) {
  return (
    <>
      <p className="mb-3">
        This is the token “{name}”. It is shown this once: the server keeps no copy that could be shown again, and
        neither does this device.
      </p>
      <output
        aria-label="New token"
        className="mono block rounded-panel border border-line bg-sunken p-3 break-all select-all"
      >
        {token}
      </output>
      <p className="mt-3 text-small text-ink-2">
        Programs send it in the header <code className="mono">Authorization: Bearer …</code>. Keep it like a password.
      </p>
    </>
  )
}
