import { describe, expect, it } from 'vitest'
import { type N8nWorkflow, readN8n } from './n8n.ts'
import { findSecrets } from './n8n-secrets.ts'

/** Exports as n8n writes them. No text here is a real secret: those that look like one are put together here. */

const node = (name: string, type: string, parameters: object = {}, rest: object = {}) => ({
  id: name,
  name,
  type: type.includes('.') ? type : `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [100, 200],
  parameters,
  ...rest,
})
const to = (...names: string[]) => names.map((target) => ({ node: target, type: 'main', index: 0 }))

const ORDERS = {
  name: 'Orders',
  nodes: [
    node('Note', 'stickyNote', { content: 'How it works' }),
    node('Every hour', 'scheduleTrigger'),
    node('Fetch', 'httpRequest', {
      url: '=https://shop.example/api/orders?since={{ $json.since }}',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      headerParameters: { parameters: [{ name: 'Accept', value: 'application/json' }] },
    }),
    node('New?', 'if', {}, { disabled: true }),
    node('Ledger', 'postgres', { operation: 'insert' }, { credentials: { postgres: { id: '7', name: 'Main' } } }),
    node('Sheet', 'googleSheets', { sheetId: '={{ $json.sheet }}' }),
    node('Chat', '@n8n/n8n-nodes-langchain.lmChatOpenAi'),
  ],
  connections: {
    'Every hour': { main: [to('Fetch')] },
    Fetch: { main: [to('New?')] },
    'New?': { main: [to('Ledger', 'Sheet'), []] },
    Chat: { ai_languageModel: [[{ node: 'Sheet', type: 'ai_languageModel', index: 0 }]] },
    Gone: { main: [to('Ledger')] },
  },
  pinData: {},
}

function read(json: unknown): N8nWorkflow {
  const reading = readN8n(JSON.stringify(json))
  if (!reading.ok) throw new Error(reading.reason)
  return reading.workflow
}

const withNode = (parameters: object, rest: object = {}) => ({
  name: 'One',
  nodes: [node('Call', 'httpRequest', parameters, rest)],
  connections: {},
})
const secretsIn = (parameters: object, rest: object = {}) => findSecrets(read(withNode(parameters, rest)))
const header = (name: string, value: string) => ({ headerParameters: { parameters: [{ name, value }] } })

/** Looks like what a machine gives out; it is the alphabet with digits between. */
const ISSUED = ['aB3dE6gH9k', 'L2mN5pQ8rS', '1tU4vW7xY'].join('')

describe('reading a workflow', () => {
  it('gives nodes with labels and places, edges with their outputs, and what starts it', () => {
    const workflow = read(ORDERS)
    expect(workflow).toMatchObject({ name: 'Orders', nodeCount: 6 })
    expect(workflow.triggers.map((trigger) => trigger.name)).toEqual(['Every hour'])
    expect(workflow.nodes.find((each) => each.name === 'Fetch')).toMatchObject({
      label: 'HTTP Request',
      position: [100, 200],
      disabled: false,
      isTrigger: false,
    })
    expect(workflow.nodes.find((each) => each.name === 'New?')?.disabled).toBe(true)
    expect(workflow.nodes.find((each) => each.name === 'Ledger')?.credentials).toEqual(['postgres'])
    expect(workflow.edges.map(({ from, to: target, kind, output }) => `${from} ${kind} ${output} ${target}`)).toEqual([
      'Every hour main 0 Fetch',
      'Fetch main 0 New?',
      'New? main 0 Ledger',
      'New? main 0 Sheet',
      'Chat ai_languageModel 0 Sheet',
    ])
  })

  it('names the tools that it needs, each once, n8n first', () => {
    expect(read(ORDERS).tools).toEqual(['n8n', 'PostgreSQL', 'Google Sheets', 'OpenAI'])
  })

  it('names what it wants an account or a key for, each once', () => {
    const step = (name: string, kind: string) => node(name, 'set', {}, { credentials: { [kind]: {} } })
    const nodes = ['slackOAuth2Api', 'openAiApi', 'slackOAuth2Api'].map((kind, index) => step(`S${index}`, kind))
    expect(read({ nodes, connections: {} }).credentials).toEqual(['Slack OAuth2', 'OpenAI'])
    expect(read(ORDERS).credentials).toEqual(['HTTP Header Auth', 'PostgreSQL'])
  })

  it.each([
    ['a list with one export', [ORDERS]],
    ['an answer of its API', { data: ORDERS }],
    ['a template', { workflow: { id: 1, workflow: ORDERS } }],
  ])('takes %s', (_, json) => {
    expect(read(json).nodeCount).toBe(6)
  })

  it('leaves out what is odd and keeps the rest', () => {
    const odd = {
      nodes: [null, 'x', { name: '' }, { name: 'A', type: 't', position: ['x'], parameters: [], notes: 3 }],
      connections: { A: { main: [null, [{ node: 5 }, { node: 'A' }]], other: 'x' }, B: null },
    }
    const workflow = read(odd)
    expect(workflow.nodes).toMatchObject([{ name: 'A', label: 'T', position: [0, 0], parameters: {}, notes: '' }])
    expect(workflow.edges).toEqual([{ from: 'A', to: 'A', kind: 'main', output: 1, input: 0 }])
    expect(workflow.name).toBe('')
  })

  it.each([
    ['not-json', 'nodes: []'],
    ['not-a-workflow', '{"name":"x"}'],
    ['not-a-workflow', '{"nodes":[]}'],
    ['not-a-workflow', '[1,2]'],
    ['not-a-workflow', 'null'],
    ['too-large', `"${'x'.repeat(5 * 1024 * 1024)}"`],
  ])('says %s', (reason, text) => {
    expect(readN8n(text)).toEqual({ ok: false, reason })
  })
})

describe('the secret check', () => {
  it('finds nothing in a clean workflow', () => {
    expect(findSecrets(read(ORDERS))).toEqual([])
  })

  it.each<[string, object]>([
    ['a credential that is only named', { nodeCredentialType: 'httpHeaderAuth' }],
    ['an expression', header('Authorization', '=Bearer {{ $env.API_TOKEN }}')],
    ['a place holder', header('X-Api-Key', 'your-api-key-here')],
    ['another place holder', header('Authorization', 'Bearer <token>')],
    ['a plain header', header('Content-Type', 'application/json; charset=utf-8')],
    ['an ordinary address', { url: 'https://api.example/v2/orders?status=open&page=1' }],
    ['a field that is called key', { options: { key: 'customerNumber', partition_key: 'customer_id' } }],
    ['the name of a property', { tokenName: 'access', keyName: 'id' }],
    ['an id', { queryParameters: { parameters: [{ name: 'sheet', value: 'monthly-report-of-the-year-2026' }] } }],
    ['a script', { jsCode: 'const key = items[0].json.key\nconst total = items.length\nreturn items' }],
  ])('finds nothing in %s', (_, parameters) => {
    expect(secretsIn(parameters)).toEqual([])
  })

  const place = 'parameters.headerParameters.parameters.0.value'
  it.each<[string, object, string, string]>([
    ['an authorization header', header('Authorization', `Bearer ${ISSUED}`), 'authorization', place],
    ['one with a user and password', header('Authorization', 'Basic b3duZXI6c2VjcmV0'), 'authorization', place],
    ['one around an expression', header('Authorization', `=Bearer ${ISSUED}{{ $json.x }}`), 'authorization', place],
    ['an API key header', header('X-Api-Key', '4f1c9e7a22'), 'api-key', place],
    ['a cookie', header('Cookie', 'sid=9f8e7d6c5b'), 'token', place],
    [
      'a key in the query',
      { queryParameters: { parameters: [{ name: 'api_key', value: '1a2b3c4d5e' }] } },
      'api-key',
      'parameters.queryParameters.parameters.0.value',
    ],
    ['a key in the address', { url: 'https://api.example/x?api_key=1a2b3c4d5e6f' }, 'address', 'parameters.url'],
    ['a password in the address', { url: 'postgres://app:hunter22@db.example/x' }, 'address', 'parameters.url'],
    ['a password', { options: { password: 'hunter22' } }, 'password', 'parameters.options.password'],
    ['a client secret', { clientSecret: 'abc12345' }, 'password', 'parameters.clientSecret'],
    ['a token of a known maker', { text: `${'gh'}p_${'a1B2'.repeat(9)}` }, 'api-key', 'parameters.text'],
    [
      'a signed token',
      { text: `eyJ${'aB1'.repeat(6)}.eyJ${'cD2'.repeat(6)}.${'eF3'.repeat(6)}` },
      'token',
      'parameters.text',
    ],
    ['a private key', { key: '-----BEGIN RSA PRIVATE KEY-----\nMII' }, 'private-key', 'parameters.key'],
    ['a key inside a JSON body', { jsonBody: '{"apiKey": "9a8b7c6d5e"}' }, 'api-key', 'parameters.jsonBody'],
    ['a password inside a script', { jsCode: "const password = 'hunter22'" }, 'password', 'parameters.jsCode'],
    ['long random text in a header', header('X-Custom', ISSUED), 'random-text', place],
  ])('finds %s and says where', (_, parameters, kind, field) => {
    expect(secretsIn(parameters)).toEqual([{ node: 'Call', field, kind }])
  })

  it('looks into notes, decrypted credentials and pinned data', () => {
    const secret = `Bearer ${ISSUED}`
    expect(secretsIn({}, { notes: secret })).toEqual([{ node: 'Call', field: 'notes', kind: 'authorization' }])
    const decrypted = {
      credentials: { httpHeaderAuth: { id: '1', name: 'Mine', data: { name: 'X', value: 'abcdefgh1' } } },
    }
    expect(secretsIn({}, decrypted)).toMatchObject([{ node: 'Call', kind: 'credentials' }])
    const pinned = { ...withNode({}), pinData: { Call: [{ json: { access_token: '9a8b7c6d5e' } }] } }
    expect(findSecrets(read(pinned))).toEqual([{ node: 'Call', field: 'pinData.0.json.access_token', kind: 'token' }])
  })

  it('never tells the secret itself', () => {
    const all = JSON.stringify(
      findSecrets(read(withNode({ ...header('Authorization', `Bearer ${ISSUED}`), password: 'hunter22' }))),
    )
    expect(all).not.toContain(ISSUED)
    expect(all).not.toContain('hunter22')
  })
})
