import * as Radix from '@radix-ui/react-dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { cx } from '#client/ui/class-names.ts'
import { useLayer } from '#client/ui/layers.ts'
import { useReturnFocus } from '#client/ui/use-return-focus.ts'
import { matchEntries, paletteEntries, type PaletteEntry } from './palette-entries.ts'
import { pageActions } from './page-actions.ts'
import { useServerEntries } from './palette-search.ts'
import { useSignOut } from './sign-out.tsx'

interface CommandPaletteProps {
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Ctrl K: go, do, or open what is on this device; works offline. A combobox over a list (WAI-ARIA APG). */
export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const routes = useRouter()
  const { items } = useOutbox()
  const { online } = useReachability()
  const signOut = useSignOut()
  const focus = useReturnFocus()
  useLayer(true, onClose)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [page] = useState(pageActions)
  const entries = useMemo(() => paletteEntries({ client, routes, items, page }), [client, routes, items, page])
  const here = useMemo(() => matchEntries(entries, text), [entries, text])
  const known = useMemo(() => new Set(here.map(({ key }) => key)), [here])
  const there = useServerEntries(text, known)
  const found = [...here, ...there]
  const active = found[Math.min(at, found.length - 1)]

  const run = (entry: PaletteEntry) => {
    if ('press' in entry.run) {
      onClose()
      // Once this layer has gone, so that what the button opens keeps the focus.
      setTimeout(entry.run.press)
    } else if ('to' in entry.run) {
      onClose()
      void navigate(entry.run)
    } else if (entry.run.act === 'shortcuts') {
      onClose()
      onShortcuts()
    } else signOut.ask()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((now) => (Math.min(now, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }
  const groups = [...new Set(found.map((entry) => entry.group))]

  return (
    <>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Portal>
          <Radix.Overlay className="scrim palette-scrim" />
          <Radix.Content className="palette" aria-describedby={undefined} {...focus}>
            <Radix.Title className="sr-only">Search or jump to</Radix.Title>
            <div className="palette-search">
              <Search strokeWidth={1.75} aria-hidden="true" />
              <input
                role="combobox"
                aria-expanded="true"
                aria-controls="palette-list"
                aria-activedescendant={active ? `palette-${active.key}` : undefined}
                aria-label="Search or jump to"
                placeholder="Search or jump to"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setAt(0)
                }}
                onKeyDown={onKeyDown}
              />
              <Radix.Close className="btn ghost small">Close</Radix.Close>
            </div>
            <div id="palette-list" role="listbox" aria-label="Results" className="palette-list">
              {groups.map((group) => (
                <div key={group} role="group" aria-label={group}>
                  <p aria-hidden="true">{group}</p>
                  {found
                    .filter((entry) => entry.group === group)
                    .map((entry) => (
                      <div
                        key={entry.key}
                        id={`palette-${entry.key}`}
                        role="option"
                        aria-selected={entry === active}
                        tabIndex={-1}
                        className={cx('palette-item', entry === active && 'active')}
                        onClick={() => run(entry)}
                        onKeyDown={onKeyDown}
                        onPointerMove={() => setAt(found.indexOf(entry))}
                      >
                        <entry.icon strokeWidth={1.75} aria-hidden="true" />
                        <span className="truncate">
                          <Marked label={entry.label} text={text} />
                        </span>
                        {(entry.meta || entry.keys) && <small>{entry.meta || <kbd>{entry.keys}</kbd>}</small>}
                      </div>
                    ))}
                </div>
              ))}
              {found.length === 0 && <p className="p-4 text-ink-3">Nothing found</p>}
            </div>
            <p className="palette-foot" role="status">
              {online ? formatFound(found.length) : 'Offline, searching this device'}
            </p>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {signOut.dialog}
    </>
  )
}

function formatFound(count: number): string {
  return count === 1 ? '1 result' : `${count} results`
}

/** The typed words underlined in the label. */
function Marked({ label, text }: { readonly label: string; readonly text: string }) {
  const word = text.trim().split(/\s+/)[0] ?? ''
  const start = word === '' ? -1 : label.toLowerCase().indexOf(word.toLowerCase())
  if (start < 0) return label
  return (
    <>
      {label.slice(0, start)}
      <mark>{label.slice(start, start + word.length)}</mark>
      {label.slice(start + word.length)}
    </>
  )
}
