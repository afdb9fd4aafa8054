import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FileKind, storedFile } from '#contract/records/file.ts'
import type { CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { countKinds, filesFound, type FileSearch } from './-file-search.ts'
import { replacements, shownFile, type ShownFile } from './-shown-file.ts'

export interface FileLibrary {
  /** All files; undefined while nothing is known. */
  readonly files: readonly ShownFile[] | undefined
  /** Those that the address asks for. */
  readonly found: readonly ShownFile[] | undefined
  readonly counts: Readonly<Record<FileKind, number>> | undefined
  readonly unsent: number
  readonly asOf: number | null
  readonly offline: boolean
  readonly missing: boolean
  readonly error: CallFailure | null
  refetch(): void
}

/** Every file the server has, with what waits on this device laid over, filtered and ordered here. */
export function useLibrary(search: FileSearch): FileLibrary {
  const snapshot = useOutbox()
  const view = useRows(storedFile, {})
  const wanted = search.only === 'unused'
  const unused = useQuery({ ...query('files.list', { query: { unused: '1' } }), enabled: wanted })

  const { rows } = view
  const files = useMemo(() => {
    const inside = replacements(snapshot)
    const own = snapshot.items.filter((item) => item.entity === 'file')
    return rows?.filter((row) => !inside.has(row.id)).map((row) => shownFile(row, own))
  }, [rows, snapshot])
  const ids = useMemo(() => unused.data && new Set<unknown>(unused.data.data.map((file) => file.id)), [unused.data])
  const found = useMemo(
    () => (files && (!wanted || ids) ? filesFound(files, search, ids ?? null) : undefined),
    [files, search, ids, wanted],
  )
  const counts = useMemo(() => files && countKinds(files), [files])
  const silent = wanted && !ids && (unused.error !== null || view.offline)
  return {
    files,
    found,
    counts,
    unsent: files?.filter((file) => file.state?.onlyHere).length ?? 0,
    asOf: view.asOf,
    offline: view.offline,
    missing: view.missing || silent,
    error: view.error,
    refetch: () => {
      view.refetch()
      if (wanted) void unused.refetch()
    },
  }
}
