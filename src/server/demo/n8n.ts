/** n8n exports of the sample workflows, in the form that n8n itself writes. */

interface DemoNode {
  readonly name: string
  /** Behind `n8n-nodes-base.` */
  readonly type: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Type of the credential that the person has to choose after the import. */
  readonly credential?: string
  /** Names of the nodes that follow, by output; without it the next of the list follows. */
  readonly next?: readonly (readonly string[])[]
}

interface DemoFlow {
  readonly file: string
  readonly name: string
  /** Title of the sample workflow that has it attached. */
  readonly workflow: string
  readonly note: string
  readonly nodes: readonly DemoNode[]
}

export const DEMO_FLOWS: readonly DemoFlow[] = [
  {
    file: 'n8n-approval-flow.json',
    name: 'Approval flow with audit trail',
    workflow: 'Approval flow with audit trail',
    note: 'Works with n8n 1.60 and later',
    nodes: [
      { name: 'Request received', type: 'webhook', parameters: { path: 'approval', httpMethod: 'POST' } },
      { name: 'Record intention', type: 'postgres', parameters: { operation: 'insert' }, credential: 'postgres' },
      {
        name: 'Ask for a decision',
        type: 'emailSend',
        parameters: { subject: '={{ $json.title }}', toEmail: '={{ $json.approver }}' },
        credential: 'smtp',
      },
      { name: 'Four working hours', type: 'wait', parameters: { amount: 4, unit: 'hours' } },
      {
        name: 'Decided?',
        type: 'if',
        parameters: { conditions: { boolean: [{ value1: '={{ $json.decided }}', value2: true }] } },
        next: [['Record decision'], ['Remind']],
      },
      {
        name: 'Record decision',
        type: 'postgres',
        parameters: { operation: 'insert' },
        credential: 'postgres',
        next: [],
      },
      {
        name: 'Remind',
        type: 'emailSend',
        parameters: { subject: 'Still waiting: {{ $json.title }}' },
        credential: 'smtp',
        next: [['Four working hours']],
      },
    ],
  },
  {
    file: 'n8n-shop-orders.json',
    name: 'Shop orders to warehouse',
    workflow: 'Shop orders to warehouse',
    note: 'Works with n8n 1.60 and later',
    nodes: [
      {
        name: 'Every five minutes',
        type: 'scheduleTrigger',
        parameters: { rule: { interval: [{ field: 'minutes' }] } },
      },
      {
        name: 'New orders',
        type: 'httpRequest',
        parameters: { url: 'https://shop.example/api/orders', authentication: 'genericCredentialType' },
        credential: 'httpHeaderAuth',
      },
      { name: 'One by one', type: 'splitInBatches', parameters: { batchSize: 1 } },
      { name: 'In the ledger?', type: 'postgres', parameters: { operation: 'select' }, credential: 'postgres' },
      { name: 'Only new ones', type: 'filter' },
      {
        name: 'To the warehouse',
        type: 'httpRequest',
        parameters: { method: 'POST', url: 'https://warehouse.example/api/orders' },
        credential: 'httpHeaderAuth',
      },
      {
        name: 'Write the ledger',
        type: 'postgres',
        parameters: { operation: 'insert' },
        credential: 'postgres',
        next: [['One by one']],
      },
    ],
  },
  {
    file: 'n8n-dead-mans-switch.json',
    name: 'Dead man’s switch for jobs',
    workflow: 'Dead man’s switch for jobs',
    note: 'Works with n8n 1.60 and later; the table is made by the first run',
    nodes: [
      { name: 'Every quarter of an hour', type: 'scheduleTrigger' },
      { name: 'Jobs that are late', type: 'postgres', parameters: { operation: 'select' }, credential: 'postgres' },
      { name: 'Any?', type: 'if', next: [['Tell one person'], []] },
      {
        name: 'Tell one person',
        type: 'emailSend',
        parameters: { subject: 'Not seen in time: {{ $json.job }}' },
        credential: 'smtp',
        next: [],
      },
    ],
  },
]

/** The export as n8n writes it. */
export function demoFlowJson(flow: DemoFlow): string {
  const nodes = flow.nodes.map(({ name, type, parameters = {}, credential }, index) => ({
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: 1,
    position: [240 + index * 220, 300],
    parameters,
    ...(credential && { credentials: { [credential]: { id: String(index + 1), name: 'Choose yours' } } }),
  }))
  const connections = Object.fromEntries(
    flow.nodes.flatMap(({ name, next }, index) => {
      const following = flow.nodes[index + 1]
      const outputs = next ?? (following ? [[following.name]] : [])
      const main = outputs.map((names) => names.map((node) => ({ node, type: 'main', index: 0 })))
      return main.length > 0 ? [[name, { main }]] : []
    }),
  )
  return `${JSON.stringify({ name: flow.name, nodes, connections, active: false, settings: {}, pinData: {} }, null, 2)}\n`
}
