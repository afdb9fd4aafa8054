import { describe, expect, it } from 'vitest'
import type { Letter } from '#contract/records/quiz.ts'
import { clockText, frequentLetter, scoreOf, totalPoints } from './figures.ts'
import { earlyProblems, fromAiken, NEW_QUESTION, questionProblems } from './quiz-form.ts'

const question = (correct_answer: Letter, points: number | null = 10) => ({ ...NEW_QUESTION, correct_answer, points })
const filled = {
  ...NEW_QUESTION,
  question: 'Which?',
  option_a: 'One',
  option_b: 'Two',
  option_c: 'Three',
  option_d: 'Four',
}

it('adds up the points, and counts an empty field as none', () => {
  expect(totalPoints([question('A', 10), question('B', 5), question('C', null)])).toBe(15)
})

describe('the letter that most answers share', () => {
  it('is told when it is more than 60 of 100 of at least four', () => {
    expect(frequentLetter(['C', 'C', 'C', 'A'].map((letter) => ({ correct_answer: letter as Letter })))).toEqual({
      letter: 'C',
      count: 3,
    })
  })
  it('is not told of a few questions, or of a fair mix', () => {
    expect(frequentLetter([question('A'), question('A'), question('A')])).toBeNull()
    expect(frequentLetter([question('A'), question('A'), question('A'), question('B'), question('C')])).toBeNull()
  })
})

it('scores what was answered right, and never rounds up to a pass', () => {
  const questions = [question('A', 10), question('B', 10), question('C', 10)]
  const answers = new Map<number, Letter>([
    [0, 'A'],
    [1, 'B'],
  ])
  expect(scoreOf(questions, answers)).toEqual({ points: 20, total: 30, percent: 66, right: 2 })
  expect(scoreOf([], new Map())).toEqual({ points: 0, total: 0, percent: 0, right: 0 })
})

it('writes the time that is left in minutes and seconds', () => {
  expect(clockText(545)).toBe('9:05')
  expect(clockText(0.4)).toBe('0:01')
  expect(clockText(-3)).toBe('0:00')
})

describe('the problems of a question', () => {
  it('are said in words', () => {
    expect(questionProblems(NEW_QUESTION)).toMatchObject({
      question: 'All questions must have content',
      option_a: 'All answer options must be filled',
      option_d: 'All answer options must be filled',
    })
    expect(questionProblems({ ...filled, points: 0 })).toEqual({ points: 'Points must be at least 1' })
    expect(questionProblems(filled)).toEqual({})
  })
  it('name the later of two options that are the same, also while writing', () => {
    const twice = { ...filled, option_c: ' One ' }
    expect(questionProblems(twice)).toEqual({ option_c: 'Answer options must differ' })
    expect(earlyProblems(twice)).toEqual({ option_c: 'Answer options must differ' })
    expect(earlyProblems({ ...NEW_QUESTION, option_a: 'One' })).toEqual({})
  })
})

it('takes a question from Aiken text over with the points of a new one', () => {
  const { question: words, option_a, option_b, option_c, option_d } = filled
  const read = { question: words, option_a, option_b, option_c, option_d, correct_answer: 'C' } as const
  expect(fromAiken(read)).toEqual({ ...filled, correct_answer: 'C', points: 10, explanation: '' })
})
