/** Every variable that a mail can hold, by groups. There are no others: whatever else stands in braces is text. */

export interface MailVariable {
  readonly name: string
  readonly description: string
  readonly example: string
}

export interface VariableGroup {
  readonly label: string
  readonly variables: readonly MailVariable[]
}

const of = (name: string, description: string, example: string): MailVariable => ({ name, description, example })

export const MAIL_VARIABLES: readonly VariableGroup[] = [
  {
    label: 'User',
    variables: [
      of('user_name', 'Name of the person the mail goes to', 'Vera Lindqvist'),
      of('user_email', 'Their email address', 'vera@example.com'),
      of('user_first_name', 'Their name up to the last space', 'Vera'),
      of('user_last_name', 'Their name after the last space', 'Lindqvist'),
    ],
  },
  {
    label: 'Application',
    variables: [
      of('app_name', 'Name of the site, from Settings', 'Halvorsen Automation'),
      of('app_url', 'Address of the site, from Settings', 'https://halvorsen.example'),
      of('login_url', 'Address of the sign-in page', 'https://halvorsen.example/login'),
    ],
  },
  {
    label: 'Course',
    variables: [
      of('course_title', 'Title of a course', 'Invoices without typing'),
      of('course_description', 'What the course is about', 'From the first scan to the last booking.'),
      of('course_url', 'Address of the course', 'https://halvorsen.example/courses/invoices-without-typing'),
    ],
  },
  {
    label: 'Workflow',
    variables: [
      of('workflow_title', 'Title of a workflow', 'Scan to ledger'),
      of('workflow_description', 'What the workflow does', 'Reads invoices and files them.'),
      of('workflow_url', 'Address of the workflow', 'https://halvorsen.example/workflows/scan-to-ledger'),
    ],
  },
  {
    label: 'Account',
    variables: [
      of(
        'reset_url',
        'The link that works once: sets a password, or confirms an address',
        'https://halvorsen.example/reset-password#token=example',
      ),
      of('expires_in', 'How long that link works', '30 minutes'),
    ],
  },
  {
    label: 'Date and support',
    variables: [
      of('current_date', 'The day on which the mail is sent', '22 November 2026'),
      of('current_time', 'The time at which it is sent, in the site’s time zone', '09:30 UTC'),
      of('support_email', 'The admin email address, from Settings', 'hello@halvorsen.example'),
    ],
  },
]

export const MAIL_VARIABLE_NAMES: readonly string[] = MAIL_VARIABLES.flatMap(({ variables }) =>
  variables.map(({ name }) => name),
)

/** A value for each, as the catalogue shows it. */
export function exampleValues(): Record<string, string> {
  return Object.fromEntries(MAIL_VARIABLES.flatMap(({ variables }) => variables).map((one) => [one.name, one.example]))
}

/** In two parts at its last space; a name of one word is the first. */
export function partsOfName(name: string): { readonly user_first_name: string; readonly user_last_name: string } {
  const whole = name.trim()
  const space = whole.lastIndexOf(' ')
  return space < 0
    ? { user_first_name: whole, user_last_name: '' }
    : { user_first_name: whole.slice(0, space).trim(), user_last_name: whole.slice(space + 1) }
}
