import { describe, expect, it } from 'vitest'
import { CV_GROUPS, PLACEHOLDERS } from '#contract/cv/catalogue.ts'
import { CV_FIELDS } from '#contract/cv/cv-fields.ts'
import { SAMPLE_PEOPLE } from '#contract/cv/sample-people.ts'
import { readAsAts } from './cv-ats.ts'
import { checkCv, type CvData, renderCv } from './cv-html.ts'

const render = (html_content: string, data: CvData = {}, field_mappings: Record<string, string> = {}) =>
  renderCv({ html_content, field_mappings }, data)
const check = (html_content: string) => checkCv({ html_content, field_mappings: {} })

const skills = [{ name: 'SQL' }, { name: '{{fullName}}' }]

describe('a CV', () => {
  it('gets its values in one pass: what a value says is never looked through again', () => {
    const data = { fullName: '{{email}} {{0}} {{#skills}}', email: 'vera@example.com', skills }
    expect(render('{{fullName}} {{ email }}', data)).toBe('{{email}} {{0}} {{#skills}} vera@example.com')
    expect(render('{{#skills}}[{{name}}]{{/skills}}', data)).toBe('[SQL][{{fullName}}]')
    expect(render('{{0}} {{1}} {{email}}', data)).toBe('{{0}} {{1}} vera@example.com')
  })

  it('repeats a block for each entry, and shows one only if there is anything', () => {
    const html = '{{?skills}}<ul>{{#skills}}<li>{{name}} of {{fullName}}</li>{{/skills}}</ul>{{/skills}}'
    expect(render(html, { fullName: 'Vera', skills: [{ name: 'SQL' }, { name: 'n8n' }] })).toBe(
      '<ul><li>SQL of Vera</li><li>n8n of Vera</li></ul>',
    )
    expect(render(html, { fullName: 'Vera', skills: [] })).toBe('')
    expect(render(html)).toBe('')
    expect(render('{{skills}}', { skills: [{ name: 'SQL', level: 'good' }, { name: 'n8n' }] })).toBe('SQL, good<br>n8n')
  })

  it('takes the catalogue alone, and leaves everything else as it is written', () => {
    const odd = '{{constructor}} {{__proto__}} {{toString}} {{a.b}} {{fullName {{ }} {{#if x}}'
    expect(render(odd, { constructor: 'x', toString: 'x' } as CvData)).toBe(odd)
    expect(render('{{headline}}', { jobTitle: 'Cook' }, { headline: 'jobTitle' })).toBe('Cook')
    expect(render('{{x}}', { jobTitle: 'Cook' }, { x: 'constructor' })).toBe('{{x}}')
  })

  it.each([
    ['text', '<p>{{fullName}}</p>', '<p>&lt;img src=x onerror=1&gt;&quot;&#39;</p>'],
    ['an entry', '{{#skills}}<p>{{name}}</p>{{/skills}}', '<p>&lt;img src=x onerror=1&gt;&quot;&#39;</p>'],
    ['an attribute', '<p title="{{fullName}}">', '<p title="&lt;img src=x onerror=1&gt;&quot;&#39;">'],
    ['an address', '<a href="{{fullName}}">', '<a href="#">'],
    ['a style sheet', '<style>a{color:{{fullName}}}</style>', '<style>a{color:img srcx onerror1}</style>'],
    ['a handler', '<p onclick="{{fullName}}">', '<p onclick="imgsrcxonerror1">'],
    ['a photo', '<img src="{{photo}}">', '<img src="">'],
  ])('keeps a value in its place: %s', (_, html, expected) => {
    const value = '<img src=x onerror=1>"\''
    expect(render(html, { fullName: value, photo: value, skills: [{ name: value }] })).toBe(expected)
  })

  it('shows a photo in the src of an image alone', () => {
    const photo = 'data:image/png;base64,AAAA'
    expect(render('<img src="{{photo}}">{{photo}}', { photo })).toBe(`<img src="${photo}">`)
    expect(render('<img src="{{photo}}">', { photo: 'data:image/svg+xml;base64,AAAA' })).toBe('<img src="">')
  })

  it('is refused when it becomes longer than 1 MB', () => {
    const many = Array.from({ length: 200 }, () => ({ name: 'x'.repeat(100) }))
    expect(() => render('{{#skills}}{{name}}{{/skills}}'.repeat(200), { skills: many })).toThrow('longer than 1 MB')
  })
})

describe('the check of a template', () => {
  it('finds what is unknown, unclosed, unopened, nested or cut off, and what is missing', () => {
    const found = check(
      '{{fullname}} {{name}} {{#skills}}{{name}}{{/skills}} {{#projects}} {{/languages}} {{jobTitle <p>{{?education}}',
    )
    expect(found.unknown).toEqual([
      { name: 'fullname', near: 'fullName' },
      { name: 'name', near: 'fullName' },
    ])
    expect(found.flaws.map(({ kind, written }) => [kind, written.split(' ')[0]])).toEqual([
      ['unclosed', '{{#projects}}'],
      ['unopened', '{{/languages}}'],
      ['broken', '{{jobTitle'],
      ['unclosed', '{{?education}}'],
    ])
    expect(check('{{#skills}}{{#projects}}{{/projects}}{{/skills}}').flaws[0]).toMatchObject({ kind: 'nested' })
    expect(found.missing).toContain('email')
    expect(check(PLACEHOLDERS.map(({ name }) => `{{${name}}}`).join('')).missing).toEqual([])
  })
})

describe('the catalogue', () => {
  it('has the eighteen fields of a CV in four groups, and the photo', () => {
    const four = CV_GROUPS.slice(0, 4).flatMap(({ placeholders }) => placeholders.map(({ name }): string => name))
    expect(four).toEqual([...CV_FIELDS])
    expect(CV_GROUPS.map(({ placeholders }) => placeholders.length)).toEqual([5, 5, 4, 4, 1])
    expect(SAMPLE_PEOPLE.map(({ id }) => id)).toEqual(['typical', 'short', 'long', 'rtl', 'no-photo'])
  })
})

describe('what parsers read', () => {
  it('is the text in its order, with a score and its reasons', () => {
    const good =
      '<h1>Vera</h1><p>vera@example.com</p><h2>Work experience</h2><p>Cook</p><h2>Education</h2><h2>Skills</h2>'
    expect(readAsAts(good)).toMatchObject({ score: 10, reasons: [] })
    expect(readAsAts(good).text).toMatch(/^Vera\n\nvera@example\.com\n\nWork experience\n\nCook/)
    const bad = readAsAts('<style>p{float:left;font-size:7pt}</style><table><tr><td>★ Vera</td></tr></table>')
    expect(bad.score).toBe(1)
    expect(bad.reasons[0]?.text).toContain('table')
    expect(bad.reasons.reduce((sum, { points }) => sum + points, 0)).toBeGreaterThanOrEqual(9)
  })
})
