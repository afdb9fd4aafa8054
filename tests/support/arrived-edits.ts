import * as v from 'valibot'
import type { ApiPerson } from './app.ts'
import { expect } from './browser.ts'
import { type Row, Rows, ServerReader, type Values } from './server-reader.ts'
import { NEW_SETTINGS, storedAnswer } from './stored-copies.ts'

/**
 * What the server holds when every edit of the stored device has arrived once (stored-copies.ts): of each kind of
 * record what was made, changed, deleted, brought back and put in order, and nothing else.
 */

const nameOf = (row: Values): string => String(row['title'] ?? row['name'] ?? row['display_name'])
const namesOf = (rows: readonly Values[]): string[] => rows.map(nameOf)

export async function everythingArrived(api: ApiPerson, site: string): Promise<void> {
  const server = new ServerReader(api, site)
  await terms(server)
  await files(server)
  await posts(server)
  await courses(server)
  await lessons(server)
  await workflows(server)
}

async function terms(server: ServerReader): Promise<void> {
  const categories = await server.rows('/categories')
  expect
    .soft(namesOf(categories))
    .toEqual(['Ferries and liners', 'Moorings', 'Pilots', 'Signals', 'Voyages', 'Weather'])
  isMade(one(categories, 'Voyages'), { slug: 'voyages', description: '' })
  isMade(one(categories, 'Weather'), { slug: 'weather', description: 'What the sky does' })
  await server.isChanged('/categories/1', { description: 'Where boats lie.' })
  await server.isChanged('/categories/2', { name: 'Ferries and liners' })
  await server.isGone('/categories/3')

  const tags = (await server.rows('/tags')).filter(({ id }) => id > 10)
  expect.soft(namesOf(tags)).toEqual(['Calm', 'Fog', 'Moonlight', 'Spray', 'Swell', 'Tide', 'Undertow'])
  const plain = { color: '#3B82F6', description: '' }
  isMade(one(tags, 'Moonlight'), { ...plain, slug: 'moonlight' })
  isMade(one(tags, 'Spray'), { ...plain, slug: 'sea-spray' })
  isMade(one(tags, 'Swell'), { ...plain, slug: 'swell' })
  await server.isChanged('/tags/12', { description: 'Thick as wool.', used_at: expect.any(String) })
  await server.isGone('/tags/13')

  await server.isChanged('/settings', {
    ...NEW_SETTINGS,
    site_name: 'The quiet harbour',
    allowed_file_types: ['jpg', 'jpeg', 'png', 'gif', 'svg', 'pdf', 'txt', 'zip', 'json'],
  })
}

async function files(server: ServerReader): Promise<void> {
  const library = await server.rows('/files')
  const made = [
    'Weather service',
    'course-sheet.txt',
    'lesson-sheet.txt',
    'moon.png',
    'packing-list.txt',
    'tea.txt',
    'train.png',
  ]
  const known = [
    'Harbour office',
    'buoy.txt',
    'chart.txt',
    'customs.json',
    'letter.txt',
    'log.txt',
    'lost-map.txt',
    'pier.png',
    'rules.txt',
    'timetable.txt',
  ]
  expect.soft(namesOf(library).toSorted()).toEqual([...made, ...known].toSorted())
  isMade(one(library, 'Weather service'), { url: 'https://weather.example/harbour', mime_type: 'application/link' })
  isMade(one(library, 'moon.png'), { mime_type: 'image/png', width: 16, height: 16, is_public: true })
  expect.soft(one(library, 'train.png')).toMatchObject({ alt_text: 'A train on the quay', width: 32, version: 2 })
  for (const [name, text] of [
    ['packing-list.txt', 'Rope, torch, tea.\n'],
    ['tea.txt', 'Green, black, none.\n'],
    ['course-sheet.txt', 'A sheet for the course.\n'],
    ['lesson-sheet.txt', 'A sheet for the lesson.\n'],
  ] as const) {
    isMade(one(library, name), { original_name: name, is_public: true })
    expect.soft(await server.textOf(one(library, name)), name).toBe(text)
  }
  await server.isChanged('/files/1', { alt_text: 'The pier at night' })
  const log = storedAnswer('/files/5')
  expect.soft(one(library, 'log.txt')).toMatchObject({ id: 5, path: log['path'], version: Number(log['version']) + 1 })
  expect.soft(await server.textOf(one(library, 'log.txt'))).toBe('The log as it is now.\n')
  await server.isGone('/files/6')
}

