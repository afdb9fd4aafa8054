import { fillPath } from '#contract/calls/endpoint.ts'
import { answerOf, type Wire, type WireAnswer, type WireRequest } from '#client/offline/foreign/wire.ts'

/** The wire over Node's fetch, one request after the other, so that a schedule is the same each time it is run. */
export class NodeWire implements Wire {
  readonly #base: string
  #last: Promise<unknown> = Promise.resolve()
  #open = 0
  online = true
  requests = 0

  constructor(base: string) {
    this.#base = base
  }

  exchange(request: WireRequest): Promise<WireAnswer> {
    if (!this.online) return Promise.resolve({ kind: 'silence' })
    this.#open += 1
    this.requests += 1
    const answer = this.#last.then(() => this.#fetch(request))
    this.#last = answer
    return answer.finally(() => {
      this.#open -= 1
    })
  }

  /** Resolves when nothing is on the wire. */
  async idle(): Promise<void> {
    while (this.#open > 0) {
      await this.#last
      // What the answer sets off may be another request.
      await new Promise((done) => setImmediate(done))
    }
  }

  async #fetch({ endpoint, params, query, body, upload, headers, signal }: WireRequest): Promise<WireAnswer> {
    const search = new URLSearchParams(query).toString()
    const url = `${this.#base}${fillPath(endpoint.path, { ...params })}${search === '' ? '' : `?${search}`}`
    const form = upload ? new FormData() : null
    if (form && upload) {
      for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
      form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
    }
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: { ...headers, ...(form ? {} : { 'Content-Type': 'application/json' }) },
        body: form ?? body,
        signal,
      })
      return answerOf(response.status, await response.text(), (name) => response.headers.get(name))
    } catch {
      // fetch has one error for every way of not getting an answer.
      return { kind: 'silence' }
    }
  }
}
