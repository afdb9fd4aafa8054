import type { ApiCall } from './-use-document.ts'

/** The same request in four languages, ready to be pasted. */

export const LANGUAGES = ['cURL', 'JavaScript', 'Node', 'Python'] as const
export type Language = (typeof LANGUAGES)[number]

type Asked = Pick<ApiCall, 'method' | 'path' | 'inPath' | 'inQuery' | 'permission'> & {
  readonly bodyExample?: unknown
  /** Instead of no query. */
  readonly query?: string
}

/** @param base of the API, with its origin */
export function sampleOf(language: Language, call: Asked, base: string): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '1' : name))
  const url = `${base}${path}${call.query === undefined ? '' : `?${call.query}`}`
  const needsToken = call.permission.access !== 'public'
  if (language === 'Python') return python(call.method, url, needsToken, call.bodyExample)
  const body = call.bodyExample === undefined ? undefined : JSON.stringify(call.bodyExample, null, 2)
  if (language === 'cURL') return curl(call.method, url, needsToken, body)
  return script(call.method, url, needsToken, body, language === 'Node')
}

function curl(method: string, url: string, needsToken: boolean, body: string | undefined): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    ...(needsToken ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ')
}

function script(method: string, url: string, needsToken: boolean, body: string | undefined, isNode: boolean): string {
  const headers = [
    ...(needsToken ? ['    Authorization: `Bearer ${token}`,'] : []),
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
  ]
  const request = options.length === 0 ? `fetch('${url}')` : [`fetch('${url}', {`, ...options, '})'].join('\n')
  return [
    ...(needsToken ? [isNode ? 'const token = process.env.OFFDESK_TOKEN' : `const token = 'odt_…'`] : []),
    `const response = await ${request}`,
    isNode
      ? 'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)\nconsole.log(await response.json())'
      : 'const { success, data, message } = await response.json()',
  ].join('\n')
}

function python(method: string, url: string, needsToken: boolean, body: unknown): string {
  const more = [
    ...(needsToken ? [`headers={"Authorization": f"Bearer {os.environ['OFFDESK_TOKEN']}"}`] : []),
    ...(body === undefined ? [] : [`json=${pythonValue(body)}`]),
  ]
  const given = [JSON.stringify(url), ...more]
  return [
    ...(needsToken ? ['import os'] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(${more.length === 0 ? given.join('') : block(given)})`,
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n')
}

/** What JSON and Python write alike stays as it is: texts and numbers. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${block(value.map(pythonValue))}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonValue(member)}`)
  return `{${block(members)}}`
}

/** One a line, one step further in. */
const block = (parts: readonly string[]) =>
  parts.length === 0 ? '' : `\n${parts.map((part) => `    ${part.replaceAll('\n', '\n    ')},\n`).join('')}`
