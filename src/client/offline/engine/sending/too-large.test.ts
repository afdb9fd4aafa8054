import { describe, expect, it } from 'vitest'
import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { operation } from '#tests/offline/support/operations.ts'
import { refuseTooLarge, TooLarge, tooLarge } from './too-large.ts'

const values = { title: 'x'.repeat(20), content: 'y'.repeat(30), nothing: undefined }

describe('as much as a call takes', () => {
  it('is counted in bytes, up to the last one', () => {
    expect(tooLarge('x'.repeat(MOST_BODY_BYTES), values)).toBeNull()
    expect(tooLarge('x'.repeat(MOST_BODY_BYTES + 1), values)).toBeInstanceOf(TooLarge)
    expect(tooLarge('字'.repeat(MOST_BODY_BYTES / 2), values)).toBeInstanceOf(TooLarge)
    expect(tooLarge('', values)).toBeNull()
  })

  it('is told at the field that has the most', () => {
    const over = tooLarge('x'.repeat(MOST_BODY_BYTES + 1), values)
    expect(over?.field).toBe('content')
    const message = 'The edit has 2,097,153 bytes, and 2,097,152 are the most that can be sent'
    expect(over?.at({ content: { label: 'Text' } })).toEqual({ content: [`Text is too long. ${message}`] })
    expect(over?.at({})).toEqual({ content: [`The text is too long. ${message}`] })
    expect(tooLarge('x'.repeat(MOST_BODY_BYTES + 1), {})?.field).toBe('')
  })

  it('is asked of what is made and edited, and of nothing else', () => {
    const long = { content: 'x'.repeat(MOST_BODY_BYTES) }
    const refuse = (kind: 'create' | 'update' | 'delete') => () =>
      refuseTooLarge([operation(), operation({ kind, values: long })])
    expect(refuse('create')).toThrow(TooLarge)
    expect(refuse('update')).toThrow(TooLarge)
    expect(refuse('delete')).not.toThrow()
    expect(() => refuseTooLarge([operation()])).not.toThrow()
  })
})
