import { expect, test } from 'vitest'
import { post } from '#contract/records/post.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { describePost } from './-post-page.ts'

const site = {
  site_name: 'Harbour notes',
  site_description: 'On work',
  site_url: 'https://harbour.example',
  post_path: '/blog/{slug}',
}
const form = { ...emptyForm(post), title: 'A title' }
const data = (author?: string) => JSON.stringify(describePost(form, { ...site, author }).head.structured)

test('structured data names the person whose account it is, and nobody while that is not known', () => {
  expect(data('Mara Lindqvist')).toContain('"@type":"Person"')
  expect(data('Mara Lindqvist')).toContain('"name":"Mara Lindqvist"')
  expect(data()).not.toContain('Person')
})
