import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, Search } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSession } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { keepParts } from '#client/offline/device/app-parts.ts'
import { useKeepFresh } from '#client/offline/reading/keep-fresh.ts'
import { showBadge } from '#client/pwa/device.ts'
import { holdBarActions, holdBarLead, holdBarSub } from '#client/ui/bar-actions.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { AppMark } from '#client/ui/app-mark.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useKeys } from '#client/ui/use-keys.ts'
import { useLaptop } from '#client/ui/use-media.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { AccountMenu, SignOutButton } from './account-menu.tsx'
import { useEarlyKeys } from './early-keys.ts'
import { OutboxCount, UnreadCount } from './counts.tsx'
import { useCriticalCount } from './critical-count.ts'
import { shortcuts, sidebar, successTimeAt, tabOf, tabs } from './navigation.ts'
import type { Place } from './place.ts'
import { Prompts } from './prompts.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SyncCentre, SyncWire } from './sync-centre.tsx'
import { useFrameBar, type WayBack } from '#client/widgets/frame-bar.ts'
import { WaysOut } from '#client/widgets/ways-out.ts'
import { DAY_MS, useOlderThan } from './use-older-than.ts'
import { useRail } from './rail.ts'
import { useUnreadMessages } from './unread-messages.ts'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'))
const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'))

/** The screens that show what is kept ahead, after what they show. */
const keepScreens = () => void keepParts()

const inRows = ({ key }: KeyboardEvent) =>
  void import('#client/ui/row-keys.ts').then(({ pressRowKey }) => pressRowKey(key))
const ROW_KEYS = { j: inRows, k: inRows, x: inRows }

/**
 * On a low screen not every section has room: the one that is open is among those that are seen. By its distance, for
 * whatever a browser is asked to bring into view the keyboard goes on from: its first stop would not be the first link.
 */
function showOpenSection(): void {
  const side = document.querySelector('.side')
  const open = side?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!side || !open) return
  const { top, bottom } = side.getBoundingClientRect()
  side.scrollTop += Math.min(0, open.top - top) + Math.max(0, open.bottom - bottom)
}

