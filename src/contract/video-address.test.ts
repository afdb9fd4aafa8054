import { expect, it } from 'vitest'
import { readVideo } from './video-address.ts'

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

it.each([
  [WATCH, WATCH],
  ['http://youtu.be/dQw4w9WgXcQ?si=abc', WATCH],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', WATCH],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', WATCH],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=75', `${WATCH}&t=75s`],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', `${WATCH}&t=90s`],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=1h2m3s', `${WATCH}&t=3723s`],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t="><script>', WATCH],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ['https://vimeo.com/76979871/8272103f6e#t=1m5s', 'https://vimeo.com/76979871/8272103f6e#t=65s'],
])('writes the video of %s in one way', (given, address) => {
  expect(readVideo(given)?.address).toBe(address)
  expect(readVideo(address)?.address).toBe(address)
})

it.each([
  null,
  '',
  'dQw4w9WgXcQ',
  'youtu.be/dQw4w9WgXcQ',
  '//youtu.be/dQw4w9WgXcQ',
  'javascript:https://youtu.be/dQw4w9WgXcQ',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/?u=https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  'https://vimeo.com/about',
])('knows no video at %s', (address) => {
  expect(readVideo(address)).toBeNull()
})
