import { edit, oneField, type Pair } from './pair.ts'

/**
 * Everyday work on two devices: each side makes one to four small edits of one long text, chosen so that a careful
 * editor would simply want all of them. An edit names the block that it replaces; the answer is the text with the edits
 * of both sides, written down without the merge.
 */

interface Edit {
  readonly at: number
  /** What stands there afterwards; empty for a deletion. */
  readonly now: readonly string[]
}

type Edits<Name extends string> = Readonly<Record<Name, Edit>>

/** Both sides' edits applied by hand: every one replaces its own block. */
function apply<Name extends string>(blocks: readonly string[], edits: Edits<Name>, names: readonly Name[]): string[] {
  const chosen = [...new Set(names)].map((name) => edits[name])
  if (new Set(chosen.map(({ at }) => at)).size < chosen.length) throw new RangeError('Two edits of one block')
  return blocks.flatMap((block, index) => chosen.find(({ at }) => at === index)?.now ?? [block])
}

function sessions<Name extends string>(
  field: { readonly entity: string; readonly name: string; readonly between: string },
  blocks: readonly string[],
  edits: Edits<Name>,
  pairs: readonly (readonly [mine: readonly Name[], theirs: readonly Name[]])[],
): Pair[] {
  const text = (names: readonly Name[]) => apply(blocks, edits, names).join(field.between)
  const pair = oneField(field.entity, field.name)
  return pairs.map(([mine, theirs]) =>
    pair(`${mine.join(', ')} / ${theirs.join(', ')}`, text([]), text(mine), text(theirs), text([...mine, ...theirs])),
  )
}

const ARTICLE = [
  '<h2>What the queue replaced</h2>',
  '<p>A bakery with four shops sent its orders by mail until two years ago.</p>',
  '<p>Every evening somebody copied forty mails into a sheet.</p>',
  '<p><img src="/files/21/sheet.png" alt="The sheet of one evening"></p>',
  '<h2>What we built</h2>',
  '<p>The shops now fill in a form, and n8n puts each order into a queue.</p>',
  '<ul><li>one form for each shop</li><li>one queue for the bakery</li><li>one list at five in the morning</li></ul>',
  '<pre><code>trigger: form\nretry: 5\nwait: 30s</code></pre>',
  '<p>If the printer is out of paper, the order waits.</p>',
  '<h2>What it cost</h2>',
  '<p>Two days of interviews, three days of building, one day of training.</p>',
  '<table><tbody><tr><td>Item</td><td>Price</td></tr><tr><td>Server</td><td>5 a month</td></tr><tr><td>My work</td><td>6 days</td></tr></tbody></table>',
  '<blockquote><p>I sleep until four now.</p></blockquote>',
  '<p>Write to me if your evenings look like this.</p>',
]

const ARTICLE_EDITS = {
  'heading clearer': { at: 0, now: ['<h2>What the order queue replaced</h2>'] },
  'four became five': { at: 1, now: ['<p>A bakery with five shops sent its orders by mail until two years ago.</p>'] },
  'sheet linked': {
    at: 2,
    now: ['<p>Every evening somebody copied forty mails into <a href="/blog/sheets">a sheet</a>.</p>'],
  },
  'picture replaced': { at: 3, now: ['<p><img src="/files/22/sheet-2.png" alt="The sheet of one evening"></p>'] },
  'picture gone': { at: 3, now: [] },
  'section split': { at: 4, now: ['<h2>What we built</h2>', '<p>Nothing of it is special.</p>'] },
  'n8n named': {
    at: 5,
    now: ['<p>The shops now fill in a form, and a workflow in n8n puts each order into a queue.</p>'],
  },
  'item added': {
    at: 6,
    now: [
      '<ul><li>one form for each shop</li><li>one queue for the bakery</li><li>one list at five in the morning</li><li>one backup</li></ul>',
    ],
  },
  'retry raised': { at: 7, now: ['<pre><code>trigger: form\nretry: 8\nwait: 30s</code></pre>'] },
  'printer explained': {
    at: 8,
    now: ['<p>If the printer is out of paper, the order waits until somebody fills it.</p>'],
  },
  'note after printer': {
    at: 8,
    now: ['<p>If the printer is out of paper, the order waits.</p>', '<p>In two years that happened nine times.</p>'],
  },
  'cost heading': { at: 9, now: ['<h2>What it cost in the end</h2>'] },
  'days corrected': { at: 10, now: ['<p>Two days of interviews, four days of building, one day of training.</p>'] },
  'price corrected': {
    at: 11,
    now: [
      '<table><tbody><tr><td>Item</td><td>Price</td></tr><tr><td>Server</td><td>6 a month</td></tr><tr><td>My work</td><td>6 days</td></tr></tbody></table>',
    ],
  },
  'quote signed': { at: 12, now: ['<blockquote><p>I sleep until four now.</p><p>The baker</p></blockquote>'] },
  'last line warmer': { at: 13, now: ['<p>Write to me if your own evenings look like this.</p>'] },
} as const

