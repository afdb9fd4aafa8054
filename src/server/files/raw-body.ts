import { FileRefused } from './file-refused.ts'
import { countdown, LEAST_PROGRESS } from './stall.ts'

/**
 * The bytes of a request as they come; one piece is held at a time.
 * @param limits `most`: bytes after which it is too much; `stallAfterMs`: time within which a kilobyte must come
 * @throws FileRefused `too-large`, `stalled`, or `malformed` when the sender goes away
 */
export async function* rawBody(
  request: Request,
  limits: { readonly most: number; readonly stallAfterMs: number },
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.most) throw tooLarge()
  if (!request.body) return
  const reader = request.body.getReader()
  let received = 0
  let mark = 0
  let stall = countdown(limits.stallAfterMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([nextChunk(reader), stall.expired])
      if (done) return
      received += value.length
      if (received > limits.most) throw tooLarge()
      yield value
      if (received - mark < LEAST_PROGRESS) continue
      stall.clear()
      stall = countdown(limits.stallAfterMs)
      mark = received
    }
  } finally {
    stall.clear()
    // Not cancelled: the answer still has to travel on this connection.
    reader.releaseLock()
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (error) {
    throw new FileRefused('malformed', 'The upload was cut off.', 'file', { cause: error })
  }
}

function tooLarge(): FileRefused {
  return new FileRefused('too-large', 'This part holds more than the rest of the file.')
}
