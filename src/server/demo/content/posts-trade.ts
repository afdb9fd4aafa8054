import type { DemoPost } from './index.ts'

/** Shorter posts of the sample site, third part. */
export const TRADE_POSTS: readonly DemoPost[] = [
  {
    title: 'A portfolio that shows thinking',
    slug: 'portfolio-thinking',
    category: 'career',
    tags: ['career', 'case-study'],
    excerpt: 'Screenshots show that something was built. Show why, and what you left out.',
    day: 116,
    state: 'published',
    body: `
When I look at applications, I see a lot of screenshots. They tell me that there was a project. What I want to know is what this person did when it became difficult.

A good entry in a portfolio fits on one page and answers five questions:

1. What was the situation, with one number?
2. What was the obvious solution, and why was it not enough?
3. What did you do?
4. What did you decide against?
5. What is the number today?

The fourth one is the rarest, and says the most. Client names can be left out. The thinking is yours and may be shown.
`,
  },
  {
    title: 'Questions for a first call',
    slug: 'first-call-questions',
    category: 'career',
    tags: ['requirements', 'career'],
    excerpt: 'Nine questions, in this order, and silence after each of them.',
    day: 121,
    state: 'published',
    body: `
1. What made you call this week, and not half a year ago?
2. What happens if nothing is done?
3. Who notices it first when it goes wrong?
4. What has been tried already?
5. Who would be against it?
6. What must not change?
7. How would you know that it worked?
8. Who decides, and when?
9. What have I not asked?

The first one usually brings the real reason. The last one usually brings the second real reason. Between them it is mostly a matter of not talking.
`,
  },
  {
    title: 'Rate limits are a kindness',
    slug: 'rate-limits',
    category: 'tools',
    tags: ['integration', 'reliability'],
    excerpt: 'A service that says “slower, please” is easier to live with than one that falls over.',
    day: 126,
    state: 'published',
    body: `
A colleague called the limit of an interface *harassment*: a hundred calls a minute, and we had to send twenty thousand records.

We did what everybody does first, and sent as fast as possible, with a pause when the refusal came. It took five hours and annoyed both sides. Then we read the answer that came with the refusal. It said exactly how long to wait, and the documentation named a call that takes a hundred records at once.

Twenty thousand records are two hundred such calls. They took two minutes and never met the limit.

Since then I read a limit as a message: *you are using me in another way than I was meant.* It is right surprisingly often.
`,
  },
  {
    title: 'Secrets do not belong in workflows',
    slug: 'secrets-in-workflows',
    category: 'tools',
    tags: ['tools', 'reliability', 'n8n'],
    excerpt: 'Where keys end up if nobody decides, and four habits that help.',
    day: 131,
    state: 'published',
    body: `
Search your workflows for the word *Bearer*. I do it in every new project, and there has been only one in which nothing was found.

Keys end up in steps because it is quick, and because the step is tested at that moment and then works. Later they are in exports, in backups, in screenshots, in the chat.

- Use the store for credentials that every tool has, even for a test.
- One key per workflow, so that one can be withdrawn without stopping the others.
- Only the rights that are needed. Reading, if it only reads.
- A date for renewal in the calendar, with the name of the person who knows how.

And when one has got out: withdraw it first, discuss afterwards.
`,
  },
  {
    title: 'Before and after: a support inbox',
    slug: 'support-inbox',
    category: 'field-notes',
    tags: ['case-study', 'automation'],
    excerpt: 'Sorting mails automatically saved little. Asking one question more saved a lot.',
    day: 136,
    state: 'published',
    body: `
A support team of four received three hundred mails a week. The wish: sort them automatically by topic.

We looked at two hundred of them. Sorting took a person about five seconds per mail, so twenty-five minutes a week for all. But sixty percent of the first replies were a question back: *which version do you use, and what is your customer number?* And then a day passed until the answer came.

So we did not build any sorting. We changed the contact form: it asks for both, and offers the version as a choice, with a picture of where to find it.

| Before: 1.9 replies per case, 31 hours until solved
| After: 1.2 replies per case, 11 hours until solved

The sorting is still being done by hand. It is quite popular, because one sees what is going on.
`,
  },
  {
    title: 'Observability for two people',
    slug: 'observability-for-two',
    category: 'field-notes',
    tags: ['reliability', 'tools'],
    excerpt: 'No platform, no team. A health page, a heartbeat and a habit.',
    day: 142,
    state: 'published',
    body: `
Articles about monitoring are written by people with forty services. If two of you look after five, most of it does not apply. What does:

**A health page** that really does something: writes a row, reads it back, writes a file, removes it. A page that always says OK measures the web server.

**A heartbeat** from outside, from another house. It notices what the inside can’t.

**A habit.** Five minutes, every morning, the same three numbers, by a person. After two weeks that person knows what normal looks like, and no alarm can replace this.

Everything else can wait for the first incident that these three did not show. In four years we had two.
`,
  },
  {
    title: 'Version one of anything',
    slug: 'version-one',
    category: 'field-notes',
    tags: ['career', 'requirements'],
    excerpt: 'It should be embarrassing in looks and flawless in what it keeps.',
    day: 147,
    state: 'published',
    body: `
There is a saying that one should be embarrassed by the first version. I agree, with one exception: it must never lose anything.

People forgive a missing button, an ugly table, a list without sorting. They do not forgive the text that they had typed and that was gone. After such a loss they keep a copy in a document, for years, no matter how good the program has become.

So in version one I spend half of the time on things that nobody sees. Saving, restoring, undoing, and what happens when the connection breaks in the middle. The other half gives a screen with three fields. Nobody has complained about the three fields so far.
`,
  },
  {
    title: 'Offline is a state, not an error',
    slug: 'offline-is-a-state',
    category: 'tools',
    tags: ['reliability', 'tools'],
    excerpt: 'On a train, in a cellar, at a client’s site: a program should know that it is alone, and stay useful.',
    day: 1,
    state: 'published',
    body: `
I write most of my notes on trains. Between two towns there is a valley without reception, and for years it was the place where my texts went to die.

A program that takes being offline seriously does four things. It lets me read what I had opened before. It keeps what I write, at once and on the device. It says so, calmly: *Saved on this device, two changes waiting.* And when it sends them later, it asks the server whether somebody else has changed the same text, instead of guessing.

None of this is magic. It is a queue, a key for each change, and a version number on each record. But it changes how one works. I no longer think about reception. I write, and it will arrive.
`,
  },
  {
    title: 'An inventory of shadow automation',
    slug: 'shadow-automation',
    category: 'process-analysis',
    tags: ['automation', 'process-analysis'],
    excerpt: 'Every department has them: macros, rules in mail programs, a script on somebody’s laptop.',
    day: 4,
    state: 'draft',
    body: `
The official list contained six automations. After two weeks of asking around we had forty-three.

Rules in mailboxes that forward invoices. A macro that renames files on Fridays. A script on the laptop of a trainee who had left, and which was still running, because nobody switched the laptop off.

I do not think of them as a problem. They show where work hurts. But they need a place where they are listed, with three facts: what does it do, who knows it, what happens without it?

*To be added: how to ask without frightening anybody; the list as a table.*
`,
  },
  {
    title: 'How to retire a workflow',
    slug: 'retire-a-workflow',
    category: 'automation',
    tags: ['automation', 'reliability'],
    excerpt: 'Switching something off is a change too, and it deserves the same care.',
    day: 5,
    state: 'draft',
    body: `
1. Look who has used the result in the last ninety days. Not who should, who has.
2. Tell them, with a date.
3. Switch it off on a Tuesday, and keep everything.
4. Wait for one full cycle: a month, a quarter, a year-end.
5. Export it, delete it, and write down where the export is.

Step four is the one that is skipped, and the reason why people are afraid of switching anything off.

*Still to write: the example of the quarterly tax file.*
`,
  },
  {
    title: 'Estimating data quality in an afternoon',
    slug: 'data-quality-afternoon',
    category: 'data',
    tags: ['data', 'tools'],
    excerpt: 'Ten queries that show where the trouble will be, before anybody promises a date.',
    day: 9,
    state: 'draft',
    body: `
- How many rows, and how many distinct values per column?
- Which values occur most often? Is one of them a placeholder?
- What share is empty, and since when?
- Which dates are in the future, or before the firm was founded?
- Which numbers are negative, or exactly zero?
- Which texts have leading spaces, or two spaces within?
- Do references point to something that exists?
- Are there rows that differ only in upper and lower case?
- Which columns have not changed for a year?
- Who could tell me what column 17 means?

*Notes for myself: add the results of the last three projects as a table, without names.*
`,
  },
  {
    title: 'A year of automation in numbers',
    slug: 'year-in-numbers',
    category: 'field-notes',
    tags: ['case-study', 'automation', 'data'],
    excerpt: 'Twenty-six workflows, four serious incidents, and one thing that I would not build again.',
    day: -5,
    state: 'scheduled',
    body: `
At the end of each year I count. It keeps the memory honest, which tends to keep the interesting projects and to drop the useful ones.

- 26 workflows are running, 9 were added, 4 retired.
- About 212,000 runs. 0.4 percent needed a second try, 31 runs needed a person.
- Four incidents that a client noticed before I did. Three of them were jobs that had not started.
- Two workflows save more than half of all the hours. Neither of them took longer than two days to build.

What I would not build again: a dashboard with fourteen charts. The client looks at one of them. I have made it larger and removed the rest, and nobody has asked.
`,
  },
]
