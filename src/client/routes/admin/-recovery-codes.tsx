import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { downloadText } from '#client/ui/download.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  readonly onDone: () => void
}

/** Shown once and stored nowhere on this device. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const text = () => `Recovery codes for ${email} at ${window.location.host}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        If your phone is lost, one of these codes signs you in. Each works once. Keep them in a password manager or on
        paper: they are not shown again.
      </p>
      <ul className="rounded-control border border-line bg-sunken p-3 font-mono text-small" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="py-0.5 break-all select-all">
            {code}
          </li>
        ))}
      </ul>
      <p className="-ml-2 flex flex-wrap gap-2">
        <CopyButton label="Copy" text={text} done="Recovery codes copied" />
        <Button small variant="ghost" onClick={() => downloadText('offdesk-recovery-codes.txt', text())}>
          Save as a file
        </Button>
      </p>
      <Button variant="primary" block onClick={onDone}>
        I have kept them
      </Button>
    </div>
  )
}
