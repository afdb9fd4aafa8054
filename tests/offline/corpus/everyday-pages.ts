import { edit, type Pair } from './pair.ts'
import { sessions } from './sessions.ts'

/** Everyday work on a page of services, and on the site's settings. */

const PAGE = [
  '<h2>What I do</h2>',
  '<p>I look at how work flows through a small company, and take out what nobody needs.</p>',
  '<h3>Audit</h3>',
  '<p>One day on site, one week of writing, one list of ten changes.</p>',
  '<ul><li>interviews with everyone</li><li>a sketch of each process</li><li>a list with prices</li></ul>',
  '<h3>Integration</h3>',
  '<p>Shop, stock and accounting talk to each other, and you see when they do not.</p>',
  '<p><a href="/blog/queues">Why a queue comes first</a></p>',
  '<h3>Care</h3>',
  '<p>I watch what we built, and answer within a working day.</p>',
  '<table><tbody><tr><td>Package</td><td>Hours a month</td></tr><tr><td>Small</td><td>2</td></tr><tr><td>Large</td><td>8</td></tr></tbody></table>',
  '<p>The first talk costs nothing.</p>',
]

const PAGE_EDITS = {
  'first heading': { at: 0, now: ['<h2>What I do for you</h2>'] },
  'small and middle': {
    at: 1,
    now: ['<p>I look at how work flows through small and middle companies, and take out what nobody needs.</p>'],
  },
  'audit heading': { at: 2, now: ['<h3>Audit in a week</h3>'] },
  'twelve changes': { at: 3, now: ['<p>One day on site, one week of writing, one list of twelve changes.</p>'] },
  sketches: {
    at: 4,
    now: [
      '<ul><li>interviews with everyone</li><li>a sketch of each process on paper</li><li>a list with prices</li></ul>',
    ],
  },
  report: {
    at: 4,
    now: [
      '<ul><li>interviews with everyone</li><li>a sketch of each process</li><li>a list with prices</li><li>a report of four pages</li></ul>',
    ],
  },
  'integration heading': { at: 5, now: ['<h3>Integration and automation</h3>'] },
  till: { at: 6, now: ['<p>Shop, till, stock and accounting talk to each other, and you see when they do not.</p>'] },
  'link moved on': { at: 7, now: ['<p><a href="/blog/queues-2026">Why a queue comes first</a></p>'] },
  'link gone': { at: 7, now: [] },
  'care heading': { at: 8, now: ['<h3>Care afterwards</h3>'] },
  'half a day': { at: 9, now: ['<p>I watch what we built, and answer within half a working day.</p>'] },
  'large hours': {
    at: 10,
    now: [
      '<table><tbody><tr><td>Package</td><td>Hours a month</td></tr><tr><td>Small</td><td>2</td></tr><tr><td>Large</td><td>10</td></tr></tbody></table>',
    ],
  },
  'last line': { at: 11, now: ['<p>The first talk costs nothing.</p>', '<p>Write to me, or call.</p>'] },
} as const

const ON_PAGE = sessions({ entity: 'post', name: 'content', between: '' }, PAGE, PAGE_EDITS, [
  [['first heading'], ['small and middle']],
  [['small and middle'], ['audit heading']],
  [['audit heading'], ['twelve changes']],
  [['twelve changes'], ['sketches']],
  [['twelve changes'], ['report']],
  [['report'], ['integration heading']],
  [['integration heading'], ['till']],
  [['till'], ['link moved on']],
  [['till'], ['link gone']],
  [['link gone'], ['half a day']],
  [['link moved on'], ['care heading']],
  [['care heading'], ['half a day']],
  [['half a day'], ['large hours']],
  [['large hours'], ['last line']],
  [['last line'], ['first heading']],
  [
    ['first heading', 'audit heading'],
    ['small and middle', 'care heading'],
  ],
  [
    ['report', 'last line'],
    ['large hours', 'till'],
  ],
  [
    ['sketches', 'large hours'],
    ['twelve changes', 'half a day'],
  ],
  [
    ['integration heading', 'link gone'],
    ['report', 'large hours'],
  ],
  [
    ['small and middle', 'till', 'half a day'],
    ['twelve changes', 'last line'],
  ],
  [
    ['audit heading', 'integration heading', 'care heading'],
    ['first heading', 'last line'],
  ],
  [
    ['link moved on', 'last line'],
    ['link moved on', 'half a day'],
  ],
  [['link gone'], ['link gone', 'large hours']],
  [
    ['twelve changes', 'large hours'],
    ['twelve changes', 'report'],
  ],
  [
    ['first heading', 'small and middle', 'twelve changes', 'report'],
    ['till', 'half a day', 'large hours', 'last line'],
  ],
  [
    ['till', 'half a day', 'sketches'],
    ['audit heading', 'care heading', 'link moved on'],
  ],
  [
    ['last line', 'link gone', 'audit heading'],
    ['sketches', 'half a day'],
  ],
  [
    ['large hours', 'integration heading'],
    ['small and middle', 'report', 'care heading'],
  ],
  [['half a day'], ['first heading', 'sketches', 'till', 'large hours']],
  [
    ['care heading', 'report'],
    ['small and middle', 'link moved on', 'last line'],
  ],
  [
    ['till', 'last line'],
    ['half a day', 'twelve changes'],
  ],
  [
    ['sketches', 'integration heading'],
    ['first heading', 'large hours', 'link gone'],
  ],
])

