import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { toasts } from './toast-store.ts'

interface CopyButtonProps {
  /** The words on the button. */
  readonly label: string
  /** For screen readers, where several such buttons stand in a list. */
  readonly name?: string
  readonly text: () => string
  readonly plain?: boolean
}

/** Puts a text on the clipboard, and says so when the browser refuses. */
export function CopyButton({ label, name, text, plain = false }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      toasts.success('Copied')
    } catch {
      // Refused by the browser, or no clipboard on an address without TLS.
      toasts.error('Failed to copy. This browser gives no access to the clipboard here.')
    }
  }
  return (
    <Button
      small
      variant={plain ? 'secondary' : 'ghost'}
      icon={<Copy strokeWidth={1.75} aria-hidden="true" />}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
