import { edit, policyOf, type Pair } from './pair.ts'

/** Publishing, scheduling and deleting against edits: what the public sees never changes by accident. */

const DRAFT = { is_published: false, published_at: null }
const LIVE = { is_published: true, published_at: '2026-03-02T08:00:00.000Z' }
const DECEMBER = '2026-12-01T07:00:00.000Z'
const JANUARY = '2027-01-04T07:00:00.000Z'
const NOW = '2026-11-21T08:00:00.000Z'

const TEXT = '<p>The audit took one day.</p><p>It found eleven lists.</p><p>Three of them agreed.</p>'
const TEXT_B = '<p>The audit took one day.</p><p>It found eleven lists.</p><p>Two of them agreed.</p>'
const TEXT_C = '<p>The whole audit took one day.</p><p>It found eleven lists.</p><p>Three of them agreed.</p>'
const TEXT_BC = '<p>The whole audit took one day.</p><p>It found eleven lists.</p><p>Two of them agreed.</p>'
const TEXT_D = '<p>The audit took one day.</p><p>It found eleven lists.</p><p>None of them agreed.</p>'

const POST = { title: 'Audit', content: TEXT, tags: [1], ...DRAFT }
const post = (
  name: string,
  base: object,
  mine: Pair['mine'],
  theirs: object,
  expected: Pair['mine'] | readonly string[],
) => edit(name, 'post', { ...POST, ...base }, mine, { ...POST, ...base, ...theirs }, expected)
const PUBLISH = { is_published: true, published_at: null }
const HIDE = { is_published: false, published_at: LIVE.published_at }

export const PUBLISHING = [
  post('I publish, they did nothing that shows', {}, PUBLISH, {}, PUBLISH),
  post('I publish, they edited the text', {}, PUBLISH, { content: TEXT_B }, PUBLISH),
  post(
    'I publish and edit, they edited another paragraph',
    {},
    { ...PUBLISH, content: TEXT_C },
    { content: TEXT_B },
    { ...PUBLISH, content: TEXT_BC },
  ),
  post(
    'I publish and edit, they edited the same paragraph: nothing is published',
    {},
    { ...PUBLISH, content: TEXT_B },
    { content: TEXT_D },
    ['content'],
  ),
  post('I publish with a new title, they gave another', {}, { ...PUBLISH, title: 'An audit' }, { title: 'One day' }, [
    'title',
  ]),
  post(
    'I publish with tags, they added one',
    {},
    { ...PUBLISH, tags: [1, 2] },
    { tags: [1, 3] },
    { ...PUBLISH, tags: [1, 3, 2] },
  ),
  post(
    'they published, I edited the text',
    {},
    { content: TEXT_B },
    { is_published: true, published_at: NOW },
    { content: TEXT_B },
  ),
  post(
    'they published and edited, I edited another paragraph',
    {},
    { content: TEXT_B },
    { is_published: true, published_at: NOW, content: TEXT_C },
    { content: TEXT_BC },
  ),
  post(
    'they hid the post that I edit: it stays hidden',
    LIVE,
    { content: TEXT_B },
    { is_published: false },
    { content: TEXT_B },
  ),
  post('I hide, they edited the text', LIVE, HIDE, { content: TEXT_B }, HIDE),
  post('I hide and edit, they edited the same paragraph', LIVE, { ...HIDE, content: TEXT_B }, { content: TEXT_D }, [
    'content',
  ]),
  post('both hid it', LIVE, HIDE, { is_published: false }, HIDE),
  post('I publish now, they planned it for December', {}, PUBLISH, { is_published: true, published_at: DECEMBER }, [
    'published_at',
  ]),
  post('I publish, they noted a date', {}, PUBLISH, { published_at: DECEMBER }, ['is_published', 'published_at']),
  post(
    'two dates',
    { published_at: DECEMBER, is_published: true },
    { is_published: true, published_at: JANUARY },
    { published_at: NOW },
    ['published_at'],
  ),
  post(
    'one date, written in two ways',
    {},
    { is_published: true, published_at: DECEMBER },
    { is_published: true, published_at: '2026-12-01T08:00:00+01:00' },
    { is_published: true, published_at: '2026-12-01T08:00:00+01:00' },
  ),
  post(
    'I moved the date, they edited the text',
    { is_published: true, published_at: DECEMBER },
    { is_published: true, published_at: JANUARY },
    { content: TEXT_B },
    { is_published: true, published_at: JANUARY },
  ),
  post(
    'I moved the date, they hid the post',
    { is_published: true, published_at: DECEMBER },
    { is_published: true, published_at: JANUARY },
    { is_published: false },
    ['is_published', 'published_at'],
  ),
  post(
    'I hid the post, they moved the date',
    { is_published: true, published_at: DECEMBER },
    { is_published: false, published_at: DECEMBER },
    { published_at: JANUARY },
    ['is_published', 'published_at'],
  ),
  post(
    'I wrote text, they planned it',
    {},
    { content: TEXT_C },
    { is_published: true, published_at: DECEMBER },
    { content: TEXT_C },
  ),
  post('I publish, they changed title and tags', {}, PUBLISH, { title: 'One day', tags: [1, 2] }, PUBLISH),
]

const deletion = (
  name: string,
  kind: 'delete' | 'gone',
  mine: Pair['mine'],
  theirs: object,
  asked: boolean,
  own = false,
): Pair => ({
  name,
  policy: policyOf('post'),
  kind,
  base: kind === 'gone' ? { ...POST, ...LIVE } : {},
  mine,
  theirs: { ...POST, ...LIVE, ...theirs },
  own,
  expect: asked ? { ask: ['record'] } : { merged: {} },
})

export const DELETING = [
  deletion('I delete, they edited the text', 'delete', {}, { content: TEXT_B }, true),
  deletion('I delete, they renamed it', 'delete', {}, { title: 'One day' }, true),
  deletion('I delete, they published it', 'delete', {}, { is_published: true, published_at: NOW }, true),
  deletion('I delete, they added a tag', 'delete', {}, { tags: [1, 2] }, true),
  deletion('I delete what I edited last myself', 'delete', {}, { content: TEXT_B }, false, true),
  deletion(
    'I delete what I published last myself',
    'delete',
    {},
    { is_published: true, published_at: NOW },
    false,
    true,
  ),
  deletion('they deleted, I edited the text', 'gone', { content: TEXT_B }, {}, true),
  deletion('they deleted, I renamed it', 'gone', { title: 'One day' }, {}, true),
  deletion('they deleted, I published it', 'gone', PUBLISH, {}, true),
  deletion('they deleted, I removed a tag', 'gone', { tags: [] }, {}, true),
]