async function posts(server: ServerReader): Promise<void> {
  const all = await server.rows('/admin/posts?per_page=50')
  const untouched = ['Arrival of the mail boat', 'Contested, theirs', 'Fog horn', 'Lost and found']
  const written = [
    'Answer lost, arrived',
    'Night crossing',
    'Night watch, second half',
    'Sent before',
    'Two hands, mine',
  ]
  expect.soft(namesOf(all).toSorted()).toEqual([...untouched, ...written, 'Under the lantern'].toSorted())
  isMade(await server.read('/admin/posts', one(all, 'Night crossing')), {
    content: '<p>We left after dark.</p>',
    excerpt: 'After dark',
    featured_image: one(await server.rows('/files'), 'moon.png')['path'],
    category_id: one(await server.rows('/categories'), 'Voyages').id,
    tags: [one(await server.rows('/tags'), 'Moonlight').id],
    is_published: false,
    slug: 'night-crossing',
  })
  await server.isChanged('/admin/posts/3', {
    title: 'Night watch, second half',
    content: '<p>First paragraph of Night watch.</p><p>Second paragraph. Rain.</p><p>Third paragraph.</p>',
    excerpt: 'From two to six',
    tags: [2],
  })
  await server.isChanged('/admin/posts/11', { excerpt: 'Under the id of this device' })
  await server.isChanged('/admin/posts/8', { title: 'Two hands, mine' })
  // These were written before the connection was cut, whether the device knows it or not.
  await server.isChanged('/admin/posts/9', {}, 0)
  await server.isChanged('/admin/posts/7', {}, 0)
  await server.isGone('/admin/posts/4')
  expect.soft(await server.read('/admin/posts', one(all, 'Under the lantern'))).toMatchObject({ category_id: 1 })
}

async function courses(server: ServerReader): Promise<void> {
  const all = await server.rows('/admin/courses')
  expect.soft(namesOf(all)).toEqual(['Seamanship', 'Made on a train', 'Navigation', 'Signals at sea'])
  const made = one(all, 'Made on a train')
  isMade(made, {
    description: 'Between two stations.',
    what_you_learn: 'Wait',
    duration_hours: 1.5,
    level: 'beginner',
    is_published: false,
    image_url: null,
    lessons_count: 2,
    quizzes_count: 1,
    files_count: 1,
  })
  await server.isChanged('/admin/courses/2', { description: 'Finding the way home.', duration_hours: 4 })
  await server.isGone('/admin/courses/3')

  const library = await server.rows('/files')
  const [own, ...others] = await server.rows(`/admin/courses/${made.id}/files`)
  isMade(own, sheet(library, 'course-sheet.txt'))
  expect.soft(others).toEqual([])
  const files = await server.rows('/admin/courses/1/files')
  expect
    .soft(namesOf(files).toSorted())
    .toEqual(['Timetable of the ferry', 'letter sheet', 'rules.txt', 'office sheet'].toSorted())
  isMade(one(files, 'rules.txt'), sheet(library, 'rules.txt'))
  await server.isChanged('/admin/course-files/1', { title: 'Timetable of the ferry', is_required: true })
  await server.isGone('/admin/course-files/2')
}

