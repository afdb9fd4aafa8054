import { ChevronDown, Image } from 'lucide-react'
import { Fragment, type KeyboardEvent, type MouseEvent, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '#client/ui/button.tsx'
import { blockStyle } from './commands.ts'
import type { EditorCore } from './editor-core.ts'
import { IDLE_STATUS } from './editor-status.ts'
import { BLOCK_STYLES, GROUPS, keyShortcuts, PICTURE_BEFORE, tip, type ToolbarItem } from './toolbar-items.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

interface ToolbarProps {
  /** Null for the moment before the text stands. */
  readonly core: EditorCore | null
  readonly onLink: () => void
  /** New pictures, or the description of the selected one. */
  readonly onFiles: (files: File[]) => void
  readonly onEditPicture: () => void
}

const never = () => () => undefined
/** A press on the toolbar leaves focus and selection in the text, and the phone's keyboard open. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** One tab stop; arrows, Home and End move inside (ARIA toolbar pattern). */
export function Toolbar({ core, onLink, onFiles, onEditPicture }: ToolbarProps) {
  const status = useSyncExternalStore(core?.subscribe ?? never, core?.status ?? (() => IDLE_STATUS))
  const bar = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [stop, setStop] = useState('style')
  useKeyboardInset(bar)

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
    tabIndex: stop === name ? 0 : -1,
    onFocus: () => setStop(name),
  })
  const button = (item: ToolbarItem) => {
    const off = item.off?.(status) ?? false
    const { run } = item
    const act = () => {
      if (off) return
      if (run === 'link') onLink()
      else core?.run(run)
    }
    return (
      <IconButton
        key={item.label}
        label={item.label}
        title={tip(item.label, item.keys)}
        {...control(item.label)}
        {...(item.keys ? { 'aria-keyshortcuts': keyShortcuts(item.keys) } : {})}
        {...(item.pressed ? { pressed: item.pressed(status) } : {})}
        {...(off ? { 'aria-disabled': true } : {})}
        className={off ? 'off' : undefined}
        onMouseDown={keepFocus}
        onClick={act}
      >
        <item.icon strokeWidth={1.75} />
      </IconButton>
    )
  }
  return (
    <div ref={bar} className="rt-toolbar" role="toolbar" aria-label="Text format" tabIndex={-1} onKeyDown={move}>
      <span className="rt-style">
        <span aria-hidden="true">{BLOCK_STYLES.find(([style]) => style === status.block)?.[1]}</span>
        <ChevronDown aria-hidden="true" strokeWidth={1.75} />
        <select
          aria-label="Block style"
          {...control('style')}
          value={status.block}
          onChange={(event) => {
            const wanted = BLOCK_STYLES.find(([style]) => style === event.target.value)
            if (wanted) core?.run(blockStyle(wanted[0]))
          }}
        >
          {BLOCK_STYLES.map(([style, name]) => (
            <option key={style} value={style}>
              {name}
            </option>
          ))}
        </select>
      </span>
      {GROUPS.map((group) => (
        <Fragment key={group[0]?.label}>
          <span className="rt-divider" />
          {group.map((item) => (
            <Fragment key={item.label}>
              {item.label === PICTURE_BEFORE && (
                <IconButton
                  label={status.picture ? 'Describe picture' : 'Picture'}
                  {...control('picture')}
                  onMouseDown={keepFocus}
                  onClick={() => (status.picture ? onEditPicture() : picker.current?.click())}
                >
                  <Image strokeWidth={1.75} />
                </IconButton>
              )}
              {button(item)}
            </Fragment>
          ))}
        </Fragment>
      ))}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Choosing the same file again must count as a choice.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
