import { fillHtml, fillLine, mailText, namesIn } from './mail-html.ts'
import { mailMarkdown } from './mail-markdown.ts'
import { escapeHtml } from './metadata.ts'
import { MAIL_VARIABLE_NAMES } from './mail-variables.ts'

/** A template as the mail that it becomes: the one renderer of the server and of the preview. */

export interface TemplateText {
  readonly type: 'markdown' | 'html'
  readonly subject: string
  readonly body: string
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  /** The same for readers that show text alone. */
  readonly text: string
}

/** A mail longer than this is sent by nobody. */
const LONGEST = 1024 * 1024

const STYLE =
  'body{margin:0;padding:24px;background:#fff;color:#1b1e26;font:16px/1.6 system-ui,sans-serif}main{max-width:600px;margin:0 auto}a{color:#213bd9}blockquote{margin:0;padding-left:16px;border-left:3px solid #babec6}code,pre{background:#eef0f4}'

/**
 * @param values by the names of the catalogue; others are not looked at, those that are missing stay as they are written
 * @param language of the words; HTML says it itself
 * @throws RangeError when the mail becomes longer than 1 MB
 */
export function renderTemplate(
  { type, subject, body }: TemplateText,
  values: Readonly<Record<string, string | undefined>>,
  language: string,
): RenderedMail {
  const known = new Map(
    Object.entries(values).filter((each): each is [string, string] => {
      const [name, value] = each
      return MAIL_VARIABLE_NAMES.includes(name) && typeof value === 'string'
    }),
  )
  const inner = type === 'markdown' ? mailMarkdown(body) : body
  const filled = fillHtml(inner, known)
  if (filled.length > LONGEST) throw new RangeError('The mail becomes longer than 1 MB')
  const html =
    type === 'markdown' ? `<style>${STYLE}</style>\n<main lang="${escapeHtml(language)}">\n${filled}\n</main>` : filled
  return { subject: fillLine(subject, known).slice(0, 250), html, text: mailText(filled) }
}

export interface VariableUse {
  /** In the text, in the order in which they first stand there. */
  readonly used: readonly string[]
  /** In the text, and in no catalogue: they stay as they are written. */
  readonly unknown: readonly string[]
  /** Listed with the template, and nowhere in its text. */
  readonly unused: readonly string[]
}

/** @param listed names that the template says it uses */
export function variablesOf(
  { subject, body }: Omit<TemplateText, 'type'>,
  listed: readonly string[] = [],
): VariableUse {
  const used = namesIn(`${subject}\n${body}`)
  return {
    used,
    unknown: used.filter((name) => !MAIL_VARIABLE_NAMES.includes(name)),
    unused: listed.filter((name) => !used.includes(name.toLowerCase())),
  }
}
