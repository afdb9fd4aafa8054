import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { placeGiven, placeInBody } from '#contract/records/searched.ts'
import { atOnce } from '#contract/render/search.ts'
import { withKept } from '#client/offline/reading/with-kept.ts'

/** Where the body of a row holds what is searched for; null when something that the row shows does, or nothing is. */
export function useFoundPlace(kind: Kind, q: string | undefined): (row: object) => ReactNode {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      if (q === undefined) return null
      const place = placeGiven(row) ?? atOnce(placeInBody(kind, withKept(client, kind, row), q))
      if (!place) return null
      const [before, found, after] = place
      return (
        <>
          {before}
          <mark>{found}</mark>
          {after}
        </>
      )
    },
    [client, kind, q],
  )
}
