import { useState } from 'react'
import { Code, LanguageChoice } from './-code.tsx'
import { type Language, sampleOf } from './-samples.ts'
import type { ApiCall } from './-use-document.ts'

interface Task {
  readonly title: string
  readonly id: string
  readonly query?: string
  /** Of the body; all of them when absent. */
  readonly fields?: readonly string[]
}

/** What sites and scripts do most, each as it is pasted. */
const TASKS: readonly Task[] = [
  { title: 'Sign in', id: 'auth.login', fields: ['email', 'password', 'remember_me'] },
  { title: 'List posts, page by page', id: 'public.posts', query: 'page=1&per_page=10' },
  { title: 'One course by its id or slug', id: 'public.course' },
  { title: 'List workflows', id: 'public.workflows' },
  { title: 'Write a post', id: 'posts.create' },
  { title: 'Add members to a user group', id: 'userGroups.addMembers' },
  { title: 'Attach a file to a workflow', id: 'workflowFiles.create' },
  { title: 'List files', id: 'files.list' },
  { title: 'One file', id: 'files.read' },
  { title: 'Delete a file', id: 'files.delete' },
]

export function Examples({ calls, base }: { readonly calls: readonly ApiCall[]; readonly base: string }) {
  const [language, choose] = useState<Language>('cURL')
  return (
    <div className="grid max-w-[820px] grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <LanguageChoice label="Language of the examples" value={language} onChange={choose} />
      </div>
      {TASKS.map(({ title, id, query, fields }) => {
        const call = calls.find((each) => each.id === id)
        const asked = call && {
          ...call,
          ...(query !== undefined && { query }),
          ...(fields && { bodyExample: only(call.bodyExample, fields) }),
        }
        return asked && <Code key={id} label={title} text={sampleOf(language, asked, base)} titled />
      })}
    </div>
  )
}

const only = (body: unknown, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(Object(body)).filter(([name]) => fields.includes(name)))
