import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Fragment, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { FileInput } from '#client/widgets/upload-queue/file-input.tsx'
import { keyShortcuts, tip } from './shortcuts.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

export interface ToolbarButton {
  readonly label: string
  readonly icon: LucideIcon
  /** As in `aria-keyshortcuts`, with Control standing for the platform's own key. */
  readonly keys?: string | undefined
  /** For toggles. */
  readonly pressed?: boolean | undefined
  readonly off?: boolean | undefined
  /** Comes and goes with the selection: says what it is. */
  readonly said?: boolean
  /** `choose-pictures` opens the picker. */
  readonly run: (() => void) | 'choose-pictures'
}

interface EditorToolbarProps {
  /** None where there is only one. */
  readonly styles: readonly (readonly [string, string])[]
  readonly style: string
  readonly onStyle: (style: string) => void
  /** A line stands between two groups. */
  readonly groups: readonly (readonly ToolbarButton[])[]
  readonly onFiles: (files: readonly File[]) => void
}

/** A press on the toolbar leaves focus and selection in the text, and the phone's keyboard open. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The toolbar of every editor. One tab stop; arrows, Home and End move inside (ARIA toolbar pattern). */
export function EditorToolbar({ styles, style, onStyle, groups, onFiles }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [stop, setStop] = useState('style')
  useKeyboardInset(bar)
  // Other commands than before are looked for at their beginning.
  const first = styles.length > 0 ? 'style' : (groups[0]?.[0]?.label ?? 'style')
  useLayoutEffect(() => {
    if (bar.current) bar.current.scrollLeft = 0
  }, [first])
  const names = groups.flatMap((group) => group.map(({ label }) => label))
  const current = stop === 'style' || !names.includes(stop) ? first : stop

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = controls.findIndex((control) => control === document.activeElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    controls.at(to % controls.length)?.focus()
  }
  const control = (name: string) => ({
    'data-stop': name,
    tabIndex: current === name ? 0 : -1,
    onFocus: () => setStop(name),
  })
  return (
    <div ref={bar} className="rt-toolbar" role="toolbar" aria-label="Text format" tabIndex={-1} onKeyDown={move}>
      {styles.length > 0 && (
        <span className="rt-style">
          <span aria-hidden="true">{styles.find(([value]) => value === style)?.[1]}</span>
          <ChevronDown aria-hidden="true" strokeWidth={1.75} />
          <select
            aria-label="Block style"
            {...control('style')}
            value={style}
            onChange={(event) => onStyle(event.target.value)}
          >
            {styles.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
      {groups.map((group, at) => (
        <Fragment key={group[0]?.label}>
          {(at > 0 || styles.length > 0) && <span className="rt-divider" />}
          {group.map(({ label, icon: Icon, keys, pressed, off = false, said = false, run }) => (
            <IconButton
              key={label}
              label={label}
              title={tip(label, keys)}
              {...control(label)}
              {...(keys && { 'aria-keyshortcuts': keyShortcuts(keys) })}
              {...(pressed === undefined ? {} : { pressed })}
              {...(off && { 'aria-disabled': true })}
              className={cx(off && 'off', said && 'said')}
              onMouseDown={keepFocus}
              onClick={() => {
                if (off) return
                if (run === 'choose-pictures') picker.current?.click()
                else run()
              }}
            >
              <Icon strokeWidth={1.75} />
              {said && <span aria-hidden="true">{label}</span>}
            </IconButton>
          ))}
        </Fragment>
      ))}
      <FileInput ref={picker} label="Choose pictures" accept="image/*" multiple hidden onFiles={onFiles} />
    </div>
  )
}
