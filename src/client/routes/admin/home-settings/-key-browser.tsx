import { useState } from 'react'
import { CATEGORIES, type KnownKey } from '#contract/home/known-key.ts'
import { holds } from '#contract/render/search.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { FilterSelect, ListTools } from '#client/ui/list-tools.tsx'
import { CATEGORY_IDS } from './-setting-groups.ts'
import { useCatalogue } from './-use-catalogue.ts'

interface KeyBrowserProps {
  /** Keys that have a setting already. */
  readonly taken: ReadonlySet<string>
  readonly onChoose: (known: KnownKey) => void
  /** A key that is not in the catalogue. */
  readonly onOwn: () => void
}

const CHOICES = [
  { value: '', label: 'All categories' },
  ...CATEGORY_IDS.filter((id) => id !== 'custom').map((value) => ({ value, label: CATEGORIES[value] })),
]

/** The keys that the home page asks for, with what each is for. */
export function KeyBrowser({ taken, onChoose, onOwn }: KeyBrowserProps) {
  const { KNOWN_KEYS } = useCatalogue()
  const [q, setQ] = useState('')
  const [category, setCategory] = useState('')
  const found = KNOWN_KEYS.filter(
    (known) =>
      (category === '' || known.category === category) &&
      holds(`${known.key.replaceAll('_', ' ')} ${known.key} ${known.title} ${known.description}`, q),
  )
  return (
    <div className="key-browser">
      <ListTools
        search={{ label: 'Search keys', placeholder: 'Search keys', value: q, onChange: setQ }}
        end={<FilterSelect label="Category" value={category} onChange={setCategory} options={CHOICES} />}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-small text-ink-3">
          {formatCount(found.length, 'key')}
        </p>
        <Button small onClick={onOwn}>
          Use a key of your own
        </Button>
      </div>
      <ul aria-label="Keys">
        {found.map((known) => (
          <li key={known.key}>
            <button type="button" disabled={taken.has(known.key)} onClick={() => onChoose(known)}>
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b>{known.title}</b>
                <code>{known.key}</code>
                {taken.has(known.key) && <Badge>In use</Badge>}
              </span>
              <span className="text-small text-ink-2">{known.description}</span>
              <span className="example">{`Example: ${known.example}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
