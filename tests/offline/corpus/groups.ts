import { edit, type Pair } from './pair.ts'

/** Whole posts: several fields by both sides at once. */

const BODY =
  '<h2>Invoices</h2><p>Forty people touch an order.</p><ul><li>sales desk</li><li>stock room</li></ul><p>Nobody owns it.</p>'
const BODY_MINE =
  '<h2>Invoices</h2><p>Forty people touch an order.</p><ul><li>sales desk</li><li>stock room</li><li>accounting</li></ul><p>Nobody owns it.</p>'
const BODY_THEIRS =
  '<h2>Invoices</h2><p>About forty people touch an order.</p><ul><li>sales desk in Graz</li><li>stock room</li></ul><p>Nobody owns it.</p>'
const BODY_BOTH =
  '<h2>Invoices</h2><p>About forty people touch an order.</p><ul><li>sales desk in Graz</li><li>stock room</li><li>accounting</li></ul><p>Nobody owns it.</p>'
const BODY_OTHER =
  '<h2>Invoices</h2><p>Nearly forty people touch an order.</p><ul><li>sales desk</li><li>stock room</li></ul><p>Nobody owns it.</p>'

const POST = {
  title: 'How invoices flow',
  content: BODY,
  excerpt: 'An order, followed for a week.',
  featured_image: null,
  category_id: 2,
  tags: [3, 7],
  slug: 'how-invoices-flow',
  meta_description: '',
  meta_keywords: '',
  is_published: false,
  published_at: null,
}
const post = (name: string, mine: Pair['mine'], theirs: object, expected: Pair['mine'] | readonly string[]) =>
  edit(name, 'post', POST, mine, { ...POST, ...theirs }, expected)

export const GROUPS = [
  post(
    'text by me, head by them',
    { content: BODY_MINE },
    { title: 'How an order flows', excerpt: 'A week.' },
    { content: BODY_MINE },
  ),
  post(
    'title and text by me, tags and category by them',
    { title: 'Invoices', content: BODY_MINE },
    { tags: [3], category_id: 4 },
    { title: 'Invoices', content: BODY_MINE },
  ),
  post(
    'text and tags by both, all fitting',
    { content: BODY_MINE, tags: [3, 7, 9] },
    { content: BODY_THEIRS, tags: [7] },
    { content: BODY_BOTH, tags: [7, 9] },
  ),
  post(
    'text by both fitting, title by both alike',
    { content: BODY_MINE, title: 'Invoices' },
    { content: BODY_THEIRS, title: 'Invoices' },
    { content: BODY_BOTH, title: 'Invoices' },
  ),
  post(
    'text fits, title does not',
    { content: BODY_MINE, title: 'Invoices' },
    { content: BODY_THEIRS, title: 'Forty people' },
    ['title'],
  ),
  post('title fits, text does not', { content: BODY_OTHER, title: 'Invoices' }, { content: BODY_THEIRS }, ['content']),
  post('neither fits', { content: BODY_OTHER, title: 'Invoices' }, { content: BODY_THEIRS, title: 'Forty people' }, [
    'content',
    'title',
  ]),
  post(
    'I published with text, they set a picture',
    { content: BODY_MINE, is_published: true, published_at: null },
    { featured_image: '/files/4/desk.png' },
    { content: BODY_MINE, is_published: true, published_at: null },
  ),
  post(
    'I published with text, they edited text that fits',
    { content: BODY_MINE, is_published: true, published_at: null },
    { content: BODY_THEIRS },
    { content: BODY_BOTH, is_published: true, published_at: null },
  ),
  post(
    'I published with text, they edited text that does not fit',
    { content: BODY_OTHER, is_published: true, published_at: null },
    { content: BODY_THEIRS },
    ['content'],
  ),
  post(
    'what search engines see by me, the rest by them',
    { meta_description: 'Forty people, one order.', meta_keywords: 'process' },
    { title: 'Invoices', content: BODY_THEIRS, tags: [] },
    { meta_description: 'Forty people, one order.', meta_keywords: 'process' },
  ),
  post(
    'slug and title by me, category by them',
    { slug: 'invoices', title: 'Invoices' },
    { category_id: 5 },
    { slug: 'invoices', title: 'Invoices' },
  ),
  post(
    'everything by me, nothing by them',
    { ...POST, title: 'Invoices', content: BODY_MINE, tags: [1] },
    {},
    { ...POST, title: 'Invoices', content: BODY_MINE, tags: [1] },
  ),
  post(
    'everything alike on both sides',
    { title: 'Invoices', content: BODY_MINE, tags: [1] },
    { title: 'Invoices', content: BODY_MINE, tags: [1] },
    { title: 'Invoices', content: BODY_MINE, tags: [1] },
  ),
  post(
    'a picture chosen by each, the text fits',
    { featured_image: '/files/4/a.png', content: BODY_MINE },
    { featured_image: '/files/5/b.png', content: BODY_THEIRS },
    ['featured_image'],
  ),
  post(
    'two dates, and text that fits',
    { content: BODY_MINE, published_at: '2026-12-01T07:00:00.000Z', is_published: true },
    { content: BODY_THEIRS, published_at: '2026-12-24T07:00:00.000Z', is_published: true },
    ['published_at'],
  ),
]
