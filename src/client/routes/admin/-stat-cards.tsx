import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { PlainPath } from '#client/data/address.ts'
import { formatNumber, formatSize } from '#client/ui/format.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { periodsOf, trendOf, type Figures } from './-figures.ts'

/** A card is a link where its screen exists. */
export function StatCards({ figures }: { readonly figures: Figures }) {
  const { admin, posts, workflows, categories, files, groups, users } = figures
  const [now] = useState(Date.now)
  return (
    <Ledger columns={admin ? 3 : 2}>
      <CardLink to="/admin/posts">
        <StatCard
          label="Total Posts"
          value={posts?.total ?? null}
          trend={trendOf(posts)}
          text={posts && postParts(posts)}
          parts={posts && [posts.published, posts.total - posts.published]}
        />
      </CardLink>
      <CardLink to="/admin/workflows">
        <StatCard
          label="Workflows"
          value={workflows?.total ?? null}
          trend={trendOf(workflows)}
          text={workflows && `${formatNumber(workflows.featured)} featured, ${formatNumber(workflows.premium)} premium`}
        />
      </CardLink>
      <CardLink to="/admin/categories">
        <StatCard
          label="Categories"
          value={categories?.length ?? null}
          trend={categories && trendOf(periodsOf(categories, now))}
          text="For posts"
        />
      </CardLink>
      <CardLink to="/admin/files">
        <StatCard
          label="Files"
          value={files?.length ?? null}
          trend={files && trendOf(periodsOf(files, now))}
          text={files && `${formatSize(files.reduce((sum, file) => sum + file.size, 0))} stored`}
        />
      </CardLink>
      {admin && (
        <StatCard
          label="User Groups"
          value={groups?.total ?? null}
          trend={trendOf(groups)}
          text={groups && `${formatNumber(groups.active)} active, ${formatNumber(groups.totalMemberships)} memberships`}
          parts={groups && [groups.active, groups.total - groups.active]}
        />
      )}
      {admin && (
        <StatCard
          label="Admin Users"
          value={users?.admins ?? null}
          trend={trendOf(users)}
          trendHint="All accounts, last 30 days against the 30 days before"
          text={users && `Of ${formatNumber(users.total)} accounts, ${formatNumber(users.recent)} new in 30 days`}
        />
      )}
    </Ledger>
  )
}

/** Scheduled posts are neither published nor drafts: without them the parts would not add up. */
function postParts({ published, drafts, scheduled }: { published: number; drafts: number; scheduled: number }): string {
  const parts = [`${formatNumber(published)} published`, `${formatNumber(drafts)} drafts`]
  return (scheduled > 0 ? [...parts, `${formatNumber(scheduled)} scheduled`] : parts).join(', ')
}

function CardLink({ to, children }: { readonly to: PlainPath; readonly children: ReactNode }) {
  return (
    <Link to={to} className="block hover:bg-hover focus-visible:-outline-offset-2">
      {children}
    </Link>
  )
}
