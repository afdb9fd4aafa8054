import { PencilLine } from 'lucide-react'
import { kindOf } from '#contract/index.ts'
import type { Place } from '#client/shell/place.ts'
import { PLACES } from '#client/shell/places.ts'

/** The sign of the section where records of a kind are: of its own, or of what they lie within; a pen for all else. */
export function KindIcon({ type }: { readonly type: string }) {
  const place = placeOf(type)
  const Icon = place?.icon ?? PencilLine
  return <Icon size={18} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden="true" />
}

function placeOf(type: string): Place | undefined {
  const own = PLACES.find(({ entity }) => entity === type)
  const [above] = Object.keys(kindOf(type)?.within ?? {})
  return own ?? (above === undefined ? undefined : placeOf(above.replace(/Id$/, '')))
}
