import { Socket } from 'node:net'
import { openOutgoing, type Ways } from '#server/outgoing/outgoing.ts'

/** No test asks the name server of the machine, or whoever has an address that it made up. */
const closed: Ways = {
  resolve: (host) => Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })),
  connect: () => new Socket().destroy(new Error('No test connects to that')),
}

export const noWayOut = openOutgoing(closed)
