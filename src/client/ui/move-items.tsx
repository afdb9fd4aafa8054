import { ArrowDown, ArrowUp, ListOrdered } from 'lucide-react'
import type { MenuItem } from './menu.tsx'

interface Moves {
  /** Position from 0. */
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  /** Opens the question for a position; absent where lists are too short for it. */
  readonly onAsk?: () => void
  readonly disabledReason?: string | undefined
}

/** The moves of a row as items of its menu. */
export function moveItems({ index, count, onMove, onAsk, disabledReason }: Moves): MenuItem[] {
  return [
    {
      label: 'Move up',
      icon: <ArrowUp strokeWidth={1.75} />,
      onSelect: () => onMove(index - 1),
      disabledReason: disabledReason ?? (index === 0 ? 'Already the first' : undefined),
      separated: true,
    },
    {
      label: 'Move down',
      icon: <ArrowDown strokeWidth={1.75} />,
      onSelect: () => onMove(index + 1),
      disabledReason: disabledReason ?? (index === count - 1 ? 'Already the last' : undefined),
    },
    ...(onAsk
      ? [
          {
            label: 'Move to position',
            icon: <ListOrdered strokeWidth={1.75} />,
            onSelect: onAsk,
            disabledReason: disabledReason ?? (count < 2 ? 'The only one' : undefined),
          },
        ]
      : []),
  ]
}

/** The list after one of its members went to another position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