const SITE = {
  site_name: 'Desk of an analyst',
  site_description: 'Notes on how work flows',
  site_url: 'https://analyst.example',
  admin_email: 'owner@analyst.example',
  maintenance_mode: false,
  allow_registration: true,
  max_file_size: 10,
  allowed_file_types: ['jpg', 'png', 'pdf'],
}
const site = (name: string, mine: Pair['mine'], theirs: Pair['theirs'], merged: Pair['mine'] = mine): Pair =>
  edit(name, 'settings', SITE, mine, { ...SITE, ...theirs }, merged)

const tag = (name: string, mine: Pair['mine'], theirs: Pair['theirs'], merged: Pair['mine'] = mine): Pair => {
  const base = { name: 'Tools', color: '#64748B', slug: 'tools', description: 'Software worth knowing' }
  return edit(name, 'tag', base, mine, { ...base, ...theirs }, merged)
}

const category = (name: string, mine: Pair['mine'], theirs: Pair['theirs'], merged: Pair['mine'] = mine): Pair => {
  const base = { name: 'Case studies', slug: 'case-studies', description: 'From real projects' }
  return edit(name, 'category', base, mine, { ...base, ...theirs }, merged)
}

const ON_SITE = [
  site('maintenance on at the phone, the name at the desk', { maintenance_mode: true }, { site_name: 'The desk' }),
  site(
    'registration closed at the phone, larger files at the desk',
    { allow_registration: false },
    { max_file_size: 25 },
  ),
  site(
    'larger files and webp at the phone, gif at the desk',
    { max_file_size: 25, allowed_file_types: ['jpg', 'png', 'pdf', 'webp'] },
    { allowed_file_types: ['jpg', 'png', 'pdf', 'gif'] },
    { max_file_size: 25, allowed_file_types: ['jpg', 'png', 'pdf', 'gif', 'webp'] },
  ),
  site(
    'the new address at both, the mail at the phone',
    { site_url: 'https://desk.example', admin_email: 'me@desk.example' },
    { site_url: 'https://desk.example' },
  ),
  site(
    'the new address at both, the name at the desk',
    { site_url: 'https://desk.example' },
    { site_url: 'https://desk.example', site_name: 'The desk' },
  ),
  site(
    'the description at the phone, nothing but a type at the desk',
    { site_description: 'How work really flows' },
    { allowed_file_types: ['jpg', 'png'] },
  ),
  tag(
    'the colour at the phone, the description at the desk',
    { color: '#0EA5A4' },
    { description: 'Software that earned its place' },
  ),
  tag(
    'the name and slug at the phone, the colour at the desk',
    { name: 'Toolbox', slug: 'toolbox' },
    { color: '#F59E0B' },
  ),
  tag('the same name at both, the colour at the phone', { name: 'Toolbox', color: '#F59E0B' }, { name: 'Toolbox' }),
  tag(
    'the description at the phone, name and colour at the desk',
    { description: 'What I use' },
    { name: 'Toolbox', color: '#F59E0B' },
  ),
  category(
    'the name at the phone, the description at the desk',
    { name: 'Projects' },
    { description: 'From real companies' },
  ),
  category('the slug at the phone, the name at the desk', { slug: 'projects' }, { name: 'Projects' }),
  category(
    'the description alike at both, the name at the phone',
    { description: 'From real companies', name: 'Projects' },
    { description: 'From real companies' },
  ),
]

export const EVERYDAY_PAGES = [...ON_PAGE, ...ON_SITE]