const IN_HTML = sessions({ entity: 'post', name: 'content', between: '' }, ARTICLE, ARTICLE_EDITS, [
  [['heading clearer'], ['last line warmer']],
  [['heading clearer'], ['four became five']],
  [['four became five'], ['sheet linked']],
  [['sheet linked'], ['picture replaced']],
  [['sheet linked'], ['picture gone']],
  [['picture gone'], ['n8n named']],
  [['picture replaced'], ['section split']],
  [['section split'], ['n8n named']],
  [['n8n named'], ['item added']],
  [['item added'], ['retry raised']],
  [['retry raised'], ['note after printer']],
  [['note after printer'], ['cost heading']],
  [['printer explained'], ['cost heading']],
  [['cost heading'], ['days corrected']],
  [['days corrected'], ['price corrected']],
  [['price corrected'], ['quote signed']],
  [['quote signed'], ['last line warmer']],
  [['four became five', 'days corrected'], ['n8n named']],
  [
    ['four became five', 'days corrected'],
    ['item added', 'price corrected'],
  ],
  [
    ['heading clearer', 'cost heading'],
    ['section split', 'note after printer'],
  ],
  [
    ['picture replaced', 'retry raised'],
    ['quote signed', 'four became five'],
  ],
  [
    ['item added', 'last line warmer'],
    ['heading clearer', 'picture gone'],
  ],
  [['note after printer', 'price corrected', 'sheet linked'], ['days corrected']],
  [
    ['n8n named', 'printer explained', 'quote signed'],
    ['retry raised', 'price corrected'],
  ],
  [
    ['heading clearer', 'four became five', 'sheet linked'],
    ['cost heading', 'days corrected', 'price corrected'],
  ],
  [
    ['picture gone', 'item added', 'note after printer'],
    ['n8n named', 'retry raised', 'last line warmer'],
  ],
  [
    ['four became five', 'days corrected'],
    ['four became five', 'price corrected'],
  ],
  [['retry raised'], ['retry raised', 'item added']],
  [
    ['heading clearer', 'sheet linked', 'section split', 'item added'],
    ['four became five', 'n8n named', 'retry raised'],
  ],
  [
    ['printer explained', 'days corrected', 'quote signed', 'last line warmer'],
    ['cost heading', 'price corrected'],
  ],
  [['price corrected'], ['heading clearer', 'picture replaced', 'printer explained', 'last line warmer']],
  [['section split'], ['picture replaced', 'item added', 'days corrected']],
  [
    ['quote signed', 'price corrected'],
    ['note after printer', 'heading clearer'],
  ],
  [['picture gone'], ['picture gone', 'four became five']],
  [
    ['last line warmer', 'four became five'],
    ['last line warmer', 'sheet linked'],
  ],
  [
    ['n8n named', 'cost heading'],
    ['printer explained', 'item added', 'price corrected'],
  ],
  [
    ['days corrected', 'retry raised', 'picture replaced'],
    ['n8n named', 'sheet linked', 'quote signed'],
  ],
  [
    ['item added', 'section split'],
    ['printer explained', 'last line warmer'],
  ],
  [
    ['four became five', 'picture gone', 'price corrected'],
    ['item added', 'printer explained', 'days corrected'],
  ],
  [
    ['cost heading', 'heading clearer', 'section split'],
    ['last line warmer', 'retry raised', 'picture replaced'],
  ],
])

const LESSON = [
  '# Drawing a process',
  'You need a pencil, thick paper and half an hour.',
  '## Before the meeting',
  '- read the last three complaints\n- ask who really does the work\n- leave the laptop at home',
  '## In the meeting',
  'Ask what happened yesterday, never what usually happens.',
  '1. Draw the first thing that arrives\n2. Follow it to the last desk\n3. Mark where it waits',
  '> Usually is a word for the manual.',
  '```text\norder -> desk -> shelf -> desk\n```',
  '| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works |',
  '## Afterwards',
  'Send the sketch the same day, as a photo.',
  'Ask for one correction, and wait for it.',
]

