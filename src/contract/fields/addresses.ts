import * as v from 'valibot'
import { isShown, textCheck } from './text.ts'

/** Addresses on the web, and on this site. */

/** An http or https address. */
export function webAddress(label: string) {
  return v.pipe(
    v.string(`${label} must be text`),
    textCheck(label, {
      max: LONGEST_ADDRESS,
      required: true,
      forms: [[isWebAddress, `${label} must be an address that starts with http:// or https://`], plain(label)],
    }),
    v.trim(),
  )
}

const LONGEST_ADDRESS = 2048

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\\?#]/i.test(text) && URL.canParse(text)
}

const plain = (label: string) => [isPlain, `${label} must not hold spaces, a user name or a password`] as const

/** Nothing that browsers would write otherwise, or that says who is asking. */
export function isPlain(text: string): boolean {
  return !/\s|^https?:\/\/[^/?#]*@/i.test(text)
}

/** A picture or a video: the address of an upload, or of something on the web; empty means none. */
export function optionalAddress(label: string) {
  return v.pipe(
    v.nullable(v.string(`${label} must be text`)),
    v.transform((address) => address ?? ''),
    textCheck(label, {
      max: LONGEST_ADDRESS,
      forms: [[isSiteAddress, `${label} must be an address that starts with / or http`], plain(label)],
    }),
    v.transform((address) => (isShown(address) ? address.trim() : null)),
  )
}

/** Below this site's own root, or on the web. `//` and `/\\` would lead to another host. */
export function isSiteAddress(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || isWebAddress(text)
}
