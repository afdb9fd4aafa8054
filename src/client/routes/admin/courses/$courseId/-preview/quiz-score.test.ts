import { describe, expect, it } from 'vitest'
import { type Answer, scoreOf } from './quiz-score.ts'

const question = (correct_answer: Answer, points: number) => ({
  question: '?',
  type: 'multiple_choice' as const,
  option_a: '1',
  option_b: '2',
  option_c: '3',
  option_d: '4',
  correct_answer,
  points,
  explanation: '',
})

describe('a quiz that was played', () => {
  const quiz = { questions: [question('A', 10), question('C', 30)], passing_score: 75 }

  it.each<[string, (Answer | undefined)[], object]>([
    ['everything right', ['A', 'C'], { percent: 100, passed: true, right: 2 }],
    ['as much as is needed', ['B', 'C'], { percent: 75, passed: true, right: 1 }],
    ['too little', ['A', 'D'], { percent: 25, passed: false, right: 1 }],
    ['no answer', [], { percent: 0, passed: false, right: 0 }],
  ])('with %s', (_, answers, score) => {
    expect(scoreOf(quiz, answers)).toEqual(score)
  })

  it('is not passed by rounding up', () => {
    const many = { questions: Array.from({ length: 1000 }, () => question('A', 1)), passing_score: 70 }
    const answers = Array.from({ length: 1000 }, (_, place) => (place < 699 ? ('A' as const) : undefined))
    expect(scoreOf(many, answers)).toEqual({ percent: 70, passed: false, right: 699 })
  })
})
