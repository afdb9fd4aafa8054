import type { Capabilities } from '#contract/calls/capabilities.ts'

/**
 * What a person has to know about a server that keeps less than this API promises, in one calm line; null when there is
 * nothing to tell.
 */
export function weaknessOf(capabilities: Capabilities | null): string | null {
  if (capabilities === null || capabilities.guard === 'version' || capabilities.guard === 'etag') {
    return capabilities === null || capabilities.idempotency !== null ? null : NO_KEYS
  }
  const compares =
    capabilities.guard === 'none'
      ? 'This server can’t tell versions apart. Offdesk compares before each write, but a change made in the same moment could be missed.'
      : 'This server tells versions apart by their time. Offdesk compares before each write, but a change made just before a delete could be missed.'
  return capabilities.idempotency === null ? `${compares} ${NO_KEYS}` : compares
}

const NO_KEYS =
  'When the answer to something new is lost, Offdesk looks for it before sending it again, and may ask you.'
