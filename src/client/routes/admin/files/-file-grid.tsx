import { useMemo, useRef } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { type RowKey, type RowsProps, toggled } from '#client/ui/data-list-model.ts'
import { WindowedList } from '#client/ui/windowed-list.tsx'
import { FileTile } from './-file-tile.tsx'
import type { FileRow } from './-shown-file.ts'

interface FileGridProps {
  readonly list: RowsProps<FileRow>
  /** Files that the server took this moment. */
  readonly fresh: ReadonlySet<RecordId>
}

/** Tiles. However many there are, only those near the screen are drawn. */
export function FileGrid({ list, fresh }: FileGridProps) {
  const { label, rows, selection } = list
  const keys = useMemo(() => rows.map((row): RowKey => row.key), [rows])
  const last = useRef<RowKey>('')
  const selecting = selection !== undefined && (selection.active === true || selection.keys.size > 0)
  const select = (key: RowKey, range: boolean) => {
    if (!selection) return
    const [from, to] = [keys.indexOf(last.current), keys.indexOf(key)]
    const between = keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection.onChange(
      range && from >= 0
        ? new Set([...selection.keys, ...between])
        : toggled(selection.keys, key, !selection.keys.has(key)),
    )
    last.current = key
  }
  return (
    <WindowedList className="file-grid" label={label} keys={keys}>
      {(index) => {
        const row = rows[index]
        return (
          row && (
            <FileTile
              key={row.key}
              row={row}
              index={index}
              list={list}
              selecting={selecting}
              fresh={fresh.has(row.id)}
              onSelect={selection && select}
            />
          )
        )
      }}
    </WindowedList>
  )
}
