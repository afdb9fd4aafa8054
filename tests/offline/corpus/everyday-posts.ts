import { ARTICLE, ARTICLE_EDITS } from './everyday-html.ts'
import { edit, oneField, type Pair } from './pair.ts'
import { apply } from './sessions.ts'

/** Everyday work on whole posts and on lists. */

const POST = {
  title: 'What the queue replaced',
  excerpt: 'Forty mails an evening, and what came after them.',
  content: ARTICLE.join(''),
  category_id: 2,
  tags: [1, 6],
  slug: 'what-the-queue-replaced',
  featured_image: null,
  meta_description: '',
  meta_keywords: 'queue, n8n',
  is_published: false,
  published_at: null,
}
const LIST_FIXED = apply(ARTICLE, ARTICLE_EDITS, ['item added']).join('')
const PRICE_FIXED = apply(ARTICLE, ARTICLE_EDITS, ['price corrected']).join('')
const BOTH_FIXED = apply(ARTICLE, ARTICLE_EDITS, ['item added', 'price corrected']).join('')

/** On the phone I change a little, at the desk they change something else of the same post. */
const post = (name: string, mine: Pair['mine'], theirs: Pair['theirs'], merged: Pair['mine'] = mine): Pair =>
  edit(name, 'post', POST, mine, { ...POST, ...theirs }, merged)

const WHOLE = [
  post('title on the phone, list at the desk', { title: 'After the forty mails' }, { content: LIST_FIXED }),
  post('list on the phone, title at the desk', { content: LIST_FIXED }, { title: 'After the forty mails' }),
  post('list and price', { content: LIST_FIXED }, { content: PRICE_FIXED }, { content: BOTH_FIXED }),
  post(
    'list, price and a tag by each',
    { content: LIST_FIXED, tags: [1, 6, 2] },
    { content: PRICE_FIXED, tags: [1, 6, 4] },
    { content: BOTH_FIXED, tags: [1, 6, 4, 2] },
  ),
  post(
    'a tag on the phone, the excerpt at the desk',
    { tags: [1, 6, 9] },
    { excerpt: 'What came after forty mails an evening.' },
  ),
  post(
    'the picture on the phone, the slug at the desk',
    { featured_image: '/files/22/bakery.jpg' },
    { slug: 'bakery-queue' },
  ),
  post('the category on the phone, the text at the desk', { category_id: 3 }, { content: PRICE_FIXED }),
  post(
    'keywords on the phone, the description at the desk',
    { meta_keywords: 'queue, n8n, bakery' },
    { meta_description: 'A bakery and its queue.' },
  ),
  post(
    'published on the phone, the price corrected at the desk',
    { is_published: true, published_at: null },
    { content: PRICE_FIXED },
  ),
  post(
    'planned on the phone, tagged at the desk',
    { is_published: true, published_at: '2026-12-01T07:00:00.000Z' },
    { tags: [1] },
  ),
  post(
    'excerpt and picture on the phone, category and slug at the desk',
    { excerpt: 'Short.', featured_image: '/files/22/bakery.jpg' },
    { category_id: 4, slug: 'bakery-queue' },
  ),
  post(
    'the title alike on both, the list on the phone',
    { title: 'After the mails', content: LIST_FIXED },
    { title: 'After the mails' },
  ),
  post(
    'the title alike on both, list and price',
    { title: 'After the mails', content: LIST_FIXED },
    { title: 'After the mails', content: PRICE_FIXED },
    { title: 'After the mails', content: BOTH_FIXED },
  ),
  post('a tag removed on the phone, another at the desk', { tags: [6] }, { tags: [1] }, { tags: [] }),
  post('a tag removed on the phone, the title at the desk', { tags: [6] }, { title: 'After the mails' }),
  post(
    'everything small on the phone, the text at the desk',
    { title: 'After the mails', excerpt: 'Short.', tags: [1, 6, 8] },
    { content: LIST_FIXED },
  ),
]

const lessons = oneField('course', 'lessons')
const COURSE = [21, 22, 23, 24, 25, 26, 27]
const tags = oneField('post', 'tags')

const LISTS = [
  lessons(
    'the introduction to the front, a new last lesson',
    COURSE,
    [23, 21, 22, 24, 25, 26, 27],
    [...COURSE, 28],
    [23, 21, 22, 24, 25, 26, 27, 28],
  ),
  lessons(
    'the summary back to the end, a lesson removed',
    [27, ...COURSE.slice(0, 6)],
    COURSE,
    [27, 21, 22, 24, 25, 26],
    [21, 22, 24, 25, 26, 27],
  ),
  lessons(
    'one lesson up by me, one lesson up by them',
    COURSE,
    [22, 21, 23, 24, 25, 26, 27],
    [21, 22, 23, 24, 26, 25, 27],
    [22, 21, 23, 24, 26, 25, 27],
  ),
  lessons(
    'two new lessons in two chapters',
    COURSE,
    [21, 22, 31, 23, 24, 25, 26, 27],
    [21, 22, 23, 24, 25, 32, 26, 27],
    [21, 22, 31, 23, 24, 25, 32, 26, 27],
  ),
  lessons(
    'a new lesson by me, one removed by them',
    COURSE,
    [21, 22, 31, 23, 24, 25, 26, 27],
    [21, 22, 23, 24, 25, 27],
    [21, 22, 31, 23, 24, 25, 27],
  ),
  lessons(
    'two removed by me, one up by them',
    COURSE,
    [21, 23, 24, 25, 27],
    [21, 22, 23, 25, 24, 26, 27],
    [21, 23, 25, 24, 27],
  ),
  lessons(
    'a chapter moved by me, a lesson added elsewhere',
    COURSE,
    [24, 25, 21, 22, 23, 26, 27],
    [21, 22, 23, 24, 25, 26, 33, 27],
    [24, 25, 21, 22, 23, 26, 33, 27],
  ),
  lessons(
    'a chapter moved by me, a lesson added inside it',
    COURSE,
    [24, 25, 21, 22, 23, 26, 27],
    [21, 22, 23, 24, 33, 25, 26, 27],
    [24, 33, 25, 21, 22, 23, 26, 27],
  ),
  tags('three tags by me, one gone by them', [1, 2], [1, 2, 3, 4, 5], [2], [2, 3, 4, 5]),
  tags('sorted out by me, one more by them', [1, 2, 3, 4, 5], [1, 5], [1, 2, 3, 4, 5, 6], [1, 5, 6]),
]

export const EVERYDAY_POSTS = [...WHOLE, ...LISTS]
