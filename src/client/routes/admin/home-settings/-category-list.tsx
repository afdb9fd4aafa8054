import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { CATEGORIES, type Category } from '#contract/home/known-key.ts'
import { IconButton } from '#client/ui/button.tsx'
import { formatNumber } from '#client/ui/format.ts'
import { CATEGORY_IDS } from './-setting-groups.ts'
import type { SettingsSearch } from './-settings-search.ts'

interface CategoryListProps {
  /** Undefined while nothing is loaded. */
  readonly counts: Readonly<Record<Category, number>> | undefined
  readonly search: SettingsSearch
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The categories beside the list on a laptop; folded it leaves its place to the list. */
export function CategoryList({ counts, search, open, onOpenChange }: CategoryListProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const Icon = open ? PanelLeftClose : PanelLeftOpen
  return (
    <nav className="setting-categories" aria-label="Categories of settings" data-open={open}>
      <IconButton
        label={open ? 'Hide categories' : 'Show categories'}
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
      >
        <Icon strokeWidth={1.75} />
      </IconButton>
      {open && (
        <ul>
          <CategoryItem label="All Settings" count={total} category={undefined} search={search} />
          {CATEGORY_IDS.map((id) => (
            <CategoryItem key={id} label={CATEGORIES[id]} count={counts?.[id]} category={id} search={search} />
          ))}
        </ul>
      )}
    </nav>
  )
}

interface CategoryItemProps {
  readonly label: string
  readonly count: number | undefined
  readonly category: Category | undefined
  readonly search: SettingsSearch
}

function CategoryItem({ label, count, category, search }: CategoryItemProps) {
  return (
    <li>
      <Link
        to="/admin/home-settings"
        search={{ ...search, category, page: undefined }}
        activeOptions={{ exact: true }}
        aria-current={search.category === category ? 'true' : undefined}
        resetScroll={false}
      >
        <span>{label}</span>
        {count !== undefined && <span className="count">{formatNumber(count)}</span>}
      </Link>
    </li>
  )
}
