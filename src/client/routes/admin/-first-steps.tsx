import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Access } from '#contract/calls/permissions.ts'
import type { PlainPath } from '#client/data/address.ts'
import { may } from '#client/data/session.ts'
import { Section } from '#client/ui/panel.tsx'
import { Ring } from '#client/ui/ring.tsx'

interface Step {
  readonly to: PlainPath
  readonly label: string
  readonly text: string
  readonly access: Access
}

const STEPS: readonly Step[] = [
  {
    to: '/admin/settings',
    label: 'Name your site',
    text: 'The name and description that visitors and search engines see.',
    access: 'admin',
  },
  {
    to: '/admin/posts/create',
    label: 'Write the first post',
    text: 'Also without a connection. It is sent when you are back online.',
    access: 'content.write',
  },
  {
    to: '/admin/courses/create',
    label: 'Make a course',
    text: 'Lessons, quizzes and files in the order in which people learn.',
    access: 'content.write',
  },
  {
    to: '/admin/files/upload',
    label: 'Upload your files',
    text: 'Pictures and documents, ready to be used anywhere.',
    access: 'content.write',
  },
]

/** On a site without a word yet, instead of what could be gone on with. */
export function FirstSteps() {
  return (
    <Section title="First steps">
      <ol className="list-rows">
        {STEPS.filter(({ access }) => may(access)).map(({ to, label, text }) => (
          <li key={to} className="openable">
            <Ring state="waiting" size={20} className="flex-none text-accent" />
            <div className="words">
              <Link to={to} className="row-open">
                <span className="row-title">{label}</span>
              </Link>
              <p className="mt-0.5 text-small text-ink-3">{text}</p>
            </div>
            <ChevronRight size={18} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </Section>
  )
}
