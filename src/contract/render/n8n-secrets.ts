import { isObject } from '#contract/calls/envelope.ts'
import type { N8nWorkflow } from './n8n.ts'

/**
 * Looks for secrets that were typed into an n8n workflow instead of being kept in its credentials: asked before a
 * workflow is published. Says where, never what: the secret itself is in no answer of this.
 */

export const SECRET_KINDS = [
  'authorization',
  'api-key',
  'token',
  'password',
  'private-key',
  'credentials',
  'address',
  'random-text',
] as const
export type SecretKind = (typeof SECRET_KINDS)[number]

export interface SecretPlace {
  readonly node: string
  /** Path inside the node: `parameters.headerParameters.parameters.0.value`. */
  readonly field: string
  readonly kind: SecretKind
}

/** Found once per field, in the order of the file. */
export function findSecrets(workflow: N8nWorkflow): SecretPlace[] {
  const places: SecretPlace[] = []
  for (const node of workflow.nodes) {
    const report = (field: string, kind: SecretKind) => places.push({ node: node.name, field, kind })
    walk(node.parameters, ['parameters'], report)
    walk(node.credentialData, ['credentials'], report)
    judge('notes', node.notes, ['notes'], report)
  }
  for (const [node, data] of Object.entries(workflow.pinned)) {
    walk(data, ['pinData'], (field, kind) => places.push({ node, field, kind }))
  }
  return places
}

type Report = (field: string, kind: SecretKind) => void
const DEEPEST = 30

function walk(value: unknown, path: readonly string[], report: Report): void {
  if (path.length > DEEPEST) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...path, String(index)], report)
    return
  }
  if (!isObject(value)) return
  // A list of headers, query parameters or fields names each by a value of its own: { name: 'X-Api-Key', value: '…' }.
  const given = namedBy(value)
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') walk(inner, [...path, key], report)
    else judge(key === 'value' && given !== undefined ? given : key, inner, [...path, key], report)
  }
}

function namedBy(value: Readonly<Record<string, unknown>>): string | undefined {
  const name = value['name'] ?? value['key'] ?? value['parameter']
  return typeof name === 'string' ? name : undefined
}

/** @param name what the text stands under */
function judge(name: string, text: string, path: readonly string[], report: Report): void {
  const typed = withoutExpressions(text)
  const kind = kindOf(name, typed, path) ?? insideJson(typed)
  if (kind) report(path.join('.'), kind)
}

/** What an expression brings in at run time is not in the file; only what stands around it is. */
function withoutExpressions(text: string): string {
  let typed = ''
  let at = text.startsWith('=') ? 1 : 0
  for (;;) {
    const start = text.indexOf('{{', at)
    const end = start < 0 ? -1 : text.indexOf('}}', start + 2)
    if (end < 0) return typed + text.slice(at)
    typed += `${text.slice(at, start)} `
    at = end + 2
  }
}

