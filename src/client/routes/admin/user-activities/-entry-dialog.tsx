import { Link, useRouter } from '@tanstack/react-router'
import type { Activity } from '#contract/calls/user-activities.ts'
import { entities } from '#contract/index.ts'
import { routeOf } from '#contract/records/policy.ts'
import { type Address, parseAddress, type Routes } from '#client/data/address.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatFull } from '#client/ui/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { useSiteTime } from '#client/widgets/use-site.ts'
import { TypeMark, typeWords } from './-type-words.tsx'

interface EntryDialogProps {
  readonly entry: Activity
  readonly onUser: (id: number) => void
  readonly onClose: () => void
}

/** One entry: who, when, how, and every field with its value before and after. */
export function EntryDialog({ entry, onUser, onClose }: EntryDialogProps) {
  const routes = useRouter()
  const inFull = useSiteTime(formatFull)
  const place = placeOf(routes, entry)
  const { user, changes, made_at, created_at, record } = entry
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry.description}
      shape="panel"
      footer={
        place && (
          <Link {...place} className={buttonClass({ variant: 'primary' })}>
            Open {record?.title === '' ? 'it' : `“${record?.title}”`}
          </Link>
        )
      }
    >
      <Facts
        items={[
          { name: 'Type', value: <TypeMark type={entry.activity_type} /> },
          {
            name: 'Who',
            value: user ? (
              <button type="button" className="text-link hover:underline" onClick={() => onUser(user.id)}>
                {user.name}
              </button>
            ) : (
              'No one was signed in'
            ),
          },
          ...(user?.email ? [{ name: 'Email', value: user.email }] : []),
          ...(made_at === null ? [] : [{ name: 'Made on a device', value: inFull(made_at) }]),
          { name: made_at === null ? 'When' : 'Sent to the server', value: inFull(created_at) },
          { name: 'Through', value: wayOf(entry) },
          { name: 'Address', value: <span className="mono">{entry.ip_address}</span> },
        ]}
      />
      {changes.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">What changed</h3>
          <dl className="grid gap-3">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt className="text-small text-ink-3">{typeWords(field)}</dt>
                {before !== null && (
                  <dd className="text-ink-2 line-through decoration-ink-3 [overflow-wrap:anywhere]">
                    <span className="sr-only">Before: </span>
                    {valueWords(before)}
                  </dd>
                )}
                <dd className="[overflow-wrap:anywhere]">
                  <span className="sr-only">After: </span>
                  {valueWords(after)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}

function wayOf({ via, token_name }: Activity): string {
  if (via === 'token') return token_name === null ? 'An API token' : `API token “${token_name}”`
  return via === 'session' ? 'The app' : 'The server'
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What is gone has no page any more. */
const GONE = /\.(?:deleted|erased|revoked)$/

/** Where the record is shown; null when its address takes more than the entry knows. */
function placeOf(routes: Routes, { record, activity_type }: Activity): Address | null {
  if (!record || GONE.test(activity_type)) return null
  const plural = record.type.replaceAll('_', '-')
  const kind = Object.values(entities).find(({ trashType, type }) => trashType === plural || type === plural)
  if (!kind) return parseAddress(routes, `/admin/${plural}/${record.id}`)
  return parseAddress(routes, routeOf(kind, record.id, record.within))
}
