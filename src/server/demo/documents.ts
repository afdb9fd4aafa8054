import { crc32 } from 'node:zlib'
import { DEMO_FLOWS, demoFlowJson } from './n8n.ts'

/** The few documents of the sample library, written by the program. */

export interface DemoDocument {
  readonly name: string
  readonly extension: 'txt' | 'json' | 'pdf' | 'zip'
  readonly bytes: Buffer
  readonly caption?: string
  /** Served to a bearer or through a signed link only. */
  readonly isPrivate?: boolean
}

/** Links of the sample library. */
export const DEMO_LINKS = [
  { name: 'n8n documentation', url: 'https://docs.n8n.io/', caption: 'Where every node is described' },
  {
    name: 'BPMN 2.0 by Example',
    url: 'https://www.omg.org/spec/BPMN/2.0.2/',
    caption: 'The notation, from its source',
  },
  { name: 'RFC 9110: HTTP semantics', url: 'https://www.rfc-editor.org/rfc/rfc9110', caption: '' },
] as const

const OFFER = `Offer: analysis of one process

Two workshops of three hours, one day of observation, one written report.
The report names every handover, its waiting time and what it would take to shorten it.

This is a sample. Replace it by your own text before you send it to anybody.
`

const CHECKLIST = `Intake checklist

Before the first workshop
- Which case will we follow, from the first message to the end?
- Who carries out the work, and may take half a day for it?
- Which systems are involved, and who can give reading access?
- What must not change?

Before a workflow goes live
- Run it with yesterday's real data, twice.
- Name the person who receives its errors.
- Write down how it is switched off.
`

const LESSON_NOTES = `Lesson 3: Finding the handovers

A handover is a moment in which work changes hands, or waits for somebody.
Ask the receiving person: what do you need in order to start without asking back?

Exercise: take one case of the last week. List its handovers with the time that it waited at each.
`

export function demoDocuments(): DemoDocument[] {
  const checklist = Buffer.from(CHECKLIST)
  const notes = Buffer.from(LESSON_NOTES)
  const flows = DEMO_FLOWS.map((flow) => ({ name: flow.file, bytes: Buffer.from(demoFlowJson(flow)) }))
  return [
    {
      name: 'intake-checklist.pdf',
      extension: 'pdf',
      bytes: pdfOf(CHECKLIST),
      caption: 'One page to bring along to the first workshop',
    },
    { name: 'offer-process-analysis.pdf', extension: 'pdf', bytes: pdfOf(OFFER), isPrivate: true },
    { name: 'intake-checklist.txt', extension: 'txt', bytes: checklist },
    { name: 'lesson-3-notes.txt', extension: 'txt', bytes: notes },
    ...flows.map((flow): DemoDocument => ({ ...flow, extension: 'json' })),
    {
      name: 'course-handouts.zip',
      extension: 'zip',
      bytes: zipOf([
        { name: 'intake-checklist.txt', bytes: checklist },
        { name: 'lesson-3-notes.txt', bytes: notes },
        ...flows,
      ]),
    },
  ]
}

/** One page of plain text in Helvetica. */
function pdfOf(text: string): Buffer {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 11 Tf 15 TL 56 786 Td ${lines.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** A ZIP whose entries are stored as they are. */
export function zipOf(files: readonly { readonly name: string; readonly bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const label = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x21, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(label.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), shared, label, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, label)
    offset += 4 + shared.length + label.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
