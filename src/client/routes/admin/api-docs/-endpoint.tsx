import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { Code, Samples } from './-code.tsx'
import { typeWords } from './-overview.tsx'
import { sampleOf } from './-samples.ts'
import { TryIt } from './-try-it.tsx'
import type { ApiCall } from './-use-document.ts'

interface EndpointProps {
  readonly call: ApiCall
  readonly base: string
  /** Shown with its details, whatever was pressed. */
  readonly isOpen: boolean
}

const TONES: Readonly<Record<ApiCall['method'], Tone>> = {
  GET: 'ok',
  POST: 'accent',
  PUT: 'warn',
  PATCH: 'warn',
  DELETE: 'bad',
}

/** One call in a line; its details open below. */
export function Endpoint({ call, base, isOpen }: EndpointProps) {
  const [pressed, press] = useState<boolean>()
  const open = pressed ?? isOpen
  return (
    <li id={call.id} className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => press(!open)}
        className="grid min-h-[52px] w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 text-left hover:bg-hover max-sm:py-2.5 sm:grid-cols-[64px_minmax(0,1fr)_auto]"
      >
        <span className="sm:row-span-2">
          <Badge tone={TONES[call.method]}>{call.method}</Badge>
        </span>
        <span className="mono text-[0.8125rem] [overflow-wrap:anywhere]">{call.path}</span>
        <span className="row-start-2 text-small text-ink-2 max-sm:col-span-full sm:col-start-2">{call.summary}</span>
        <span className="col-start-3 row-start-1 flex items-center gap-3 sm:row-span-2">
          {call.permission.access === 'admin' && <Badge>Admin only</Badge>}
          <ChevronRight
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={cx('flex-none text-ink-3 print:hidden', open && 'rotate-90')}
          />
        </span>
      </button>
      {open && <Details call={call} base={base} />}
    </li>
  )
}

function Details({ call, base }: Pick<EndpointProps, 'call' | 'base'>) {
  const { permission, inPath, inQuery, bodies, bodyExample, answerExample, statuses } = call
  const parameters = [...inPath, ...inQuery]
  return (
    <div className="pb-5 lg:pl-[76px]">
      <p className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <Link to="/admin/api-docs" search={{ tab: 'endpoints', call: call.id }} className="text-link hover:underline">
          Link to this call
        </Link>
        <CopyButton label="Copy path" name={`Copy path of ${call.method} ${call.path}`} text={() => call.path} />
      </p>
      <p className="mb-3 text-ink-2">
        {permission.access === 'public'
          ? 'Open to everyone.'
          : permission.scopes.length === 0
            ? 'For everybody who is signed in; no API token can do it.'
            : `Roles: ${permission.roles.join(', ')}. API tokens with the permission ${permission.scopes.join(' or ')}.`}
      </p>
      {parameters.length > 0 && (
        <dl className="mb-4">
          {parameters.map(({ name, in: place, required, schema }) => (
            <div
              key={`${place} ${name}`}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
            >
              <dt className="mono">{name}</dt>
              <dd className="text-small text-ink-2">
                in the {place}, {typeWords(schema)}
                {required ? ', required' : ''}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {bodyExample !== undefined && <Code label="Example of the body" text={JSON.stringify(bodyExample, null, 2)} />}
      {bodies.some((type) => type !== 'application/json') && (
        <p className="mb-3 text-small text-ink-2">
          Takes a body of the type {bodies.filter((type) => type !== 'application/json').join(', ')}.
        </p>
      )}
      {answerExample !== undefined && (
        <Code label="Example of the answer" text={JSON.stringify(answerExample, null, 2)} />
      )}
      <dl className="mb-4 grid gap-1 text-small">
        {statuses.map(({ code, text }) => (
          <div key={code} className="flex gap-3">
            <dt className="mono w-9 flex-none font-semibold">{code}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <Samples label={`Request of ${call.method} ${call.path}`} of={(language) => sampleOf(language, call, base)} />
      <div className="print:hidden">
        <TryIt call={call} />
      </div>
    </div>
  )
}
