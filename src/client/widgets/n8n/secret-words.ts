import type { SecretKind, SecretPlace } from '#contract/render/n8n-secrets.ts'

/** Findings of the secret check in words: where they stand, never what they are. */

const KIND_WORDS: Readonly<Record<SecretKind, string>> = {
  authorization: 'an authorization value',
  'api-key': 'an API key',
  token: 'a token',
  password: 'a password',
  'private-key': 'a private key',
  credentials: 'the contents of a credential',
  address: 'an address with a secret in it',
  'random-text': 'text that looks like a key',
}

/** "Call the API: headerParameters, value 1 holds an API key". */
export function findingWords({ node, field, kind }: SecretPlace): string {
  return `${node}: ${fieldWords(field)} holds ${KIND_WORDS[kind]}`
}

/** The way into the node without the parts that only n8n's own form needs; places in lists count from 1. */
export function fieldWords(field: string): string {
  const parts = field.split('.').filter((part, index, all) => part !== 'parameters' && part !== all[index - 1])
  return parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part)).join(' › ')
}
