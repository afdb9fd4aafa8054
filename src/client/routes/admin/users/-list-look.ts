import { useState } from 'react'
import { readPreference, writePreference } from '#client/data/preferences.ts'

/** How the list of users looks on this device: a table or cards, and with which columns. */

export const COLUMN_LABELS = {
  email: 'Email',
  role: 'Role',
  verified: 'Verified',
  created: 'Created',
  lastLogin: 'Last login',
  loginCount: 'Login count',
  status: 'Status',
  twoFactor: 'Two-factor',
} as const
export type ColumnName = keyof typeof COLUMN_LABELS
// The keys of a constant are its columns.
export const COLUMN_NAMES = Object.keys(COLUMN_LABELS) as ColumnName[]

const DEFAULT_COLUMNS: readonly ColumnName[] = [
  'email',
  'role',
  'verified',
  'created',
  'lastLogin',
  'loginCount',
  'status',
]

export type UsersView = 'table' | 'grid'

const VIEW = 'offdesk.users.view'
const COLUMNS = 'offdesk.users.columns'

const isColumn = (name: string): name is ColumnName => Object.hasOwn(COLUMN_LABELS, name)

export interface ListLook {
  readonly view: UsersView
  readonly setView: (view: UsersView) => void
  readonly columns: ReadonlySet<ColumnName>
  readonly toggle: (column: ColumnName) => void
  readonly reset: () => void
}

export function useListLook(): ListLook {
  const [view, setView] = useState<UsersView>(() => (readPreference(VIEW) === 'grid' ? 'grid' : 'table'))
  const [columns, setColumns] = useState<readonly ColumnName[]>(
    () => readPreference(COLUMNS)?.split(',').filter(isColumn) ?? DEFAULT_COLUMNS,
  )
  return {
    view,
    setView: (next) => {
      writePreference(VIEW, next)
      setView(next)
    },
    columns: new Set(columns),
    toggle: (column) => {
      const next = columns.includes(column) ? columns.filter((name) => name !== column) : [...columns, column]
      writePreference(COLUMNS, next.join())
      setColumns(next)
    },
    reset: () => {
      writePreference(COLUMNS, null)
      setColumns(DEFAULT_COLUMNS)
    },
  }
}
