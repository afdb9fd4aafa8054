import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Prng } from '#client/offline/simulation/prng.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { bytesOf, RawConnection, type RawReply } from '#tests/support/raw-connection.ts'
import { startApi } from '#tests/support/running-api.ts'

/** Creates whose answers never arrive, each repeated with its key until it is acknowledged. */

const CREATES = WHOLE ? 10_000 : 200
const AT_ONCE = 32

/** How the first tries end; none of them ever learns what became of it. */
const ENDINGS = { inTheRequest: 1, afterItsLastByte: 1, whenTheAnswerBegins: 1 }

const Id = v.object({ data: v.object({ id: v.number() }) })

test(`${CREATES} creates with lost replies make exactly ${CREATES} rows`, { timeout: 300_000 }, async () => {
  const api = await startApi()
  try {
    const category = v.parse(v.object({ id: v.number() }), await api.data('POST', '/categories', { name: 'Notes' }))
    const random = new Prng(20_261_121)
    const acknowledged = new Map<string, number>()
    const lost = { inTheRequest: 0, afterItsLastByte: 0, whenTheAnswerBegins: 0 }
    let replayed = 0
    let next = 0

    const bytesFor = (name: string) =>
      bytesOf({
        method: 'POST',
        path: '/api/admin/posts',
        headers: { Authorization: `Bearer ${api.token}`, 'Idempotency-Key': `lost-reply-${name}` },
        body: { title: `Lost ${name}`, content: '<p>Text</p>', category_id: category.id },
      })

    const lose = async (bytes: Buffer) => {
      const ending = random.weighted(ENDINGS)
      lost[ending] += 1
      const connection = await RawConnection.open(api.url)
      if (ending === 'inTheRequest') {
        await connection.write(bytes.subarray(0, 1 + random.below(bytes.length - 1)))
      } else {
        const begins = ending === 'whenTheAnswerBegins' ? connection.replyBegins() : undefined
        await connection.write(bytes)
        await begins
      }
      connection.leave()
    }

    const worker = async () => {
      let kept = await RawConnection.open(api.url)
      const ask = async (bytes: Buffer): Promise<RawReply> => {
        try {
          return await kept.ask(bytes)
        } catch {
          // The server ended it while this one was busy elsewhere; the key makes asking again harmless.
          kept = await RawConnection.open(api.url)
          return kept.ask(bytes)
        }
      }
      while (next < CREATES) {
        const name = String((next += 1))
        const bytes = bytesFor(name)
        do await lose(bytes)
        while (random.chance(0.2))
        let reply = await ask(bytes)
        // The try before may still be worked on.
        while (reply.status === 409 && reply.body['code'] === 'idempotency_in_progress') reply = await ask(bytes)
        expect(reply.status).toBe(201)
        if (reply.headers.get('idempotency-replayed') === 'true') replayed += 1
        acknowledged.set(name, v.parse(Id, reply.body).data.id)
      }
      kept.leave()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))

    const rows = await api.deps.db.selectFrom('posts').select(['id', 'title']).execute()
    expect(rows).toHaveLength(CREATES)
    expect(new Set(acknowledged.values()).size).toBe(CREATES)
    const misplaced = rows.filter((row) => acknowledged.get(row.title.replace('Lost ', '')) !== row.id)
    expect(misplaced).toEqual([])
    const keys = await api.deps.db.selectFrom('idempotency_keys').select('key').execute()
    expect(new Set(keys.map((one) => one.key)).size).toBe(keys.length)
    expect(keys).toHaveLength(CREATES)
    // The replies were really lost after the effect, not only before it.
    expect(replayed).toBeGreaterThan(CREATES / 3)
    for (const times of Object.values(lost)) expect(times).toBeGreaterThan(CREATES / 4)
  } finally {
    await api.stop()
  }
})
