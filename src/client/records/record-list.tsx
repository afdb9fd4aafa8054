import { type ComponentProps, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Row, RowState, RowsView } from '#client/offline/reading/use-rows.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { DataList } from '#client/ui/data-list.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { RenderLink } from '#client/ui/link.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { moveItems } from '#client/ui/move-items.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { markOf, stateWordsOf } from '#client/state-grammar.ts'
import { serverRow, useAddressOf } from './public-address.tsx'
import { RecordMenu, type RowMenu } from './record-menu.tsx'
import { storedOrTold } from './stored-or-told.ts'
import type { Ordered } from './use-order.ts'

const MoveDialog = lazyPart(async () => {
  const { MoveDialog } = await import('#client/ui/move-dialog.tsx')
  return { default: MoveDialog }
})

type Engine<R> = ComponentProps<typeof DataList<Row<R>>>

export interface RecordListProps<R extends object> extends Pick<Engine<R>, 'columns' | 'draw' | 'dense'> {
  readonly record: Kind
  readonly view: RowsView<R>
  /** The rows in view, where the page itself filters or orders them. */
  readonly rows?: readonly Row<R>[] | undefined
  /** Where the rows stand in an order of their own, they can be moved. */
  readonly order?: Ordered<R>
  readonly actions: {
    readonly remove: (row: Row<R>) => Promise<boolean>
    /** Takes back a deletion that was not sent yet; absent where none waits. */
    readonly keep?: (row: Row<R>) => Promise<boolean>
  }
  /** Why nothing can be changed now: of kinds whose changes never wait on the device. */
  readonly writeReason?: string | undefined
  /** Instead of asking and deleting. */
  readonly onDelete?: (row: Row<R>) => void
  /** @param moves in the order, as items of the menu */
  readonly menu?: (row: Row<R>, moves: readonly MenuItem[]) => RowMenu
  /** What waits of a row, where more than the record itself counts. */
  readonly stateOf?: (row: Row<R>) => RowState | undefined
  /** What will stand here, while nothing does. */
  readonly emptyText: string
  /** "No posts yet" unless given. */
  readonly emptyWith?: { readonly title?: string; readonly action?: ReactNode }
}

interface Linked<R> extends Pick<Engine<R>, 'sort' | 'onSort' | 'selection' | 'bulkActions' | 'filtered'> {
  /** To the record itself. */
  readonly link: RowLink<R>
  /** Where a row leads instead. */
  readonly rowLink?: RowLink<R> | undefined
}

export type RowLink<R> = (row: Row<R>, look: Parameters<RenderLink>[0]) => ReactNode

/** Rows of a kind of record with the menu of each, and every state that their list can be in. */
export function RecordList<R extends object>(props: RecordListProps<R> & Linked<R>) {
  const {
    record: kind,
    view,
    rows = view.rows,
    order,
    actions,
    onDelete,
    menu,
    stateOf,
    emptyText,
    emptyWith,
    writeReason,
    ...list
  } = props
  const many = kind.plural.toLowerCase()
  const nameOfRow = (row: Row<R>) => nameOf(kind, row.record)
  const addressOf = useAddressOf(kind)
  const [asked, setAsked] = useState<Row<R> | null>(null)
  const ordered = order?.rows
  const places = useMemo(() => new Map(ordered?.map((row, index) => [row.id, index])), [ordered])
  const placeOf = ({ id }: Row<R>) => ({ index: places.get(id) ?? 0, count: places.size })
  const move = (row: Row<R>, to: number) =>
    void storedOrTold('Failed to put in order', async () => order?.move(row.id, to))
  const movesOf = (row: Row<R>) =>
    moveItems({
      ...placeOf(row),
      onMove: (to) => move(row, to),
      onAsk: () => setAsked(row),
      disabledReason: list.filtered && 'Clear the filters first',
    })
  return (
    <>
      <DataList
        {...list}
        label={kind.plural}
        rows={rows}
        rowKey={(row) => row.key}
        rowName={nameOfRow}
        rowState={stateOf ?? ((row) => row.state)}
        rowLink={list.rowLink ?? list.link}
        onMove={order && may('content.write') && !list.filtered && places.size > 1 ? move : undefined}
        actions={(row) => (
          <RecordMenu
            record={kind}
            row={row}
            link={(look) => list.link(row, look)}
            onDelete={() => (onDelete ? onDelete(row) : void actions.remove(row))}
            onKeep={() => void actions.keep?.(row)}
            deleteReason={writeReason}
            address={addressOf(serverRow(row))}
            {...menu?.(row, order ? movesOf(row) : [])}
          />
        )}
        missing={view.missing}
        error={
          view.error
            ? {
                message: kind.words?.loadFailed ?? `Failed to load ${many}`,
                cause: view.error.message,
                onRetry: view.refetch,
              }
            : undefined
        }
        empty={{ title: `No ${many} yet`, text: emptyText, ...emptyWith }}
      />
      <Suspense>
        {asked && (
          <MoveDialog
            {...placeOf(asked)}
            name={nameOfRow(asked)}
            onMove={(to) => move(asked, to)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface FreshnessProps {
  readonly view: Pick<RowsView<unknown>, 'asOf' | 'offline'>
  readonly order?: Pick<Ordered<unknown>, 'state'> | undefined
}

/** Beside the count of a list: how old it is while there is no connection, and whether its order waits. */
export function Freshness({ view, order }: FreshnessProps) {
  const state = order?.state
  return (
    <>
      {view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
      {state && <RowMark state={markOf(state)} label={stateWordsOf('Order', state)} />}
    </>
  )
}
