// A server of the test's own behind every name that ends in `.example`. The built server resolves them to a public
// address and decides, as ever, what it speaks to; only the socket to them ends elsewhere.
import names from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { lookup } = names
const { connect } = net
const isOurs = (host) => port !== undefined && typeof host === 'string' && host.endsWith('.example')
let port

names.lookup = async (host, options) =>
  isOurs(host) ? [{ address: '93.184.216.34', family: 4 }] : lookup(host, options)
net.connect = (...how) => (isOurs(how[0]?.host) ? connect(port, '127.0.0.1') : connect(...how))
syncBuiltinESMExports()

/** @param to its port; undefined while there is none */
export function leadTo(to) {
  port = to
}
