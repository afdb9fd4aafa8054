import { Maximize, Minus, Plus } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { N8nWorkflow } from '#contract/render/n8n.ts'
import { IconButton } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { glyphOf, graphOf, linesOf, NODE, type PlacedNode } from './graph.ts'
import { roomHeight, usePanZoom } from './use-pan-zoom.ts'

interface N8nGraphProps {
  readonly workflow: N8nWorkflow
  readonly name: string
}

/** The workflow as its author sees it, drawn here from the places in its file. The list of nodes says the same in words. */
export function N8nGraph({ workflow, name }: N8nGraphProps) {
  const arrow = useId()
  const graph = useMemo(() => graphOf(workflow), [workflow])
  const { room, placing, fit, zoom, onKeyDown } = usePanZoom(graph.bounds)
  return (
    <div className="n8n-graph">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas, moved by keys */}
      <div
        ref={room}
        className="n8n-room"
        style={{ ['--drawn' as string]: `${roomHeight(graph.bounds)}px` }}
        role="group"
        aria-label={`Graph of ${name}. Arrow keys move it, plus and minus zoom, 0 shows it whole.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved and zoomed by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden="true">
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" orient="auto">
              <path className="n8n-arrow" d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          <g transform={`translate(${placing.x} ${placing.y}) scale(${placing.scale})`}>
            {graph.notes.map((note, index) => (
              // Notes often share a name; their order in the file is theirs.
              // oxlint-disable-next-line react/no-array-index-key
              <Note key={index} note={note} />
            ))}
            {graph.edges.map((edge) => (
              <path
                key={edge.key}
                className={cx('n8n-edge', edge.isPart && 'part')}
                d={edge.path}
                markerEnd={edge.isPart ? undefined : `url(#${arrow})`}
              />
            ))}
            {graph.nodes.map((step, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <Step key={index} step={step} />
            ))}
          </g>
        </svg>
      </div>
      <div className="n8n-zoom">
        <IconButton label="Zoom in" small lined onClick={() => zoom(1.25)}>
          <Plus strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Zoom out" small lined onClick={() => zoom(0.8)}>
          <Minus strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Show the whole graph" small lined onClick={fit}>
          <Maximize strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  )
}

function Step({ step: { node, x, y } }: { readonly step: PlacedNode }) {
  const lines = linesOf(node.name)
  return (
    <g className={cx('n8n-node', node.isTrigger && 'trigger', node.disabled && 'disabled')}>
      {node.isTrigger ? (
        // Round at the left, as n8n draws what starts it.
        <path
          d={`M${x + NODE / 2} ${y}h${NODE / 2 - 10}a10 10 0 0 1 10 10v${NODE - 20}a10 10 0 0 1 -10 10h${-(NODE / 2 - 10)}a${NODE / 2} ${NODE / 2} 0 0 1 0 ${-NODE}z`}
        />
      ) : (
        <rect x={x} y={y} width={NODE} height={NODE} rx={10} />
      )}
      <text className="glyph" x={x + NODE / 2} y={y + NODE / 2 + 10}>
        {glyphOf(node.label)}
      </text>
      {lines.map((line, index) => (
        <text key={line} className="name" x={x + NODE / 2} y={y + NODE + 22 + index * 21}>
          {line}
        </text>
      ))}
    </g>
  )
}

function Note({ note: { node, x, y, width, height } }: { readonly note: PlacedNode }) {
  const { content } = node.parameters
  const text = typeof content === 'string' ? content.replace(/^#+\s*/gm, '') : ''
  return (
    <g className="n8n-note">
      <rect x={x} y={y} width={width} height={height} rx={8} />
      <foreignObject x={x + 10} y={y + 8} width={Math.max(0, width - 20)} height={Math.max(0, height - 16)}>
        <div>{text}</div>
      </foreignObject>
    </g>
  )
}
