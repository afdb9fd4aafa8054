import { expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

test('an address is the site, the path and the slug, each kept as it is', () => {
  expect(siteAddress('https://example.com', '/blog/{slug}', 'first')).toBe('https://example.com/blog/first')
  expect(siteAddress('https://example.com/me//', '/{slug}.html', 'a-b')).toBe('https://example.com/me/a-b.html')
  expect(siteAddress('https://example.com', '/{slug}', '$&')).toBe('https://example.com/%24%26')
})
