import { describe, expect, it } from 'vitest'
import { readN8n, type N8nWorkflow } from '#contract/render/n8n.ts'
import { glyphOf, graphOf, linesOf } from './graph.ts'

function workflow(nodes: readonly object[], connections: object = {}): N8nWorkflow {
  const reading = readN8n(JSON.stringify({ nodes, connections }))
  if (!reading.ok) throw new Error(reading.reason)
  return reading.workflow
}

const node = (name: string, x: number, y: number, more: object = {}) => ({
  name,
  type: 'n8n-nodes-base.set',
  position: [x, y],
  ...more,
})

describe('the graph', () => {
  it('keeps the places of the author and bounds everything, words and notes included', () => {
    const note = node('Note', -400, -50, {
      type: 'n8n-nodes-base.stickyNote',
      parameters: { width: 300, height: 80, content: 'Hello' },
    })
    const graph = graphOf(workflow([node('A', 0, 0), node('B', 300, 200), note]))
    expect(graph.nodes.map(({ node: { name }, x, y }) => [name, x, y])).toEqual([
      ['A', 0, 0],
      ['B', 300, 200],
    ])
    expect(graph.notes).toMatchObject([{ x: -400, width: 300, height: 80 }])
    expect(graph.bounds).toEqual({ x: -400, y: -50, width: 832, height: 396 })
  })

  it('draws the outputs of a branch from different heights', () => {
    const main = [[{ node: 'Yes', type: 'main', index: 0 }], [{ node: 'No', type: 'main', index: 0 }]]
    const graph = graphOf(workflow([node('If', 0, 0), node('Yes', 300, 0), node('No', 300, 200)], { If: { main } }))
    expect(graph.edges.map(({ path }) => path)).toEqual([
      'M96 32C198 32 198 48 300 48',
      'M96 64C198 64 198 248 300 248',
    ])
  })

  it('leads a line back below the words, and past a node in its way above the row', () => {
    const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] })
    const nodes = [node('A', 0, 0), node('B', 200, 0), node('C', 400, 0)]
    const back = graphOf(workflow(nodes, { C: to('A') }))
    expect(back.edges[0]?.path).toContain(' 192S')
    expect(back.bounds).toMatchObject({ y: 0, height: 192 })
    const past = graphOf(workflow(nodes, { A: to('C') }))
    expect(past.edges[0]?.path).toContain(' -46S')
    expect(past.bounds).toMatchObject({ y: -46, height: 192 })
  })

  it('draws a part of an agent upwards, as no way of the data', () => {
    const connections = { Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] } }
    const graph = graphOf(workflow([node('Agent', 0, 0), node('Model', 0, 200)], connections))
    expect(graph.edges).toMatchObject([{ isPart: true, path: 'M48 200C48 148 48 148 48 96' }])
  })

  it('is small and whole for a single node', () => {
    expect(graphOf(workflow([node('A', 10, 20)])).bounds).toEqual({ x: -26, y: 20, width: 168, height: 146 })
  })
})

describe('words on the canvas', () => {
  it('a kind is two letters', () => {
    expect(['HTTP Request', 'Postgres', 'Email (IMAP)', 'If', '…'].map(glyphOf)).toEqual(['HR', 'Po', 'EI', 'If', '?'])
  })

  it('a name takes two short lines at most', () => {
    expect(linesOf('Ask for a decision')).toEqual(['Ask for a decision'])
    expect(linesOf('Record decision in the ledger')).toEqual(['Record decision in', 'the ledger'])
    expect(linesOf('Send the very long reminder to everybody at once')).toEqual(['Send the very long', 'reminder to…'])
    expect(linesOf('Donaudampfschifffahrtsgesellschaft')).toEqual(['Donaudampfschifff…'])
  })
})
