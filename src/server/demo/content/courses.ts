/** Courses of the sample site. A lesson is `title | minutes | what it is about`. */
export interface DemoCourse {
  readonly title: string
  readonly slug: string
  readonly level: 'beginner' | 'intermediate' | 'advanced'
  readonly description: string
  readonly learn: string
  readonly published: boolean
  readonly lessons: readonly string[]
}

export const DEMO_COURSES: readonly DemoCourse[] = [
  {
    title: 'Automation fundamentals',
    slug: 'automation-fundamentals',
    level: 'beginner',
    description: 'From the first drawing to a workflow that other people rely on.',
    learn:
      'Draw a process as it is. Choose a trigger. Handle failure on purpose. Hand over without a forty-page document.',
    published: true,
    lessons: [
      'What an automation is, and is not | 12 | An automation repeats a decision that somebody has already taken. If nobody has, it will take one for you.',
      'Drawing the process as it happens | 18 | Follow one real case and write down every moment in which work changes hands.',
      'Finding the handovers | 14 | At each handover, ask the receiving person what they need in order to start without asking back.',
      'Triggers, schedules and webhooks | 21 | Three ways to begin, and what each of them does when your server was off for a night.',
      'Handling failure on purpose | 16 | A call can succeed, fail, or leave you not knowing. Plan for the third case first.',
      'Keys, ledgers and receipts | 24 | Give every intention a key, so that a second try can do no harm.',
      'Testing with yesterday’s data | 15 | Run the new version against yesterday and read only the differences.',
      'Handing over to the team | 10 | One page for the bad day, names that explain themselves, and an exercise.',
    ],
  },
  {
    title: 'Process mapping in practice',
    slug: 'process-mapping',
    level: 'beginner',
    description: 'A method for finding out how work really flows, in days instead of months.',
    learn: 'Interview without leading. Measure waiting. Present a map that people correct instead of admire.',
    published: true,
    lessons: [
      'Choosing the case to follow | 11 | An ordinary one, a slow one and one that went wrong.',
      'Watching without disturbing | 17 | Two questions are allowed: what is this, and how do you know?',
      'Waiting times | 15 | Work takes minutes, waiting takes days. Measure the days.',
      'Exceptions first | 19 | The ten percent that take most of the time.',
      'The ugly map | 13 | Why a crooked drawing brings more corrections.',
      'From map to decisions | 20 | Each box on the map that changes becomes a decision with two options.',
    ],
  },
  {
    title: 'Reliable n8n',
    slug: 'reliable-n8n',
    level: 'intermediate',
    description: 'Workflows that survive slow partners, restarts and their own success.',
    learn: 'Error workflows, idempotent steps, version control, limits for kept runs, and a calm update routine.',
    published: true,
    lessons: [
      'How a run is stored | 14 | What is kept, for how long, and who may read it.',
      'Error workflows that reach a person | 16 | The message has a name on it and a link to the run.',
      'Steps that can be repeated | 22 | Search before you create; create with a reference.',
      'Batches and limits | 18 | A hundred records at once, and a pause that the partner asked for.',
      'Versions in a repository | 20 | Export, sort, commit, and read the difference.',
      'Credentials | 12 | One key per workflow, the fewest rights, a date for renewal.',
      'Updating without fear | 17 | A second instance, yesterday’s data, and a way back.',
    ],
  },
  {
    title: 'Integration patterns',
    slug: 'integration-patterns-course',
    level: 'intermediate',
    description: 'The dozen arrangements that most interfaces are made of.',
    learn:
      'Choose between push and pull, keep two systems in agreement, and know what to do with what can’t be delivered.',
    published: true,
    lessons: [
      'Push, pull and both | 16 | Webhooks for speed, a poll for truth.',
      'Snapshots and deltas | 14 | When to send everything, and how to mark what changed.',
      'At least once | 18 | Duplicates are normal. Make them harmless.',
      'Who leads, per field | 20 | Two systems can both be right, for different columns.',
      'Dead letters | 12 | What nobody could work on belongs to a person.',
      'Changing a contract | 15 | Add, announce, wait, remove.',
    ],
  },
  {
    title: 'Requirements without drama',
    slug: 'requirements-without-drama',
    level: 'beginner',
    description: 'Finding out what is needed when everybody has an opinion.',
    learn: 'Ask open questions, write testable sentences, keep a list of what you decided against.',
    published: true,
    lessons: [
      'The first call | 13 | Nine questions and the silence after each of them.',
      'Words on the wall | 11 | One word per thing, chosen by those who use it.',
      'Sentences that can be tested | 17 | Who, when, what, and how would we notice that it is wrong?',
      'Examples before rules | 15 | Three cases explain more than a page of rules.',
      'The list of no | 12 | A refusal with a condition instead of a door.',
    ],
  },
  {
    title: 'Data quality for analysts',
    slug: 'data-quality',
    level: 'intermediate',
    description: 'Seeing in an afternoon where a data set will hurt.',
    learn: 'Profile a table, find duplicates and their cause, agree on states, and plan a migration in slices.',
    published: true,
    lessons: [
      'Ten queries | 19 | Counts, gaps, extremes and values that mean nothing.',
      'Duplicates and their makers | 16 | Find the hour and the place in which they come into being.',
      'Status fields | 14 | Four questions do not fit into one column.',
      'Dates and times | 18 | Moments, days, appointments and durations.',
      'Moving in slices | 22 | One home per record, three numbers per slice, a way back.',
    ],
  },
  {
    title: 'Small-team observability',
    slug: 'small-team-observability',
    level: 'intermediate',
    description: 'Knowing that it works, with two people and no platform.',
    learn: 'Health pages that do real work, heartbeats, the age of the oldest entry, and five minutes every morning.',
    published: true,
    lessons: [
      'A health page that is honest | 15 | Write a row, read it back, roll it back.',
      'Heartbeats from outside | 12 | What the inside can’t notice.',
      'The oldest entry | 10 | Length says how much, age says how late.',
      'Reading logs | 20 | Rhythm, one thread, gaps.',
      'After an incident | 16 | What did we expect, and how would we have known?',
    ],
  },
  {
    title: 'Consulting basics for engineers',
    slug: 'consulting-basics',
    level: 'advanced',
    description: 'Estimating, saying no, and ending a project well.',
    learn: 'Sell a discovery, fix the price and not the scope, write the slide that decides.',
    published: true,
    lessons: [
      'What a client buys | 13 | A decision that was not possible before.',
      'Estimating discovery | 18 | People, systems, cases, and a day to contradict yourself.',
      'Open scope, fixed price | 16 | A list in order, and work from the top.',
      'The first slide | 11 | The result, in one sentence, with a number.',
    ],
  },
  {
    title: 'Writing for the bad day',
    slug: 'writing-for-the-bad-day',
    level: 'beginner',
    description: 'Messages, pages and names that help when something is broken. In preparation.',
    learn: 'Write error messages with a next step, and a page that is read at three in the morning.',
    published: false,
    lessons: [
      'Three parts of an error message | 12 | What happened, what was kept, what to do now.',
      'One page per system | 14 | What breaks, how it is noticed, what first, who helps.',
      'Names as documentation | 9 | The only document that can’t be mislaid.',
    ],
  },
]
