import { ExternalLink } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { AddressField } from './address-field.tsx'
import { linkAddress, typedLinkAddress } from './addresses.ts'
import type { FindOwnLinks } from './own-link.ts'

interface LinkDialogProps {
  /** Address of the link at the cursor; null where there is none. */
  readonly current: string | null
  /** Nothing is selected, so the words of the link are asked for too. */
  readonly asksText: boolean
  /** What of one's own can be linked to; left out where nothing is offered. */
  readonly find?: FindOwnLinks | undefined
  /** Null takes the link away and keeps its text. */
  readonly onDone: (href: string | null, text: string) => void
  readonly onClose: () => void
}

/** Address of a link: set, open, remove. The text is asked for only where none is selected. */
export function LinkDialog({ current, asksText, find, onDone, onClose }: LinkDialogProps) {
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
        <AddressField
          id={`${id}-address`}
          value={address}
          refused={refused}
          find={find}
          onChange={(typed) => {
            setAddress(typed)
            if (refused && typedLinkAddress(typed) !== null) setRefused(false)
          }}
          onChoose={(link) => {
            setAddress(link.address)
            setRefused(false)
            if (asksText && text.trim() === '') setText(link.title)
          }}
        />
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
