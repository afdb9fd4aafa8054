import type { AikenQuestion } from '#contract/render/aiken.ts'

/** Longer texts, quizzes and attachments of the sample courses, by the title of the lesson or the slug of the course. */

/** Markdown below the sentence that every sample lesson begins with. */
export const DEMO_LESSON_TEXTS: Readonly<Record<string, string>> = {
  'What an automation is, and is not': `## Three questions before you build

1. Who takes this decision today?
2. How do they know that it was right?
3. What happens on the day on which it is wrong?

If nobody can answer the first one, you are not automating a decision. You are inventing one.

> A workflow that nobody would miss is not worth its maintenance.

## Exercise

Choose one task of last week that felt mechanical. Write the decision in it as a single sentence that begins with *if*.`,
  'Drawing the process as it happens': `Take a case that is finished, so that nobody defends it. Write one line for each moment in which the work moved.

| When | From | To | Waited |
| --- | --- | --- | --- |
| Mon 09:10 | Customer | Inbox | 0 min |
| Mon 11:40 | Inbox | Clerk | 150 min |
| Thu 14:05 | Clerk | Accounts | 3 days |

The last column is where your automation will earn its keep. The first drawing is always crooked; leave it so until somebody has corrected it.`,
  'Finding the handovers': `Every handover has three parts:

- **what** is handed over (a file, a message, a glance across the desk)
- **what is missing** when it arrives
- **who notices** that it is missing

Ask the receiving person and not the sending one. The sender believes that everything was there.

The notes in the attachment hold the exercise of this lesson.`,
  'Triggers, schedules and webhooks': `| Begin | When your server was off for a night |
| --- | --- |
| Webhook | The event is gone, unless the sender tries again |
| Schedule | The run is missed; the next one has to look back |
| Poll | Nothing is lost, it is only late |

A safe pattern is both: the webhook for speed, a poll every hour for truth.

\`\`\`json
{ "since": "2026-01-12T07:00:00Z", "limit": 100 }
\`\`\`

Store the end of the last complete run, never the time at which the next one starts.`,
  'Handling failure on purpose': `A call can end in three ways.

1. It succeeded, and you know.
2. It failed, and you know.
3. You do not know.

Most workflows are built for the first, patched for the second and broken by the third. After a time-out, ask the other side what it holds before you send anything again.`,
  'Keys, ledgers and receipts': `Give each intention a key of its own **before** the first try, and write it down where a restart can't lose it.

- same key, same content: the answer of the first try
- same key, other content: refuse it, somebody has a defect
- another key: another intention

\`\`\`http
POST /invoices
Idempotency-Key: 7c1f0c9e-order-2381
\`\`\`

Keep the answers for longer than the longest outage that you can imagine.`,
  'Testing with yesterday’s data': `Run the old and the new version on the same day, and compare.

1. Export yesterday as it came in.
2. Run the new version with everything that sends switched off.
3. Read only the differences, all of them.

A difference that you can't explain is either a defect of the new version or one of the old version. Both are worth the morning.`,
  'Handing over to the team': `The page for the bad day has four lines:

- what breaks
- how it is noticed
- what to do first
- who helps

Then switch the workflow off on purpose, at eleven in the morning, and let the team bring it back without you.`,
}

/** Drafts inside a published course. */
export const DEMO_DRAFT_LESSONS: readonly string[] = ['Moving in slices', 'Changing a contract']

export interface DemoQuestion extends AikenQuestion {
  readonly explanation: string
}

const question = (
  text: string,
  options: readonly [string, string, string, string],
  correct_answer: AikenQuestion['correct_answer'],
  explanation: string,
): DemoQuestion => {
  const [option_a, option_b, option_c, option_d] = options
  return { question: text, option_a, option_b, option_c, option_d, correct_answer, explanation }
}

export const DEMO_QUIZZES: Readonly<Record<string, { description: string; questions: readonly DemoQuestion[] }>> = {
  'Finding the handovers': {
    description: 'Five minutes on what moves, and what waits.',
    questions: [
      question(
        'Whom do you ask what is missing at a handover?',
        ['The sender', 'The receiver', 'Their manager', 'The vendor of the system'],
        'B',
        'The sender believes that everything was there.',
      ),
      question(
        'Which case do you follow first?',
        ['The newest one', 'The one that went wrong most', 'One that is finished', 'An invented one'],
        'C',
        'Nobody has to defend a case that is closed.',
      ),
      question(
        'Where does an automation usually save most?',
        ['In the waiting between two steps', 'In typing', 'In meetings', 'In storage'],
        'A',
        'Work takes minutes, waiting takes days.',
      ),
    ],
  },
  'Keys, ledgers and receipts': {
    description: 'Whether a second try can do harm.',
    questions: [
      question(
        'A call timed out. What do you know?',
        ['It failed', 'It succeeded', 'Nothing yet', 'It will be repeated by the network'],
        'C',
        'The answer was lost, and perhaps only the answer.',
      ),
      question(
        'When is the key of an intention made?',
        ['Before the first try', 'After the first failure', 'By the receiver', 'At every try anew'],
        'A',
        'A key that is made later can’t name the first try.',
      ),
      question(
        'The same key arrives with other content. What does the receiver do?',
        ['Overwrites', 'Refuses', 'Merges', 'Ignores it silently'],
        'B',
        'One key is one intention; somebody has a defect.',
      ),
      question(
        'How long are answers kept?',
        ['One minute', 'Until the next deployment', 'As long as the session', 'Longer than the longest outage'],
        'D',
        'A phone may sleep for weeks and then send.',
      ),
    ],
  },
  'Steps that can be repeated': {
    description: 'Searching before creating.',
    questions: [
      question(
        'What makes “create contact” safe to repeat?',
        ['A longer time-out', 'A reference of your own that you search first', 'A faster server', 'A pause'],
        'B',
        'Then the second run finds what the first one made.',
      ),
      question(
        'Which step is harmless to run twice by itself?',
        ['Send an email', 'Add 10 to a balance', 'Set the status to “paid”', 'Append a line'],
        'C',
        'Setting a state twice ends in the same state.',
      ),
    ],
  },
}

export interface DemoAttachment {
  /** Name of a sample file. */
  readonly file: string
  readonly title: string
  readonly description: string
  readonly required: boolean
  readonly downloadable: boolean
}

/** By the slug of the course. */
export const DEMO_COURSE_FILES: Readonly<Record<string, readonly DemoAttachment[]>> = {
  'automation-fundamentals': [
    {
      file: 'course-handouts.zip',
      title: 'All handouts',
      description: 'The pages of the exercises, ready to print.',
      required: false,
      downloadable: true,
    },
    {
      file: 'n8n-approval-flow.json',
      title: 'Approval flow for n8n',
      description: 'The workflow of lessons 5 and 6.',
      required: true,
      downloadable: true,
    },
  ],
  'process-mapping': [
    {
      file: 'intake-checklist.pdf',
      title: 'Intake checklist',
      description: 'What to know before the first workshop.',
      required: true,
      downloadable: true,
    },
  ],
}

/** By the title of the lesson. */
export const DEMO_LESSON_FILES: Readonly<Record<string, readonly DemoAttachment[]>> = {
  'Finding the handovers': [
    {
      file: 'lesson-3-notes.txt',
      title: 'Notes and exercise',
      description: 'One case, its handovers, and the time between them.',
      required: true,
      downloadable: true,
    },
  ],
  'Choosing the case to follow': [
    {
      file: 'intake-checklist.txt',
      title: 'Checklist as text',
      description: 'For copying into your own notes.',
      required: false,
      downloadable: true,
    },
  ],
}
