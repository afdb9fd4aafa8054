import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/clipboard.ts'
import { downloadText } from '#client/ui/download.ts'

interface NotStoredProps {
  /** Everything typed, as one text. */
  readonly text: () => string
  /** Of the file, without the ending. */
  readonly fileName: string
  readonly onRetry: () => void
}

/** The device refuses to keep what was typed, or takes long: it says so at its place, and the text can be taken out. */
export function NotStored({ text, fileName, onRetry }: NotStoredProps) {
  const copy = () => void copyText(text(), undefined, 'Failed to copy. Download the text instead.')
  return (
    <Banner
      tone="bad"
      alert
      actions={
        <>
          <Button small onClick={copy}>
            Copy
          </Button>
          <Button small onClick={() => downloadText(`${fileName}.txt`, text())}>
            Download
          </Button>
          <Button small onClick={onRetry}>
            Retry
          </Button>
        </>
      }
    >
      <strong className="font-semibold">NOT saved on this device.</strong> There may be no room left, or it is slow.
      Copy or download your text before you leave.
    </Banner>
  )
}
