import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { CATEGORIES } from '#contract/home/known-key.ts'
import { homeSetting, homeSettingOrder } from '#contract/records/home-setting.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { isFound } from '#contract/records/searched.ts'
import { readPreference, writePreference } from '#client/data/preferences.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { viewRevisions } from '#client/records/revisions/view-revisions.tsx'
import { type Ordered, useOrder } from '#client/records/use-order.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import type { RowsProps } from '#client/ui/data-list-model.ts'
import { DataRows } from '#client/ui/data-rows.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { moveItems } from '#client/ui/move-items.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { CategoryList } from './-category-list.tsx'
import { MissingKeys, QuickGuide } from './-quick-guide.tsx'
import { type SettingRow, settingColumns, statusWord, valueWords } from './-setting-columns.tsx'
import { CATEGORY_IDS, countsOf, grouped, type SettingGroup } from './-setting-groups.ts'
import { SETTINGS, type SettingsSearch } from './-settings-search.ts'
import { useCatalogue } from './-use-catalogue.ts'
import './-settings-page.css'

interface SettingsPageProps {
  readonly search: SettingsSearch
  readonly onSearch: (search: SettingsSearch, replace: boolean) => void
}

type SettingsRow = Row<SettingRow>

const icon = { strokeWidth: 1.75 }
const FOLDED = 'offdesk.setting-categories'

