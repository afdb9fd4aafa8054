import { expect, it } from 'vitest'
import { course } from './course.ts'
import { cvTemplate } from './cv-template.ts'
import { emailTemplate } from './email-template.ts'
import { homeSetting } from './home-setting.ts'
import { lesson } from './lesson.ts'
import { post } from './post.ts'
import { copyOf, schemasOf } from './schemas.ts'
import { workflow } from './workflow.ts'

it.each([course, cvTemplate, emailTemplate, homeSetting, lesson, post, workflow])(
  'a copy of a record has the fields that a new one may have, and no others ($type)',
  (kind) => {
    const taken = Object.keys(schemasOf(kind).create.entries)
    const copy = copyOf(kind, { slug: 'taken', id: 4, version: 2 }, 'First (copy)')
    expect(Object.keys(copy).filter((name) => !taken.includes(name))).toEqual([])
    expect(copy).toMatchObject({ [kind.titleField]: 'First (copy)', ...(taken.includes('slug') && { slug: '' }) })
  },
)
