import type { N8nWorkflow } from '#contract/render/n8n.ts'
import { Badge } from '#client/ui/badge.tsx'
import { glyphOf } from './graph.ts'

/** The nodes in words: what the graph shows, for everybody who does not look at it. */
export function N8nNodes({ workflow, name }: { readonly workflow: N8nWorkflow; readonly name: string }) {
  const steps = workflow.nodes.filter((node) => !node.isNote)
  return (
    <ol className="n8n-nodes" aria-label={`Nodes of ${name}`}>
      {steps.map((node, index) => {
        const next = [...new Set(workflow.edges.filter((edge) => edge.from === node.name).map((edge) => edge.to))]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two nodes may share a name; their order is the file's
          <li key={index}>
            <span className="n8n-glyph" aria-hidden="true">
              {glyphOf(node.label)}
            </span>
            <div className="min-w-0">
              <p>
                <b>{node.name}</b>
                {node.isTrigger && <Badge tone="accent">Trigger</Badge>}
                {node.disabled && <Badge>Disabled</Badge>}
              </p>
              <p className="text-small text-ink-3">
                {[
                  node.label,
                  next.length > 0 ? `then ${next.join(', ')}` : 'the end',
                  ...(node.credentials.length > 0 ? [`needs ${node.credentials.join(', ')}`] : []),
                ].join(' · ')}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
