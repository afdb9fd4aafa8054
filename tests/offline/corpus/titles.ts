import { ASK, edit, oneField } from './pair.ts'

/** Single values: titles, slugs, names, colours, references. */

const title = oneField('post', 'title')
const slug = oneField('post', 'slug')
const excerpt = oneField('post', 'excerpt')
const category = oneField('post', 'category_id')
const image = oneField('post', 'featured_image')
const keywords = oneField('post', 'meta_keywords')

export const TITLES = [
  title(
    'only I changed the title',
    'Webhooks that never drop',
    'Webhooks that survive a restart',
    'Webhooks that never drop',
    'Webhooks that survive a restart',
  ),
  title(
    'only they changed the title',
    'Queues for small shops',
    'Queues for small shops',
    'Queues for very small shops',
    'Queues for very small shops',
  ),
  title(
    'both wrote the same title',
    'Draft: cost of an integration',
    'What an integration costs',
    'What an integration costs',
    'What an integration costs',
  ),
  title(
    'both wrote the same title, the server trimmed mine',
    'Migration notes',
    ' What a migration costs ',
    'What a migration costs',
    'What a migration costs',
  ),
  title(
    'two different titles',
    'Requirements in two pages',
    'Requirements on one page',
    'Requirements a manager reads',
    ASK,
  ),
  title('two titles that differ in one letter’s case', 'Notes on n8n', 'Notes on N8N', 'notes on n8n workflows', ASK),
  title(
    'their change is a trailing space only',
    'How invoices really flow',
    'How invoices really travel',
    'How invoices really flow ',
    'How invoices really travel',
  ),
  title(
    'their é is written with a combining accent',
    'Café Müller: an audit',
    'Café Müller: the audit, one year on',
    'Cafe\u0301 Mu\u0308ller: an audit',
    'Café Müller: the audit, one year on',
  ),
  title('I changed upper case, they did nothing', 'api first', 'API first', 'api first', 'API first'),
  title('a number as a title stays text', '2025', '2026', '2025', '2026'),
  slug('both set the slug anew', 'retry-queue', 'retry-queues', 'queues-that-retry', ASK),
  slug('they cleared the slug, I left it', 'old-post', 'old-post', '', ''),
  slug('I set the slug that was empty', '', 'five-whys', '', 'five-whys'),
  excerpt(
    'I wrote an excerpt, theirs is still null',
    '',
    'Why a queue is cheaper than a second developer.',
    null,
    'Why a queue is cheaper than a second developer.',
  ),
  excerpt(
    'they removed the excerpt, I rewrote it',
    'A short story about retries.',
    'A short story about retries and patience.',
    '',
    ASK,
  ),
  excerpt('both removed the excerpt', 'To be written', '', null, null),
  excerpt(
    'their line ends are Windows ones',
    'First line.\nSecond line.',
    'First line.\nSecond line, longer.',
    'First line.\r\nSecond line.',
    'First line.\nSecond line, longer.',
  ),
  excerpt(
    'two rewrites of one sentence are never mixed',
    'Three tools, compared.',
    'Four tools, compared.',
    'Three tools, tested for a month.',
    ASK,
  ),
  category('I chose a category, they kept theirs', 1, 3, 1, 3),
  category('both chose the same category, mine held as text', 1, '4', 4, 4),
  category('two categories', 1, 2, 3, ASK),
  category('their id came back as text, unchanged', 1, 5, '1', 5),
  image('I chose a picture, they did nothing', null, '/files/12/queue.png', null, '/files/12/queue.png'),
  image('I removed the picture that they replaced', '/files/12/queue.png', null, '/files/14/queue-v2.png', ASK),
  image('both removed the picture', '/files/12/queue.png', null, null, null),
  keywords(
    'keywords are one text: two additions are asked about',
    'queue, retry',
    'queue, retry, outbox',
    'queue, retry, webhook',
    ASK,
  ),
  edit(
    'I renamed a tag while they changed its colour',
    'tag',
    { name: 'Tools', color: '#64748B' },
    { name: 'Tooling' },
    { name: 'Tools', color: '#0EA5A4' },
    { name: 'Tooling' },
  ),
  edit('both changed a tag’s colour', 'tag', { color: '#64748B' }, { color: '#0EA5A4' }, { color: '#F59E0B' }, [
    'color',
  ]),
  edit(
    'a category’s name by me, its description by them',
    'category',
    { name: 'Process', description: '' },
    { name: 'Process analysis' },
    { name: 'Process', description: 'How work really flows' },
    { name: 'Process analysis' },
  ),
  edit(
    'both renamed a category, alike but for white space',
    'category',
    { name: 'Case study' },
    { name: 'Case studies' },
    { name: 'Case studies ' },
    { name: 'Case studies ' },
  ),
  edit(
    'a file renamed by me and made private by them',
    'file',
    { name: 'offer.pdf', is_public: true },
    { name: 'offer-2026.pdf' },
    { name: 'offer.pdf', is_public: false },
    { name: 'offer-2026.pdf' },
  ),
  edit(
    'both made a file private',
    'file',
    { is_public: true },
    { is_public: false },
    { is_public: false },
    { is_public: false },
  ),
]
