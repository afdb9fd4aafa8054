/** Groups, accounts and CV templates of the sample site. Nobody can sign in to these accounts. */

export const DEMO_GROUPS = [
  {
    name: 'Automation insiders',
    color: '#223ED1',
    description: 'Readers of the monthly letter on automation',
    active: true,
    share: 0.8,
  },
  {
    name: 'Course alumni 2025',
    color: '#0F6B52',
    description: 'Finished at least one course in 2025',
    active: true,
    share: 0.5,
  },
  {
    name: 'Beta readers',
    color: '#8A4B14',
    description: 'Read drafts before they are published',
    active: true,
    share: 0.25,
  },
  {
    name: 'Partner agencies',
    color: '#8B2252',
    description: 'Agencies that pass on projects',
    active: true,
    share: 0.12,
  },
  {
    name: 'Workshop Oslo',
    color: '#1F5F86',
    description: 'Took part in the workshop on process mapping',
    active: true,
    share: 0.3,
  },
  {
    name: 'Mentoring',
    color: '#5B3FB5',
    description: 'Monthly conversations on a career as an analyst',
    active: false,
    share: 0.1,
  },
  {
    name: 'Early customers',
    color: '#3B4252',
    description: 'Bought the first edition of a course',
    active: false,
    share: 0.2,
  },
] as const

export const DEMO_PEOPLE = [
  'Tomás Aguilar',
  'Noor Haddad',
  'Amara Osei',
  'Priya Raman',
  'Jonas Vik',
  'Callum Reid',
  'Mei Tanaka',
  'Oskar Lindholm',
  'Lena Fischer',
  'Sofia Marino',
  'Daniel Okafor',
  'Ingrid Solberg',
  'Mateusz Nowak',
  'Yara Benali',
  'Hugo Lambert',
  'Aiko Mori',
  'Elif Kaya',
  'Ruben de Vries',
  'Clara Jensen',
  'Samuel Mbeki',
  'Nadia Petrova',
  'Liam Byrne',
  'Ana Ribeiro',
  'Viktor Hansson',
  'Leila Farouk',
  'Peter Novak',
  'Grace Kim',
  'Marco Bianchi',
  'Hannah Weiss',
  'Tariq Aziz',
] as const

export interface DemoCvTemplate {
  readonly name: string
  readonly category: string
  readonly description: string
  readonly score: number
  readonly accent: string
  readonly font: string
  readonly active: boolean
}

export const DEMO_CV_TEMPLATES: readonly DemoCvTemplate[] = [
  {
    name: 'Plain Analyst',
    category: 'professional',
    description: 'One column, clear headings, reads well in every tracking system',
    score: 10,
    accent: '#223ed1',
    font: 'Georgia, serif',
    active: true,
  },
  {
    name: 'Northern',
    category: 'minimal',
    description: 'Generous margins and a quiet accent colour',
    score: 9,
    accent: '#0f6b52',
    font: 'Helvetica, Arial, sans-serif',
    active: true,
  },
  {
    name: 'Two Columns',
    category: 'minimal',
    description: 'Skills at the side, experience in the middle',
    score: 7,
    accent: '#1f5f86',
    font: 'Verdana, sans-serif',
    active: true,
  },
  {
    name: 'Project List',
    category: 'tech',
    description: 'Projects before employers, for people who work freelance',
    score: 8,
    accent: '#8a4b14',
    font: 'Arial, sans-serif',
    active: true,
  },
  {
    name: 'Academic',
    category: 'professional',
    description: 'With publications and teaching',
    score: 9,
    accent: '#3b4252',
    font: 'Palatino, serif',
    active: true,
  },
  {
    name: 'Bold Header',
    category: 'creative',
    description: 'A coloured band on top, for printed applications',
    score: 5,
    accent: '#8b2252',
    font: 'Trebuchet MS, sans-serif',
    active: false,
  },
]

/** The HTML of a template, with the placeholders that a CV fills in. */
export function cvTemplateHtml({ accent, font }: DemoCvTemplate): string {
  return `<style>
body { font-family: ${font}; color: #1b1f27; margin: 40px; line-height: 1.45; }
h1 { color: ${accent}; margin: 0; }
h2 { color: ${accent}; border-bottom: 1px solid ${accent}; padding-bottom: 4px; margin-top: 24px; }
.contact { color: #59606e; }
</style>
<header><h1>{{name}}</h1><p class="contact">{{title}} &middot; {{email}} &middot; {{phone}} &middot; {{location}}</p></header>
<section><h2>Profile</h2><p>{{summary}}</p></section>
<section><h2>Experience</h2><div>{{experience}}</div></section>
<section><h2>Education</h2><div>{{education}}</div></section>
<section><h2>Skills</h2><p>{{skills}}</p></section>
`
}
