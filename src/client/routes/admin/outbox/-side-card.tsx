import { useId } from 'react'
import { cx } from '#client/ui/class-names.ts'
import { markChanges } from '#client/ui/word-diff.ts'
import type { Side } from './-choices.ts'

interface SideCardsProps {
  readonly base: string
  readonly mine: string
  readonly theirs: string
  /** When mine was written, and where. */
  readonly mineNote: string
  /** Names the choice, apart from others on the page. */
  readonly group: string
  readonly chosen: Side | null | undefined
  readonly onChoose: (side: Side) => void
}

/** What stood before, and the two versions to choose from. */
export function SideCards({ base, mine, theirs, mineNote, group, chosen, onChoose }: SideCardsProps) {
  const choice = (side: Side) => ({ base, group, checked: chosen === side, onChoose: () => onChoose(side) })
  return (
    <>
      <SideCard title="Base" note="before both" text={base} />
      <SideCard title="Mine" note={mineNote} text={mine} {...choice('mine')} />
      <SideCard title="Theirs" note="on the server" text={theirs} {...choice('theirs')} />
    </>
  )
}

interface SideCardProps {
  readonly title: string
  readonly note: string
  readonly text: string
  /** Words that differ from it are underlined. */
  readonly base?: string
  /** With a group the card is a radio button; the base can't be chosen. */
  readonly group?: string
  readonly checked?: boolean
  readonly onChoose?: () => void
}

/** One version of a field: a radio card, or the sunken base. */
function SideCard({ title, note, text, base, group, checked = false, onChoose }: SideCardProps) {
  const id = useId()
  const body = (
    <>
      <span className="mb-1 flex items-center gap-2 text-small">
        {onChoose && (
          <input type="radio" id={id} name={group} checked={checked} onChange={onChoose} aria-label={title} />
        )}
        <b className={cx('font-semibold', checked && 'text-accent')}>{title}</b>
        <span className="text-ink-3">{note}</span>
      </span>
      <span className="block whitespace-pre-wrap break-words">
        {base === undefined ? text : <Marked base={base} text={text} />}
      </span>
    </>
  )
  if (!onChoose) return <div className="side-card base">{body}</div>
  return (
    <label htmlFor={id} className={cx('side-card', checked && 'chosen')}>
      {body}
    </label>
  )
}

function Marked({ base, text }: { readonly base: string; readonly text: string }) {
  let at = 0
  return markChanges(base, text).map((part) => {
    at += part.text.length
    return part.changed ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>
  })
}
