import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { addressGroup, clientAddress } from './http/client-address.ts'

/** Connections that ask nothing must not keep out those that do: when there are too many, the idlest one goes. */

/** Far below what a process may open. */
const MOST = 1000
const MOST_PER_ADDRESS = 500

interface Held {
  /** Whose it is. */
  readonly group: string
  /** What it asks at the moment. */
  request: IncomingMessage | null
}

/** @param trustedProxies with one in front, every connection is the proxy's: then none is counted by its address */
export function guardSockets(server: Server, trustedProxies: number): void {
  /** Those that wait for the longest time come first. */
  const sockets = new Map<Socket, Held>()
  const counts = new Map<string, number>()
  const count = (group: string, more: number) => {
    const now = (counts.get(group) ?? 0) + more
    if (now > 0) counts.set(group, now)
    else counts.delete(group)
    return now
  }

  /** One without a complete question; of those that are being asked slowly, the one that has sent least. */
  function idlest(group?: string): Socket | undefined {
    let slow: Socket | undefined
    for (const [socket, held] of sockets) {
      if (group !== undefined && held.group !== group) continue
      if (!held.request) return socket
      if (!held.request.complete && (!slow || socket.bytesRead < slow.bytesRead)) slow = socket
    }
    return slow
  }

  function largestGroup(): string | undefined {
    let largest: string | undefined
    for (const [group, held] of counts) if (held > (counts.get(largest ?? '') ?? 0)) largest = group
    return largest
  }

  function drop(socket: Socket): void {
    const held = sockets.get(socket)
    if (!held) return
    sockets.delete(socket)
    count(held.group, -1)
    socket.destroy()
  }

  server.on('connection', (socket: Socket) => {
    const group = trustedProxies > 0 ? 'proxy' : addressGroup(clientAddress(socket.remoteAddress, null, 0))
    sockets.set(socket, { group, request: null })
    socket.once('close', () => drop(socket))
    // Whoever has most gives first, itself included; nobody to give: the new one goes.
    if (count(group, 1) > MOST_PER_ADDRESS && trustedProxies === 0) drop(idlest(group) ?? socket)
    else if (sockets.size > MOST) drop(idlest(largestGroup()) ?? idlest() ?? socket)
  })

  server.on('request', (request, response) => {
    const held = sockets.get(request.socket)
    if (!held) return
    held.request = request
    response.once('close', () => {
      if (held.request !== request || !sockets.has(request.socket)) return
      held.request = null
      sockets.delete(request.socket)
      sockets.set(request.socket, held)
    })
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!(socket instanceof Socket)) return void socket.destroy()
    const asks = () => (sockets.get(socket)?.request ?? null) !== null
    if (error.code !== LATE || asks()) return refuse(error, socket)
    // After the process, or the whole machine, stood still, time is up before anything has been read: what came
    // meanwhile is read first.
    setImmediate(() => {
      if (!asks()) refuse(error, socket)
    })
  })
}

/** A browser opens connections ahead and may not need them: whoever asked nothing is told nothing. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesRead === 0) socket.destroy()
  else socket.end(`HTTP/1.1 ${REFUSALS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
}

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Of heads that can't be read; see also the parser's own limits. */
const REFUSALS: Readonly<Record<string, string>> = {
  [LATE]: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}
