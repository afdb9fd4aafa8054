import { type PostForm, postStatus } from '#contract/records/post.ts'

/** Words a minute of an adult who reads on a screen. */
const READING_SPEED = 230

export function textFigures(html: string): { readonly words: number; readonly minutes: number } {
  const text = html.replace(/<[^>]*(?:>|$)|&nbsp;/g, ' ').trim()
  const words = text === '' ? 0 : text.split(/\s+/).length
  return { words, minutes: Math.max(1, Math.round(words / READING_SPEED)) }
}

/** What is worth a look before the post is public. Hints only: nothing is held up by them. */
export function publishHints(post: PostForm): string[] {
  const pictures = post.content.match(/<img\b[^>]*(?:>|$)/gi) ?? []
  const mute = pictures.filter((tag) => !/\balt\s*=\s*(?:"\s*[^\s"]|'\s*[^\s'])/i.test(tag)).length
  const description = post.meta_description.trim().length
  return [
    ...(mute > 0 ? [mute === 1 ? '1 picture has no description' : `${mute} pictures have no description`] : []),
    ...(post.excerpt.trim() === '' ? ['No excerpt'] : []),
    ...(description === 0
      ? ['No meta description']
      : description > 160
        ? ['The meta description is over 160 characters']
        : []),
    ...(post.featured_image === null ? ['No featured image'] : []),
  ]
}

/** Whether publishing now would be for later. */
export function isForLater(post: Pick<PostForm, 'published_at'>, now: number): boolean {
  return postStatus({ is_published: true, published_at: post.published_at }, now) === 'scheduled'
}
