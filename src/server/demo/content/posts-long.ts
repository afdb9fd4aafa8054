import type { DemoPost } from './index.ts'

/** The long posts of the sample site, first part. */
export const LONG_POSTS: readonly DemoPost[] = [
  {
    title: 'Mapping a procurement process before you automate it',
    slug: 'mapping-procurement',
    category: 'process-analysis',
    tags: ['process-analysis', 'case-study', 'requirements'],
    excerpt:
      'Three weeks with a purchasing team showed that the slow part was not the approval everybody complained about.',
    day: 3,
    state: 'published',
    body: `
A manufacturer with two hundred people asked for an approval workflow. Purchases took eleven days on average, and everybody agreed on the reason: managers do not click the button. The brief was one sentence long, and the budget was already approved.

I asked for three weeks before writing a line of it. This is what we did with them, and what the map looked like in the end.

## Start with one real order

Interviews describe the process that people believe in. One order, followed from the first email to the paid invoice, describes the process that exists. We picked a box of bearings, ordered in March, and collected every trace it had left: mails, the spreadsheet of the workshop, two entries in the accounting system, a photo of a delivery note.

Nineteen steps came out of it. The team had listed eight. The missing ones had no name: somebody retyped an item number because the supplier uses another one, somebody phoned to ask whether the order had arrived, somebody kept a list of orders that “feel late”.

## Measure waiting, not working

For each step we wrote down two times: how long somebody worked on it, and how long it lay before that.

- Work in total: 74 minutes
- Waiting in total: ten days and six hours
- Waiting for the approval: one day and four hours
- Waiting for a complete item number: six days

The approval was real and annoying, but it was a tenth of the delay. The item number was most of it, and nobody had mentioned it, because looking up a number is not a step, it is *just something you do*.

> A process map is finished when somebody in the room is surprised by it.

## Draw the handovers, leave out the rest

The first drawing had swim lanes, symbols for documents and four kinds of arrow. Nobody read it. The second one showed only the moments when work changes hands, and what has to travel with it. Seven boxes. At each arrow we asked the receiving person one question: what do you need in order to start without asking back?

Their answers became the requirements. Not a form for the approval, but a rule: an order may not leave the workshop without a supplier, the supplier’s own item number, a quantity and a cost centre. When those four are there, nobody phones.

## What we automated in the end

1. A form that knows the items of the last three years and fills in the supplier’s number.
2. A check that refuses to send an incomplete order, and says which field is missing.
3. A reminder to the manager after four working hours, with the two buttons inside the mail.
4. A weekly list of orders without a delivery, sent to one person and not to a group.

The average went from eleven days to four. The approval step, the one that we had been hired to fix, accounts for half a day of that gain.

## What I would do again

Follow one order before talking to anybody. Ask for waiting times, because work times lead to arguments about diligence. Show the map early and ugly. And keep the first brief: reading it aloud at the end, next to the map, is the best explanation of why those three weeks were worth their price.
`,
  },
  {
    title: 'Idempotent workflows: retry without fear',
    slug: 'idempotent-workflows',
    category: 'automation',
    tags: ['automation', 'reliability', 'integration'],
    excerpt:
      'If running a step twice does the same as running it once, most of your error handling turns into one word: again.',
    day: 6,
    state: 'published',
    body: `
A customer of mine once received eleven identical invoices within a minute. The workflow had done exactly what it was told: when the accounting system did not answer within ten seconds, try again. The system had answered every time. It was merely slow.

The repair was not a longer time limit. It was a change of question, from *did the call succeed?* to *has this invoice been made?*

## Why retries are dangerous

A call over a network ends in one of three ways. It worked, it failed, or you do not know. The third case is the interesting one, and it is not rare: time limits, restarts, a lost connection after the other side had already finished. A retry is the right answer to “I do not know”, but only if a second run can do no harm.

## Give every intention a key

The sender invents a key before the first try and uses the same one for all tries of the same intention. The receiver writes down the key together with the effect, in one transaction. When the key comes again, it sends the stored answer and does nothing.

| POST /invoices
| Idempotency-Key: order-20418-invoice
| { "order": 20418, "amount": 1290 }

Three rules make it work:

1. The key belongs to the intention, not to the attempt. A random key per request protects nobody.
2. The key and the effect are stored together. If they can be separated by a crash, they will be.
3. The same key with another content is an error, and has to be reported as one.

## When the other side knows no keys

Most systems you connect to have never heard of the header. Then look for a natural key: an order number in a reference field, an external id on the contact, a file name that carries the date. Search before you create. It costs one more call and saves you the conversation about eleven invoices.

If there is no natural key either, keep a ledger of your own: intention, state, the id that the other system returned. Write *started* before the call and *done* after it. Whatever is found as *started* after a restart goes to a person, with a link to both systems. In two years with one of these ledgers we had four such cases, and each took a minute to decide.

## Make steps small enough

A step that creates a customer, an invoice and a mail can’t be repeated, because nobody knows how far it came. Three steps can. It looks slower on the canvas, and it is, by a few hundred milliseconds.

## A test that finds it

Take yesterday’s runs and start each of them again. Nothing may change. If you would not dare to do that with your most important workflow, you know what to work on next.
`,
  },
  {
    title: 'What a sync queue taught me about deadlines',
    slug: 'sync-queue-deadlines',
    category: 'field-notes',
    tags: ['reliability', 'case-study'],
    excerpt: 'A queue that is never empty is not busy. It is late, and it will not tell you by how much.',
    day: 8,
    state: 'published',
    body: `
For six months a small queue carried the orders of a web shop into an older warehouse system. It usually held between forty and sixty entries. We looked at the number every morning, found it normal, and went on.

Then a customer asked why an order from Tuesday was still open on Friday. The queue held fifty-two entries that day. Everything was normal.

## The number we should have looked at

The length of a queue says how much is waiting. It does not say how long anything waits. Ours took the newest entry first, because somebody had once wanted urgent orders to be fast, and so a handful of old entries had been lying at the bottom for days. New ones came, were served at once, and kept the length constant.

We replaced one figure on the dashboard: instead of *entries waiting* it now shows *age of the oldest entry*. The very first value was four days and nine hours.

## Three things that follow

- **Order is a promise.** First in, first out is the only order in which waiting has a limit. Everything else needs a second rule for those at the back.
- **A deadline belongs to the entry.** Each order now carries the time by which the warehouse must know it. What passes half of its time turns yellow, what passes all of it is shown to a person by name.
- **Retries need a budget.** An entry that failed twelve times is not waiting for the network. It is waiting for somebody to read the error.

## And outside of software

I started to look at my own list in the same way. It had thirty open points, as always, and the oldest was from spring. I had been serving the newest first. Most people do, because new things are loud.

So on Mondays I sort by age and take the oldest three. Either I do them, or I say to somebody that I will not. Both make the queue shorter, and the second one is quicker than I had feared.
`,
  },
  {
    title: 'n8n or Make: choosing by failure mode',
    slug: 'n8n-or-make',
    category: 'tools',
    tags: ['n8n', 'tools', 'reliability'],
    excerpt: 'Both can do what you need on a good day. Compare what happens on a bad one.',
    day: 14,
    state: 'published',
    body: `
Comparisons of automation tools count connectors. I have never had a project that failed because of a missing connector; there is always an HTTP step. I have had several that failed because nobody knew what the tool does when something goes wrong. So here is the list of questions that I ask instead.

## What happens when a step fails?

In n8n an execution stops at the failed node, keeps its data and can be started again from there, with the workflow as it was or as it is now. An error workflow can be attached that receives the details. In Make a scenario stops as well; incomplete executions can be stored and resumed if that setting is on, and it is off at first. Check it before you go live.

## What happens when it is switched off for a day?

A schedule that was missed is missed. Neither tool runs yesterday’s job today. For a daily report this hardly matters, for a nightly export it does. Write workflows so that they ask *what has not been done yet?* instead of *what happened since midnight?*, and a missed night repairs itself.

## What happens to webhooks meanwhile?

A hosted service takes them and puts them into a queue. With a server of your own they meet a closed door, and what then happens depends on the sender. Some try for three days, some try once. Find out which of the two you are dealing with, and put a small receiver in front if it is the second.

## Who can read what went wrong?

Both show each run with the data of each step. That is the greatest strength of these tools, and also the reason why personal data lies around in them for months. Set a limit for how long runs are kept, on the first day.

## What happens when you leave?

An n8n workflow is a JSON file that you can store beside your code and compare line by line. A Make blueprint can be exported too. In both cases the credentials stay behind, and rightly so. Practise the move once, with one workflow, while it is not urgent.

## My rule of thumb

- A team without anybody who likes servers: the hosted service, whichever one your people find easier to read.
- Data that must not leave the house, or many thousand runs a day: n8n on a machine of your own, with somebody who owns the updates.
- Anything where a lost run costs money: neither of them alone, but a ledger beside it that knows what should have happened.
`,
  },
  {
    title: 'From spreadsheet to service in six steps',
    slug: 'spreadsheet-to-service',
    category: 'process-analysis',
    tags: ['process-analysis', 'data', 'requirements'],
    excerpt: 'The spreadsheet is not the problem. It is the specification, if you know how to read it.',
    day: 2,
    state: 'draft',
    body: `
Every organisation has the one spreadsheet. It has forty columns, a sheet called *Archive OLD new*, and one person who may touch it. Sooner or later somebody asks for “a proper system”. This is the way that I go, and it is slower at the start than people expect.

## 1. Read it like a document

Colours, comments and empty columns are requirements that somebody wrote down without knowing it. A yellow row means a decision is open. A column that is filled only since 2021 means that a rule changed. I make a list of everything that has a meaning, and go through it with the person who knows.

## 2. Find the records

Most sheets hold two or three kinds of things in one row: a customer, a contract and a visit. They can be recognised by values that repeat together. Separate them on paper first.

## 3. Find the states

*Open, asked, waiting, done, done?* The question mark is real and I have seen it more than once. Draw which state may follow which, and who decides. This drawing is usually the moment when a discussion starts that has been waiting for years.

## 4. Keep the sheet alive

The new service begins as a reader of the sheet. It shows lists, sends reminders, finds contradictions. Nobody has to change anything, and within two weeks the data is cleaner than any migration project would have made it.

## 5. Move one decision

Take a single step, for example the approval of a visit, and let it happen in the service. The sheet receives the result. If it goes wrong, delete the service and everything is as before.

## 6. Turn the direction

When the last decision has moved, the sheet becomes a report. Leave it there. People need a place where they can still add a column, and the next requirement will be found in it.
`,
  },
]
