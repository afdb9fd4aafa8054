import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { PartName } from '#contract/answer-parts.ts'
import { TAGS_KEY } from '#client/data/persist.ts'

/**
 * Which answers on this device are still exactly what the server gave, and the tag it gave for them. Kept with the
 * answers, so it goes with them.
 */

const Tags = v.record(v.string(), v.object({ tag: v.string(), at: v.number() }))
type Tags = v.InferOutput<typeof Tags>

function read(client: QueryClient): Tags {
  const stored = v.safeParse(Tags, client.getQueryData(TAGS_KEY))
  return stored.success ? stored.output : {}
}

/** The tags of those that nothing was written into since: no edit made here, no other answer. */
export function heldTags(
  client: QueryClient,
  names: readonly PartName[],
  keyOf: (name: PartName) => readonly unknown[],
): ReadonlyMap<PartName, string> {
  const known = read(client)
  return new Map(
    names.flatMap((name): [PartName, string][] => {
      const noted = known[name]
      const state = client.getQueryState(keyOf(name))
      return noted && state?.data !== undefined && state.dataUpdatedAt === noted.at ? [[name, noted.tag]] : []
    }),
  )
}

/** @param noted the tag of what was put there, and the moment that it bears */
export function noteTag(client: QueryClient, name: PartName, noted: Tags[string]): void {
  client.setQueryData<Tags>(TAGS_KEY, { ...read(client), [name]: noted })
}
