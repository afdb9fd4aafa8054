import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedFile } from '#contract/records/file.ts'
import type { FileKind } from '#contract/records/file-list.ts'
import { query } from '#client/data/queries.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { type RowsView, useRows } from '#client/offline/reading/use-rows.ts'
import { useDeadLinks } from '#client/widgets/links/use-dead-links.ts'
import { accepts } from './-file-found.ts'
import { countKinds, FILES, type FileSearch } from './-file-search.ts'
import { type FileRow, replacements, shownFile, type ShownFile } from './-shown-file.ts'

export interface FileLibrary {
  /** All files; undefined while nothing is known. */
  readonly files: readonly FileRow[] | undefined
  readonly counts: Readonly<Record<FileKind, number>> | null
  /** Those that the address asks for. */
  readonly found: RowsView<ShownFile>
  /** Of them those of its page. */
  readonly pageRows: readonly FileRow[] | undefined
}

/**
 * Every file the server has, with what waits on this device laid over, filtered and ordered here.
 * @param perPage rows of a page
 */
export function useLibrary(search: FileSearch, perPage: number): FileLibrary {
  const snapshot = useOutbox()
  const view = useRows(storedFile, {})
  const dead = useDeadLinks()
  const wanted = search.only === 'unused'
  const isDeadUnknown = search.only === 'dead-link' && !dead
  const unused = useQuery({ ...query('files.list', { query: { unused: '1' } }), enabled: wanted })

  const { rows } = view
  const files = useMemo(() => {
    const inside = replacements(snapshot)
    const own = snapshot.items.filter((item) => item.entity === 'file')
    return rows?.filter((row) => !inside.has(row.id)).map((row) => ({ ...row, record: shownFile(row, own) }))
  }, [rows, snapshot])
  const ids = useMemo(() => unused.data && new Set<unknown>(unused.data.data.map((file) => file.id)), [unused.data])
  const found = useMemo(() => {
    if ((wanted && !ids) || isDeadUnknown) return undefined
    const deadIds = new Set<unknown>(dead?.map(({ file_id }) => file_id))
    const [fits, compare] = [accepts(search, ids ?? null, deadIds), FILES.compare(search)]
    return files?.filter(({ record }) => fits(record)).toSorted((a, b) => compare(a.record, b.record))
  }, [files, search, ids, wanted, dead, isDeadUnknown])
  const counts = useMemo(() => (files ? countKinds(files.map(({ record }) => record)) : null), [files])

  const total = found?.length ?? 0
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const page = Math.min(search.page ?? 1, lastPage)
  const silent = (wanted && !ids && (unused.error !== null || view.offline)) || (isDeadUnknown && view.offline)
  return {
    files,
    counts,
    pageRows: lastPage === 1 ? found : found?.slice((page - 1) * perPage, page * perPage),
    found: {
      ...view,
      rows: found,
      total,
      // They are among all.
      unsent: 0,
      page,
      lastPage,
      perPage,
      missing: view.missing || silent,
      refetch: () => {
        view.refetch()
        if (wanted) void unused.refetch()
      },
      here: () => found ?? [],
      everywhere: () => Promise.resolve(found ?? []),
    },
  }
}
