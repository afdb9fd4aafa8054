import type { DemoPost } from './index.ts'

/** Shorter posts of the sample site, first part. */
export const NOTE_POSTS: readonly DemoPost[] = [
  {
    title: 'A small glossary of integration patterns',
    slug: 'integration-patterns',
    category: 'reference',
    tags: ['integration', 'reliability'],
    excerpt: 'Eleven words that save an hour in the first meeting with another team.',
    day: 16,
    state: 'draft',
    body: `
Half of the arguments about interfaces are arguments about words. These are the ones that I write on the wall on the first day.

- **Push:** the one who knows sends.
- **Pull:** the one who wants to know asks.
- **Snapshot:** everything, as it is now.
- **Delta:** what changed since a mark that both sides know.
- **Idempotent:** doing it twice is the same as doing it once.
- **At least once:** it arrives, perhaps more than once.
- **Dead letter:** what nobody could work on, kept for a person.
- **Backfill:** sending the past again, on purpose.
- **Canonical model:** the shape in the middle that neither side likes.
- **Contract:** what may not change without telling.
- **Owner:** who is called at night.

The last one is not a pattern. It is missing from most diagrams, and it is the first thing that I ask about.
`,
  },
  {
    title: 'The checklist I use before switching a workflow on',
    slug: 'go-live-checklist',
    category: 'reference',
    tags: ['automation', 'reliability', 'n8n'],
    excerpt: 'Twelve points, ten minutes, and hardly a bad morning since.',
    day: 24,
    state: 'published',
    body: `
I wrote this list after a bad morning, and it grew by one point after each of the following ones. It takes ten minutes.

## Before

- Has it run with yesterday’s real data, twice, with the same result?
- Does it do nothing when there is nothing to do, and say so?
- What happens with an empty name, a very long one, and one with an apostrophe?
- Is there a limit on how much it may do in one run?

## Around it

- Who receives the message when it fails, by name?
- Can that person find the run from the message with one click?
- Where is it written down what this thing is for?
- Which account does it use, and whose is it?

## After

- When will somebody look at it for the first time? Put it into the calendar.
- What number should be roughly the same every day?
- How is it switched off, and who may do that?
- When may it be deleted?

The last question sounds early. It is much easier to answer now than in four years.
`,
  },
  {
    title: 'Error messages are part of the process',
    slug: 'error-messages-process',
    category: 'field-notes',
    tags: ['requirements', 'reliability'],
    excerpt: 'A message without a next step is a phone call that has been put off.',
    day: 29,
    state: 'published',
    body: `
In a logistics office I counted for one afternoon what people did after an error message. They had seventeen. Fourteen times they closed it and tried the same again, twice they called a colleague, and once somebody read it.

The text was *Validation failed (code 3)*. Code 3 meant that a postcode was missing.

We rewrote nine messages. Each got three parts: what happened, what was kept, and what to do now. *The order was not sent, because the postcode is missing. Everything you typed is still here. Add the postcode and press Send again.* It took half a day, including the discussion about whether this is our job.

In the week after, calls to the help desk went down by a third. No feature that I have built for that client has had a better return.
`,
  },
  {
    title: 'Name things as the people who use them do',
    slug: 'name-things',
    category: 'process-analysis',
    tags: ['requirements', 'process-analysis'],
    excerpt: 'If the screen says “entity” and the workshop says “job”, the workshop is right.',
    day: 31,
    state: 'published',
    body: `
There was a word in a system that nobody used: *commission element*. On the shop floor they said *job*. In sales they said *position*. In the system there were jobs too, but those were something that runs at night.

New colleagues needed about three weeks until they understood who means what. I know because two of them had made a private dictionary, independently of each other.

We collected the words for a week, on a large sheet beside the coffee machine: what do you call it, and what would be wrong to call it? Then we chose one word per thing, and changed it everywhere, in the screens, the reports and the mails, on one day.

It is unglamorous work. But a word is the smallest interface there is, and it is used more often than any other.
`,
  },
  {
    title: 'A day beside the fax machine',
    slug: 'fax-machine',
    category: 'field-notes',
    tags: ['process-analysis', 'case-study'],
    excerpt: 'Before removing a machine, find out what else it has been doing.',
    day: 34,
    state: 'published',
    body: `
The task was to remove a fax machine. Orders were to come in through a portal, and the portal was ready.

I sat beside the machine for a day. It received forty-one orders. It also did a few things that were in no specification: the pile showed everybody in the room how much there was to do. A page lying crosswise meant *call back first*. And at half past three somebody took the rest to another desk, which was the whole of the capacity planning.

The portal had none of that. So we added a number on a screen in the room, a mark for *call back*, and a hand over at half past three. Two days of work.

When the machine was carried out, nobody missed it. I am fairly sure that without that day they would have printed the orders and made a pile.
`,
  },
  {
    title: 'Three numbers for every workflow',
    slug: 'three-numbers',
    category: 'automation',
    tags: ['automation', 'data', 'reliability'],
    excerpt: 'How many came in, how many went out, and how old is the oldest one in between.',
    day: 37,
    state: 'published',
    body: `
Dashboards for automation tend to show how many runs were successful. It is a comfortable number, because a run that does nothing is successful too.

I show three others for each workflow.

1. **In:** how many things asked for something today.
2. **Out:** how many were finished, as counted by the *receiving* system.
3. **Oldest:** the age of what is still in between.

In and out should be about equal over a day. If not, something is being lost or doubled, and it does not matter what the runs say. And the oldest tells whether anybody is waiting longer than promised.

All three can be drawn in one line of text. I send them at eight in the morning to one person, who answers if a number looks odd. That person has found more faults than all alarms together.
`,
  },
  {
    title: 'Workflows in version control',
    slug: 'workflows-version-control',
    category: 'automation',
    tags: ['n8n', 'automation', 'tools'],
    excerpt: 'An export every night, one commit, and the question “what changed?” has an answer.',
    day: 41,
    state: 'published',
    body: `
“It worked yesterday” is a sentence about a difference. Without a history you can only guess what it was.

For n8n I use a small workflow that exports all others each night, sorts the keys, removes what changes by itself, and commits the rest. Sorting matters. Without it every export looks different, and nobody reads a comparison of two thousand lines.

| export -> sort keys -> drop positions -> commit if changed

What it brought:

- A failing step can be compared with its state of last week, within a minute.
- Two people can see that they are working on the same thing.
- A deleted workflow comes back from the history and not from memory.

Credentials are not part of it, and must not be. What is in a history stays there.
`,
  },
  {
    title: 'When not to automate',
    slug: 'when-not-to-automate',
    category: 'automation',
    tags: ['automation', 'process-analysis'],
    excerpt: 'Four cases in which I advised against my own work.',
    day: 44,
    state: 'published',
    body: `
**It happens four times a year.** Somebody does it in two hours and thinks while doing so. A checklist is enough.

**The rules change each month.** Automation turns a rule into concrete. Wait until the rule has stood for half a year, or automate the collecting of data and leave the decision alone.

**It is the only moment when two departments talk.** I once removed a weekly list that was carried over by hand. After that nobody knew what the others were doing, and a meeting was introduced that took longer than the list.

**Nobody can say what is right.** If three people give three answers to the same case, the workflow will be a fourth one, only faster.

In all four cases there was something useful to do. It merely was not building.
`,
  },
  {
    title: 'Human steps are steps',
    slug: 'human-steps',
    category: 'automation',
    tags: ['automation', 'process-analysis', 'requirements'],
    excerpt: 'An approval is a call with a very long response time. Treat it as such.',
    day: 48,
    state: 'published',
    body: `
In most diagrams the person is a small figure beside the process. In the running system the person *is* the process, at least for the two days in which everything waits for them.

So I design a human step as I would design a call to another system.

- It has a time limit, and something happens when it is over.
- It has a second address, for when the first one is on holiday.
- It can be repeated: pressing the button twice does not approve twice.
- It carries everything that is needed to decide, so that nobody has to look it up.
- It has an answer that means *I can’t decide this*.

The last point is the most useful one. Without it people do not answer at all, and silence looks exactly like holiday.
`,
  },
  {
    title: 'The quiet failure of scheduled jobs',
    slug: 'quiet-scheduled-jobs',
    category: 'automation',
    tags: ['reliability', 'automation'],
    excerpt: 'A job that does not start reports no error. Somebody has to expect it.',
    day: 52,
    state: 'published',
    body: `
A monthly report had not been sent since February. In September somebody noticed. The job had not failed. It had been on a server that was switched off, and a switched-off server writes no log.

Alarms react to what happens. For what does *not* happen you need an expectation: by six in the morning there has to be a sign of life, and if there is none, somebody is told.

The simplest form is a list of jobs with two columns, *last seen* and *should be seen every*. Each job reports at its end. One other job, on another machine, compares the two columns.

And who watches that one? It sends a short mail every Monday: *all twelve jobs were seen*. If the mail is missing, a person misses it. People are good at that, once a week.
`,
  },
  {
    title: 'Small tools I would not want to miss',
    slug: 'small-tools',
    category: 'tools',
    tags: ['tools'],
    excerpt: 'None of them is an automation platform, and all of them make one bearable.',
    day: 55,
    state: 'published',
    body: `
- **A program that compares two tables** and shows the differences by key. Half of an analysis is *what is in one and not in the other?*
- **A receiver for requests** that shows what was sent, byte by byte. Documentation says what was intended.
- **A command line tool for JSON.** Filtering a million records on a laptop, without asking anybody for an import.
- **A stopwatch.** Seriously. Waiting times are estimated wrongly by a factor of three, in both directions.
- **Paper, large.** A process that does not fit on it is two processes.
- **A text file with the date as its name.** What I did, what I expected, what came out. Searching through four years of it takes a second.

The list has been the same for a long time. New tools come in and leave. These stay, because they do one thing and do not want to be the place where everything happens.
`,
  },
  {
    title: 'Reading an API before using it',
    slug: 'reading-an-api',
    category: 'tools',
    tags: ['integration', 'tools', 'requirements'],
    excerpt: 'Seven things to look for in the documentation, and what their absence means.',
    day: 58,
    state: 'published',
    body: `
I read the documentation of an interface back to front, because the examples at the start always work.

1. **Errors.** Is there a list? If not, everything will be a 500.
2. **Limits.** How many calls a minute, and what happens after that?
3. **Paging.** By page number, or by mark? With page numbers, records slip through while others are being added.
4. **Time.** Which zone, and is a date a date or a midnight somewhere?
5. **Changes.** How are they announced, and how long is the old form kept?
6. **Deleting.** Does a deleted record vanish, or is it marked? How would I learn of it?
7. **Repeating.** What happens when I send the same thing twice?

For each gap I write one question to the vendor. The answers matter less than how long they take. This is roughly how long every later question will take, too.
`,
  },
  {
    title: 'Why I still draw by hand',
    slug: 'draw-by-hand',
    category: 'process-analysis',
    tags: ['process-analysis', 'tools'],
    excerpt: 'A finished looking diagram ends the conversation that it should have started.',
    day: 62,
    state: 'published',
    body: `
A clean diagram looks like a decision. People nod at it. A crooked one with arrows crossed out looks like a question, and somebody takes the pen.

I noticed it with two groups on the same day. To the first I showed a tidy drawing, and received two remarks about colours. To the second I showed the sketch that it was made from. After ten minutes there were four more boxes and a loop that nobody had mentioned before.

Since then I draw by hand until nobody corrects any more. Then I photograph it, and only then it becomes a file. The photograph stays beside it. It is often the better explanation.
`,
  },
]
