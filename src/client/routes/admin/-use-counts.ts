import { useQueries } from '@tanstack/react-query'
import { countIn, countQuery } from '#client/data/dashboard-queries.ts'
import type { Place } from '#client/shell/place.ts'

/** How many records each of these places holds, as far as the server has said it. */
export function useCounts(places: readonly Place[]) {
  const counted = places.flatMap(({ to, count }) => (count === undefined ? [] : [{ to, count }]))
  const answers = useQueries({ queries: counted.map(({ count }) => countQuery(count)) })
  const counts = new Map<Place['to'], number>()
  answers.forEach(({ data }, at) => {
    const place = counted[at]
    if (place && data !== undefined) counts.set(place.to, countIn(data))
  })
  return { counts, answers }
}

export type Counts = ReturnType<typeof useCounts>['counts']