async function lessons(server: ServerReader): Promise<void> {
  const made = one(await server.rows('/admin/courses'), 'Made on a train')
  const within = async (course: number) =>
    v.parse(v.looseObject({ lessons: Rows }), await server.data(`/admin/courses/${course}/lessons`)).lessons
  const [departure, arrival, ...others] = await within(made.id)
  const plain = { duration_minutes: 10, is_free_preview: false, is_published: true, video_url: null }
  isMade(departure, { ...plain, title: 'Departure', content: '# Departure\n\nMind the gap.', course_id: made.id })
  isMade(arrival, { ...plain, title: 'Arrival', content: 'Text of Arrival.', course_id: made.id })
  expect.soft(others).toEqual([])
  const first = await within(1)
  expect
    .soft(namesOf(first).toSorted())
    .toEqual(
      ['Casting off', 'Under way', 'Coming alongside', 'Heaving to', 'Leading lights', 'Man overboard'].toSorted(),
    )
  isMade(one(first, 'Heaving to'), { ...plain, content: 'Text of Heaving to.' })
  const train = one(await server.rows('/files'), 'train.png')
  await server.isChanged('/admin/lessons/2', {
    content: `# Under way\n\nText of Under way, with a picture.\n\n![A train on the quay](${String(train['path'])})\n`,
    duration_minutes: 45,
  })
  await server.isChanged('/admin/lessons/9', { course_id: 1 })
  await server.isGone('/admin/lessons/4')
  expect.soft(namesOf(await within(2))).toEqual(['Charts', 'Compass'])

  const quizOf = async (lesson: number) => {
    const [quiz, ...more] = await server.rows(`/admin/lessons/${lesson}/tests`)
    expect.soft(more).toEqual([])
    return quiz
  }
  const options = { option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four', points: 10, explanation: '' }
  const untitled = { passing_score: 70, time_limit_minutes: 10, is_active: true }
  isMade(await quizOf(arrival?.id ?? 0), {
    ...untitled,
    title: 'Arrival',
    questions: [{ ...options, question: 'Which platform?', correct_answer: 'C' }],
  })
  isMade(await quizOf(7), {
    ...untitled,
    title: 'Charts',
    questions: [{ ...options, question: 'Which chart?', correct_answer: 'D' }],
  })
  await server.isChanged('/admin/tests/1', { title: 'Lines and fenders' })
  await server.isGone('/admin/tests/2')
  expect.soft(await quizOf(3)).toMatchObject({ title: 'Quiz on Coming alongside' })

  const library = await server.rows('/files')
  const [own, ...more] = await server.rows(`/admin/lessons/${arrival?.id ?? 0}/files`)
  isMade(own, sheet(library, 'lesson-sheet.txt'))
  expect.soft(more).toEqual([])
  const files = await server.rows('/admin/lessons/1/files')
  expect
    .soft(namesOf(files).toSorted())
    .toEqual(['letter sheet', 'Timetable of the ferry', 'rules.txt', 'office sheet'].toSorted())
  isMade(one(files, 'rules.txt'), sheet(library, 'rules.txt'))
  await server.isChanged('/admin/lesson-files/1', { title: 'Timetable of the ferry', is_required: true })
  await server.isGone('/admin/lesson-files/2')
}

async function workflows(server: ServerReader): Promise<void> {
  const categories = await server.rows('/admin/workflow-categories')
  expect.soft(namesOf(categories)).toEqual(['Approvals', 'Night shifts', 'Paperwork', 'Regular runs'])
  isMade(one(categories, 'Night shifts'), { slug: 'night-shifts', description: '' })
  await server.isChanged('/admin/workflow-categories/2', { description: 'Signed before noon' })
  await server.isGone('/admin/workflow-categories/3')

  const all = await server.rows('/admin/workflows')
  expect.soft(namesOf(all).toSorted()).toEqual(['Berth request', 'Clear customs', 'Order tea', 'Tide alarm'])
  const tea = one(all, 'Order tea')
  isMade(tea, {
    summary: 'Before the crew notices.',
    workflow_category_id: one(categories, 'Night shifts').id,
    status: 'draft',
    tools: ['n8n', 'Kettle'],
    benefits: ['Warm hands'],
    files: [{ display_name: 'tea.txt', file_id: one(await server.rows('/files'), 'tea.txt').id, version: 1 }],
  })
  await server.isChanged('/admin/workflows/2', {
    summary: 'A berth before the tide turns',
    status: 'archived',
    tools: ['n8n', 'Slack', 'Radio'],
  })
  await server.isGone('/admin/workflows/3')
  expect
    .soft(namesOf(await server.rows('/admin/workflows/1/files')))
    .toEqual(['customs.json', 'chart.txt', 'letter.txt'])
  await server.isChanged('/admin/workflows/1/files/11', { version_note: 'n8n 2.x' })
  await server.isGone('/admin/workflows/1/files/2')
}

/** What is attached without a word about it. */
function sheet(library: readonly Row[], name: string): Values {
  return { file_id: one(library, name).id, is_required: false, is_downloadable: true, description: '' }
}

/** @throws when it is missing or there are two */
function one(rows: readonly Row[], name: string): Row {
  const [found, ...others] = rows.filter((row) => nameOf(row) === name)
  if (!found || others.length > 0) throw new Error(`${name} is there ${others.length + (found ? 1 : 0)} times`)
  return found
}

function isMade(row: Row | undefined, values: Values): void {
  expect.soft(row, row && nameOf(row)).toMatchObject({ ...values, version: 1 })
}
