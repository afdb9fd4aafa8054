import { describe, expect, it } from 'vitest'
import { formText } from './form-not-stored.tsx'

describe('the text of a form that could not be stored', () => {
  it('holds every labelled field that says something', () => {
    const values = { name: 'Logbook', description: '', color: null, tags: [1, 2], id: 7 }
    const labels = { name: 'Name', description: 'Description', color: 'Colour', tags: 'Tags' }
    expect(formText(values, labels)).toBe('Name: Logbook\n\nTags: [1,2]')
  })
})
