import { DataCards } from '#client/ui/data-cards.tsx'
import type { RowsProps } from '#client/ui/data-list-model.ts'
import { userCard } from './-user-card.tsx'
import type { UserRow } from './-user-search.ts'

/** The list as cards. */
export default function UserGrid({ list }: { readonly list: RowsProps<UserRow> }) {
  return <DataCards list={list} partsOf={userCard} />
}
