import { expect, it } from 'vitest'
import { router } from '#client/router.ts'
import { parseAddress } from './address.ts'

it.each([
  ['/admin', { to: '/admin', params: {} }],
  ['/admin/', { to: '/admin', params: {} }],
  ['/admin/posts', { to: '/admin/posts', params: {} }],
  ['/admin/posts/12', { to: '/admin/posts/$postId', params: { postId: '12' } }],
  ['/admin/posts/create', { to: '/admin/posts/create', params: {} }],
  [
    '/admin/courses/new-7/lessons/4',
    { to: '/admin/courses/$courseId/lessons/$lessonId', params: { courseId: 'new-7', lessonId: '4' } },
  ],
  ['/admin/courses/a%20b', { to: '/admin/courses/$courseId', params: { courseId: 'a b' } }],
])('%s is an address', (text, address) => {
  expect(parseAddress(router, text)).toEqual(address)
})

it.each(['', 'posts', '/admin/nowhere', '/admin/posts/12/nowhere', '/elsewhere', 'https://elsewhere.invalid/admin'])(
  '%s is none',
  (text) => {
    expect(parseAddress(router, text)).toBeNull()
  },
)
