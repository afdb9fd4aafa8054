import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CATEGORIES, type KnownKey } from '#contract/home/known-key.ts'
import { formatCount } from '#client/ui/format.ts'
import type { SettingsSearch } from './-settings-search.ts'

/** How the page works, folded beside the list. */
export function QuickGuide() {
  return (
    <details className="setting-fold">
      <summary>Quick guide</summary>
      <ul>
        <li>Each setting fills one place of your home page: a text, a picture, a switch or a list.</li>
        <li>Choose a key from the catalogue, and the form knows how to edit it and where it shows.</li>
        <li>An inactive setting stays here but is not on the page. Use it for texts that you are still preparing.</li>
        <li>Texts are shown as you type them. HTML is shown as text, so nothing can break the page.</li>
        <li>Drag a setting, or move it with its menu, to change the order in its category.</li>
      </ul>
    </details>
  )
}

interface MissingKeysProps {
  readonly keys: readonly KnownKey[]
  readonly search: SettingsSearch
}

/** Keys that every home page should have and this one lacks. */
export function MissingKeys({ keys, search }: MissingKeysProps) {
  if (keys.length === 0) return null
  return (
    <details className="setting-fold">
      <summary>{`${formatCount(keys.length, 'recommended setting')} missing`}</summary>
      <ul className="missing-keys">
        {keys.map(({ key, title, category, description }) => (
          <li key={key}>
            <span>
              <b>{title}</b>
              <small>{`${CATEGORIES[category]}. ${description}`}</small>
            </span>
            <Link
              to="/admin/home-settings/create"
              search={{ ...search, key }}
              className="btn small"
              aria-label={`Add ${title}`}
              resetScroll={false}
            >
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              Add
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
