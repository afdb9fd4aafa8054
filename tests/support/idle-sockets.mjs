// The process behind idle-sockets.ts: holds connections that ask nothing, and opens anew what the server closes.
import { connect } from 'node:net'

const [port, count, ...from] = process.argv.slice(2)
const EVERY = 100
/** At a time, so that it is a crowd that waits and no flood of new ones. */
const MOST_NEW = 100

/** What they send, first and then every second. */
const MANNERS = [
  // Nothing.
  ['', ''],
  // Half heads.
  ['GET /api/posts HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
  // Slow bodies.
  ['POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{', ' '],
]

/** With what each sends every second. */
const sockets = new Map()
let opened = 0
let held = 0

function openOne() {
  const [first, drip] = MANNERS[opened % MANNERS.length]
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from[opened % from.length] })
  opened += 1
  sockets.set(socket, drip)
  let isHeld = false
  socket.once('connect', () => {
    isHeld = true
    held += 1
    if (first !== '') socket.write(first)
  })
  socket.resume()
  // Closed by the server, which is what it should do.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    sockets.delete(socket)
    if (isHeld) held -= 1
  })
}

let turn = 0
setInterval(() => {
  for (let more = Math.min(Number(count) - sockets.size, MOST_NEW); more > 0; more -= 1) openOne()
  turn += 1
  if (turn % 10 === 0) for (const [socket, drip] of sockets) if (drip !== '' && socket.writable) socket.write(drip)
  // Whoever listened is gone.
  process.send({ held, opened }, (error) => error && process.exit(0))
}, EVERY)
process.on('disconnect', () => process.exit(0))
