import { afterEach, expect, it } from 'vitest'
import { openApi } from '#contract/openapi/document.ts'
import { find, mount, unmountAll } from '#tests/support/mount.ts'
import { Overview } from './-overview.tsx'
import { read } from './-use-document.ts'

afterEach(unmountAll)

it('shows each refusal as it comes', () => {
  const { document: api } = read(JSON.stringify(openApi('1.0.0')))
  mount(<Overview document={api} base="https://example.com/api" />)
  const codes = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 422: 'validation', 429: 'rate_limited' }
  for (const [status, code] of Object.entries(codes)) {
    const example = find(`[aria-label="Example of ${status}"]`, HTMLPreElement)
    expect(JSON.parse(example.textContent ?? '')).toMatchObject({ success: false, status: Number(status), code })
  }
})
