import { describe, expect, it } from 'vitest'
import firstReleased from '#tests/offline/fixtures/operation-v1.json'
import { operation } from '#tests/offline/support/operations.ts'
import { NEXT_VERSION } from '#client/offline/simulation/app-version.ts'
import { readOperation } from './upcast.ts'

describe('reading stored changes', () => {
  it('gives back what was stored', () => {
    const op = operation()
    expect(readOperation(JSON.parse(JSON.stringify(op)))).toEqual({ operation: op })
    const stamped = operation({ store: 'a', part: true, exported: true })
    expect(readOperation(JSON.parse(JSON.stringify(stamped)))).toEqual({ operation: stamped })
  })

  it('opens the records of every released version', () => {
    expect(readOperation(firstReleased)).toEqual({ operation: firstReleased })
  })

  it('keeps a record of a newer version apart, whole and with its lane', () => {
    const raw = { ...operation(), schemaVersion: 2, newField: [1] }
    expect(readOperation(raw)).toEqual({
      quarantined: { opId: raw.opId, lane: raw.lane, label: 'Edit', reason: 'newer', raw },
    })
  })

  it('keeps a damaged record apart', () => {
    for (const raw of [
      undefined,
      'text',
      {},
      { ...operation(), kind: 'explode' },
      { ...operation(), schemaVersion: 0 },
      { ...operation(), schemaVersion: '1' },
    ]) {
      expect(readOperation(raw)).toMatchObject({ quarantined: { reason: 'damaged', raw } })
    }
  })

  it('says of a damaged record only what it can tell', () => {
    const raw = { ...operation(), opId: 7, lane: ['post:7'], label: null, kind: 'explode' }
    const quarantined = { opId: '', lane: null, label: 'Unreadable change', reason: 'damaged', raw }
    expect(readOperation(raw)).toEqual({ quarantined })
  })

  it('reads today’s records with the chain and the shape of a version to come', () => {
    const op = operation()
    expect(NEXT_VERSION.read(op)).toEqual({ operation: op })
    const written = NEXT_VERSION.write(op)
    expect(written).toMatchObject({ schemaVersion: 2, fields: op.values })
    expect(NEXT_VERSION.read(written)).toEqual({ operation: op })
    expect(readOperation(written)).toMatchObject({ quarantined: { reason: 'newer', lane: op.lane, label: 'Edit' } })
  })

  it('leads an old record through every version', () => {
    const { previous: _, ...old } = { ...operation(), schemaVersion: 0 }
    const read = readOperation(old, { 0: (record) => ({ ...record, previous: null }) })
    expect(read).toMatchObject({ operation: { schemaVersion: 1, opId: old.opId } })
  })
})
