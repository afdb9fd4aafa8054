import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'

/**
 * Reads an n8n workflow: nodes, edges, trigger and the tools it needs, for the preview and for what the form suggests.
 * Tolerant: whatever is missing or odd is left out, because exports of many versions are about. Pure, the same on both
 * sides; nothing is fetched.
 */

export interface N8nNode {
  readonly name: string
  /** `n8n-nodes-base.httpRequest` */
  readonly type: string
  /** For people: "HTTP Request". */
  readonly label: string
  readonly position: readonly [x: number, y: number]
  readonly disabled: boolean
  readonly isTrigger: boolean
  /** A note on the canvas: no step. */
  readonly isNote: boolean
  readonly notes: string
  /** Kinds of credentials that the person has to choose after the import. */
  readonly credentials: readonly string[]
  /** What stands under them: an id and a name, unless somebody exported them with their contents. */
  readonly credentialData: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface N8nEdge {
  readonly from: string
  readonly to: string
  /** `main`, or what a part is to its agent: `ai_tool`, `ai_languageModel`. */
  readonly kind: string
  /** Number of the output, from 0: of an If, 0 is true. */
  readonly output: number
  readonly input: number
}

export interface N8nWorkflow {
  readonly name: string
  readonly nodes: readonly N8nNode[]
  readonly edges: readonly N8nEdge[]
  /** Steps that start it, in the order of the file. */
  readonly triggers: readonly N8nNode[]
  /** Services and programs it needs, by name, each once; a suggestion for the form's list of tools. */
  readonly tools: readonly string[]
  /** What it wants an account or a key for, by name, each once. */
  readonly credentials: readonly string[]
  /** Without the notes on the canvas. */
  readonly nodeCount: number
  /** Data kept with the workflow for tests, by node; shared by accident more often than on purpose. */
  readonly pinned: Readonly<Record<string, unknown>>
}

export type N8nReading =
  | { readonly ok: true; readonly workflow: N8nWorkflow }
  | { readonly ok: false; readonly reason: 'too-large' | 'not-json' | 'not-a-workflow' }

const LONGEST = 5 * 1024 * 1024
const MOST_NODES = 2000

const Position = v.fallback(v.tuple([v.number(), v.number()]), [0, 0])
const Parameters = v.fallback(v.record(v.string(), v.unknown()), {})
const RawNode = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.pipe(v.string(), v.nonEmpty()),
  position: v.optional(Position, [0, 0]),
  disabled: v.fallback(v.optional(v.boolean(), false), false),
  notes: v.fallback(v.optional(v.string(), ''), ''),
  parameters: v.optional(Parameters, {}),
  credentials: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
})
const Target = v.object({
  node: v.string(),
  type: v.fallback(v.optional(v.string(), 'main'), 'main'),
  index: v.fallback(v.optional(v.number(), 0), 0),
})

/** @param text of the file */
export function readN8n(text: string): N8nReading {
  if (text.length > LONGEST) return { ok: false, reason: 'too-large' }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: 'not-json' }
    throw error
  }
  const raw = findWorkflow(json)
  if (!raw) return { ok: false, reason: 'not-a-workflow' }
  const nodes = nodesOf(raw['nodes'])
  if (nodes.length === 0) return { ok: false, reason: 'not-a-workflow' }
  const names = new Set(nodes.map((node) => node.name))
  const edges = edgesOf(raw['connections']).filter((edge) => names.has(edge.from) && names.has(edge.to))
  const steps = nodes.filter((node) => !node.isNote)
  const name = typeof raw['name'] === 'string' ? raw['name'] : ''
  const pinned = isObject(raw['pinData']) ? raw['pinData'] : {}
  return {
    ok: true,
    workflow: {
      name,
      nodes,
      edges,
      triggers: steps.filter((node) => node.isTrigger),
      tools: toolsOf(steps),
      credentials: credentialsOf(steps),
      nodeCount: steps.length,
      pinned,
    },
  }
}

/** An export; a list with one export in it; or an export inside the answer of n8n's own API. */
function findWorkflow(json: unknown, room = 3): Record<string, unknown> | undefined {
  if (Array.isArray(json)) return json.length === 1 ? findWorkflow(json[0], room) : undefined
  if (!isObject(json)) return undefined
  if (Array.isArray(json['nodes'])) return json
  if (room === 0) return undefined
  return findWorkflow(json['workflow'], room - 1) ?? findWorkflow(json['data'], room - 1)
}

