import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'

/** "Use an address instead": a picture that lies elsewhere already. No form of its own, since it stands inside one. */
export function ImageAddress({ onDone }: { readonly onDone: (address: string) => void }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const id = useId()
  if (!open) {
    return (
      <Button variant="link" className="iu-other" onClick={() => setOpen(true)}>
        Use an address instead
      </Button>
    )
  }
  const use = () => {
    const address = typed.trim()
    // The same rule as the contract's: a path of this site, or http and https.
    if (/^(?:\/(?!\/)|https?:\/\/[^/\s])\S*$/i.test(address) && address.length <= 2048) {
      setOpen(false)
      setTyped('')
      onDone(address)
    } else setRefused(true)
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    use()
  }
  return (
    <div className={cx('field', 'iu-address', refused && 'invalid')}>
      <label className="field-label" htmlFor={id}>
        Image address
      </label>
      <div className="iu-address-line">
        <input
          id={id}
          className="input"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={refused}
          aria-describedby={`${id}-hint`}
          onKeyDown={enter}
          onChange={(event) => {
            setTyped(event.target.value)
            setRefused(false)
          }}
        />
        <Button onClick={use}>Use</Button>
      </div>
      <p id={`${id}-hint`} className={refused ? 'field-error' : 'field-hint'} aria-live="polite">
        {refused
          ? 'Enter an address that starts with / or http'
          : 'Starts with / or http. A picture of another site is copied into the library.'}
      </p>
    </div>
  )
}
