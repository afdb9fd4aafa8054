import { mailText } from './mail-html.ts'

/** What programs that read applications get of a CV, and how well they get it. */

export interface AtsReason {
  readonly points: number
  readonly text: string
}

export interface AtsReading {
  /** The text in the order in which it stands in the HTML, which is the order that programs read it in. */
  readonly text: string
  /** 1 to 10. */
  readonly score: number
  /** Why it is not 10, what costs most first. */
  readonly reasons: readonly AtsReason[]
}

interface Rule extends AtsReason {
  readonly applies: (html: string, text: string) => boolean
}

const HEADINGS = {
  experience: /\b(?:work|professional|employment|career)?\s*(?:experience|employment|history)\b/i,
  education: /\beducation|qualifications|studies\b/i,
  skills: /\bskills|competences|competencies|expertise\b/i,
}

/** Characters of a heading that are looked at, its tag among them. */
const LONGEST_HEADING = 400

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h[1-6]\b/gi)].map(({ index }) => {
    const piece = html.slice(index, index + LONGEST_HEADING)
    const end = piece.indexOf('</')
    return mailText(end < 0 ? piece : piece.slice(0, end)).trim()
  })
}

const hasHeading = (html: string, words: RegExp) => headingsOf(html).some((heading) => words.test(heading))

const RULES: readonly Rule[] = [
  {
    points: 3,
    text: 'Columns are made with a table: programs often read a row across, so the columns get mixed.',
    applies: (html) => /<table\b/i.test(html),
  },
  {
    points: 2,
    text: 'Text stands side by side in columns: check below that it reads in the right order.',
    applies: (html) =>
      /(?:^|[;{\s"'])(?:float\s*:\s*(?:left|right)|columns?(?:-count)?\s*:\s*\d|grid-template-columns|display\s*:\s*(?:inline-)?grid)/i.test(
        html,
      ),
  },
  {
    points: 2,
    text: 'Parts are placed by position, so what is seen first may be read last.',
    applies: (html) => /position\s*:\s*(?:absolute|fixed)|order\s*:\s*-?\d|row-reverse|column-reverse/i.test(html),
  },
  {
    points: 2,
    text: 'No heading says “Experience”. Programs look for it by that name.',
    applies: (html) => !hasHeading(html, HEADINGS.experience),
  },
  {
    points: 1,
    text: 'No heading says “Education”.',
    applies: (html) => !hasHeading(html, HEADINGS.education),
  },
  { points: 1, text: 'No heading says “Skills”.', applies: (html) => !hasHeading(html, HEADINGS.skills) },
  {
    points: 2,
    text: 'Words in drawings are not read.',
    applies: (html) => /<(?:svg|canvas|object|embed)\b/i.test(html),
  },
  {
    points: 1,
    text: 'Odd bullets or icons may turn into other characters. Lists read best with ul and li.',
    applies: (html, text) => /[\uE000-\uF8FF★☆✦✧❖➤➢►▶✓✔◆◇■□●○]/u.test(text) || /content\s*:\s*["'][^"']/i.test(html),
  },
  {
    points: 2,
    text: 'Neither an email address nor a phone number is in the text.',
    applies: (_, text) => !/[^\s@]@[^\s@]{1,80}\.[^\s@]/.test(text) && !/\+?\d[\d ()-]{6,}/.test(text),
  },
  {
    points: 1,
    text: 'The text is smaller than 9 pt in places.',
    applies: (html) =>
      [...html.matchAll(/font(?:-size)?\s*:[^;}"']{0,60}?(\d+(?:\.\d+)?)(pt|px)/gi)].some(
        ([, size, unit]) => Number(size) > 0 && Number(size) < (unit?.toLowerCase() === 'px' ? 12 : 9),
      ),
  },
  {
    points: 1,
    text: 'Letters are set apart, so words may be read letter by letter.',
    applies: (html) => /letter-spacing\s*:\s*(?:0?\.[2-9]|[1-9])\d*(?:\.\d+)?em/i.test(html),
  },
]

/** @param html of a CV with its values in it */
export function readAsAts(html: string): AtsReading {
  const text = mailText(html)
  const reasons = RULES.filter(({ applies }) => applies(html, text))
    .map(({ points, text: reason }) => ({ points, text: reason }))
    .toSorted((a, b) => b.points - a.points)
  const lost = reasons.reduce((sum, { points }) => sum + points, 0)
  return { text, score: Math.max(1, 10 - lost), reasons }
}
