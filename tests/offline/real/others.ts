import { fillPath } from '#contract/calls/endpoint.ts'
import { endpointOf, entities } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { changed } from './intents.ts'
import type { RealWorld } from './world.ts'

/** What happens on the server without any of our devices. */

/** Somebody else, elsewhere, of any kind of record. */
export async function otherEdits(world: RealWorld, fresh: () => string): Promise<void> {
  const kind = world.random.pick(
    Object.values(entities).filter(({ type, endpoints, singleton }) => {
      return endpoints.update !== undefined && singleton !== true && world.deeds.present(type).length > 0
    }),
  )
  const record = kind ? world.random.pick(world.deeds.present(kind.type)) : undefined
  const name = world.random.chance(0.15) ? kind?.endpoints.remove : kind?.endpoints.update
  const endpoint = name === undefined ? undefined : endpointOf(name)
  if (!kind || !record || !endpoint) return
  const known = (entity: string) => world.deeds.present(entity).map(({ id }) => Number(id))
  const body = changed(kind.type, record, { random: world.random, fresh, known })
  const params = paramsOf(kind, record)
  if (Object.values(params).some((value) => value === undefined || value === null)) return
  const sent = name === kind.endpoints.remove ? undefined : body
  await world.other(endpoint.method, fillPath(endpoint.path, params), endpoint.name, params, sent, record['version'])
}

/** What lay in something that was erased is gone with it. */
export async function noteErased(world: RealWorld): Promise<void> {
  const { deeds } = world
  for (const kind of Object.values(entities)) {
    const endpoint = endpointOf(kind.endpoints.read)
    if (!endpoint || kind.endpoints.remove === undefined) continue
    for (const record of deeds.present(kind.type)) {
      const path = fillPath(endpoint.path, paramsOf(kind, record))
      if (await world.isGone(path)) deeds.erased(kind.type, Number(record.id))
    }
  }
}

function paramsOf({ within }: EntityPolicy, record: Values): Record<string, unknown> {
  const parents = Object.entries(within ?? {}).map(([param, field]) => [param, record[field]])
  return { id: record['id'], ...Object.fromEntries(parents) }
}
