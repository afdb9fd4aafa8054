import { parentPort } from 'node:worker_threads'
import { FileRefused } from './file-refused.ts'
import type { MarkupDone, MarkupJob } from './markup.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

/** The thread behind markup.ts. */

parentPort?.on('message', (job: MarkupJob) => parentPort?.postMessage(done(job)))

function done({ kind, text }: MarkupJob): MarkupDone {
  try {
    return { text: kind === 'html' ? sanitizeHtml(text) : sanitizeSvg(text) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.message }
    throw error
  }
}