const PREFIXED =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abposr]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\bSG\.[\w-]{16,}\.[\w-]{16,}|\bya29\.[\w-]{20,}|\bEAA[A-Za-z0-9]{30,}|\bpat[A-Za-z0-9]{14}\.[0-9a-f]{32,}|\bkey-[0-9a-f]{32}\b|\bn8n_api_\w{20,}/
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/
const SCHEME = /^\s*(?:bearer|basic|token|apikey|digest)\s+\S{8,}/i
const WITH_PASSWORD = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]+:[^\s/@]{3,}@/i
const IN_ADDRESS =
  /[?&](?:api[-_]?key|apikey|key|token|access[-_]?token|auth|secret|signature|sig|password|pwd)=([^&#\s]{8,})/i

const KEY_NAME = /(?:api|app|access|subscription|auth|account|master)[-_ ]?key$|^x-.*key$|^key$/i
const TOKEN_NAME = /token$|^x-auth|session[-_]?id$|^cookie$|^set-cookie$/i
const PASSWORD_NAME = /passw(?:or)?d|passphrase|^pass$|^pwd$|secret/i
const AUTHORIZATION_NAME = /^(?:proxy-)?authorization$/i

function kindOf(name: string, text: string, path: readonly string[]): SecretKind | undefined {
  const value = text.trim()
  if (PRIVATE_KEY.test(value)) return 'private-key'
  if (WITH_PASSWORD.test(value)) return 'address'
  if (PREFIXED.test(value)) return 'api-key'
  if (JSON_WEB_TOKEN.test(value)) return 'token'
  const inAddress = IN_ADDRESS.exec(value)?.[1]
  if (inAddress !== undefined && isTyped(inAddress)) return 'address'
  if (SCHEME.test(value) && isTyped(value.replace(/^\s*\S+\s+/, ''))) return 'authorization'
  if (path.includes('credentials') && path.includes('data') && isTyped(value)) return 'credentials'
  if (AUTHORIZATION_NAME.test(name)) return isTyped(value) ? 'authorization' : undefined
  if (PASSWORD_NAME.test(name)) return isTyped(value, 4) ? 'password' : undefined
  if (KEY_NAME.test(name)) return isIssued(value) ? 'api-key' : undefined
  if (TOKEN_NAME.test(name)) return isIssued(value) ? 'token' : undefined
  const isParameter = path.some((part) => /(?:header|query|body)parameters/i.test(part))
  return isParameter && isRandom(value) ? 'random-text' : undefined
}

const EXAMPLE =
  /^(?:<.*>|\[.*\]|\*+|x{3,}|\.{3,}|your[-_ ].*|my[-_ ].*|example.*|change[-_ ]?me|placeholder|insert[-_ ].*|enter[-_ ].*|put[-_ ].*|replace[-_ ].*|redacted|hidden|todo|none|null|true|false|undefined)$/i

/** Something a person typed in, not a place holder and not a name such as `apiKey` in a list of choices. */
function isTyped(value: string, shortest = 8): boolean {
  const text = value.trim()
  return text.length >= shortest && !/\s/.test(text) && !EXAMPLE.test(text) && !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(text)
}

/** Keys and tokens are made by machines, so they hold digits; names of fields seldom do. */
function isIssued(value: string): boolean {
  return isTyped(value) && /\d/.test(value)
}

/** Long, without spaces, of letters and digits in a mix that no word or address has. */
function isRandom(value: string): boolean {
  if (!/^[A-Za-z0-9+/_=.-]{24,}$/.test(value) || /^https?:/i.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/].filter((each) => each.test(value)).length
  const isHex = /^[0-9a-f-]{32,}$/i.test(value) && /\d/.test(value) && /[a-f]/i.test(value)
  return isHex || (classes === 3 && entropyOf(value) > 3.5)
}

/** Bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

/** Bodies and scripts are text that holds names and values: `"api_key": "…"`, `password = '…'`. */
const ASSIGNED = /(?<![\w-])([\w-]+)["']?\s*[:=]\s*["'`]([^"'`\n]{4,})["'`]/g
const SECRET_NAME = /(?:api[-_]?key|token|secret|passw(?:or)?d|authorization)$/i
/** No name of a secret ends in more. */
const LONGEST_NAME = 40

function insideJson(text: string): SecretKind | undefined {
  for (const [, whole = '', value = ''] of text.matchAll(ASSIGNED)) {
    const name = whole.slice(-LONGEST_NAME)
    if (!SECRET_NAME.test(name)) continue
    const bare = value.replace(/^(?:bearer|basic|token)\s+/i, '')
    if (!isTyped(bare, /passw|secret/i.test(name) ? 4 : 8)) continue
    if (/passw|secret/i.test(name)) return 'password'
    if (/authorization/i.test(name)) return 'authorization'
    return /key/i.test(name) ? 'api-key' : 'token'
  }
  return undefined
}
