import type { ReactNode } from 'react'
import { Section } from '#client/ui/panel.tsx'
import { Code } from './-code.tsx'
import type { ApiDocument, JsonSchema } from './-use-document.ts'

/** What holds for every call: signing in, the form of answers, refusals, the two records that sites show most. */
export function Overview({ document, base }: { readonly document: ApiDocument; readonly base: string }) {
  const { schemas, responses } = document.components
  return (
    <div className="max-w-[820px]">
      {paragraphs(document.info.description).map((text) => (
        <p key={text} className="mb-3">
          {marked(text)}
        </p>
      ))}
      <Section title="Authentication">
        <ul className="mt-3 grid gap-2">
          <li>
            <b>A login token</b> from <code className="mono">POST /auth/login</code>. It expires after 1 hour, with
            “remember me” after 30 days.
          </li>
          <li>
            <b>An API token</b>, made under API tokens, with the permissions that you give it.
          </li>
        </ul>
        <Code label="Either is sent as a bearer header" text="Authorization: Bearer YOUR_TOKEN" />
        <p>
          The base of all addresses is <code className="mono [overflow-wrap:anywhere]">{base}</code>.
        </p>
      </Section>
      <Section title="Response format">
        <Code
          label="A success"
          text={JSON.stringify({ success: true, status: 200, message: 'OK', data: { id: 1 } }, null, 2)}
        />
        <p>A refusal says why, and what to do; an example of each stands below.</p>
      </Section>
      <Section title="Statuses">
        <ul className="mt-3 flex flex-col gap-3">
          {Object.entries(responses).map(([name, { description, content }]) => {
            const code = name.replace('Problem', '')
            return (
              <li key={name}>
                <p className="flex gap-3">
                  <b className="mono w-10 flex-none">{code}</b>
                  <span>{marked(description)}</span>
                </p>
                <Code
                  label={`Example of ${code}`}
                  text={JSON.stringify(content['application/json']?.example, null, 2)}
                />
              </li>
            )
          })}
        </ul>
      </Section>
      {(['Post', 'Course'] as const).map((name) => {
        const schema = schemas[name]
        return schema && <Fields key={name} title={name} schema={schema} />
      })}
    </div>
  )
}

const paragraphs = (text: string) => text.split('\n\n')

/** What stands between the marks of code is set as such. */
function marked(text: string): ReactNode {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which never change places
      <code key={index} className="mono [overflow-wrap:anywhere]">
        {part}
      </code>
    ),
  )
}

function Fields({ title, schema }: { readonly title: string; readonly schema: JsonSchema }) {
  const { properties } = schema
  if (typeof properties !== 'object' || properties === null) return null
  return (
    <Section title={title}>
      <dl className="mt-2">
        {Object.entries(properties).map(([name, field]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="mono [overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-right text-ink-2">{typeWords(field)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The last part of a reference. */
const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** "text or null", "list", "one of draft, published". */
export function typeWords(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return 'anything'
  const get = (name: string): unknown => Reflect.get(schema, name)
  const [type, choices, either] = [get('type'), get('enum'), get('anyOf')]
  if (typeof get('$ref') === 'string') return nameIn(String(get('$ref')))
  if (Array.isArray(choices)) return `one of ${choices.join(', ')}`
  if (Array.isArray(either)) return either.map(typeWords).join(' or ')
  if (Array.isArray(type)) return type.join(' or ')
  if (get('format') === 'date-time') return 'date and time'
  return typeof type === 'string' ? type : 'anything'
}
