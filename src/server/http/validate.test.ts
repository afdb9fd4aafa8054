import { expect, test } from 'vitest'
import * as v from 'valibot'
import { problemOf } from './problem.ts'
import { parse } from './validate.ts'

const schema = v.object({ tag_ids: v.array(v.number()), questions: v.array(v.object({ time_limit: v.number() })) })

test('what is wrong inside a list is named as people count it', () => {
  let problem: unknown
  try {
    parse(schema, { tag_ids: [1, 'x'], questions: [{ time_limit: 1 }, { time_limit: 'x' }] })
  } catch (error) {
    problem = problemOf(error)?.body()
  }
  expect(problem).toMatchObject({
    errors: {
      'tag_ids.1': [expect.stringMatching(/ 2 is not valid$/)],
      'questions.1.time_limit': ['Question 2, time limit is not valid'],
    },
  })
})