/** What the public home page shows. The list is here as a whole, so searching happens on the device. */
export function SettingsPage({ search, onSearch }: SettingsPageProps) {
  const { categoryOf, KNOWN_KEYS } = useCatalogue()
  const laptop = useLaptop()
  const [open, setOpen] = useState(() => readPreference(FOLDED) === null)
  const view = useRows(homeSetting, {})
  const order = useOrder({ order: homeSettingOrder, id: null, label: 'Order of home settings', rows: view.rows })
  const actions = useRecordActions(homeSetting)
  const { resolveSrc } = useOutboxUpload()

  const category = ({ record }: SettingsRow) => categoryOf(record.key)
  const all = order.rows && grouped(order.rows, category).flatMap((group) => group.rows)
  const rows = all?.filter(
    (row) =>
      isFound(homeSetting, row.record, search.q) &&
      (search.status === undefined || row.record.is_active === (search.status === 'active')) &&
      (search.category === undefined || category(row) === search.category),
  )
  const taken = new Set(all?.map(({ record }) => record.key))
  const missing = KNOWN_KEYS.filter(
    ({ key, recommended, category: of }) =>
      recommended && !taken.has(key) && (search.category === undefined || of === search.category),
  )

  /** Places are those within a category, so a move stays in it. */
  const placeOf = (row: SettingsRow) => {
    const own = all?.filter((other) => category(other) === category(row)) ?? []
    return { own, index: own.findIndex(({ id }) => id === row.id), count: own.length }
  }
  const moveWithin = async (row: SettingsRow, to: number) => {
    const target = placeOf(row).own[to]
    const place = target && order.rows?.findIndex(({ id }) => id === target.id)
    if (place !== undefined && place >= 0) await order.move(row.id, place)
  }
  const inGroups: Ordered<SettingRow> = {
    rows: all,
    state: order.state,
    move: async (id, to) => {
      const row = all?.find((one) => one.id === id)
      const target = all?.[to]
      if (row && target && category(target) === category(row)) await moveWithin(row, placeOf(target).index)
    },
  }
  const setActive = (row: SettingsRow, on: boolean) =>
    void actions.change(
      row,
      { is_active: on },
      { act: on ? 'activate' : 'deactivate' },
      { failed: 'Failed to toggle setting' },
    )
  const setAllActive = (chosen: readonly SettingsRow[], on: boolean) =>
    actions.changeAll(
      chosen,
      { is_active: on },
      {
        act: on ? 'activate' : 'deactivate',
        already: `already ${on ? 'active' : 'inactive'}`,
        failed: 'Failed to toggle setting',
      },
    )
  const filtered = SETTINGS.isFiltered(search)
  const inactive = view.rows?.filter(({ record }) => !record.is_active).length ?? 0

  return (
    <div className="settings-layout">
      {laptop && (
        <CategoryList
          counts={all && countsOf(all, category)}
          search={search}
          open={open}
          onOpenChange={(next) => {
            setOpen(next)
            writePreference(FOLDED, next ? null : '1')
          }}
        />
      )}
      <div className="min-w-0">
        <ListPage
          record={homeSetting}
          newLabel="Add setting"
          view={view}
          rows={rows}
          order={inGroups}
          columns={settingColumns(resolveSrc, setActive)}
          draw={(list) => (
            <Groups list={list} groups={grouped(list.rows, category)} movable={!filtered} laptop={laptop} />
          )}
          list={SETTINGS}
          search={search}
          onSearch={onSearch}
          searchLabel="Search settings"
          searchPlaceholder="Search titles, keys and values"
          filters={[
            {
              name: 'status',
              label: 'Status',
              options: ['All settings', { value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }],
            },
            ...(laptop && open
              ? []
              : [
                  {
                    name: 'category',
                    label: 'Category',
                    options: ['All Settings', ...CATEGORY_IDS.map((value) => ({ value, label: CATEGORIES[value] }))],
                  } as const,
                ]),
          ]}
          actions={actions}
          bulk={[
            { label: 'Make active', icon: <Eye {...icon} />, act: (chosen) => setAllActive(chosen, true) },
            { label: 'Make inactive', icon: <EyeOff {...icon} />, act: (chosen) => setAllActive(chosen, false) },
          ]}
          menu={(row) => {
            const on = row.record.is_active
            const { index, count } = placeOf(row)
            return {
              views: [revisionsOf(row.id)],
              meta: `${statusWord(row.record)} · ${valueWords(row.record).slice(0, 60)}`,
              changes: [
                {
                  label: on ? 'Make inactive' : 'Make active',
                  icon: on ? <EyeOff {...icon} /> : <Eye {...icon} />,
                  onSelect: () => setActive(row, !on),
                },
                ...moveItems({
                  index,
                  count,
                  onMove: (to) => void moveWithin(row, to),
                  disabledReason: filtered && search.category === undefined ? 'Clear the filters first' : undefined,
                }),
              ],
            }
          }}
          also={inactive > 0 ? `${inactive} inactive` : undefined}
          sub={filtered && rows ? `${formatCount(rows.length, 'home setting')} found` : undefined}
          about={
            all &&
            search.q === undefined &&
            search.status === undefined && (
              <div className="setting-folds">
                {!filtered && <QuickGuide />}
                <MissingKeys keys={missing} search={search} />
              </div>
            )
          }
          noneFound={search.q === undefined ? 'No settings here yet' : `No settings match “${search.q}”`}
          emptyText="The texts, pictures and lists of your home page appear here."
          layered
          back={{ to: '/admin/more', label: 'More' }}
        />
      </div>
    </div>
  )
}

const revisionsOf = (id: RecordId): MenuItem =>
  viewRevisions(id, (look) => (
    <Link to="/admin/home-settings/$settingId/revisions" params={{ settingId: String(id) }} {...look} />
  ))

interface GroupsProps {
  readonly list: RowsProps<SettingsRow>
  readonly groups: readonly SettingGroup<SettingsRow>[]
  readonly movable: boolean
  readonly laptop: boolean
}

/** The list in its categories, each under its heading. */
function Groups({ list, groups, movable, laptop }: GroupsProps) {
  const Rows = laptop ? DataTable : DataRows
  return groups.map(({ category, offset, rows }) => {
    const { onMove } = list
    return (
      <section key={category} className="setting-group" aria-label={CATEGORIES[category]}>
        <h2>{CATEGORIES[category]}</h2>
        <Rows
          {...list}
          rows={rows}
          label={CATEGORIES[category]}
          onMove={movable && onMove ? (row, to) => onMove(row, offset + to) : undefined}
        />
      </section>
    )
  })
}
