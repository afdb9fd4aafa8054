import { describe, expect, it } from 'vitest'
import { contentsInWords, doubtsOf, type Stated, titlesInWords } from './-course-figures.ts'

const texts = (figures: Partial<Stated>, lessons: number) =>
  doubtsOf({ duration_hours: 2, ...figures }, lessons).map((doubt) => doubt.text)

describe('what speaks against publishing a course', () => {
  it('names missing lessons and nothing else', () => {
    expect(texts({ total_minutes: 0 }, 0)).toEqual(['It has no lessons yet'])
  })

  it('names lessons without content and quizzes without questions', () => {
    expect(texts({ lessons_without_content: 1, quizzes_without_questions: 2, total_minutes: 120 }, 3)).toEqual([
      '1 lesson without content',
      '2 quizzes without questions',
    ])
  })

  it('compares the lessons with the stated hours, and lets a quarter pass', () => {
    expect(texts({ total_minutes: 150 }, 3)).toEqual([])
    expect(texts({ total_minutes: 151 }, 3)).toEqual(['The lessons take 2 h 31 min, the course states 2 h'])
    expect(texts({ total_minutes: 60 }, 3)).toEqual(['The lessons take 1 h, the course states 2 h'])
    expect(texts({ total_minutes: 60, duration_hours: 0 }, 3)).toEqual([
      'The lessons take 1 h, the course states no duration',
    ])
  })
})

describe('what a delete takes along', () => {
  it('leaves out what is not there, and counts both kinds of attachments as one', () => {
    const none = { lessons: 0, quizzes: 0, course_files: 0, lesson_files: 0 }
    expect(contentsInWords(none)).toBe('')
    expect(contentsInWords({ ...none, lessons: 1 })).toBe('1 lesson')
    expect(contentsInWords({ lessons: 8, quizzes: 1, course_files: 2, lesson_files: 3 })).toBe(
      '8 lessons, 1 quiz and 5 attachments',
    )
  })
})

describe('the names of what goes with a course', () => {
  const named = (...titles: string[]) => titles.map((title, id) => ({ id, title }))

  it('are those of the first few', () => {
    expect(titlesInWords({ lessons: [], quizzes: [] })).toBe('')
    expect(titlesInWords({ lessons: named('Flour'), quizzes: [] })).toBe('Lesson: “Flour”.')
    expect(titlesInWords({ lessons: named('Flour', 'Water'), quizzes: named('Check') })).toBe(
      'Lessons: “Flour” and “Water”. Quiz: “Check”.',
    )
    expect(titlesInWords({ lessons: named('Flour', 'Water', 'Salt', 'Time', 'Heat'), quizzes: [] })).toBe(
      'Lessons: “Flour”, “Water”, “Salt” and 2 more.',
    )
  })
})
