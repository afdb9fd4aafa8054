import type { Answered } from '#server/outgoing/outgoing.ts'
import { charsetOf, readHead } from './page-head.ts'

const MOST_CHARACTERS = 200
/** Read where nothing else fits: it gives every byte a sign. */
const LAST_RESORT = 'windows-1252'
const NOT_READ = '\ufffd'

/** The title of a page in plain text, on one line; null for none, and for what is no page. */
export async function titleOf({ type, bytes }: Pick<Answered, 'type' | 'bytes'>): Promise<string | null> {
  if (bytes.length === 0 || !isPage(type)) return null
  // What pages say of their encoding is often wrong: the first one that reads the title counts.
  for (const charset of charsetsOf(type, bytes)) {
    const text = decoded(bytes, charset)
    if (text === null) continue
    const { title, shared } = readHead(text)
    const isRead = ![title, shared].some((markup) => markup?.includes(NOT_READ))
    if (isRead || charset === LAST_RESORT) return (await plainText(title)) || (await plainText(shared)) || null
  }
  return null
}

function isPage(type: string): boolean {
  return type === '' || /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)
}

function charsetsOf(type: string, bytes: Buffer): ReadonlySet<string> {
  const marked = (['utf-8', 'utf-16le', 'utf-16be'] as const).filter((_, index) => isMarked(bytes, MARKS[index] ?? []))
  // A page says in its first kilobyte how it is written, in letters that all encodings share.
  const named = [charsetOf(type), readHead(bytes.subarray(0, 1024).toString('latin1')).charset]
  return new Set([...marked, ...named.filter((name) => name !== null), 'utf-8', LAST_RESORT])
}

const MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const
const isMarked = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/** Null for an encoding that nobody knows. */
function decoded(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** @param markup of a text alone, a few thousand characters at most; null is none */
async function plainText(markup: string | null): Promise<string> {
  if (markup === null) return ''
  const { parseFragment } = await import('parse5')
  const [text] = parseFragment(markup.replaceAll('<', '&lt;')).childNodes
  const words = text !== undefined && 'value' in text ? text.value : ''
  const clean = words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(UNSEEN, '')
    .trim()
  const all = [...clean]
  return all.length > MOST_CHARACTERS
    ? `${all
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : clean
}

/** What turns the direction of text, or is not drawn; joiners stay, which some scripts and many emoji are made of. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
