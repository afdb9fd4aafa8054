import { nameInWords } from '#contract/calls/user-activities.ts'

/** Types of activities in words and colours. */

const NAMES = new Map([
  ['login', 'Login'],
  ['logout', 'Logout'],
  ['register', 'Registration'],
  ['file_uploaded', 'File uploaded'],
])

/** One for each of the types that are known by name; the others have that of what was done. */
const COLOURS = new Map([
  ['login', '#2f7de1'],
  ['logout', '#7b8794'],
  ['register', '#0f9d8a'],
  ['cv_created', '#b7791f'],
  ['cv_template_created', '#d0592a'],
  ['course_enrolled', '#8a5cf0'],
  ['lesson_completed', '#2d9a4b'],
  ['file_uploaded', '#0b8fb3'],
  ['created', '#4f9d3a'],
  ['updated', '#5b6ee1'],
  ['published', '#a64bc9'],
  ['deleted', '#d64545'],
  ['erased', '#a32020'],
  ['restored', '#3d8f7a'],
])
const OTHER = '#98793f'

/** "post.updated" as "Post updated". */
export function typeWords(type: string): string {
  const words = NAMES.get(type) ?? nameInWords(type)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const colourOf = (type: string) => COLOURS.get(type) ?? COLOURS.get(type.split('.').at(-1) ?? '') ?? OTHER

export function TypeMark({ type }: { readonly type: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="size-2 flex-none rounded-full" style={{ background: colourOf(type) }} aria-hidden="true" />
      {typeWords(type)}
    </span>
  )
}
