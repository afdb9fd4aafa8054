import { expect, it } from 'vitest'
import { recognise } from './-video.ts'

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
])('tells the YouTube video of %s and where its picture is', (address) => {
  expect(recognise(address)).toEqual({
    provider: 'YouTube',
    id: 'dQw4w9WgXcQ',
    thumbnail: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  })
})

it.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?h=8272103f6e'])(
  'tells the Vimeo video of %s',
  (address) => {
    expect(recognise(address)).toEqual({ provider: 'Vimeo', id: '76979871', thumbnail: null })
  },
)

it.each([
  ['https://cdn.example.com/a/Lesson%20one.mp4?download=1', 'Lesson one.mp4'],
  ['/files/lesson.webm', 'lesson.webm'],
  ['https://example.com/100%.mp4', '100%.mp4'],
])('tells the video file of %s', (address, id) => {
  expect(recognise(address)).toEqual({ provider: 'Video file', id, thumbnail: null })
})

it.each([
  null,
  '',
  'youtube',
  'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://vimeo.com/about',
  'https://example.com/page',
  'javascript:alert(1)//.mp4',
])('recognises nothing in %s', (address) => {
  expect(recognise(address)).toBeNull()
})
