import { sessions } from './sessions.ts'

/** Everyday work on one article. */

export const ARTICLE = [
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

export const ARTICLE_EDITS = {
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

export const EVERYDAY_HTML = sessions({ entity: 'post', name: 'content', between: '' }, ARTICLE, ARTICLE_EDITS, [
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
