/** CV templates of the sample site, written with every kind of placeholder. */

interface DemoCvTemplate {
  readonly name: string
  readonly category: 'professional' | 'creative' | 'minimal'
  readonly description: string
  readonly ats_score: number
  readonly html_content: string
  readonly is_active: boolean
  readonly config: {
    readonly features: readonly string[]
    readonly page_margin: number
    readonly styles: Readonly<Record<string, string>>
  }
}

const PARTS = `
{{?professionalSummary}}<section><h2>Summary</h2><p>{{professionalSummary}}</p></section>{{/professionalSummary}}
{{?workExperience}}<section><h2>Experience</h2>
{{#workExperience}}<article>
  <p class="line"><strong>{{title}}, {{company}}</strong> <span>{{startDate}} to {{endDate}}</span></p>
  <p>{{description}}</p>
</article>{{/workExperience}}</section>{{/workExperience}}
{{?education}}<section><h2>Education</h2>
{{#education}}<article>
  <p class="line"><strong>{{degree}}, {{school}}</strong> <span>{{startDate}} to {{endDate}}</span></p>
  <p>{{description}}</p>
</article>{{/education}}</section>{{/education}}
{{?skills}}<section><h2>Skills</h2><ul class="tags">{{#skills}}<li>{{name}}</li>{{/skills}}</ul></section>{{/skills}}
{{?projects}}<section><h2>Projects</h2>
{{#projects}}<article><p><strong>{{name}}</strong> {{url}}</p><p>{{description}}</p></article>{{/projects}}</section>{{/projects}}
{{?certificates}}<section><h2>Certificates</h2><ul>{{#certificates}}<li>{{name}}, {{issuer}}, {{date}}</li>{{/certificates}}</ul></section>{{/certificates}}
{{?languages}}<section><h2>Languages</h2><ul class="tags">{{#languages}}<li>{{name}}, {{level}}</li>{{/languages}}</ul></section>{{/languages}}
{{?interests}}<section><h2>Interests</h2><ul class="tags">{{#interests}}<li>{{name}}</li>{{/interests}}</ul></section>{{/interests}}
{{?references}}<section><h2>References</h2><ul>{{#references}}<li>{{name}}, {{relation}}, {{contact}}</li>{{/references}}</ul></section>{{/references}}
`

const COMMON = `body { font-family: {{fontFamily}}; font-size: {{fontSize}}; line-height: 1.45; color: #1b1f27; }
h1, h2, p, ul { margin: 0; }
h1 { font-size: 2.1em; line-height: 1.15; }
article { margin-top: 8px; }
p:empty { display: none; }
.line { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; }
.line span, .contact { color: {{secondaryColor}}; }
ul { padding-inline-start: 1.2em; }
.tags { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 2px 18px; }`

const CONTACT = `<p class="contact">{{email}} &nbsp; {{phoneNumber}} &nbsp; {{address}}</p>`

const MERIDIAN = `<style>
${COMMON}
header { padding-bottom: 12px; border-bottom: 1.5px solid {{primaryColor}}; }
.job { color: {{primaryColor}}; font-weight: 600; font-size: 1.15em; }
section { margin-top: 16px; }
h2 { color: {{primaryColor}}; font-size: 1.05em; margin-bottom: 4px; }
</style>
<div dir="auto">
<header><h1>{{fullName}}</h1><p class="job">{{jobTitle}}</p>${CONTACT}</header>
${PARTS}</div>
`

const LEDGER = `<style>
${COMMON}
header { text-align: center; padding-bottom: 14px; }
h1 { font-weight: 400; }
.job { font-style: italic; color: {{secondaryColor}}; }
section { margin-top: 14px; padding-top: 12px; border-top: 1px solid #c9ced8; }
h2 { font-size: 0.95em; text-transform: uppercase; color: {{primaryColor}}; margin-bottom: 4px; }
</style>
<div dir="auto">
<header><h1>{{fullName}}</h1><p class="job">{{jobTitle}}</p>${CONTACT}</header>
${PARTS}</div>
`

const HARBOUR = `<style>
${COMMON}
header { display: flex; gap: 8mm; align-items: center; padding: 12mm 16mm; background: {{primaryColor}}; color: #fff; }
header img { width: 26mm; height: 26mm; border-radius: 50%; object-fit: cover; }
header .contact { color: #fff; }
.job { font-size: 1.15em; }
section { margin: 14px 16mm 0; }
h2 { font-size: 1.1em; color: {{primaryColor}}; margin-bottom: 4px; padding-bottom: 2px; border-bottom: 3px solid {{secondaryColor}}; }
</style>
<div dir="auto">
<header>{{?photo}}<img src="{{photo}}" alt="">{{/photo}}<div><h1>{{fullName}}</h1><p class="job">{{jobTitle}}</p>${CONTACT}</div></header>
${PARTS}</div>
`

export const DEMO_CV_TEMPLATES: readonly DemoCvTemplate[] = [
  {
    name: 'Meridian',
    category: 'professional',
    description: 'One column with clear headings. Reads well in every tracking system.',
    ats_score: 10,
    html_content: MERIDIAN,
    is_active: true,
    config: {
      features: ['One column', 'Reads well'],
      page_margin: 18,
      styles: {
        primaryColor: '#0F6B52',
        secondaryColor: '#59606E',
        fontFamily: 'Helvetica, Arial, sans-serif',
        fontSize: '10.5pt',
      },
    },
  },
  {
    name: 'Ledger',
    category: 'minimal',
    description: 'Centred and quiet, with hairlines between the parts.',
    ats_score: 10,
    html_content: LEDGER,
    is_active: true,
    config: {
      features: ['Serif', 'Centred'],
      page_margin: 22,
      styles: { primaryColor: '#223ED1', secondaryColor: '#5D6370', fontFamily: 'Georgia, serif', fontSize: '11pt' },
    },
  },
  {
    name: 'Harbour',
    category: 'creative',
    description: 'A coloured band with a photo on top, for printed applications.',
    ats_score: 8,
    html_content: HARBOUR,
    is_active: false,
    config: {
      features: ['Photo', 'Colour band'],
      page_margin: 0,
      styles: {
        primaryColor: '#1F5F86',
        secondaryColor: '#E2B04A',
        fontFamily: 'Verdana, sans-serif',
        fontSize: '10pt',
      },
    },
  },
]
