import type { MenuItem } from './menu.tsx'

/** Icon, label and, when the item is off, the reason below it. */
export function ItemWords({ item, reasonId }: { readonly item: MenuItem; readonly reasonId: string }) {
  return (
    <>
      {item.icon}
      <span>
        {item.label}
        {item.disabledReason !== undefined && <small id={reasonId}>{item.disabledReason}</small>}
      </span>
    </>
  )
}
