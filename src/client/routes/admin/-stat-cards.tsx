import { Link } from '@tanstack/react-router'
import { Fragment, useState, type ReactNode } from 'react'
import { formatCount, formatNumber, formatSize } from '#client/ui/format.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { newsOf, periodsOf, type Figures } from './-figures.ts'

/** Each figure leads to its list, each of its parts to the list filtered by it, where the list can be. */
export function StatCards({ figures }: { readonly figures: Figures }) {
  const { admin, posts, workflows, categories, files, groups, users } = figures
  const [now] = useState(Date.now)
  return (
    <Ledger columns={admin ? 3 : 2}>
      <StatCard
        label="Total Posts"
        link={(props) => <Link to="/admin/posts" {...props} />}
        value={posts?.total ?? null}
        news={newsOf(posts)}
        text={posts && <PostParts {...posts} />}
        parts={posts && [posts.published, posts.total - posts.published]}
      />
      <StatCard
        label="Workflows"
        link={(props) => <Link to="/admin/workflows" {...props} />}
        value={workflows?.total ?? null}
        news={newsOf(workflows)}
        text={
          workflows && (
            <Parts>
              <Link to="/admin/workflows" search={{ featured: true }}>
                {formatNumber(workflows.featured)} featured
              </Link>
              <Link to="/admin/workflows" search={{ premium: true }}>
                {formatNumber(workflows.premium)} premium
              </Link>
            </Parts>
          )
        }
      />
      <StatCard
        label="Categories"
        link={(props) => <Link to="/admin/categories" {...props} />}
        value={categories?.length ?? null}
        news={categories && newsOf(periodsOf(categories, now))}
        text="For posts"
      />
      <StatCard
        label="Files"
        link={(props) => <Link to="/admin/files" {...props} />}
        value={files?.length ?? null}
        news={files && newsOf(periodsOf(files, now))}
        text={files && `${formatSize(files.reduce((sum, file) => sum + file.size, 0))} stored`}
      />
      {admin && (
        <StatCard
          label="User Groups"
          link={(props) => <Link to="/admin/user-groups" {...props} />}
          value={groups?.total ?? null}
          news={newsOf(groups)}
          text={
            groups && `${formatNumber(groups.active)} active, ${formatCount(groups.totalMemberships, 'membership')}`
          }
          parts={groups && [groups.active, groups.total - groups.active]}
        />
      )}
      {admin && (
        <StatCard
          label="Admin Users"
          link={(props) => <Link to="/admin/users" search={{ role: 'admin' }} {...props} />}
          value={users?.admins ?? null}
          news={newsOf(users)}
          text={
            users && (
              <>
                <Link to="/admin/users">{formatCount(users.total, 'account')}</Link> in all
              </>
            )
          }
        />
      )}
    </Ledger>
  )
}

interface PostFigures {
  readonly published: number
  readonly drafts: number
  readonly scheduled: number
}

/** Scheduled posts are neither published nor drafts: without them the parts would not add up. */
function PostParts({ published, drafts, scheduled }: PostFigures) {
  return (
    <Parts>
      <Link to="/admin/posts" search={{ status: 'published' }}>
        {formatNumber(published)} published
      </Link>
      <Link to="/admin/posts" search={{ status: 'draft' }}>
        {formatCount(drafts, 'draft')}
      </Link>
      {scheduled > 0 && (
        <Link to="/admin/posts" search={{ status: 'scheduled' }}>
          {formatNumber(scheduled)} scheduled
        </Link>
      )}
    </Parts>
  )
}

function Parts({ children }: { readonly children: readonly ReactNode[] }) {
  return children.filter(Boolean).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- always the same ones in the same order
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ))
}
