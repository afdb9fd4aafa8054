import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#client/data/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Empty, LoadFailed } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

/** The errors behind the number, asked for when they are opened; they are not kept on the device. */
export function RecentErrors({ online }: { readonly online: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="mt-2 border-t border-line pt-2.5">
        <Button small disabledReason={online ? undefined : 'Needs a connection'} onClick={() => setOpen(true)}>
          Show errors
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Recent errors"
        description="Calls that failed on the server in the last hour, newest first."
        shape="panel"
      >
        {open && <ErrorList />}
      </Dialog>
    </>
  )
}

function ErrorList() {
  const errors = useQuery({ ...query('health.errors', {}), staleTime: 0, gcTime: 0 })
  if (errors.data === undefined) {
    if (!errors.isError) return <SkeletonRows rows={4} />
    return (
      <LoadFailed
        message="Failed to load recent errors"
        cause={errors.error.message}
        onRetry={() => void errors.refetch()}
        retrying={errors.isFetching}
      />
    )
  }
  if (errors.data.length === 0) return <Empty title="No errors in the last hour" />
  return (
    <ul>
      {errors.data.map((error) => (
        <li key={`${error.at} ${error.request_id}`} className="border-b border-line py-3">
          <p className="font-[550]">{error.message}</p>
          <p className="mono mt-1 text-ink-2 break-all">
            {error.method} {error.path}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-meta text-ink-3">
            <span>{formatDateTime(error.at)}</span>
            <span>
              Request <span className="mono break-all">{error.request_id}</span>
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
