import { describe, expect, it } from 'vitest'
import { type AikenQuestion, readAiken, writeAiken } from './aiken.ts'

const handover: AikenQuestion = {
  question: 'What is a handover?',
  option_a: 'A moment in which work changes hands',
  option_b: 'A meeting',
  option_c: 'A document',
  option_d: 'A system',
  correct_answer: 'A',
}
const TEXT = `What is a handover?
A. A moment in which work changes hands
B. A meeting
C. A document
D. A system
ANSWER: A
`

const errorsOf = (text: string) => readAiken(text).errors.map(({ line, message }) => `${line}: ${message}`)
const replaced = (from: string, to: string) => TEXT.replace(from, to)

describe('reading Aiken', () => {
  it('takes a question with its four options and the letter of the answer', () => {
    expect(readAiken(TEXT)).toEqual({ questions: [handover], errors: [] })
  })

  it('does not mind line ends, a mark at the start, blank lines, brackets, or a small letter in the answer', () => {
    const text = `\uFEFF\n\n${TEXT.replaceAll('. ', ') ').replace('ANSWER: A', 'Answer :a').replaceAll('\n', '\r\n\r\n')}`
    expect(readAiken(text)).toEqual({ questions: [handover], errors: [] })
    expect(readAiken(TEXT.replaceAll('\n', '\r')).questions).toEqual([handover])
  })

  it('needs no blank line between questions, and keeps the lines of a long one', () => {
    const second = TEXT.replace('What is a handover?', 'Look at the map.\nWhere does work wait?')
    const { questions, errors } = readAiken(TEXT + second)
    expect(errors).toEqual([])
    expect(questions.map((question) => question.question)).toEqual([
      'What is a handover?',
      'Look at the map.\nWhere does work wait?',
    ])
  })

  it('refuses fewer and more than four options, and names the line', () => {
    expect(errorsOf(replaced('C. A document\nD. A system\n', ''))).toEqual([
      '1: A question takes four options, A to D; this one has 2',
    ])
    expect(errorsOf('Only a question\nANSWER: A')).toEqual([
      '1: A question takes four options, A to D; this one has none',
    ])
    expect(errorsOf(replaced('ANSWER', 'E. A fifth\nANSWER'))).toEqual([
      '6: A question takes four options, A to D; this one has more',
    ])
  })

  it.each([
    [
      'an answer that is no option',
      replaced('ANSWER: A', 'ANSWER: E'),
      '6: The answer must be one of the letters A to D',
    ],
    [
      'an answer of two letters',
      replaced('ANSWER: A', 'ANSWER: AB'),
      '6: The answer must be one of the letters A to D',
    ],
    ['an empty option', replaced('B. A meeting', 'B.'), '3: Option B has no text'],
    ['the same option twice', replaced('A document', 'A meeting'), '4: Option C is the same as an earlier one'],
    ['options out of order', replaced('B. A meeting\nC.', 'C. A meeting\nB.'), '3: Expected option B here, found C'],
    ['options without a question', replaced('What is a handover?\n', ''), '1: Option A has no question above it'],
    ['an answer alone', 'ANSWER: B', '1: This answer has no question above it'],
    [
      'a question that just ends',
      replaced('ANSWER: A\n', ''),
      '1: This question has no line with ANSWER: and a letter',
    ],
    [
      'an option on two lines',
      replaced('A meeting', 'A meeting\nof people'),
      '4: Expected another option or ANSWER: and a letter; a question and an option take one line each',
    ],
  ])('refuses %s', (_, text, error) => {
    expect(readAiken(text)).toMatchObject({ questions: [] })
    expect(errorsOf(text)).toEqual([error])
  })

  it('takes a question that begins with an abbreviation', () => {
    expect(readAiken(replaced('What is', 'U.S. teams: what is')).questions[0]?.question).toContain('U.S. teams')
  })

  it('gives the good questions beside the errors of the others, one error for each', () => {
    const bad = TEXT.replace('A. A moment', 'B. A moment').replace('C. A document', 'C.')
    const { questions, errors } = readAiken(`${bad}\n${TEXT}`)
    expect(questions).toEqual([handover])
    expect(errors).toHaveLength(1)
  })

  it('of nothing is nothing', () => {
    expect(readAiken(' \n\r\n')).toEqual({ questions: [], errors: [] })
  })
})

describe('writing Aiken', () => {
  it('gives text that reads back as the same questions', () => {
    const other = { ...handover, question: 'Who?', option_b: 'B. Two', correct_answer: 'D' as const }
    expect(readAiken(writeAiken([handover, other]))).toEqual({ questions: [handover, other], errors: [] })
    expect(writeAiken([handover])).toBe(TEXT)
  })

  it('puts every text on one line, and keeps a question apart that looks like an option', () => {
    const odd = { ...handover, question: 'A. or B.?', option_c: 'two\nlines' }
    expect(readAiken(writeAiken([odd]))).toEqual({
      questions: [{ ...odd, question: 'Question: A. or B.?', option_c: 'two lines' }],
      errors: [],
    })
  })
})
