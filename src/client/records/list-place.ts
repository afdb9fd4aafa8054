import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { LIST_ROW } from '#client/ui/list-row.ts'
import { places } from './kept-places.ts'
import { changeSearch, type ListSearch, type ListState } from './list-search.ts'

/** The page of a record says so, that its list finds the row again. */
export function useRowOpened(path: string, id: RecordId): void {
  useEffect(() => {
    const place = places.get(path)
    if (place) place.row = id
  }, [path, id])
}

interface ListPlaceInput<S extends ListSearch> {
  /** The list's own: what lies below it are its records. */
  readonly path: string
  readonly list: ListState<S>
  readonly search: S
  readonly onSearch: (search: S, replace: boolean) => void
  readonly rows: readonly { readonly id: RecordId }[] | undefined
}

/**
 * Keeps the place of a list, and takes it up again after one of its records: filters, page and order, how far it was
 * scrolled, and the focus on the row. A save that moves the row to the front of the first page is followed there.
 */
export function useListPlace<S extends ListSearch>({ path, list, search, onSearch, rows }: ListPlaceInput<S>): void {
  const router = useRouter()
  const { ids: known } = useOutbox()
  // The place that is taken up, and whether that was done.
  const [from] = useState(() => {
    const before = router.state.resolvedLocation?.pathname ?? ''
    return before.startsWith(`${path}/`) ? places.get(path) : undefined
  })
  const row = useRef(from?.row ?? null)
  const scroll = useRef(from?.scroll)

  useLayoutEffect(() => {
    places.set(path, { row: null, scroll: 0, ...places.get(path), search })
  }, [path, search])
  useLayoutEffect(
    () => () => {
      const place = places.get(path)
      if (place && router.state.location.pathname.startsWith(`${path}/`)) place.scroll = window.scrollY
      else places.delete(path)
    },
    [path, router],
  )

  // Whoever touches anything goes on from where they are.
  useEffect(() => {
    const forget = () => {
      row.current = null
      scroll.current = undefined
    }
    window.addEventListener('pointerdown', forget)
    window.addEventListener('keydown', forget)
    window.addEventListener('wheel', forget, { passive: true })
    return () => {
      window.removeEventListener('pointerdown', forget)
      window.removeEventListener('keydown', forget)
      window.removeEventListener('wheel', forget)
    }
  }, [])

  const latest = useRef({ list, search, onSearch })
  useLayoutEffect(() => {
    latest.current = { list, search, onSearch }
  })
  useEffect(() => {
    const { current: id } = row
    if (id === null || !rows) return undefined
    const at = rows.findIndex((one) => currentId(known, one.id) === currentId(known, id))
    if (at < 0) {
      const { list, search, onSearch } = latest.current
      const { key, direction } = list.sortOf(search)
      const moved = (search.page ?? 1) > 1 && key === 'updated_at' && direction === 'desc'
      if (moved) onSearch(changeSearch(search, { page: 1 }), true)
      return undefined
    }
    // After the router, which shows a new page from its top.
    const frame = requestAnimationFrame(() => {
      if (row.current === null) return
      if (scroll.current !== undefined) window.scrollTo(0, scroll.current)
      scroll.current = undefined
      // Of a long list only some rows are drawn; those say which they are.
      const drawn = [...document.querySelectorAll<HTMLElement>(`main ${LIST_ROW}`)]
      const element = drawn.find((one) => one.dataset['row'] === String(at)) ?? drawn[at]
      // A layer that opened meanwhile keeps the focus.
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) {
        element?.querySelector<HTMLElement>('.row-open')?.focus({ preventScroll: true })
      }
      element?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, known])
}
