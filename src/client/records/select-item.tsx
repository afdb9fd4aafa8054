import { ListChecks } from 'lucide-react'
import type { MenuItem } from '#client/ui/menu.tsx'

/** A phone has no tick boxes until somebody asks for them, here or with a long press on a row. */
export const selectItem = (selecting: boolean, setSelecting: (on: boolean) => void): MenuItem => ({
  label: selecting ? 'Stop selecting' : 'Select',
  icon: <ListChecks strokeWidth={1.75} />,
  onSelect: () => setSelecting(!selecting),
})