/** The frame around every signed-in page: top bar with wire, sidebar or bottom bar, palette, prompts. */
export function Frame({ children }: { readonly children: ReactNode }) {
  useSession()
  useKeepFresh(keepScreens)
  const navigate = useNavigate()
  const [palette, setPalette] = useState(false)
  const [list, setList] = useState(false)
  const [rail, toggleRail] = useRail()
  const outbox = useOutbox()
  const critical = useCriticalCount()
  const bar = useFrameBar()
  // What the other shape of the frame has would be made and followed for nobody: thirty links, on every page.
  const laptop = useLaptop()

  const { attention, waiting } = outbox.sync
  const old = useOlderThan(outbox.oldestAt, DAY_MS)
  const urgent = attention + critical + useUnreadMessages() + (old ? waiting : 0)
  useEffect(() => showBadge(urgent), [urgent])
  const successTime = useLocation({ select: ({ pathname }) => successTimeAt(pathname) })
  useEffect(() => toasts.showSuccessFor(successTime), [successTime])
  const router = useRouter()
  useEffect(() => {
    showOpenSection()
    // The router puts what scrolls back to where it was when a page is drawn.
    return router.subscribe('onRendered', ({ fromLocation }) => {
      showOpenSection()
      // What had the focus went with its page: the next stop is in the new one, not among the sections before it.
      if (fromLocation && document.activeElement === document.body) {
        document.querySelector('main')?.focus({ preventScroll: true })
      }
    })
  }, [router, laptop])
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    setPalette((shown) => !shown)
  })

  const keys = useMemo(
    () => ({
      sequences: Object.fromEntries(
        shortcuts().map(({ keys, to }) => [keys.toLowerCase(), () => void navigate({ to })]),
      ),
      keys: {
        '?': () => setList(true),
        '/': () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus(),
        '[': toggleRail,
        ...ROW_KEYS,
      },
    }),
    [navigate, toggleRail],
  )
  useShortcuts(keys)
  useEarlyKeys()

  return (
    <div className={cx('app', rail && 'rail')}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="bar" data-kind={!laptop && bar.back ? bar.kind : undefined}>
        {!laptop && bar.back && (
          <div className="place">
            <BackLink back={bar.back} />
            <div className={cx('where', bar.kind)}>
              <span aria-hidden="true">{bar.title}</span>
              <span ref={holdBarSub} className="bar-sub" />
            </div>
          </div>
        )}
        <Link to="/admin" className={cx('brand', bar.back && 'max-lg:hidden')}>
          <AppMark />
          <span>Offdesk</span>
        </Link>
        {laptop && (
          <div className="place">
            <button type="button" className="search-opener" onClick={() => setPalette(true)}>
              <Search strokeWidth={1.75} aria-hidden="true" />
              <span>Search or jump to</span>
              <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
            </button>
          </div>
        )}
        <div className="end">
          {!laptop && bar.kind === 'page' && (
            <IconButton label="Search" onClick={() => setPalette(true)}>
              <Search strokeWidth={1.75} />
            </IconButton>
          )}
          <span ref={holdBarLead} className="contents lg:hidden" />
          <SyncCentre compact={bar.kind !== 'page'} />
          <span ref={holdBarActions} className="bar-actions lg:hidden" />
          {laptop && <AccountMenu folded={rail} onFold={toggleRail} />}
        </div>
        <SyncWire />
      </header>
      {laptop && (
        <nav className="side" aria-label="Sections">
          {sidebar().map(({ group, places }) => (
            <div key={group}>
              {group !== 'Overview' && <h2>{group}</h2>}
              {places.map((place) => (
                <SideLink key={place.to} place={place} />
              ))}
            </div>
          ))}
        </nav>
      )}
      <main id="main" className="main" tabIndex={-1}>
        <SignInAgain />
        <Prompts />
        <WaysOut value={<SignOutButton />}>{children}</WaysOut>
      </main>
      {!laptop && bar.kind !== 'task' && <BottomBar critical={critical > 0} />}
      <Suspense>
        {palette && <CommandPalette onClose={() => setPalette(false)} onShortcuts={() => setList(true)} />}
        {list && <ShortcutList onClose={() => setList(false)} />}
      </Suspense>
    </div>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

function BackLink({ back: { label, ...address } }: { readonly back: WayBack }) {
  return (
    <Link {...address} className="icon-btn" aria-label={`Back to ${label}`}>
      <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
    </Link>
  )
}

function SideLink({ place }: { readonly place: Place }) {
  const Icon = place.icon
  return (
    <Link to={place.to} activeOptions={{ exact: place.to === '/admin', includeSearch: false }} title={place.label}>
      <Icon strokeWidth={1.75} aria-hidden="true" />
      <span className="word">{place.label}</span>
      {place.to === '/admin/outbox' && <OutboxCount />}
      {place.to === '/admin/messages' && <UnreadCount />}
    </Link>
  )
}

function BottomBar({ critical }: { readonly critical: boolean }) {
  const routes = useRouter()
  const { pathname } = useLocation()
  const [, params] = routes.getMatchedRoutes(pathname)
  // At an address where nothing is, nobody is anywhere: the router leaves what it does not know under `**`.
  const active = '**' in params ? undefined : tabOf(pathname)
  return (
    <nav className="nav" aria-label="Main">
      {tabs().map((tab) => {
        const Icon = tab.icon
        return (
          <Link
            key={tab.to}
            to={tab.to}
            activeOptions={{ exact: tab.to === '/admin', includeSearch: false }}
            activeProps={{}}
            aria-current={active === tab.to ? 'page' : undefined}
          >
            <Icon strokeWidth={1.75} aria-hidden="true" />
            {tab.label}
            {tab.to === '/admin/outbox' && <OutboxCount />}
            {tab.to === '/admin/monitoring' && critical && (
              <span className="alarm" role="img" aria-label="Critical issues" />
            )}
          </Link>
        )
      })}
    </nav>
  )
}
