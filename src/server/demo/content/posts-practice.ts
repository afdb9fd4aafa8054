import type { DemoPost } from './index.ts'

/** Shorter posts of the sample site, second part. */
export const PRACTICE_POSTS: readonly DemoPost[] = [
  {
    title: 'Exceptions are where the work is',
    slug: 'exceptions-work',
    category: 'process-analysis',
    tags: ['process-analysis', 'requirements'],
    excerpt: '“In ninety percent of cases it is simple.” True, and it is not what people spend their days on.',
    day: 66,
    state: 'published',
    body: `
A claims department told me that ninety percent of their cases were standard. That was correct. They took four minutes each. The other ten percent took two hours each, and made up more than three quarters of all the work.

Automating the standard would have saved little and looked good. We went for the exceptions instead, not in order to automate them, but to find out why they were any.

- A third lacked one document that nobody had asked for at the start.
- A third were waiting for the same two people.
- The rest were truly difficult, and interesting.

A question added to the first form took care of the first group. A deputy took care of most of the second. Nothing was programmed. Now the department has time for the rest, which is what they are good at.
`,
  },
  {
    title: 'Onboarding as a test of your process',
    slug: 'onboarding-test',
    category: 'process-analysis',
    tags: ['process-analysis', 'career'],
    excerpt: 'Nobody sees a process as clearly as somebody in their second week.',
    day: 70,
    state: 'published',
    body: `
In the first week everything is new. In the third one has got used to it. In between there are a few days in which a person sees what is odd and can still name it.

I ask clients to let new colleagues keep a list in that second week: what did you have to ask, what did you look for, where did two people tell you different things? Nobody has to defend anything. After a month we go through it together.

From one such list, of a person in accounting: eleven passwords, four of them on paper. Two systems for holidays. A form that has to be printed because of a line for a signature that nobody reads. The rule that invoices above 5,000 go to Ms Berg, who retired in 2019.

It is the cheapest process analysis that I know.
`,
  },
  {
    title: 'What a status field should never be',
    slug: 'status-field',
    category: 'data',
    tags: ['data', 'requirements'],
    excerpt: 'One column, nine values, four meanings. How to take it apart.',
    day: 73,
    state: 'published',
    body: `
*new, active, waiting, paid, cancelled, archived, vip, locked, old*. This is a real status field. It answers four questions at once: how far the order is, whether it was paid, whether the customer may order, and how important they are. So it answers none of them reliably, because a paid order of a locked customer has to decide for one.

The test is simple. Take any two values and ask whether both could be true at the same time. If so, they belong into different fields.

We ended with four: *progress*, *payment*, *access* and *rank*. Only the first one is a sequence. For that one we wrote down which step may follow which, and the system refuses everything else.

The old field stayed for a year as a computed one, for reports. Then nobody asked for it any more.
`,
  },
  {
    title: 'Duplicates are a symptom',
    slug: 'duplicates-symptom',
    category: 'data',
    tags: ['data', 'process-analysis'],
    excerpt: 'Cleaning them up is useful once. Finding out who makes them is useful every day.',
    day: 77,
    state: 'published',
    body: `
A customer database held about eight percent of duplicates. It had been cleaned two years before, by an external firm, very thoroughly.

We looked at when they came into being. Two thirds on weekday mornings between eight and nine, at one location. There, the search needed nine seconds, and a queue of people stood at the counter. Creating a new customer needed four.

Nobody was careless. They had done the calculation that we had not done.

The search was given an index, which took an hour. The next month brought a tenth as many duplicates. After that we cleaned up, once more, and it has lasted.
`,
  },
  {
    title: 'Dates, times and other opinions',
    slug: 'dates-times',
    category: 'data',
    tags: ['data', 'integration'],
    excerpt: 'A date without a zone is an opinion. Some rules that prevent most of the trouble.',
    day: 80,
    state: 'published',
    body: `
- A **moment** (something happened) is stored in universal time, and shown in the zone of the person who looks.
- A **day** (a birthday, an invoice date) has no zone. Never turn it into a midnight.
- An **appointment** belongs to a place. Store the local time and the place, because the rules for summer time may change before it comes.
- A **duration** is not a difference of two clocks. On two days a year they disagree by an hour.
- The **end** of a period is either included or not. Decide once for the whole system, and write it beside the field.

When a report is wrong by one day, it is nearly always the second rule. When it is wrong by one hour twice a year, it is the third one. I have stopped being surprised, and started to look there first.
`,
  },
  {
    title: 'Testing with yesterday',
    slug: 'testing-with-yesterday',
    category: 'automation',
    tags: ['reliability', 'automation', 'data'],
    excerpt: 'The best test data was made by your customers, the day before.',
    day: 84,
    state: 'published',
    body: `
Invented test data is polite. It has first names without apostrophes, streets with numbers, and amounts above zero. Yesterday’s data has all the rest.

So before a change goes live, I run it against everything that came in yesterday, and compare the result with what the old version made of it. Most lines are equal. Some differ because they should. The remaining handful is the reason for doing it.

Two conditions. The steps that act on the outside, mails, payments, orders, have to be replaced by ones that merely write down what they would have done. And the data is used where it already lives, and not copied to somebody’s laptop.

It takes an hour to set up, per workflow. I have never regretted that hour.
`,
  },
  {
    title: 'The handover document nobody reads',
    slug: 'handover-document',
    category: 'consulting',
    tags: ['career', 'case-study'],
    excerpt: 'Forty pages, never opened. What I leave behind instead.',
    day: 88,
    state: 'published',
    body: `
After the first large project I left a document of forty pages. A year later I came back, and the file had been opened twice. Once by me.

Now I leave three things.

**A page for the bad day.** What can break, how it is noticed, what to do first, who can help. It hangs where the alarm arrives.

**Names.** Every workflow, table and account is called what it is. It is documentation that can’t be mislaid.

**An exercise.** In the last week somebody from the team makes a small change from start to end, while I sit beside and keep silent. Whatever they have to ask goes into the page.

The exercise is the actual handover. The rest is for the day on which nobody remembers it.
`,
  },
  {
    title: 'Saying no to a feature, in writing',
    slug: 'saying-no',
    category: 'consulting',
    tags: ['requirements', 'career'],
    excerpt: 'A refused wish needs a reason that can be read again in a year.',
    day: 91,
    state: 'published',
    body: `
Wishes that are refused come back. Usually at the worst time, and usually with the words *we discussed that already, but nobody knows why*.

I keep a short list of things that we decided not to do. Each entry has four lines: the wish, who asked for it, why not, and what would have to be different. The last line is the important one. It turns a no into a condition.

> Export to the old system: not done. Asked for by sales. Nobody reads the file. If the old system is still in use in autumn, look at it again.

In autumn it was still in use, and we built it, in two days, without any discussion. The list had done its work both times.
`,
  },
  {
    title: 'Fixed price, open scope',
    slug: 'fixed-price',
    category: 'consulting',
    tags: ['requirements', 'career'],
    excerpt: 'Both sides want certainty. It helps to say which kind.',
    day: 95,
    state: 'published',
    body: `
Clients ask for a fixed price because they have had bad experiences with open ones. Suppliers ask for a fixed scope for the same reason. Together they produce contracts in which both are fixed, and everything that is learnt on the way is an inconvenience.

I fix the price and the time, and leave the scope open in one direction: it may become smaller. The list of wishes is in order. We start at the top. When the money is used up we stop, and what was built is complete, tested and in use.

It needs trust for about two weeks. After that there is something running, and the conversation changes by itself: from *is this included?* to *what should be next?*
`,
  },
  {
    title: 'Meetings with the people who do the work',
    slug: 'meetings-with-doers',
    category: 'consulting',
    tags: ['process-analysis', 'requirements'],
    excerpt: 'Invite one person fewer from the top and one more from the counter.',
    day: 98,
    state: 'published',
    body: `
In a first workshop there are often eight people who are responsible for a process, and nobody who carries it out. The result is a description of how it is meant.

I ask for two people from the counter, the warehouse, the phone. And I ask the others to keep to one rule for the first hour: no explaining. It is hard. As soon as somebody from the counter says *and then I call Peter*, somebody else wants to explain that this is not intended.

It may not be intended. It happens forty times a day, and Peter is the most reliable interface in the building. I would like to hear what he is asked.
`,
  },
  {
    title: 'What to put on the first slide',
    slug: 'first-slide',
    category: 'consulting',
    tags: ['career', 'case-study'],
    excerpt: 'The result, in one sentence, with a number in it.',
    day: 103,
    state: 'published',
    body: `
“Orders take eleven days, six of which they lie waiting for an item number.” This was the first slide. The second one was the map.

For years I had built presentations like a proof: what we did, how, with whom, what follows. The people who had to decide left after ten minutes for another meeting. They had not heard the result.

Now the result comes first, with its number, then what I suggest, then what it costs. Whoever has to leave has heard enough to decide. Whoever stays wants to know how I came to it, and asks better questions, because they know what it is about.
`,
  },
  {
    title: 'Learning a domain in ten days',
    slug: 'learning-a-domain',
    category: 'career',
    tags: ['career', 'requirements'],
    excerpt: 'Nobody expects you to know their trade. They do expect you to want to.',
    day: 107,
    state: 'published',
    body: `
Day one and two: read what they print. Price lists, delivery notes, the form that everybody has to sign. The words in them are the vocabulary.

Day three to five: watch. Half a day each at three workplaces. Ask only *what is this?* and *how do you know?*

Day six: explain it back to somebody, in their own words. They will correct you, and it is the most valuable hour of the ten days.

Day seven and eight: the exceptions. *When was it different the last time?*

Day nine: the numbers. How many, how often, how long.

Day ten: write two pages, with a list of what you have not understood. Hand it to everybody who helped. The list makes more friends than the pages do.
`,
  },
  {
    title: 'Analyst, consultant, engineer',
    slug: 'analyst-consultant-engineer',
    category: 'career',
    tags: ['career'],
    excerpt: 'Three job titles, one working day. Which part do you want more of?',
    day: 112,
    state: 'published',
    body: `
In a small firm I was hired as an engineer, worked as an analyst and was sold as a consultant. It took me some years to see that these are different trades.

The **analyst** wants to know how it is. Their result is a description that others recognise.

The **consultant** wants a decision to be taken. Their result is a choice with its consequences.

The **engineer** wants it to run. Their result is something that works at night, too.

All three are needed in each project, and most people can do two of them well. It helps to know which two. I find it easiest to see on a Friday: after which kind of day do you still have energy?
`,
  },
]
