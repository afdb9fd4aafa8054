import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { storedKey } from '#server/db/secrets.ts'
import { addMail } from '#server/mail/queue.ts'
import { killableServer } from '#tests/support/killable-server.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'

/** The real server, killed while it sends what waits. Each mail arrives once, or is listed as one that may have. */

const MAILS = 40
/** Each time somewhere else in a mail: between two, or in the middle of one. */
const KILLS = [3, 20]
const server = killableServer('mail-kill-test')
const { start, kill, dataDir } = server
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

async function inData<T>(act: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(dataDir)
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

const header = (name: string, mail: string) => new RegExp(`^${name}: (.+?)\\r?$`, 'im').exec(mail)?.[1] ?? ''

test('no kill loses a mail or sends it twice', async () => {
  // Makes the data and their key.
  await start()
  await kill()
  const sink = await openMailSink(dataDir)
  const keys = { current: storedKey(dataDir), older: [] }
  await inData(({ write }) =>
    write(async (trx) => {
      for (let count = 0; count < MAILS; count += 1) {
        const mail = { kind: 'notice', to: 'anna@example.com', subject: `Mail ${count}`, text: 'Hello' } as const
        await addMail(trx, keys, mail, Date.now())
      }
    }),
  )
  for (const after of KILLS) {
    await start()
    await expect.poll(() => sink.mails.length, { interval: 1 }).toBeGreaterThanOrEqual(after)
    await kill()
    // The claim of a dead process ends after minutes: they have passed.
    await inData(({ write }) =>
      write((trx) =>
        trx
          .updateTable('mails')
          .set({ claimed_at: new Date(0).toISOString() })
          .execute(),
      ),
    )
  }
  await start()
  const unfinished = () =>
    inData(({ db }) => db.selectFrom('mails').select('id').where('finished_at', 'is', null).execute())
  await expect.poll(unfinished, { interval: 200 }).toEqual([])
  await kill()
  await sink.close()

  const rows = await inData(({ db }) => db.selectFrom('mails').select(['subject', 'state', 'message_id']).execute())
  expect(rows).toHaveLength(MAILS)
  for (const { subject, state, message_id } of rows) {
    const arrived = sink.mails.filter((mail) => header('Subject', mail) === subject)
    // What was being handed over when the process died is left, since it may have arrived.
    expect(['sent', 'unclear'], subject).toContain(state)
    if (state === 'sent') expect(arrived.length, subject).toBeGreaterThan(0)
    // Once it is handed over nobody hands it over again, whether or not its reply was heard.
    expect(arrived.length, subject).toBeLessThanOrEqual(1)
    for (const mail of arrived) expect(header('Message-ID', mail), subject).toBe(`<${message_id}>`)
  }
  expect(rows.filter(({ state }) => state === 'unclear').length).toBeLessThanOrEqual(KILLS.length * 3)
})
