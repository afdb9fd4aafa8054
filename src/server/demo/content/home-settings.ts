import type { SettingType } from '#contract/home/setting-types.ts'

interface DemoHomeSetting {
  readonly key: string
  readonly type: SettingType
  /** Of a picture the name of the post or course whose picture it is. */
  readonly value: string
  readonly description?: string
  readonly active?: boolean
}

/** The home page of a consultant who automates the office of small teams. */
export const DEMO_HOME_SETTINGS: readonly DemoHomeSetting[] = [
  { key: 'hero_title', type: 'text', value: 'Less routine, more time for your clients' },
  {
    key: 'hero_subtitle',
    type: 'text',
    value: 'I help small teams automate offers, invoices and follow-ups, without changing the tools they already know.',
  },
  { key: 'hero_button_text', type: 'text', value: 'Book a call' },
  { key: 'hero_button_url', type: 'text', value: '/contact' },
  {
    key: 'hero_image',
    type: 'image',
    value: 'course-consulting-basics',
    description: 'Abstract shapes in the colours of the consulting course',
  },
  { key: 'notification_enabled', type: 'boolean', value: '1' },
  {
    key: 'notification_message',
    type: 'text',
    value: 'Spring workshop on process analysis: ten seats left.',
  },
  { key: 'notification_type', type: 'text', value: 'info' },
  { key: 'featured_courses_title', type: 'text', value: 'Courses to start with' },
  { key: 'featured_courses_limit', type: 'text', value: '3', description: 'Three fit into one row on a laptop.' },
  { key: 'about_title', type: 'text', value: 'Hello, I am Mara' },
  {
    key: 'about_text',
    type: 'text',
    value:
      'I ran the back office of a printing company for eight years before I began to automate it. Today I do the same for teams of three to thirty people.\n\nI work in Graz and online, in German and English.',
  },
  { key: 'contact_email', type: 'text', value: 'hello@sample.example' },
  {
    key: 'features_list',
    type: 'json',
    value: JSON.stringify(
      [
        {
          title: 'Process analysis',
          text: 'Two days on site, one page of findings, and the three steps that pay first.',
        },
        { title: 'Automation', text: 'Workflows in n8n that your team can read and change without me.' },
        { title: 'Training', text: 'Workshops and courses with your own cases instead of made-up ones.' },
      ],
      null,
      2,
    ),
  },
  {
    key: 'testimonials_list',
    type: 'json',
    value: JSON.stringify(
      [
        {
          quote: 'Offers go out the same day now, and nobody stays late to write them.',
          name: 'Ingrid Falk',
          role: 'Head of operations, Falk Print',
          rating: 5,
        },
        {
          quote: 'After the workshop we switched off two tools and missed neither.',
          name: 'Amina Haddad',
          role: 'Operations lead',
          rating: 5,
        },
      ],
      null,
      2,
    ),
  },
  { key: 'cta_title', type: 'text', value: 'What takes too long in your office?', active: false },
  {
    key: 'footer_links',
    type: 'json',
    value: JSON.stringify(
      [
        { label: 'Courses', url: '/courses' },
        { label: 'Workflows', url: '/workflows' },
        { label: 'Blog', url: '/blog' },
        { label: 'Contact', url: '/contact' },
      ],
      null,
      2,
    ),
  },
  { key: 'footer_copyright', type: 'text', value: '© Mara Winkler, process automation' },
]
