import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '#client/ui/button.tsx'
import { AddressField } from './address-field.tsx'
import { linkAddress, typedLinkAddress } from './addresses.ts'
import type { FindOwnLinks } from './own-link.ts'
import { WritingDialog } from './writing-dialog.tsx'

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

  const submit = () => {
    if (href === null) setRefused(true)
    else onDone(href, text)
  }
  return (
    <WritingDialog
      title={current === null ? 'Add link' : 'Edit link'}
      verb={current === null ? 'Add link' : 'Save link'}
      onSubmit={submit}
      onClose={onClose}
      remove={current === null ? undefined : { label: 'Remove link', onRemove: () => onDone(null, '') }}
    >
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
    </WritingDialog>
  )
}
