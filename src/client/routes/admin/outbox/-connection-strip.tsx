import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { cx } from '#client/ui/class-names.ts'
import { formatWithin } from '#client/ui/moments.ts'

/** This device, the wire, and where it leads. */
export function ConnectionStrip() {
  const { online, since } = useReachability()
  const { pausedForSignIn } = useOutbox()
  const end = online ? location.host : since === null ? 'Offline' : `Offline since ${formatWithin(since)}`
  return (
    <p className="mb-6 flex items-center gap-3 text-ink-2">
      <span>This device</span>
      <span
        className={cx('h-0 flex-1 border-t-2', online ? 'border-line-strong' : 'border-dashed border-ink-3')}
        aria-hidden="true"
      />
      <span>{pausedForSignIn ? 'Sign in to send' : end}</span>
    </p>
  )
}
