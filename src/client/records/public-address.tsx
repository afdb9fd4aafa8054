import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Link as LinkIcon } from 'lucide-react'
import { Fragment } from 'react'
import { isPublic } from '#contract/records/publication.ts'
import type { Kind } from '#contract/records/record.ts'
import type { PublicSettings } from '#contract/records/settings.ts'
import { siteAddress } from '#contract/render/site-address.ts'
import { query } from '#client/data/queries.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/clipboard.ts'
import type { MenuItem } from '#client/ui/menu.tsx'
import { useAtTime } from '#client/ui/use-now.ts'

/**
 * Where visitors read a record of this kind: of what the server has, edits that wait left out. Null for what is not on
 * the site, and while this device does not know the site's address.
 */
export function useAddressOf(kind: Kind): (server: object | null | undefined) => string | null {
  const site = useQuery({ ...query('settings.read', {}), enabled: kind.sitePath !== undefined }).data
  // Only what visitors can see appears to them with time.
  const now = useAtTime((at) => (kind.sitePath === undefined ? 0 : at))
  return (server) => (site && server && isOnSite(kind, server, now) ? addressIn(site, kind, server) : null)
}

/** A row without edits that wait is what the server has. */
export const serverRow = ({ base, server, record }: Row<object>): object | undefined => (base ? server : record)

/** Whether visitors see it at this moment: a date ahead keeps it back. */
function isOnSite(kind: Kind, server: object, now: number): boolean {
  const from: unknown = Reflect.get(server, 'published_at')
  return isPublic(kind, server) && (typeof from !== 'string' || Date.parse(from) <= now)
}

function addressIn(site: PublicSettings, { sitePath = '' }: Kind, server: object): string | null {
  const path = Object.entries(site).find(([name]) => name === sitePath)?.[1]
  const slug: unknown = Reflect.get(server, 'slug')
  return typeof path === 'string' && typeof slug === 'string' && slug !== ''
    ? siteAddress(site.site_url, path, slug)
    : null
}

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** Ways to the page that visitors see; none where there is no such page. */
export function publicItems(address: string | null): MenuItem[] {
  if (address === null) return []
  return [
    {
      label: 'View',
      icon: <ExternalLink {...icon} />,
      link: ({ children, ...look }) => (
        <a href={address} target="_blank" rel="noopener noreferrer" {...look}>
          {children}
        </a>
      ),
    },
    { label: 'Copy link', icon: <LinkIcon {...icon} />, onSelect: () => void copyText(address, 'Link copied') },
  ]
}

/** The same as buttons. */
export function PublicLinks({ address }: { readonly address: string | null }) {
  return publicItems(address).map(({ label, icon: picture, link, onSelect }) =>
    link ? (
      <Fragment key={label}>
        {link({
          className: buttonClass({ small: true }),
          children: (
            <>
              {picture}
              {label}
            </>
          ),
        })}
      </Fragment>
    ) : (
      <Button key={label} small icon={picture} onClick={onSelect}>
        {label}
      </Button>
    ),
  )
}
