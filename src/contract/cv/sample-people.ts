import type { CvData, CvEntry } from '#contract/render/cv-html.ts'

/** People who do not exist, for trying templates out: each finds another weakness. */

export interface SamplePerson {
  readonly id: 'typical' | 'short' | 'long' | 'rtl' | 'no-photo'
  readonly label: string
  readonly data: CvData
}

/** A silhouette. */
const PHOTO =
  'data:image/webp;base64,UklGRk4BAABXRUJQVlA4IEIBAADQDQCdASp4AHgAPtFoqk6oJyQiKxl4MQAaCWkA1MmreDetV3k1Aws4IlbY5cvgODc+Mqf53xhuJJhs2pGgn1oo29zG7hBQZbi9GBtHLfuKn26M4o994XS+L+aUDsBviiyImNm9Jaeu+NQ+iNbuWSG8vQI5lJJ6AAD+7z003MeeTqj2SNkkuh1hh6bEuX5e+ghqdmfUZvNlKSkIIL5rj5wcmyXKfvoz7v/nsJBLhpfCnOwFdIiBr9rgxPdAE2MI5x0JPxznzeygwB7C3BHhZ6ETEcLDg67Z7MFlkHQLRJT8qzoXgCYpc+AcRP1VoG0JghJpc/DSzApAeLrghiM7Etrw2zkZ4E7NtauhcE0Sr/tpGUZBrjJhh50BesFJilvDxh4zCH38HoZpH89eaw639QkRFImoiTwgVQVNFJ6/1OkEIAAA'

const job = (
  title: string,
  company: string,
  location: string,
  startDate: string,
  endDate: string,
  description: string,
): CvEntry => ({ title, company, location, startDate, endDate, description })
const study = (degree: string, school: string, startDate: string, endDate: string, description = ''): CvEntry => ({
  degree,
  school,
  location: '',
  startDate,
  endDate,
  description,
})
const named = (...names: readonly string[]): CvEntry[] => names.map((name) => ({ name, level: '' }))

const TYPICAL: CvData = {
  fullName: 'Amara Osei',
  jobTitle: 'Operations analyst',
  email: 'amara@osei.example',
  phoneNumber: '+47 555 01 234',
  address: 'Bergen, Norway',
  photo: PHOTO,
  professionalSummary:
    'Analyst who turns repeated manual work into small, reliable services. Eight years across logistics and the public sector, with a habit of measuring before changing.',
  workExperience: [
    job(
      'Process lead',
      'Fjord Freight',
      'Bergen',
      '2021',
      'now',
      'Cut invoice handling from 4 days to 6 hours with one approval flow. Introduced a shared ledger for 11 carrier integrations.',
    ),
    job(
      'Systems analyst',
      'City of Bergen',
      'Bergen',
      '2017',
      '2021',
      'Mapped 42 citizen services and retired 9 duplicates.',
    ),
  ],
  education: [study('MSc Information Systems', 'NTNU', '2015', '2017')],
  skills: named('BPMN', 'n8n', 'SQL', 'Python', 'Facilitation', 'Service design'),
  projects: [
    { name: 'Open timetable', description: 'Ferry departures as open data.', url: 'https://timetable.example' },
  ],
  certificates: [{ name: 'Professional Scrum Master', issuer: 'Scrum.org', date: '2020' }],
  languages: [
    { name: 'Norwegian', level: 'native' },
    { name: 'English', level: 'fluent' },
  ],
  interests: [{ name: 'Rowing' }, { name: 'Printmaking' }],
  references: [{ name: 'Ingrid Solberg', relation: 'Manager at Fjord Freight', contact: 'ingrid@fjord.example' }],
}

const LONG_TEXT =
  'Led the move of a warehouse system to a service of its own, wrote the plan, trained four teams and stayed on call for the first quarter. Agreed targets with finance, measured each of them weekly and published the figures. '

const LONG: CvData = {
  ...TYPICAL,
  fullName: 'Maximiliane Alexandrina von Hohenfels-Württemberg-Brandenburg',
  jobTitle: 'Senior principal consultant for international supply chain transformation and procurement',
  email: 'maximiliane.alexandrina.von.hohenfels-wuerttemberg@internationalsupplychain.example',
  professionalSummary: LONG_TEXT.repeat(4).trim(),
  workExperience: Array.from({ length: 12 }, (_, index) =>
    job(
      `Programme lead for region ${index + 1}`,
      'Internationale Speditions- und Lagerhausgesellschaft Nord',
      'Rotterdam',
      String(2024 - index * 2),
      String(2026 - index * 2),
      LONG_TEXT.repeat((index % 3) + 1).trim(),
    ),
  ),
  education: Array.from({ length: 4 }, (_, index) =>
    study(`Degree number ${index + 1} in applied logistics`, 'Universität zu Köln', '1990', '1995', LONG_TEXT.trim()),
  ),
  skills: named(...Array.from({ length: 40 }, (_, index) => `Skill number ${index + 1}`)),
  projects: Array.from({ length: 8 }, (_, index) => ({
    name: `Project ${index + 1}`,
    description: LONG_TEXT.trim(),
    url: `https://projects.example/a-rather-long-address-that-does-not-break/${index + 1}`,
  })),
}

const RTL: CvData = {
  fullName: 'ليلى فاروق',
  jobTitle: 'مهندسة برمجيات',
  email: 'leila@farouk.example',
  phoneNumber: '+20 100 555 0134',
  address: 'القاهرة، مصر',
  photo: PHOTO,
  professionalSummary:
    'مهندسة برمجيات بخبرة سبع سنوات في بناء خدمات موثوقة للبنوك وشركات النقل، تهتم بالقياس قبل التغيير وبالكتابة الواضحة.',
  workExperience: [
    job(
      'مهندسة أولى',
      'بنك النيل',
      'القاهرة',
      '2021',
      'حتى الآن',
      'قادت فريقًا من خمسة مهندسين لإعادة بناء نظام المدفوعات.',
    ),
    job('مطورة', 'شركة دلتا للنقل', 'الإسكندرية', '2017', '2021', 'طورت تطبيق التتبع الذي يستخدمه 800 سائق يوميًا.'),
  ],
  education: [study('بكالوريوس علوم الحاسب', 'جامعة القاهرة', '2013', '2017')],
  skills: named('Python', 'PostgreSQL', 'تحليل النظم', 'إدارة الفرق'),
  projects: [{ name: 'مكتبة الحي', description: 'تطبيق لإعارة الكتب بين الجيران.', url: 'https://library.example' }],
  certificates: [],
  languages: [
    { name: 'العربية', level: 'اللغة الأم' },
    { name: 'English', level: 'fluent' },
  ],
  interests: [{ name: 'الخط العربي' }],
  references: [],
}

const SHORT: CvData = {
  fullName: 'Li Wu',
  jobTitle: 'Student',
  email: 'li@wu.example',
  photo: PHOTO,
  education: [study('Secondary school', 'Riverside', '2024', 'now')],
  skills: named('Spreadsheets'),
}

export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { id: 'typical', label: 'Typical', data: TYPICAL },
  { id: 'short', label: 'Very short', data: SHORT },
  { id: 'long', label: 'Very long', data: LONG },
  { id: 'rtl', label: 'Right to left', data: RTL },
  { id: 'no-photo', label: 'Without a photo', data: { ...TYPICAL, photo: '' } },
]
