import type { CvField } from './cv-fields.ts'

/** Everything that a template may ask of a CV, with what it is for. */

export interface Placeholder {
  readonly name: CvField | 'photo'
  readonly label: string
  readonly example: string
  /** Every CV has it, so a template without it loses something. */
  readonly recommended?: true
  /** Of a list: what each of its entries has. */
  readonly entries?: readonly string[]
}

interface Group {
  readonly label: string
  readonly placeholders: readonly Placeholder[]
}

export const CV_GROUPS: readonly Group[] = [
  {
    label: 'Personal information',
    placeholders: [
      { name: 'fullName', label: 'Full name', example: 'Amara Osei', recommended: true },
      { name: 'jobTitle', label: 'Job title', example: 'Operations analyst', recommended: true },
      { name: 'email', label: 'Email', example: 'amara@osei.example', recommended: true },
      { name: 'phoneNumber', label: 'Phone number', example: '+47 555 01 234', recommended: true },
      { name: 'address', label: 'Address', example: 'Bergen, Norway' },
    ],
  },
  {
    label: 'Professional content',
    placeholders: [
      { name: 'professionalSummary', label: 'Summary', example: 'Turns manual work into services.', recommended: true },
      {
        name: 'workExperience',
        label: 'Work experience',
        example: 'Process lead, Fjord Freight',
        recommended: true,
        entries: ['title', 'company', 'location', 'startDate', 'endDate', 'description'],
      },
      {
        name: 'education',
        label: 'Education',
        example: 'MSc Information Systems, NTNU',
        recommended: true,
        entries: ['degree', 'school', 'location', 'startDate', 'endDate', 'description'],
      },
      { name: 'skills', label: 'Skills', example: 'SQL', recommended: true, entries: ['name', 'level'] },
      { name: 'projects', label: 'Projects', example: 'Open timetable', entries: ['name', 'description', 'url'] },
    ],
  },
  {
    label: 'Additional fields',
    placeholders: [
      { name: 'certificates', label: 'Certificates', example: 'Scrum Master', entries: ['name', 'issuer', 'date'] },
      { name: 'languages', label: 'Languages', example: 'Norwegian', entries: ['name', 'level'] },
      { name: 'interests', label: 'Interests', example: 'Rowing', entries: ['name'] },
      { name: 'references', label: 'References', example: 'Ingrid Solberg', entries: ['name', 'relation', 'contact'] },
    ],
  },
  {
    label: 'Styling variables',
    placeholders: [
      { name: 'primaryColor', label: 'Primary colour', example: '#0F6B52' },
      { name: 'secondaryColor', label: 'Secondary colour', example: '#59606E' },
      { name: 'fontFamily', label: 'Font', example: 'Georgia, serif' },
      { name: 'fontSize', label: 'Font size', example: '11pt' },
    ],
  },
  {
    label: 'Picture',
    placeholders: [{ name: 'photo', label: 'Photo, for the src of an image', example: 'a picture, or nothing' }],
  },
]

export const PLACEHOLDERS: readonly Placeholder[] = CV_GROUPS.flatMap(({ placeholders }) => placeholders)

const BY_NAME: ReadonlyMap<string, Placeholder> = new Map(PLACEHOLDERS.map((one) => [one.name, one]))

export const placeholderOf = (name: string): Placeholder | undefined => BY_NAME.get(name)

/** How the looks are where nobody chose any. */
export const USUAL_STYLE: Readonly<Record<string, string>> = {
  primaryColor: '#0F6B52',
  secondaryColor: '#59606E',
  fontFamily: 'Georgia, serif',
  fontSize: '11pt',
}

/** What puts a placeholder into a template: of a list, a block that is repeated for each entry. */
export function insertionOf({ name, entries }: Placeholder): string {
  if (entries) return `{{#${name}}}\n<div>${entries.map((entry) => `{{${entry}}}`).join(' ')}</div>\n{{/${name}}}`
  return name === 'photo' ? '{{?photo}}<img src="{{photo}}" alt="">{{/photo}}' : `{{${name}}}`
}
