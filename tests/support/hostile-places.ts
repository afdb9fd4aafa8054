import * as v from 'valibot'
import { withoutValues } from '#client/offline/device/diagnostics.ts'
import { canonicalHtml, nestsCleanly, splitHtml, wordsOf } from '#client/offline/engine/merge/html.ts'
import { mergeText } from '#client/offline/engine/merge/paragraphs.ts'
import { publishHints, textFigures } from '#client/routes/admin/posts/-post-figures.ts'
import { markChanges } from '#client/ui/word-diff.ts'
import { countWords, statusAt } from '#client/widgets/markdown/commands.ts'
import { markdownHtml } from '#client/widgets/markdown/markdown-document.ts'
import { linkAddress, typedLinkAddress } from '#client/widgets/writing/addresses.ts'
import { headerMembers } from '#contract/calls/header-list.ts'
import { definitions } from '#contract/index.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import { post } from '#contract/records/post.ts'
import { listOfJson } from '#contract/home/known-value.ts'
import { SAMPLE_PEOPLE } from '#contract/cv/sample-people.ts'
import { readAsAts } from '#contract/render/cv-ats.ts'
import { checkCv, renderCv } from '#contract/render/cv-html.ts'
import { SETTING_TYPES } from '#contract/home/setting-types.ts'
import { settleValue } from '#contract/home/setting-value.ts'
import { readAiken } from '#contract/render/aiken.ts'
import { blockStarts } from '#contract/render/markdown-blocks.ts'
import { renderTemplate } from '#contract/render/mail-template.ts'
import { exampleValues } from '#contract/render/mail-variables.ts'
import { readN8n } from '#contract/render/n8n.ts'
import { findSecrets } from '#contract/render/n8n-secrets.ts'
import { slugify } from '#contract/render/slug.ts'
import { beginsAsSvg } from '#contract/render/svg-start.ts'
import { readVideo } from '#contract/video-address.ts'
import { byteRange } from '#server/files/byte-range.ts'
import { readMultipart } from '#server/files/multipart.ts'
import { cleanName } from '#server/files/receive.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import { sanitizeSvg } from '#server/files/sanitize-svg.ts'
import { parseForm, parseJson } from '#server/http/body.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { parse } from '#server/http/validate.ts'
import { titleOf } from '#server/links/page-title.ts'
import { again, FORMS, HTML, JSONS, MARKDOWN, N8N, PAGES, PREVIEWED, shapesOf, WORDS } from './hostile-shapes.ts'
import { TABLES } from './hostile-tables.ts'

/**
 * Every place where text from outside is read, with texts that grow against it. A place is one way in: what calls it is
 * not listed again.
 */
export interface HostilePlace {
  readonly name: string
  /** Files whose parsers it stands for; a test finds those that no place names. */
  readonly files: readonly string[]
  /** Each a text of about n characters. */
  readonly shapes: Readonly<Record<string, (n: number) => string>>
  readonly read: (text: string) => unknown
}

/** What is read takes it or refuses it; only the time counts. */
const tried = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

const FORM_TYPE = 'multipart/form-data; boundary=b'
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text))

