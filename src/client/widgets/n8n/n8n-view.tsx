import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { readN8n, type N8nReading, type N8nWorkflow } from '#contract/render/n8n.ts'
import { findSecrets } from '#contract/render/n8n-secrets.ts'
import { CallFailure } from '#client/data/call.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { Banner } from '#client/ui/banner.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { fileTextQuery } from './file-text.ts'
import type { JsonFile } from './json-files.ts'
import { N8nGraph } from './n8n-graph.tsx'
import { N8nNodes } from './n8n-nodes.tsx'
import { findingWords } from './secret-words.ts'
import './n8n.css'

interface N8nViewProps {
  readonly file: JsonFile
  /** What the form may take over from the workflow; drawn between its facts and its graph. */
  readonly suggest?: (workflow: N8nWorkflow, facts: string) => ReactNode
}

const VIEWS = [
  { value: 'graph', label: 'Graph' },
  { value: 'nodes', label: 'Nodes' },
  { value: 'json', label: 'JSON' },
] as const

type View = (typeof VIEWS)[number]['value']

const UNREADABLE: Readonly<Record<Exclude<N8nReading, { ok: true }>['reason'], string>> = {
  'too-large': 'The file is too large for a preview.',
  'not-json': 'The file is not valid JSON.',
  'not-a-workflow': 'The file is JSON, but not an n8n workflow.',
}

/** An attached n8n workflow, read and drawn on this device: nothing of it leaves the device. */
export default function N8nView({ file, suggest }: N8nViewProps) {
  const workspace = useWorkspace()
  // Held here, not with the text: an upload that arrives gets another address, and nobody's view changes by that.
  const [view, setView] = useState<View>('graph')
  const query = useQuery({
    ...fileTextQuery(workspace, file.facts, file.version),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined) {
    if (!query.isError) return <SkeletonRows rows={3} />
    const unreachable = query.error instanceof CallFailure && query.error.isUnreachable
    if (unreachable) return <NotOnThisDevice />
    return (
      <LoadFailed
        message={`Failed to load “${file.name}”`}
        cause={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (query.data === null)
    return <Empty title="No preview" text="The file is too large, or no longer on this device." />
  return <Reading name={file.name} text={query.data} suggest={suggest} view={view} onView={setView} />
}

interface ReadingProps {
  readonly name: string
  readonly text: string
  readonly suggest: N8nViewProps['suggest']
  readonly view: View
  readonly onView: (view: View) => void
}

function Reading({ name, text, suggest, view, onView }: ReadingProps) {
  const reading = useMemo(() => readN8n(text), [text])
  if (!reading.ok) {
    return (
      <>
        <p className="mb-3 text-small text-ink-2">{UNREADABLE[reading.reason]}</p>
        {reading.reason !== 'too-large' && <Json name={name} text={text} />}
      </>
    )
  }
  const { workflow } = reading
  return (
    <>
      <div className="n8n-head">
        <p className="text-small text-ink-2">{factsOf(workflow)}</p>
        <Segmented label={`View of ${name}`} value={view} onChange={onView} options={VIEWS} />
      </div>
      {suggest?.(workflow, factsOf(workflow))}
      <Findings workflow={workflow} />
      {view === 'graph' && <N8nGraph workflow={workflow} name={name} />}
      {view === 'nodes' && <N8nNodes workflow={workflow} name={name} />}
      {view === 'json' && <Json name={name} text={text} />}
    </>
  )
}

/** "7 nodes, starts with Webhook" */
function factsOf({ nodeCount, triggers }: N8nWorkflow): string {
  const kinds = [...new Set(triggers.map((trigger) => trigger.label))]
  return `${formatCount(nodeCount, 'node')}, ${kinds.length === 0 ? 'no trigger' : `starts with ${kinds.join(', ')}`}`
}

function Findings({ workflow }: { readonly workflow: N8nWorkflow }) {
  const findings = useMemo(() => findSecrets(workflow).map(findingWords), [workflow])
  if (findings.length === 0) return null
  return (
    <Banner tone="warn" className="mb-3">
      <strong className="font-semibold">
        {findings.length === 1 ? 'This file seems to hold a secret.' : 'This file seems to hold secrets.'}
      </strong>{' '}
      Anyone who downloads it can read them.
      <ul className="n8n-findings">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Banner>
  )
}

function Json({ name, text }: { readonly name: string; readonly text: string }) {
  const shown = useMemo(() => indented(text), [text])
  return (
    <>
      <div className="mb-2 flex justify-end">
        <CopyButton label="Copy JSON" text={() => text} plain />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <pre className="n8n-json" role="region" tabIndex={0} aria-label={`JSON of ${name}`}>
        {shown}
      </pre>
    </>
  )
}

/** In lines where the file is one; a text that is no JSON stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
