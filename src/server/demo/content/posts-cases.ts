import type { DemoPost } from './index.ts'

/** The long posts of the sample site, second part. */
export const CASE_POSTS: readonly DemoPost[] = [
  {
    title: 'Reading a log like an analyst',
    slug: 'reading-logs',
    category: 'field-notes',
    tags: ['reliability', 'data', 'tools'],
    excerpt: 'A log is a conversation of which you hear one side. A few habits make it understandable.',
    day: 12,
    state: 'published',
    body: `
Most people open a log in order to find the word *error*. That works if the problem announced itself. The interesting ones did not, and then it helps to read a log as you would read the minutes of a meeting: who spoke, in what order, and who should have answered but did not.

## First find the rhythm

Before I look at the night of the failure I look at a good night. How many lines an hour, which ones come in pairs, what is said at the start and at the end. Ten minutes of this make the difference visible later. A job that writes *finished 4,211 records* every night and *finished 0 records* last night did not report an error. It reported, politely, that it had done nothing.

## Follow one thing

Choose one order, one customer, one file, and collect every line that mentions it, across all systems, sorted by time. If there is no id that goes through all of them, you have found the first improvement. It costs one header and is worth more than any dashboard.

## Look at the gaps

Sort by time and compute the distance to the line before. The longest gaps are where the waiting happens, and waiting is what people complain about. In one project the whole mystery was a gap of exactly thirty seconds, always the same. Nothing in real life takes exactly thirty seconds except a time limit.

- Exactly 5, 10, 30, 60 seconds: somebody’s default setting
- A little more every day: something grows that nobody empties
- Only on the first of the month: a report that reads everything

## Write down what you expected

In the left column what should have happened, in the right one what did. It feels like school. But the sentence “I expected a confirmation here” is precise, can be checked by somebody else, and very often the discussion ends there, because a colleague says: the confirmation was switched off in May.
`,
  },
  {
    title: 'How I estimate discovery work',
    slug: 'estimating-discovery',
    category: 'consulting',
    tags: ['requirements', 'career'],
    excerpt: 'You can’t estimate what you do not know, but you can sell a fixed amount of finding out.',
    day: 18,
    state: 'published',
    body: `
“How long will it take?” is a fair question. In the first conversation the honest answer is: between two weeks and never. Nobody buys that, so many of us name a number and spend the following months defending it.

I stopped naming that number. What I offer instead is discovery at a fixed price, with a result that is worth its money even if we part afterwards.

## The unit is a decision

A discovery is finished when the client can take a decision that was impossible before: build, buy, change the process, or leave it. So the first hour goes into writing that decision down. If there is none, I say so, and we save a lot of money together.

## What I count

- **People to talk to.** Half a day each, including preparation and notes. More than eight means two rounds.
- **Systems to look into.** One day each if there is an export, two if there is none, three if the person who built it has left.
- **Cases to follow.** One real case from start to end is half a day. Three is the minimum, five is comfortable.
- **One day to contradict myself.** I write down the conclusion, sleep on it, and look for what speaks against it.

For a process in a company of fifty people this usually comes to eight to twelve days. I add nothing for safety, because the scope is fixed: when the days are used up, the work ends and the open questions are listed, with the cost of answering each.

## What the client receives

A map of the handovers. Waiting times. A list of decisions with two options each. An estimate for each option, with the assumptions that it stands on. And a page with the things that I would not do, which is the part that is read most often.

## Why it works

The risk is small enough to say yes to, and the result belongs to the client. About a third end there: the process was changed, and no software was needed. Those clients come back more reliably than the others.
`,
  },
  {
    title: 'Webhooks, polling and the cost of being late',
    slug: 'webhooks-polling',
    category: 'automation',
    tags: ['integration', 'automation', 'reliability'],
    excerpt: 'Real time is a price, not a feature. Ask what a minute of delay costs before you pay it.',
    day: 21,
    state: 'published',
    body: `
Two systems have to agree. Either the one that knows tells the other one (a webhook), or the one that wants to know keeps asking (polling). The first is considered modern and the second somewhat embarrassing. In practice I use both, often for the same data, and the question that decides it is not technical.

## What does being late cost?

Ask it in money or in annoyance. A stock level that is ten minutes old sells a chair twice, once a month. An address that is a day old costs nothing at all. A payment that is thirty seconds old makes a customer press the button again. Only the third case needs a webhook.

## What webhooks do not promise

They may come twice. They may come in the wrong order. They may not come at all, because your server was being updated in that minute. And they carry the state of the moment in which they were sent, not of the moment in which you read them.

So the content of a webhook is a rumour. Take it as a hint that something has changed, answer at once, and then go and ask for the current state. Duplicates and wrong order become harmless, because asking twice gives the same answer.

## What polling does not promise

It finds the state, not the events. If an order was opened, cancelled and opened again between two questions, you will never know. And it costs calls: every minute for a thousand records is more than a million a day, and most interfaces will not let you. Ask for *changes since*, keep the mark of the last answer, and overlap by a few minutes.

## Both

My usual arrangement: the webhook for speed, a poll every hour for truth. The poll compares and repairs, and it counts how often it had to. If that number rises, the webhook is broken, and I know it before anybody calls.

1. Receive, store, answer within a second
2. Read the current state of what was named
3. Once an hour, read everything that changed, and compare
4. Show the number of repairs where people look every day
`,
  },
  {
    title: 'Five questions to ask before buying an RPA licence',
    slug: 'rpa-licence-questions',
    category: 'automation',
    tags: ['automation', 'tools', 'requirements'],
    excerpt: 'Robots that click are sometimes the right answer. These questions show when.',
    day: 10,
    state: 'published',
    body: `
A robot that operates a screen can do what no interface allows: it works with the program as it is. This is its whole charm, and also its weakness. Before you sign for three years, take an hour for these questions.

## 1. Is there really no other way in?

Look for exports, a database that may be read, an import folder, a mail address that takes attachments. Ask the vendor in writing. In about half of the cases there is something, and it was merely never needed.

## 2. How often does the screen change?

Every update moves a button. Look at the release notes of the last year and count. A screen that changes each quarter means a day of repair each quarter, per robot, and it is always the day before month’s end.

## 3. Who notices when it is wrong?

A script that fails stops. A robot that fails may type a number into the field next to it. Insist on a check at the end that does not use the screen: a sum, a count, a list of what was posted, compared with what should have been.

## 4. Whose hands are these?

The robot signs in as somebody. If it uses the account of a colleague, then every entry says that the colleague did it, on Sundays too. It needs an account of its own, with fewer rights than a person, and a password that is not in the recording.

## 5. What ends it?

Robots are a bridge. Write down when it may be taken away: the new system in spring, the interface of version 9, the end of the contract with that supplier. A bridge without such a date becomes the process, and in four years somebody will map it and be surprised.

If you have good answers to all five, buy it. I have built such bridges and would do so again. If the answer to the third one is “we would see it somehow”, start there. It is cheaper than the licence.
`,
  },
  {
    title: 'A migration without a weekend',
    slug: 'migration-without-weekend',
    category: 'data',
    tags: ['data', 'case-study', 'reliability'],
    excerpt: 'Twelve thousand contracts moved from one system to another during office hours, and nobody stayed late.',
    day: 27,
    state: 'published',
    body: `
The plan that I was shown had the usual form. Friday at six the old system is closed, on Saturday the data is moved, on Sunday it is checked, on Monday everybody starts in the new one. There was a column for pizza.

It had been tried once, the year before. On Sunday at eleven in the evening they had gone back to the old system, with nine thousand of twelve thousand contracts moved and nobody able to say which nine thousand.

## Moving in slices

We cut the data by something that the business understands: the branch offices. Seventeen slices, the smallest with eighty contracts. Each slice was moved on an ordinary Tuesday at ten, while the people of that office were at their desks and could look.

For that, both systems had to be right at the same time, for four months. One rule made it possible: *each contract has exactly one home, and everybody can see which*. In the old system a moved contract turned grey and carried a link. Nothing could be edited there any more.

## Checking before, not after

For each slice there was a report with three numbers, computed from both sides by different people: how many contracts, the sum of the monthly rates, the sum of open items. They had to agree to the cent before anybody was let in. In the second slice they did not. The difference was eleven cents, and it led us to a rounding rule from 2009 that would have bitten all the others.

> Count it, sum it, and let somebody else do the same without seeing your numbers.

## The way back

Until Thursday each slice could be moved back with one command, and we practised it with the first, although nothing was wrong. It took nine minutes. Knowing this changed the mood of the whole project more than any meeting did.

## What it cost

Four months instead of a weekend, and two people for about a third of their time. A link in both directions that was thrown away in the end. No overtime, no lost contract, and seventeen small celebrations with cake at ten past eleven.

I do not think that every migration can be cut like this. But I have come to believe that the weekend is rarely a technical necessity. It is there because nobody was asked how the data could be divided.
`,
  },
]
