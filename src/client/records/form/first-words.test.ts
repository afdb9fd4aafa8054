import { describe, expect, it } from 'vitest'
import { lesson } from '#contract/records/lesson.ts'
import { post } from '#contract/records/post.ts'
import { firstWords } from './first-words.ts'

describe('how a text begins', () => {
  it('is its first words, without marks, and no more of them than tell it from another', () => {
    const content = '<h2></h2><p>Three weeks with a <b>purchas</b>ing team &amp; its forms showed what is slow</p>'
    expect(firstWords(post, { content })).toBe('Three weeks with a purchasing team & its forms showed what i…')
    expect(firstWords(lesson, { content: '## What *is* it\n\n- A [list](/of) of …' })).toBe('What *is* it A list of …')
    expect(firstWords(lesson, { content: '![A map](offdesk-upload:1)\n\nWalk north' })).toBe('A map Walk north')
  })

  it('is nothing while nothing is written', () => {
    expect(firstWords(post, { content: '<p></p>', excerpt: 'Beside the text' })).toBe('')
    expect(firstWords(post, {})).toBe('')
    expect(firstWords(lesson, { content: '' })).toBe('')
  })
})
