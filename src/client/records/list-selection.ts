import { useLayoutEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/data/call.ts'
import { AT_ONCE, type Row, type RowsView } from '#client/offline/reading/use-rows.ts'
import type { RowKey } from '#client/ui/data-list.tsx'
import type { Selection } from '#client/ui/data-list-model.ts'
import { formatNumber } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'

interface ListSelectionInput<R> {
  readonly view: RowsView<R>
  /** Those in view; those of all pages where the page pages them itself. */
  readonly rows: readonly Row<R>[] | undefined
  readonly pageRows: readonly Row<R>[]
  /** Boxes are shown on a phone. */
  readonly active: boolean
  /** What the address asks for, whatever its page. */
  readonly scope: string
  /** "posts" */
  readonly many: string
}

interface ListSelection<R> extends Selection {
  readonly count: number
  /** The records are being looked for. */
  readonly gathering: boolean
  /**
   * What is done is selected no more; what was selected while it was done stays.
   * @returns whether it was done and nothing stays selected; false when they could not be found, which is told
   */
  readonly gather: (act: (rows: readonly Row<R>[]) => Promise<boolean>) => Promise<boolean>
}

/**
 * What is selected, on all pages of what the address asks for. A row that left that (another filter) is not acted upon
 * unseen. Once the whole page is selected, all that the address asks for can be: which records those are is found out
 * when something is done to them.
 */
export function useListSelection<R>(input: ListSelectionInput<R>): ListSelection<R> {
  const { view, rows, pageRows, active, scope, many } = input
  const [chosen, choose] = useState<ReadonlyMap<RowKey, Row<R>>>(new Map())
  const latest = useRef(chosen)
  useLayoutEffect(() => {
    latest.current = chosen
  })
  const [everything, setEverything] = useState(false)
  const [gathering, setGathering] = useState(false)
  const [within, setWithin] = useState(scope)
  if (within !== scope) {
    setWithin(scope)
    setEverything(false)
    choose(new Map())
  }
  const paged = view.lastPage > 1
  const here = new Map<RowKey, Row<R>>(rows?.map((row) => [row.key, row]))
  const stays = (row: Row<R>) => !row.state?.deleted
  const selected = [...chosen.values()].flatMap((row) => here.get(row.key) ?? (paged ? [row] : [])).filter(stays)
  const ofPage = pageRows.filter(stays)
  const all = everything && paged
  const keys = new Set<RowKey>((all ? [...selected, ...ofPage] : selected).map((row) => row.key))

  const full = ofPage.every((row) => keys.has(row.key))
  const matching = full && paged ? (view.offline ? view.here().filter(stays).length : view.total + view.unsent) : 0
  const count = all ? Math.min(matching, AT_ONCE) : selected.length
  const onChange = (next: ReadonlySet<RowKey>) => {
    setEverything(false)
    const known = new Map([...chosen, ...ofPage.map((row) => [row.key, row] as const)])
    choose(
      new Map(
        [...next].flatMap((key) => {
          const row = here.get(key) ?? known.get(key)
          return row ? [[key, row]] : []
        }),
      ),
    )
  }
  const offer = full
    ? !all &&
      matching > selected.length && {
        label: offerWords(matching, view.offline),
        onSelect: () => setEverything(true),
      }
    : {
        label: paged ? 'Select page' : 'Select all',
        onSelect: () => onChange(new Set([...keys, ...ofPage.map((row) => row.key)])),
      }
  const gathered = async () => {
    if (!all) return selected
    setGathering(true)
    const found = await foundOrTold(view, many).finally(() => setGathering(false))
    return found && found.filter(stays).slice(0, AT_ONCE)
  }
  const gather = async (act: (rows: readonly Row<R>[]) => Promise<boolean>) => {
    const found = await gathered()
    if (found === null || !(await act(found))) return false
    const acted = new Set<RowKey>([...chosen.keys(), ...found.map((row) => row.key)])
    const left = [...latest.current].filter(([key]) => !acted.has(key))
    setEverything(false)
    choose(new Map(left))
    return left.length === 0
  }
  return { keys, count, onChange, active, gathering, gather, ...(offer && { offer }) }
}

async function foundOrTold<R>(view: RowsView<R>, many: string): Promise<readonly Row<R>[] | null> {
  if (view.offline) return view.here()
  try {
    return await view.everywhere()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    toasts.error(`${error.message} Nothing was changed.`, { title: `Failed to find all ${many}` })
    return null
  }
}

/** "Select all 213 matching"; without a connection those alone that this device holds. */
function offerWords(matching: number, offline: boolean): string {
  const most = matching > AT_ONCE ? `${formatNumber(AT_ONCE)} of ` : 'all '
  return `Select ${most}${formatNumber(matching)} ${offline ? 'on this device' : 'matching'}`
}
