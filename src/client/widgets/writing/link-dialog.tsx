import { ExternalLink } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { linkAddress, typedLinkAddress } from './addresses.ts'

interface LinkDialogProps {
  /** Address of the link at the cursor; null where there is none. */
  readonly current: string | null
  /** Nothing is selected, so the words of the link are asked for too. */
  readonly asksText: boolean
  /** Null takes the link away and keeps its text. */
  readonly onDone: (href: string | null, text: string) => void
  readonly onClose: () => void
}

/** Address of a link: set, open, remove. The text is asked for only where none is selected. */
export function LinkDialog({ current, asksText, onDone, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(current ?? '')
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const id = useId()
  const href = typedLinkAddress(address)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The layer is a child of the page's form for React, though not in the page.
    event.stopPropagation()
    if (href === null) setRefused(true)
    else onDone(href, text)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={current === null ? 'Add link' : 'Edit link'}
      footer={
        <>
          {current !== null && (
            <Button variant="danger-quiet" onClick={() => onDone(null, '')}>
              Remove link
            </Button>
          )}
          <Button type="submit" form={`${id}-form`} variant="primary">
            {current === null ? 'Add link' : 'Save link'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className="rt-form" noValidate onSubmit={submit}>
        <div className={refused ? 'field invalid' : 'field'}>
          <label className="field-label" htmlFor={`${id}-address`}>
            Address
          </label>
          <input
            id={`${id}-address`}
            className="input"
            // The dialog was opened to fill this field in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={address}
            aria-invalid={refused}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              setAddress(event.target.value)
              if (refused && typedLinkAddress(event.target.value) !== null) setRefused(false)
            }}
          />
          <p id={`${id}-hint`} className={refused ? 'field-error' : 'field-hint'} aria-live="polite">
            {refused
              ? 'Enter a web address, an email address, or a path that starts with /'
              : 'A web address, an email address, or a path of this site'}
          </p>
        </div>
        {asksText && (
          <div className="field">
            <label className="field-label" htmlFor={`${id}-text`}>
              Text <span className="mark">optional</span>
            </label>
            <input
              id={`${id}-text`}
              className="input"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
        {current !== null && linkAddress(current) !== null && (
          <a className={buttonClass({ small: true })} href={current} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" strokeWidth={1.75} /> Open link
          </a>
        )}
      </form>
    </Dialog>
  )
}
