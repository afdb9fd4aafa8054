import { LETTERS, type Letter, OPTION_FIELDS } from '#contract/records/quiz.ts'

/**
 * Moodle's Aiken format: a question, its options `A.` to `D.`, `ANSWER: letter`. Exactly the shape of our questions;
 * points and explanations have no place in it.
 */

export interface AikenQuestion {
  readonly question: string
  readonly option_a: string
  readonly option_b: string
  readonly option_c: string
  readonly option_d: string
  readonly correct_answer: Letter
}

export interface AikenError {
  /** Counted from 1. */
  readonly line: number
  readonly message: string
}

export interface AikenReading {
  /** Those that were read without an error. */
  readonly questions: readonly AikenQuestion[]
  readonly errors: readonly AikenError[]
}

/** With white space after the mark, as Moodle has it: a question may begin with "U.S.". */
const OPTION = /^([A-Z])[.)](?:\s+(\S[^]*))?$/
const ANSWER = /^ANSWER\s*:([^]*)$/i
const LAST = LETTERS.length - 1

interface Draft {
  readonly line: number
  readonly words: string[]
  readonly options: string[]
  /** One bad line is one error; what follows from it is not told again. */
  broken: boolean
}

/**
 * Reads questions from pasted or imported text, whatever its line ends; blank lines may stand anywhere.
 * @returns every question that is whole, and an error with its line for each that is not
 */
export function readAiken(text: string): AikenReading {
  const questions: AikenQuestion[] = []
  const errors: AikenError[] = []
  let draft: Draft | null = null
  const refuse = (line: number, message: string, of: Draft) => {
    if (!of.broken) errors.push({ line, message })
    of.broken = true
  }
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = index + 1
    const words = raw.trim()
    if (words === '') continue
    draft ??= { line, words: [], options: [], broken: false }
    const answer = ANSWER.exec(words)
    const option = OPTION.exec(words)
    if (answer) {
      const question = close(draft, answer[1] ?? '', line, refuse)
      if (question) questions.push(question)
      draft = null
    } else if (option) {
      addOption(draft, option[1] ?? '', option[2] ?? '', line, refuse)
    } else if (draft.options.length > 0) {
      const message = 'Expected another option or ANSWER: and a letter; a question and an option take one line each'
      refuse(line, message, draft)
    } else {
      draft.words.push(words)
    }
  }
  if (draft) refuse(draft.line, 'This question has no line with ANSWER: and a letter', draft)
  return { questions, errors }
}

type Refuse = (line: number, message: string, of: Draft) => void

function addOption(draft: Draft, letter: string, words: string, line: number, refuse: Refuse): void {
  const expected = LETTERS[draft.options.length]
  if (draft.words.length === 0) refuse(line, `Option ${letter} has no question above it`, draft)
  else if (expected === undefined) refuse(line, 'A question takes four options, A to D; this one has more', draft)
  else if (letter !== expected) refuse(line, `Expected option ${expected} here, found ${letter}`, draft)
  else if (words === '') refuse(line, `Option ${letter} has no text`, draft)
  else if (draft.options.includes(words)) refuse(line, `Option ${letter} is the same as an earlier one`, draft)
  draft.options.push(words)
}

function close(draft: Draft, answer: string, line: number, refuse: Refuse): AikenQuestion | null {
  const letter = LETTERS.find((each) => each === answer.trim().toUpperCase())
  if (draft.words.length === 0) refuse(line, 'This answer has no question above it', draft)
  else if (draft.options.length <= LAST) {
    const count = draft.options.length
    refuse(draft.line, `A question takes four options, A to D; this one has ${count === 0 ? 'none' : count}`, draft)
  } else if (!letter) refuse(line, 'The answer must be one of the letters A to D', draft)
  const [option_a = '', option_b = '', option_c = '', option_d = ''] = draft.options
  if (draft.broken || !letter) return null
  return { question: draft.words.join('\n'), option_a, option_b, option_c, option_d, correct_answer: letter }
}

/** Writes questions so that `readAiken`, and Moodle, read them again; line breaks become spaces. */
export function writeAiken(questions: readonly AikenQuestion[]): string {
  return questions.map(writeQuestion).join('\n')
}

function writeQuestion(question: AikenQuestion): string {
  const options = OPTION_FIELDS.map((name, index) => `${LETTERS[index] ?? ''}. ${oneLine(question[name])}`)
  const words = oneLine(question.question)
  // A question that looks like an option or an answer would be read as one.
  const safe = OPTION.test(words) || ANSWER.test(words) ? `Question: ${words}` : words
  return [safe, ...options, `ANSWER: ${question.correct_answer}`, ''].join('\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
