import { expect, it } from 'vitest'
import { fieldWords, findingWords } from './secret-words.ts'

it('a finding says the node, the field and the kind, never the secret', () => {
  const place = { node: 'Call', field: 'parameters.headerParameters.parameters.0.value', kind: 'api-key' } as const
  expect(findingWords(place)).toBe('Call: headerParameters › 1 › value holds an API key')
})

it('a field at the top of a node is its own name', () => {
  expect(fieldWords('notes')).toBe('notes')
  expect(fieldWords('parameters.url')).toBe('url')
})
