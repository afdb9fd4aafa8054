import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip } from 'node:zlib'
import { headerMembers } from '#contract/calls/header-list.ts'
import { type AnswerText, bodyOfAnswer, lengthOf, slicesOf } from './answer-text.ts'

/**
 * Long answers go out compressed, those of reading calls alone: secrets (tokens, keys, codes) come in answers of
 * writes, and where one stood beside what a stranger can choose, its letters could be guessed from the length.
 */

/** Below this the heads weigh as much. */
const LEAST = 1000
/** Characters up to which the answer is compressed at once; longer ones are as they are sent, piece by piece. */
const AT_ONCE = 1024 * 1024
/** Small and quick: more takes several times as long for a few percent. */
const QUALITY = 4

const brotli = promisify(brotliCompress)

interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly headers: Readonly<Record<string, string>>
}

/** The body as this client takes it, with the headers that say so; nobody stores it, so nobody asks what it varies by. */
export async function compressed(request: Request, text: AnswerText): Promise<Sent> {
  const plain = (): Sent => ({ body: bodyOfAnswer(text), headers: {} })
  const length = lengthOf(text)
  if (request.method !== 'GET' || length < LEAST) return plain()
  const takes = codingsOf(request)
  if (length <= AT_ONCE && takes.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
    const body = new Uint8Array(await brotli(text.join(''), { params }))
    return { body, headers: { 'Content-Encoding': 'br' } }
  }
  if (!takes.has('gzip')) return plain()
  return { body: zipped(text), headers: { 'Content-Encoding': 'gzip' } }
}

/** A long text, each piece made when the one before has been taken. */
function zipped(text: AnswerText): ReadableStream<Uint8Array> {
  const zip = Readable.from(slicesOf(text)).pipe(createGzip())
  const pieces: AsyncIterator<Uint8Array> = zip[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void zip.destroy(),
  })
}

/** What Accept-Encoding names and does not refuse. */
export function codingsOf(request: Request): ReadonlySet<string> {
  const members = headerMembers(request.headers.get('Accept-Encoding')).map((member) => member.split(';', 2))
  const taken = members.filter(([, weight]) => !/^\s*q=0(?:\.0*)?\s*$/.test(weight ?? ''))
  return new Set(taken.map(([coding = '']) => coding.trim()))
}