const LESSON_EDITS = {
  'title longer': { at: 0, now: ['# Drawing a process by hand'] },
  'an hour': { at: 1, now: ['You need a pencil, thick paper and an hour.'] },
  'first heading': { at: 2, now: ['## Before the first meeting'] },
  'complaint count': {
    at: 3,
    now: ['- read the last five complaints\n- ask who really does the work\n- leave the laptop at home'],
  },
  'heading and hint': { at: 4, now: ['## In the meeting', 'Sit beside the person, not opposite.'] },
  'yesterday bold': { at: 5, now: ['Ask what happened **yesterday**, never what usually happens.'] },
  'step added': {
    at: 6,
    now: [
      '1. Draw the first thing that arrives\n2. Follow it to the last desk\n3. Mark where it waits\n4. Count the marks',
    ],
  },
  'quote gone': { at: 7, now: [] },
  'quote longer': { at: 7, now: ['> Usually is a word for the manual, not for the desk.'] },
  'one more shelf': { at: 8, now: ['```text\norder -> desk -> shelf -> shelf -> desk\n```'] },
  'sign explained': {
    at: 9,
    now: ['| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works with it |'],
  },
  'row added': {
    at: 9,
    now: [
      '| Sign | Meaning |\n| --- | --- |\n| circle | somebody waits |\n| square | somebody works |\n| star | nobody knows |',
    ],
  },
  'last heading': { at: 10, now: ['## The day after'] },
  'photo or scan': { at: 11, now: ['Send the sketch the same day, as a photo or a scan.'] },
  'thanks added': { at: 12, now: ['Ask for one correction, and wait for it.', 'Say thank you for it.'] },
} as const

const IN_MARKDOWN = sessions({ entity: 'course', name: 'notes', between: '\n\n' }, LESSON, LESSON_EDITS, [
  [['title longer'], ['thanks added']],
  [['title longer'], ['an hour']],
  [['an hour'], ['first heading']],
  [['first heading'], ['complaint count']],
  [['complaint count'], ['heading and hint']],
  [['heading and hint'], ['yesterday bold']],
  [['yesterday bold'], ['step added']],
  [['step added'], ['quote gone']],
  [['step added'], ['quote longer']],
  [['quote gone'], ['one more shelf']],
  [['quote longer'], ['sign explained']],
  [['one more shelf'], ['row added']],
  [['row added'], ['last heading']],
  [['last heading'], ['photo or scan']],
  [['photo or scan'], ['thanks added']],
  [['an hour', 'photo or scan'], ['complaint count']],
  [
    ['an hour', 'photo or scan'],
    ['step added', 'row added'],
  ],
  [
    ['title longer', 'first heading', 'last heading'],
    ['an hour', 'yesterday bold'],
  ],
  [
    ['quote gone', 'thanks added'],
    ['complaint count', 'one more shelf'],
  ],
  [
    ['step added', 'sign explained'],
    ['heading and hint', 'photo or scan'],
  ],
  [
    ['complaint count', 'step added', 'row added'],
    ['title longer', 'quote longer', 'thanks added'],
  ],
  [
    ['yesterday bold', 'one more shelf'],
    ['yesterday bold', 'last heading'],
  ],
  [['quote gone'], ['quote gone', 'title longer']],
  [
    ['thanks added', 'an hour'],
    ['thanks added', 'first heading'],
  ],
  [
    ['heading and hint', 'last heading'],
    ['complaint count', 'quote longer', 'sign explained'],
  ],
  [
    ['title longer', 'complaint count', 'yesterday bold', 'quote longer'],
    ['an hour', 'one more shelf', 'photo or scan'],
  ],
  [
    ['row added', 'photo or scan'],
    ['one more shelf', 'last heading', 'thanks added'],
  ],
  [
    ['first heading', 'step added'],
    ['an hour', 'yesterday bold', 'quote longer'],
  ],
  [['sign explained'], ['title longer', 'heading and hint', 'quote gone', 'thanks added']],
  [
    ['one more shelf', 'step added'],
    ['sign explained', 'yesterday bold'],
  ],
  [
    ['last heading', 'an hour'],
    ['row added', 'thanks added', 'complaint count'],
  ],
  [
    ['quote longer', 'photo or scan', 'title longer'],
    ['step added', 'last heading', 'heading and hint'],
  ],
  [
    ['complaint count', 'sign explained'],
    ['first heading', 'photo or scan'],
  ],
  [
    ['yesterday bold', 'thanks added'],
    ['quote gone', 'an hour'],
  ],
  [
    ['title longer', 'row added'],
    ['complaint count', 'last heading', 'one more shelf'],
  ],
])

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

export const EVERYDAY = [...IN_HTML, ...IN_MARKDOWN, ...WHOLE, ...LISTS]
