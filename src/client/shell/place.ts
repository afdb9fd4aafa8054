import type { LucideIcon } from 'lucide-react'
import type { Access } from '#contract/calls/permissions.ts'
import type { PlainPath } from '#client/data/address.ts'
import type { CountCall } from '#client/data/dashboard-queries.ts'

/** What is known of a place in the back office; see places.ts. */

/** The headings of the sidebar in their order; `Account` lies in the account menu instead. */
export const SIDEBAR = ['Overview', 'Content', 'Learning', 'People', 'Site', 'Mail', 'Access'] as const
export type Group = (typeof SIDEBAR)[number] | 'Account'

export interface Place {
  readonly to: PlainPath
  readonly label: string
  readonly icon: LucideIcon
  /** Who may see it. */
  readonly access: Access
  /** Without one only the palette leads there, or only a tab. */
  readonly group?: Group
  /** One of the phone's tabs. */
  readonly tab?: true
  /** Second key of the `G` shortcut. */
  readonly key?: string
  /** Kind of the records that are kept there. */
  readonly entity?: string
  /** Says how many they are. */
  readonly count?: CountCall
  /** Words below its name among the quick actions; the count stands there when it has none. */
  readonly about?: string
  /** Milliseconds for which a success is shown there, where they are not the usual ones. */
  readonly successFor?: number
  /** What can be made there. */
  readonly makes?: readonly Creation[]
}

export interface Creation {
  readonly to: PlainPath
  readonly label: string
  readonly access: Access
  /** Second key of the `C` shortcut. */
  readonly key: string
  /** It is a quick action, too; there under its own name if it has one. */
  readonly quick?: { readonly icon: LucideIcon; readonly label?: string }
}
