import type { FormOf } from '#contract/records/record.ts'
import type { emailTemplate } from '#contract/records/email-template.ts'

/** Two letters as an owner would word them: one to fill in by hand, one for everybody. */
export const DEMO_EMAIL_TEMPLATES: readonly FormOf<typeof emailTemplate>[] = [
  {
    name: 'Welcome to a course',
    subject: 'Your place in {{course_title}}',
    type: 'markdown',
    body: `Hello {{user_first_name}},

your place in **{{course_title}}** is ready. {{course_description}}

[Begin with the first lesson]({{course_url}})

Each lesson takes about a quarter of an hour. Answer this mail when you get stuck: it reaches me, not a ticket system.

{{app_name}}`,
    variables: [],
    description: 'Sent by hand to somebody who has booked a course.',
    category: 'course',
    used_for: 'none',
    is_active: true,
  },
  {
    name: 'New workflow',
    subject: 'New on {{app_name}}: {{workflow_title}}',
    type: 'html',
    body: `<h2>{{workflow_title}}</h2>
<p>Hello {{user_first_name}},</p>
<p>{{workflow_description}}</p>
<p><a href="{{workflow_url}}">Look at it, and take it along</a></p>
<p>You get this letter because you asked for news of {{app_name}}. Write to {{support_email}} to get none any more.</p>`,
    variables: [],
    description: 'To readers who want to hear of new workflows.',
    category: 'marketing',
    used_for: 'none',
    is_active: false,
  },
]
