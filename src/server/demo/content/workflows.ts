/** Workflows of the sample site with their six categories. */

export const DEMO_WORKFLOW_CATEGORIES = [
  { name: 'Approvals', slug: 'approvals', description: 'Decisions by people, with reminders and a record' },
  { name: 'Data exchange', slug: 'data-exchange', description: 'Keeping two systems in agreement' },
  { name: 'Documents', slug: 'documents', description: 'Reading, making and filing papers' },
  { name: 'Monitoring', slug: 'monitoring', description: 'Noticing what did not happen' },
  { name: 'Customers', slug: 'customers', description: 'From the first message to the answer' },
  { name: 'Finance', slug: 'finance', description: 'Invoices, payments and reports' },
] as const

export interface DemoWorkflow {
  readonly title: string
  readonly category: (typeof DEMO_WORKFLOW_CATEGORIES)[number]['slug']
  readonly summary: string
  readonly tools: readonly string[]
  readonly benefits: readonly string[]
  readonly status: 'draft' | 'published' | 'archived'
  readonly featured?: boolean
  readonly premium?: boolean
}

type Row = readonly [
  title: string,
  category: DemoWorkflow['category'],
  summary: string,
  tools: string,
  benefits: string,
  marks?: string,
]

const ROWS: readonly Row[] = [
  [
    'Approval flow with audit trail',
    'approvals',
    'Asks the right person, reminds after four working hours and records who decided what and why.',
    'n8n, PostgreSQL, email',
    'Every decision can be looked up|No approval is forgotten|A deputy takes over by rule',
    'featured',
  ],
  [
    'Holiday request with deputy check',
    'approvals',
    'Refuses two absences in one team before anybody has to discuss them.',
    'n8n, calendar',
    'Conflicts are seen at once|The calendar is always right',
  ],
  [
    'Purchase order completeness gate',
    'approvals',
    'Lets an order pass only with supplier, item number, quantity and cost centre.',
    'n8n, ERP interface',
    'No questions back|Orders leave the same day',
    'featured premium',
  ],
  [
    'Contract review reminder',
    'approvals',
    'Warns ninety, thirty and seven days before a contract renews itself.',
    'n8n, spreadsheet',
    'No unwanted renewal|One list of all dates',
  ],
  [
    'Shop orders to warehouse',
    'data-exchange',
    'Carries orders once and only once, in the order of their arrival.',
    'n8n, HTTP, ledger table',
    'No order twice|The oldest open order is visible',
    'featured',
  ],
  [
    'Customer master synchronisation',
    'data-exchange',
    'Keeps addresses equal in three systems, with one of them in the lead per field.',
    'n8n, CRM, ERP',
    'One truth per field|Conflicts go to a person',
    'premium',
  ],
  [
    'Hourly compare and repair',
    'data-exchange',
    'Reads what changed on both sides and repairs what a webhook has lost.',
    'n8n, SQL',
    'Lost events are noticed|The number of repairs is reported',
  ],
  [
    'Product feed with change detection',
    'data-exchange',
    'Sends only what differs from the last feed, and everything once a week.',
    'Make, SFTP',
    'A tenth of the traffic|Errors show up in small feeds',
  ],
  [
    'Spreadsheet intake',
    'data-exchange',
    'Takes a spreadsheet by mail, checks each row and answers with the rows that need work.',
    'n8n, email',
    'Partners keep their format|Wrong rows come back at once',
  ],
  [
    'Address check at the counter',
    'data-exchange',
    'Looks for likely duplicates while the form is being filled in.',
    'HTTP, search index',
    'A tenth as many duplicates',
  ],
  [
    'Invoice reader',
    'documents',
    'Reads supplier invoices, compares them with the order and asks only about differences.',
    'n8n, text recognition, ERP',
    'Two of three invoices need no hand|Differences are explained',
    'featured premium',
  ],
  [
    'Contract from template',
    'documents',
    'Fills a contract from the record of the customer and files the signed copy.',
    'n8n, document service',
    'Always the current template|Filed without anybody thinking of it',
  ],
  [
    'Scan to folder',
    'documents',
    'Names and files scanned papers by what is written on them.',
    'Text recognition, file share',
    'Found by search|No names such as Scan_0041',
  ],
  [
    'Delivery note match',
    'documents',
    'Brings delivery note, order and invoice together and shows what is missing.',
    'n8n, SQL',
    'Payments without searching',
  ],
  [
    'Retention clean-up',
    'documents',
    'Lists what may be deleted by law this month, and deletes after a second pair of eyes.',
    'n8n, file share',
    'Rules are kept|Nothing vanishes unseen',
    'draft',
  ],
  [
    'Dead man’s switch for jobs',
    'monitoring',
    'Knows when each job should have been seen, and says so when it was not.',
    'n8n, SQL, email',
    'Silence is noticed|One mail on Mondays',
    'featured',
  ],
  [
    'Oldest entry alarm',
    'monitoring',
    'Watches the age of the oldest entry in each queue.',
    'n8n, SQL',
    'Being late is seen before customers call',
  ],
  [
    'Certificate and domain dates',
    'monitoring',
    'Checks all certificates and domains each morning.',
    'n8n',
    'No surprise on a Sunday',
  ],
  [
    'Morning numbers',
    'monitoring',
    'In, out and oldest of every workflow, at eight, to one person.',
    'n8n, email',
    'Faults are found by people who know',
    'premium',
  ],
  [
    'Backup restore drill',
    'monitoring',
    'Restores last night’s backup on another machine and counts the records.',
    'Shell, SQL',
    'A backup that has been proven',
    'draft',
  ],
  [
    'Contact form triage',
    'customers',
    'Asks for what is missing before a person has to.',
    'Web form, n8n',
    'Fewer questions back|A third of the waiting time',
    'featured',
  ],
  [
    'Appointment with preparation',
    'customers',
    'Books a call and sends the three questions that make it worth having.',
    'Calendar, email',
    'Prepared on both sides',
  ],
  [
    'Follow-up after delivery',
    'customers',
    'Asks once, ten days later, and tells the person who delivered.',
    'n8n, email',
    'Praise and faults reach the right desk',
  ],
  [
    'Open items by age',
    'finance',
    'Sorts unpaid invoices by age and customer, and writes the first reminder as a draft.',
    'ERP interface, email',
    'Reminders are friendly and on time',
  ],
  [
    'Month-end checklist',
    'finance',
    'Twenty-two points, each with its owner, and a list of what is still open.',
    'n8n, chat',
    'Nobody asks whether it is finished',
    'draft',
  ],
  [
    'Bank statement matching',
    'finance',
    'Assigns payments by reference and amount; the rest goes to a list with suggestions.',
    'Bank export, SQL',
    'Nine of ten payments assigned',
    'archived',
  ],
]

export const DEMO_WORKFLOWS: readonly DemoWorkflow[] = ROWS.map(
  ([title, category, summary, tools, benefits, marks = '']) => ({
    title,
    category,
    summary,
    tools: tools.split(', '),
    benefits: benefits.split('|'),
    status: marks.includes('draft') ? 'draft' : marks.includes('archived') ? 'archived' : 'published',
    featured: marks.includes('featured'),
    premium: marks.includes('premium'),
  }),
)