function nodesOf(list: unknown): N8nNode[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, MOST_NODES).flatMap((raw: unknown) => {
    const read = v.safeParse(RawNode, raw)
    if (!read.success) return []
    const { credentials, ...node } = read.output
    return [
      {
        ...node,
        label: labelOf(node.type),
        isTrigger: isTriggerType(node.type),
        isNote: kindOf(node.type) === 'stickyNote',
        credentials: Object.keys(credentials),
        credentialData: credentials,
      },
    ]
  })
}

/** `{ "From": { "main": [[{ node, type, index }], …] } }` */
function edgesOf(connections: unknown): N8nEdge[] {
  const edges: N8nEdge[] = []
  if (!isObject(connections)) return edges
  for (const [from, kinds] of Object.entries(connections)) {
    if (!isObject(kinds)) continue
    for (const [kind, outputs] of Object.entries(kinds)) {
      if (!Array.isArray(outputs)) continue
      for (const [output, targets] of outputs.entries()) {
        for (const raw of Array.isArray(targets) ? targets : []) {
          const target = v.safeParse(Target, raw)
          if (target.success) edges.push({ from, to: target.output.node, kind, output, input: target.output.index })
        }
      }
    }
  }
  return edges
}

/** The part behind the package: `httpRequest`. */
function kindOf(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1)
}

const STARTERS = new Set(['start', 'webhook', 'cron', 'interval', 'formTrigger', 'manualTrigger', 'scheduleTrigger'])

function isTriggerType(type: string): boolean {
  const kind = kindOf(type)
  return STARTERS.has(kind) || kind.endsWith('Trigger') || kind === 'emailReadImap'
}

const SPELLED: Readonly<Record<string, string>> = {
  httpRequest: 'HTTP Request',
  graphql: 'GraphQL',
  mySql: 'MySQL',
  postgres: 'PostgreSQL',
  mongoDb: 'MongoDB',
  microsoftSql: 'Microsoft SQL',
  emailSend: 'Email',
  emailReadImap: 'Email (IMAP)',
  ftp: 'FTP',
  ssh: 'SSH',
  rssFeedRead: 'RSS',
  openAi: 'OpenAI',
  lmChatOpenAi: 'OpenAI',
  github: 'GitHub',
  gitlab: 'GitLab',
  hubspot: 'HubSpot',
  wordpress: 'WordPress',
  woocommerce: 'WooCommerce',
  quickbooks: 'QuickBooks',
  aws: 'AWS',
  awsS3: 'AWS S3',
  pdf: 'PDF',
  if: 'If',
}

/** `googleSheetsTrigger` as people write it: Google Sheets Trigger. */
function labelOf(type: string): string {
  const kind = kindOf(type)
  return SPELLED[kind] ?? spaced(kind)
}

function spaced(kind: string): string {
  const words = kind.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Steps of n8n itself: they need nothing else. */
const OWN = new Set(
  (
    'if switch filter merge set editFields code function functionItem noOp wait splitInBatches splitOut aggregate ' +
    'sort limit removeDuplicates summarize itemLists renameKeys dateTime crypto html xml markdown compareDatasets ' +
    'executeWorkflow executeWorkflowTrigger respondToWebhook stopAndError start webhook cron interval formTrigger ' +
    'form manualTrigger scheduleTrigger errorTrigger stickyNote convertToFile extractFromFile readWriteFile ' +
    'httpRequest moveBinaryData compression debugHelper n8n n8nTrigger workflowTrigger chatTrigger agent ' +
    'outputParserStructured memoryBufferWindow toolWorkflow toolCode toolHttpRequest chainLlm executionData'
  ).split(' '),
)

function toolsOf(steps: readonly N8nNode[]): string[] {
  const outside = steps.filter((node) => !OWN.has(kindOf(node.type)))
  const names = outside.map((node) => {
    const kind = kindOf(node.type)
    const service = kind.replace(/(?:Trigger|Tool)$/, '')
    return SPELLED[kind] ?? SPELLED[service] ?? spaced(service)
  })
  return ['n8n', ...new Set(names.filter((name) => name !== 'n8n'))]
}

/** `slackOAuth2Api` as people write it: Slack OAuth2. */
function credentialsOf(steps: readonly N8nNode[]): string[] {
  const kinds = steps.flatMap((node) => [...node.credentials, ...genericOf(node)])
  const names = kinds.map((kind) => {
    const service = kind.replace(/Api$/, '')
    return SPELLED[service] ?? spaced(service).replace(/^Http\b/, 'HTTP')
  })
  return [...new Set(names)]
}

/** A kind that is chosen in a step but was not filled in before the export: `httpHeaderAuth`. */
function genericOf({ parameters }: N8nNode): readonly string[] {
  const kinds = [parameters['genericAuthType'], parameters['nodeCredentialType']]
  return kinds.filter((kind) => typeof kind === 'string' && kind !== '').map(String)
}
