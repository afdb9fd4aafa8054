/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a native list of suggestions can't say what kind each is; keys are handled by the combobox input */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { cx } from '#client/ui/class-names.ts'
import { formatCount } from '#client/ui/format.ts'
import { useEscape } from '#client/ui/use-escape.ts'
import { typedLinkAddress } from './addresses.ts'
import type { FindOwnLinks, OwnLink } from './own-link.ts'

interface AddressFieldProps {
  readonly id: string
  readonly value: string
  readonly refused: boolean
  readonly onChange: (address: string) => void
  /** Left out where nothing of one's own is offered. */
  readonly find?: FindOwnLinks | undefined
  readonly onChoose: (link: OwnLink) => void
}

/** Fewer letters find everything. */
const SHORTEST = 2
const NONE: readonly OwnLink[] = []

/** Where a link leads: an address, or what words of a title find. A combobox over a list (WAI-ARIA APG). */
export function AddressField({ id, value, refused, onChange, find, onChoose }: AddressFieldProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const words = typed.trim()
  const seeks = find !== undefined && words.length >= SHORTEST
  // What the device holds as it is when the words change: a list that moves under a finger is pressed at the wrong place.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `find` is another function at each drawing
  const found = useMemo(() => (seeks ? find(words) : NONE), [seeks, words])
  const open = found.length > 0
  const close = () => {
    setTyped('')
    setAt(-1)
  }
  useEscape(root, open, close)

  const choose = (link: OwnLink) => {
    close()
    onChoose(link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const active = found[at]
    if (step !== undefined) {
      event.preventDefault()
      setAt(at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }
  const hint =
    seeks && !open && isTitle(words)
      ? 'Nothing published that this device knows has these words in its title'
      : `A web address, an email address, ${find ? 'a path of this site, or words from the title of something you published' : 'or a path of this site'}`
  const combobox = find && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': open ? `${id}-found` : undefined,
    'aria-activedescendant': open && at >= 0 ? `${id}-found-${at}` : undefined,
  }
  return (
    <div className={refused ? 'field invalid' : 'field'} ref={root}>
      <label className="field-label" htmlFor={id}>
        Address
      </label>
      <input
        id={id}
        className="input"
        // The dialog was opened to fill this field in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        // The keyboard for addresses has no space bar, which words of a title need.
        inputMode={find ? 'text' : 'url'}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-invalid={refused}
        aria-describedby={`${id}-hint`}
        {...combobox}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(-1)
          onChange(target.value)
        }}
      />
      {open && (
        <div id={`${id}-found`} className="picker-list rt-own-links" role="listbox" aria-label="On your site">
          {found.map((link, index) => (
            <div
              key={link.address}
              id={`${id}-found-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={cx(index === at && 'active')}
              ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(link)}
            >
              <span className="truncate" dir="auto">
                {link.title}
              </span>
              <small>{link.kind}</small>
            </div>
          ))}
        </div>
      )}
      <p id={`${id}-hint`} className={refused ? 'field-error' : 'field-hint'} aria-live="polite">
        {refused ? 'Enter a web address, an email address, or a path that starts with /' : hint}
      </p>
      <span className="sr-only" role="status">
        {open && `${formatCount(found.length, 'match', 'matches')} on your site`}
      </span>
    </div>
  )
}

/** Words that are no address, nor the beginning of one. */
function isTitle(typed: string): boolean {
  return typedLinkAddress(typed) === null && !/^(?:https?:|mailto:|\/)/i.test(typed.trim())
}
