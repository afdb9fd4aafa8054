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

test('a post without a picture is shared with that of the site', () => {
  const known = { ...site, share_image: '/uploads/s.png' }
  const shared = (featured_image: string | null) => {
    const { standIn, head } = describePost({ ...form, featured_image }, known)
    return [standIn, head.meta.find(({ name }) => name === 'og:image')?.content]
  }
  expect(shared(null)).toEqual(['/uploads/s.png', 'https://harbour.example/uploads/s.png'])
  expect(shared('/uploads/a.png')).toEqual([null, 'https://harbour.example/uploads/a.png'])
  // One that waits on this device has no address yet, and is no reason for another one.
  expect(shared('offdesk-upload:new-00000000-0000-4000-8000-000000000001')).toEqual([null, undefined])
})

test('structured data names the person whose account it is, and nobody while that is not known', () => {
  expect(data('Mara Lindqvist')).toContain('"@type":"Person"')
  expect(data('Mara Lindqvist')).toContain('"name":"Mara Lindqvist"')
  expect(data()).not.toContain('Person')
})
