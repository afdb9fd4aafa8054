import type { MessageStatus } from '#contract/records/message-list.ts'

/** What visitors of the sample site wrote. */
interface DemoMessage {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly status: MessageStatus
  /** How many days ago. */
  readonly day: number
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    name: 'Ingrid Falk',
    email: 'ingrid.falk@sample.example',
    subject: 'Invoices from three systems',
    message:
      'Hello,\n\nwe send invoices from three systems and match payments by hand, about two days a month. Your post on reconciling payments describes our situation well.\n\nWould you have half an hour next week to look at it with us? Tuesday or Thursday after 14:00 would suit us.\n\nKind regards\nIngrid Falk',
    status: 'new',
    day: 0,
  },
  {
    name: 'Tomasz Wrona',
    email: 'tomasz.wrona@sample.example',
    subject: 'Question about the webhook lesson',
    message:
      'In the lesson on webhooks you answer with 200 before the work is done. What happens when the server stops in between? Is there a way to see which deliveries were lost?',
    status: 'new',
    day: 1,
  },
  {
    name: 'Amina Haddad',
    email: 'amina.haddad@sample.example',
    subject: 'Workshop for our operations team',
    message:
      'We are eleven people in operations and would like a one-day workshop on process analysis, in Vienna or online.\n\n- What would it cost?\n- Do you have a date in spring?\n\nThank you!\nAmina',
    status: 'read',
    day: 4,
  },
  {
    name: 'Jonas Brandt',
    email: 'jonas.brandt@sample.example',
    subject: 'Broken link in the checklist',
    message: 'The link to the template at the end of the checklist leads to a page that is no longer there.',
    status: 'read',
    day: 9,
  },
  {
    name: 'Lucía Romero',
    email: 'lucia.romero@sample.example',
    subject: 'Thank you for the n8n course',
    message: 'I finished the course last week and our newsletter now runs by itself. Thank you, it was clear and fun.',
    status: 'archived',
    day: 21,
  },
]
