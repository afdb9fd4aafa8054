import { answerOf } from '#server/db/idempotency-keys.ts'
import { revisionText } from '#server/db/revisions.ts'
import type { Db } from '#server/db/schema.ts'

/** What a database keeps packed, as it can be read: whoever looks for something in the file alone would not find it. */

interface Text {
  readonly id: number
  readonly text: string
}

export async function revisionTexts(db: Db): Promise<Text[]> {
  const texts: Text[] = []
  for (const { id } of await db.selectFrom('revisions').select('id').orderBy('id').execute()) {
    texts.push({ id, text: Buffer.from((await revisionText(db, id)) ?? '').toString() })
  }
  return texts
}

export async function answerTexts(db: Db): Promise<Text[]> {
  const texts: Text[] = []
  for (const row of await db.selectFrom('idempotency_keys').selectAll().orderBy('id').execute()) {
    texts.push({ id: row.id, text: await answerOf(db, row) })
  }
  return texts
}

/** All of them as one text. */
export async function packedTexts(db: Db): Promise<string> {
  return [...(await revisionTexts(db)), ...(await answerTexts(db))].map(({ text }) => text).join('\n')
}
