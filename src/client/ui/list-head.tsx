import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { BarActions, BarSub } from './bar-actions.ts'
import { Button, buttonClass, IconButton } from './button.tsx'
import { formatCopyTime, formatFull } from './format.ts'
import type { RenderLink } from './link.ts'
import { Menu, type MenuItem } from './menu.tsx'
import { type Back, BackLink } from './page.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { useLaptop } from './use-media.ts'

/** A way to another page: what makes a record, or shows the same otherwise. */
export interface Way {
  readonly label: string
  readonly icon: ReactNode
  readonly link: RenderLink
  /** Turns it off and says why. */
  readonly disabledReason?: string | undefined
}

export interface Refresh {
  /** When the server gave what is shown; null while nothing is. */
  readonly at: number | null
  readonly busy: boolean
  readonly disabledReason?: string | undefined
  readonly onRefresh: () => void
}

export interface Deed {
  readonly label: string
  readonly busy: boolean
  readonly disabledReason?: string | undefined
  readonly onSelect: () => void
}

interface ListHeadProps {
  /** The one h1 of the page; the phone's bar shows it, told by `useSubPage`. */
  readonly title: ReactNode
  /** How many there are. */
  readonly sub?: ReactNode
  /** How old they are, and what waits of their order. */
  readonly asOf?: ReactNode
  /** The usual way comes first: the phone's bar has room for one, the others are in the page menu. */
  readonly creations?: readonly Way[]
  /** The usual one stands below: in the place of rows, where nothing is yet. */
  readonly usualBelow?: boolean
  /** Where the same is shown otherwise: buttons on a laptop, on a phone in the page menu. */
  readonly views?: readonly Way[]
  /** The page menu of a phone: what a laptop has in its tools. */
  readonly menu?: readonly MenuItem[]
  /** What is done to all of them at once: a button, on a phone in the page menu. */
  readonly deed?: Deed | undefined
  readonly refresh?: Refresh | undefined
  /** Nested lists only: one link back, above the title. */
  readonly back?: Back
}

/** The head of every list. On a phone it is the bar alone, so that the rows begin below one line of tools. */
export function ListHead(props: ListHeadProps) {
  const { title, sub, asOf, creations = [], usualBelow = false, views = [], menu = [], deed, refresh, back } = props
  const laptop = useLaptop()
  const [usual, ...others] = creations
  if (!laptop) {
    const items = [
      ...menu,
      ...others,
      ...views,
      ...(deed ? [{ ...deed, danger: true }] : []),
      ...(refresh
        ? [
            {
              label: 'Refresh',
              icon: <RefreshCw strokeWidth={1.75} />,
              onSelect: refresh.onRefresh,
              disabledReason: refresh.disabledReason,
            },
          ]
        : []),
    ]
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <BarSub>
          {sub !== undefined && <span>{typeof sub === 'string' ? inParts(sub) : sub}</span>}
          {asOf}
        </BarSub>
        <BarActions>
          {usualBelow ? null : usual?.disabledReason ? (
            <IconButton label={usual.label} disabledReason={usual.disabledReason}>
              {usual.icon}
            </IconButton>
          ) : (
            usual?.link({
              className: 'icon-btn make',
              'aria-label': usual.label,
              title: usual.label,
              children: usual.icon,
            })
          )}
          {items.length > 0 && <Menu label="Page menu" items={items} head={{ title }} />}
        </BarActions>
        {refresh && <PullToRefresh {...refresh} />}
      </>
    )
  }
  return (
    <header className="page-head">
      <div className="words">
        {back && <BackLink {...back} />}
        <h1>{title}</h1>
        <p className="sub">
          {sub !== undefined && <span>{sub}</span>}
          {asOf}
        </p>
      </div>
      <div className="acts">
        {refresh && <RefreshButton {...refresh} />}
        {deed && (
          <Button
            variant="danger-quiet"
            busy={deed.busy}
            busyLabel="Erasing"
            disabledReason={deed.disabledReason}
            onClick={deed.onSelect}
          >
            {deed.label}
          </Button>
        )}
        {[...views, ...others.toReversed(), ...(usual && !usualBelow ? [usual] : [])].map((way) => (
          <WayButton key={way.label} {...way} primary={way.label === usual?.label} />
        ))}
      </div>
    </header>
  )
}

/** Where the bar has no room for all of it, the later parts are left out whole. */
function inParts(sub: string): ReactNode {
  return sub.split(', ').map((part, place) => <span key={part}>{place === 0 ? part : `, ${part}`}</span>)
}

/** A way as a button with its words. */
export function WayButton({ label, icon, link, disabledReason, primary }: Way & { readonly primary: boolean }) {
  const variant = primary ? 'primary' : 'secondary'
  if (disabledReason !== undefined) {
    return <Button {...{ variant, icon, disabledReason }}>{label}</Button>
  }
  return link({
    className: buttonClass({ variant }),
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  })
}

/** Asks again, and says how old the answer is. */
function RefreshButton({ at, busy, disabledReason, onRefresh }: Refresh) {
  return (
    <Button
      variant="ghost"
      icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
      aria-label={at === null ? undefined : `Refresh. Updated ${formatCopyTime(at)}`}
      title={at === null ? undefined : `Updated ${formatFull(at)}`}
      aria-busy={busy}
      disabledReason={disabledReason}
      onClick={onRefresh}
    >
      {at === null ? 'Refresh' : `Updated ${formatCopyTime(at)}`}
    </Button>
  )
}
