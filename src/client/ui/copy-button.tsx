import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'

interface CopyButtonProps {
  /** The words on the button. */
  readonly label: string
  /** For screen readers, where several such buttons stand in a list. */
  readonly name?: string
  readonly text: () => string
  readonly plain?: boolean
  /** What is said afterwards, and when the browser refuses; the usual words unless given. */
  readonly done?: string
  readonly failed?: string
}

/** Puts a text on the clipboard. */
export function CopyButton({ label, name, text, plain = false, done, failed }: CopyButtonProps) {
  return (
    <Button
      small
      variant={plain ? 'secondary' : 'ghost'}
      icon={<Copy strokeWidth={1.75} aria-hidden="true" />}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={() => void copyText(text(), done, failed)}
    >
      {label}
    </Button>
  )
}
