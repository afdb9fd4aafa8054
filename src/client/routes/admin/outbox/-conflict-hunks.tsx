import { useId } from 'react'
import type { Hunk } from '#client/offline/engine/merge/paragraphs.ts'
import { Button } from '#client/ui/button.tsx'
import { htmlText } from '#client/widgets/html-text.ts'
import type { FieldChoice, Side } from './-choices.ts'
import { type Notes, SideCards } from './-side-card.tsx'

interface ConflictHunksProps {
  readonly label: string
  readonly hunks: readonly Hunk[]
  readonly html: boolean
  readonly choice: FieldChoice
  readonly notes: Notes
  readonly onHunk: (index: number, side: Side) => void
  readonly onSide: (side: Side) => void
}

/** Long text: only the paragraphs that overlap are asked about, one by one. */
export function ConflictHunks({ label, hunks, html, choice, notes, onHunk, onSide }: ConflictHunksProps) {
  const group = useId()
  const words = (text: string) => (html ? htmlText(text) : text) || 'Nothing'
  const open = hunks.flatMap((hunk, index) => (hunk.kind === 'conflict' ? [{ hunk, index }] : []))
  return (
    <div className="grid gap-5">
      {open.map(({ hunk, index }, at) => {
        return (
          <div key={index} role="radiogroup" aria-label={`${label}, part ${at + 1} of ${open.length}`}>
            <p className="mb-2 text-small text-ink-3">
              {open.length > 1 && `Part ${at + 1} of ${open.length}. `}Changed on both sides
            </p>
            <div className="grid gap-3 lg:grid-cols-3">
              <SideCards
                base={words(hunk.base)}
                mine={words(hunk.mine)}
                theirs={words(hunk.theirs)}
                notes={notes}
                group={`${group}-${index}`}
                chosen={choice.side ?? choice.hunks[index]}
                onChoose={(side) => onHunk(index, side)}
              />
            </div>
          </div>
        )
      })}
      {open.length > 1 && (
        <p className="flex gap-2">
          <Button small onClick={() => onSide('mine')}>
            All of mine
          </Button>
          <Button small onClick={() => onSide('theirs')}>
            All of theirs
          </Button>
        </p>
      )}
    </div>
  )
}
