import { type ReactNode, useMemo } from 'react'
import type { RowKey } from '#client/ui/data-list.tsx'
import { useRowWindow } from '#client/ui/use-row-window.ts'
import type { FileSearch } from './-file-search.ts'
import { FileTile } from './-file-tile.tsx'
import type { ShownFile } from './-shown-file.ts'

interface FileGridProps {
  readonly files: readonly ShownFile[]
  readonly search: FileSearch
  readonly selected: ReadonlySet<RowKey>
  readonly selecting: boolean
  readonly fresh: ReadonlySet<RowKey>
  readonly onSelect: ((file: ShownFile, range: boolean) => void) | undefined
  readonly menu: (file: ShownFile) => ReactNode
}

/** Tiles. However many there are, only those near the screen are drawn. */
export function FileGrid({ files, selected, fresh, ...tile }: FileGridProps) {
  const keys = useMemo(() => files.map((file) => file.id), [files])
  const { host, pieces, handlers } = useRowWindow<HTMLUListElement>(keys)
  return (
    <ul ref={host} className="file-grid" aria-label="Files" {...handlers}>
      {pieces.map((piece) => {
        if (!('index' in piece)) {
          return (
            <li
              key={`room before ${piece.before}`}
              aria-hidden="true"
              className="room"
              style={{ height: piece.room }}
            />
          )
        }
        const { index } = piece
        const file = files[index]
        return (
          file && (
            <FileTile
              key={file.id}
              file={file}
              index={index}
              count={files.length}
              selected={selected.has(file.id)}
              fresh={fresh.has(file.id)}
              {...tile}
            />
          )
        )
      })}
    </ul>
  )
}
