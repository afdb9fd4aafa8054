import { Download, Printer } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { API_BASE } from '#client/data/call.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { downloadJson } from '#client/ui/download.ts'
import { LoadFailed, NotOnThisDevice, NothingFound } from '#client/ui/empty.tsx'
import { formatCount } from '#client/ui/format.ts'
import { ListHead } from '#client/ui/list-head.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useAddressText } from '#client/records/use-address-text.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import type { DocsSearch, Tab } from './-docs-search.ts'
import { Endpoint } from './-endpoint.tsx'
import { Examples } from './-examples.tsx'
import { Overview } from './-overview.tsx'
import { type ApiCall, callsOf, isAbout, useDocument } from './-use-document.ts'

interface DocsPageProps {
  readonly search: DocsSearch
  readonly onSearch: (search: DocsSearch, replace: boolean) => void
}

const BACK = { to: '/admin/more', label: 'More' } as const
const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const
const TABS: readonly { readonly value: Tab; readonly label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'endpoints', label: 'Endpoints' },
  { value: 'examples', label: 'Examples' },
]

/** The documentation of the API, from the description that the server gives of itself. */
export function DocsPage({ search, onSearch }: DocsPageProps) {
  usePageTitle('API documentation')
  useSubPage('API documentation', BACK, 'list')
  const { data, error, online, dataUpdatedAt, refetch } = useDocument()
  const calls = useMemo(() => (data ? callsOf(data.document) : []), [data])
  const { tab = 'overview' } = search
  const laptop = useLaptop()
  const [all, openAll] = useState(false)
  const base = new URL(API_BASE, location.href).href
  const print = () => {
    openAll(true)
    // After what is to be printed was drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  }
  const ways = data
    ? [
        {
          label: 'OpenAPI',
          icon: <Download {...icon} />,
          onSelect: () => downloadJson('openapi.json', data.whole),
        },
        { label: 'Print', icon: <Printer {...icon} />, onSelect: print },
      ]
    : []
  const head = {
    title: 'API documentation',
    sub: data && `${formatCount(calls.length, 'call')}, version ${data.document.info.version}`,
    asOf: !online && data ? <AsOf at={dataUpdatedAt} offline /> : undefined,
  }
  return (
    <>
      {laptop ? (
        <PageHead
          {...head}
          actions={ways.map(({ label, icon: sign, onSelect }) => (
            <Button key={label} icon={sign} onClick={onSelect}>
              {label}
            </Button>
          ))}
        />
      ) : (
        <ListHead {...head} menu={ways} />
      )}
      {data ? (
        <>
          <div className="mb-5 print:hidden">
            <Segmented
              label="Part of the documentation"
              fill
              value={tab}
              onChange={(next) => onSearch({ tab: next === 'overview' ? undefined : next }, false)}
              options={TABS}
            />
          </div>
          {tab === 'overview' && <Overview document={data.document} base={base} />}
          {tab === 'endpoints' && <Endpoints calls={calls} base={base} all={all} search={search} onSearch={onSearch} />}
          {tab === 'examples' && <Examples calls={calls} base={base} />}
        </>
      ) : error && online ? (
        <LoadFailed
          message="Failed to load the API documentation"
          cause={error.message}
          onRetry={() => void refetch()}
        />
      ) : online ? (
        <SkeletonRows rows={6} />
      ) : (
        <NotOnThisDevice />
      )}
    </>
  )
}

/** "userGroups" as "User groups". */
function tagWords(tag: string): string {
  const words = tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if (words.startsWith('api ')) return `API${words.slice(3)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface EndpointsProps extends DocsPageProps {
  readonly calls: readonly ApiCall[]
  readonly base: string
  readonly all: boolean
}

function Endpoints({ calls, base, all, search, onSearch }: EndpointsProps) {
  const { q = '', call: named } = search
  const tell = (words: string) => onSearch({ ...search, q: words === '' ? undefined : words, call: undefined }, true)
  const [text, setText] = useAddressText(q, tell)
  const found = calls.filter((call) => isAbout(call, q))
  const tags = [...new Set(found.map(({ tag }) => tag))]
  useEffect(() => {
    if (named !== undefined) document.getElementById(named)?.scrollIntoView({ block: 'start' })
  }, [named])
  return (
    <>
      <div className="mb-4 max-w-[420px] print:hidden">
        <SearchField label="Search by path, method or description" value={text} onChange={setText} />
      </div>
      {found.length === 0 && <NothingFound title={`No calls match “${q}”`} onClear={() => tell('')} />}
      {tags.map((tag) => (
        <section key={tag} className="section" aria-label={tagWords(tag)}>
          <header>
            <h2>{tagWords(tag)}</h2>
          </header>
          <ul>
            {found
              .filter((call) => call.tag === tag)
              .map((call) => (
                <Endpoint
                  key={`${call.id} ${String(all)} ${String(call.id === named)}`}
                  call={call}
                  base={base}
                  isOpen={all || call.id === named}
                />
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
