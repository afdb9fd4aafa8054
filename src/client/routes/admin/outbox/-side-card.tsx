import { useId, useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { cx } from '#client/ui/class-names.ts'
import { MarkedWords } from '#client/ui/marked-words.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import type { Side } from './-choices.ts'

export interface Person {
  readonly name: string
  readonly picture: string | null
}

/** When a version was written, and where; by whom, where that is known. */
export interface Note {
  readonly text: string
  readonly by: Person | null
}

export type Notes = Readonly<Record<Side, Note>>

interface SideCardsProps {
  readonly base: string
  readonly mine: string
  readonly theirs: string
  readonly notes: Notes
  /** Names the choice, apart from others on the page. */
  readonly group: string
  readonly chosen: Side | null | undefined
  readonly onChoose: (side: Side) => void
}

const VERSIONS = ['Base', 'Mine', 'Theirs'] as const
const BEFORE: Note = { text: 'before both', by: null }

/** What stood before, and the two versions to choose from; on a phone one at a time, behind a switch. */
export function SideCards({ base, mine, theirs, notes, group, chosen, onChoose }: SideCardsProps) {
  const laptop = useLaptop()
  const [shown, setShown] = useState<(typeof VERSIONS)[number]>('Mine')
  const shows = (version: typeof shown) => laptop || version === shown
  const choice = (side: Side) => ({ base, group, checked: chosen === side, onChoose: () => onChoose(side) })
  return (
    <>
      {!laptop && (
        <div className="segmented fill" role="group" aria-label="Version shown">
          {VERSIONS.map((version) => (
            <button key={version} type="button" aria-pressed={version === shown} onClick={() => setShown(version)}>
              {version}
            </button>
          ))}
        </div>
      )}
      {shows('Base') && <SideCard title="Base" note={BEFORE} text={base} />}
      {shows('Mine') && <SideCard title="Mine" note={notes.mine} text={mine} {...choice('mine')} />}
      {shows('Theirs') && <SideCard title="Theirs" note={notes.theirs} text={theirs} {...choice('theirs')} />}
    </>
  )
}

interface SideCardProps {
  readonly title: string
  readonly note: Note
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
      <span className="mb-1 flex min-h-6 items-center gap-2 text-small">
        {onChoose && (
          <input type="radio" id={id} name={group} checked={checked} onChange={onChoose} aria-label={title} />
        )}
        {note.by && (
          <span className="avatars">
            <Avatar name={note.by.name} src={note.by.picture} />
          </span>
        )}
        <b className={cx('font-semibold', checked && 'text-accent')}>{title}</b>
        <span className="text-ink-3">{note.text}</span>
      </span>
      <span dir="auto" className="block whitespace-pre-wrap">
        {base === undefined ? text : <MarkedWords text={text} beside={base} />}
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
