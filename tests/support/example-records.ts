import type { Endpoint } from '#contract/calls/endpoint.ts'
import { endpointOf } from '#contract/index.ts'
import type { OpenApi, Operation } from '#contract/openapi/document.ts'
import type { TestServer } from './api.ts'

/** The calls as the API describes them, and records made by its own examples. */

export interface DescribedCall {
  readonly path: string
  /** In small letters, as the description has it. */
  readonly method: string
  readonly operation: Operation
  readonly endpoint: Endpoint
}

/** It ends what the other requests stand on, so it comes last. */
const LAST = 'demo.remove'

export function describedCalls({ paths }: OpenApi): DescribedCall[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries<Operation>(methods).map(([method, operation]): DescribedCall => {
        const endpoint = endpointOf(operation.operationId)
        if (!endpoint) throw new Error(`${operation.operationId} is no call`)
        return { path, method, operation, endpoint }
      }),
    )
    .toSorted((a, b) => Number(a.operation.operationId === LAST) - Number(b.operation.operationId === LAST))
}

/** A JSON body of it; an object without fields when it takes none. */
export function exampleOf({ operation }: DescribedCall): Readonly<Record<string, unknown>> {
  const example = operation.requestBody?.content['application/json']?.example
  return typeof example === 'object' && example !== null ? { ...example } : {}
}

/** Two records of each kind that a call makes, where the kind allows two: what is asked for by number is there. */
export async function makeExampleRecords(server: TestServer, calls: readonly DescribedCall[]): Promise<void> {
  const headers = { Authorization: `Bearer ${server.owner.token}`, 'Content-Type': 'application/json' }
  const making = calls.filter(
    ({ method, operation: { operationId } }) => method === 'post' && !/^(?:auth|setup)\./.test(operationId),
  )
  for (const round of ['one', 'two']) {
    for (const [index, call] of making.entries()) {
      const body = JSON.stringify(exampleOf(call)).replace(/invoices-without-typing|vera(?=@)/g, `$&-${round}`)
      const path = `/api${call.path.replace(/\{\w+\}/g, '1')}`
      if (body !== '{}') await server.request(path, { method: 'POST', headers, body }, `10.3.${index}.9`)
    }
  }
}
