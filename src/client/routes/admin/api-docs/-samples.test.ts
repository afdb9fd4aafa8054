import { expect, it } from 'vitest'
import { sampleOf } from './-samples.ts'

const permission = { access: 'content.write', roles: [], scopes: ['write'] }
const write = {
  method: 'PUT',
  path: '/admin/posts/{id}',
  inPath: [],
  inQuery: [],
  permission,
  bodyExample: { title: 'It’s "new"', is_published: true, published_at: null, tags: [1, 2], meta: {}, seo: [] },
} as const

it('writes a request for Python, with the body as Python writes it', () => {
  expect(sampleOf('Python', write, 'https://example.com/api')).toBe(
    `import os
import requests

response = requests.put(
    "https://example.com/api/admin/posts/1",
    headers={"Authorization": f"Bearer {os.environ['OFFDESK_TOKEN']}"},
    json={
        "title": "It’s \\"new\\"",
        "is_published": True,
        "published_at": None,
        "tags": [
            1,
            2,
        ],
        "meta": {},
        "seo": [],
    },
)
response.raise_for_status()
print(response.json())`,
  )
})

it('asks for no token where none is needed', () => {
  const read = { ...write, method: 'GET', path: '/posts', bodyExample: undefined, query: 'page=1' } as const
  const open = { ...read, permission: { ...permission, access: 'public' } }
  expect(sampleOf('Python', open, 'https://example.com/api')).toBe(
    `import requests

response = requests.get("https://example.com/api/posts?page=1")
response.raise_for_status()
print(response.json())`,
  )
})