export const PLACES: readonly HostilePlace[] = [
  {
    name: 'headers that are lists',
    files: ['src/server/http/static-app.ts', 'src/server/files/serve-upload.ts'],
    shapes: WORDS,
    read: headerMembers,
  },
  { name: 'the address of the client', files: [], shapes: WORDS, read: (text) => clientAddress('::1', text, 1) },
  { name: 'ranges', files: [], shapes: WORDS, read: (text) => byteRange(`bytes=${text}`, 100) },
  { name: 'names of files', files: [], shapes: { ...WORDS, ...shapesOf('%22', '\\', '\u200f') }, read: cleanName },
  {
    name: 'the start of a drawing',
    files: ['src/server/files/sniff.ts', 'src/client/widgets/image-check.ts'],
    shapes: { ...HTML, ...shapesOf('<?xml ?>', '<!doctype svg>') },
    read: beginsAsSvg,
  },
  {
    name: 'HTML that is stored',
    files: ['src/server/files/sanitize-html.ts', 'src/server/files/parse-markup.ts'],
    shapes: TABLES,
    read: (text) => tried(() => sanitizeHtml(text)),
  },
  {
    name: 'pages that links lead to',
    files: ['src/server/links/page-title.ts'],
    shapes: PAGES,
    read: (text) => titleOf({ type: 'text/html; charset=utf-8', bytes: Buffer.from(text) }),
  },
  {
    name: 'templates of mails',
    files: [],
    shapes: {
      ...HTML,
      ...MARKDOWN,
      ...shapesOf('{{user_name}}', '{{', '{{ ', '<a href="{{app_url}}', '[{{app_url}}]('),
    },
    read: (body) =>
      (['html', 'markdown'] as const).map((type) =>
        tried(() => renderTemplate({ type, subject: body, body }, exampleValues(), 'en')),
      ),
  },
  {
    name: 'templates of CVs',
    files: [],
    shapes: { ...HTML, ...shapesOf('{{skills}}', '{{#skills}}', '{{/skills}}', '{{', '{{ ', '<h1>', '@') },
    read: (html_content) => {
      const template = { html_content, field_mappings: {} }
      const html = tried(() => renderCv(template, SAMPLE_PEOPLE[0]?.data ?? {}))
      return [checkCv(template), readAsAts(typeof html === 'string' ? html : html_content)]
    },
  },
  {
    name: 'drawings',
    files: ['src/server/files/sanitize-svg.ts'],
    shapes: {
      ...HTML,
      'paint that goes on': again(' ', '<svg><path d="M0 0" fill="url(#a)', '!"/></svg>'),
      'many shapes': again('<path d="M0 0"/>', '<svg>'),
      'a style': again('fill:red;\n', '<svg><path d="M0 0" style="', '!"/></svg>'),
      'uses of uses': again('<g id="a"><use href="#a"/></g>', '<svg>'),
    },
    read: (text) => tried(() => sanitizeSvg(text)),
  },
  {
    name: 'uploads',
    files: ['src/server/files/multipart.ts'],
    shapes: FORMS,
    read: (text) => {
      const request = new Request('http://x/', { method: 'POST', body: text, headers: { 'Content-Type': FORM_TYPE } })
      return readMultipart(request, 'file', async () => undefined, { hardCap: 1e9, stallAfterMs: 1e5 }).catch(
        () => null,
      )
    },
  },
  {
    name: 'forms',
    files: ['src/server/http/body.ts', 'src/server/http/input.ts', 'src/server/http/method-override.ts'],
    shapes: FORMS,
    read: (text) => parseForm(bytesOf(text), FORM_TYPE).catch(() => null),
  },
  {
    name: 'JSON',
    files: ['src/server/http/body.ts'],
    shapes: JSONS,
    read: (text) => tried(() => parseJson(bytesOf(text), 'application/json')),
  },
  ...definitions.map((definition): HostilePlace => ({
    name: `bodies of ${definition.plural.toLowerCase()}`,
    files: [
      'src/contract/fields/schema.ts',
      'src/contract/fields/scalars.ts',
      'src/contract/fields/addresses.ts',
      'src/contract/records/cv-template.ts',
    ],
    shapes: { ...WORDS, '<': again('<'), 'a long list': again('0,') },
    read: (text) => {
      const isList = text.startsWith('0,')
      const value = isList ? text.split(',') : text
      const body = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, value]))
      const schema = 'create' in definition.endpoints ? schemasOf(definition).create : schemasOf(definition).update
      return tried(() => parse(schema as v.GenericSchema, body, []))
    },
  })),
  {
    name: 'values of home settings',
    files: ['src/contract/home/setting-value.ts', 'src/contract/home/known-value.ts'],
    shapes: { ...JSONS, ...WORDS },
    read: (text) => [listOfJson(text), ...SETTING_TYPES.map((type) => settleValue('a_url', type, text))],
  },
  {
    name: 'n8n files',
    files: [
      'src/contract/render/n8n.ts',
      'src/client/widgets/n8n/n8n-view.tsx',
      'src/client/widgets/n8n/check-secrets.ts',
    ],
    shapes: { ...N8N, ...WORDS },
    read: (text) => {
      const reading = readN8n(
        JSON.stringify({
          name: 'x',
          nodes: [{ name: 'a', type: 'b', parameters: { a: text, key: text } }],
          connections: {},
        }),
      )
      return reading.ok ? findSecrets(reading.workflow) : reading
    },
  },
  {
    name: 'questions of a quiz',
    files: ['src/contract/render/aiken.ts', 'src/client/routes/admin/courses/$courseId/lessons/-quiz/aiken-import.tsx'],
    shapes: { ...WORDS, ...shapesOf('A. a\n', 'ANSWER: A\n', 'A)\t', 'ANSWER') },
    read: readAiken,
  },
  { name: 'slugs of titles', files: [], shapes: WORDS, read: (text) => slugify(text, 'x') },
  { name: 'blocks of Markdown', files: [], shapes: MARKDOWN, read: blockStarts },
  {
    name: 'HTML that is compared',
    files: ['src/client/records/field-changes.ts'],
    shapes: HTML,
    read: (text) => [canonicalHtml(text), splitHtml(text).length, nestsCleanly(text), wordsOf(text)],
  },
  {
    name: 'HTML that is merged',
    files: ['src/client/offline/engine/merge/regions.ts'],
    shapes: HTML,
    read: (text) => mergeText('html', text, `${text}<p>mine</p>`, `<p>theirs</p>${text}`),
  },
  {
    name: 'Markdown that is merged',
    files: ['src/client/offline/engine/merge/regions.ts'],
    shapes: MARKDOWN,
    read: (text) => mergeText('markdown', text, `${text}\n\nmine`, `theirs\n\n${text}`),
  },
  {
    name: 'words that are compared',
    files: ['src/client/ui/word-diff.ts'],
    shapes: WORDS,
    read: (text) => markChanges(text, `x ${text}`),
  },
  {
    name: 'figures of a post',
    files: [],
    shapes: HTML,
    read: (text) => [
      textFigures(text),
      publishHints({ ...emptyForm(post), content: text } as Parameters<typeof publishHints>[0]),
    ],
  },
  {
    name: 'Markdown that is written',
    files: [],
    shapes: MARKDOWN,
    read: (text) => [countWords(text), statusAt({ text, from: 0, to: text.length })],
  },
  {
    name: 'Markdown that is previewed',
    files: ['src/client/widgets/markdown/markdown-document.ts'],
    shapes: { ...MARKDOWN, ...PREVIEWED },
    read: markdownHtml,
  },
  {
    name: 'addresses that are typed',
    files: ['src/client/widgets/writing/addresses.ts', 'src/contract/video-address.ts'],
    shapes: { ...WORDS, ...shapesOf('https://youtu.be/', '/1234567'), 'a start': again('9', 'https://youtu.be/?t=') },
    read: (text) => [
      linkAddress(text),
      typedLinkAddress(text),
      readVideo(text),
      readVideo(`https://vimeo.com/${text}`),
    ],
  },
  { name: 'what is noted of failures', files: [], shapes: WORDS, read: withoutValues },
]
