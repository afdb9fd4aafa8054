import type { ReactNode } from 'react'
import type { RowKey } from '#client/ui/data-list.tsx'
import type { FileSearch } from './-file-search.ts'
import { FileTile } from './-file-tile.tsx'
import type { ShownFile } from './-shown-file.ts'
import { useWindow } from './-use-window.ts'

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
  const { host, from, to, above, below } = useWindow(files.length)
  return (
    <div ref={host} style={{ paddingTop: above, paddingBottom: below }}>
      <ul className="file-grid" aria-label="Files">
        {files.slice(from, to).map((file, index) => (
          <FileTile
            key={file.id}
            file={file}
            position={from + index + 1}
            count={files.length}
            selected={selected.has(file.id)}
            fresh={fresh.has(file.id)}
            {...tile}
          />
        ))}
      </ul>
    </div>
  )
}
