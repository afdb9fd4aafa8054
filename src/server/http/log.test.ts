import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a line is one JSON object, and no value can end it, steer a terminal or turn its direction', () => {
  const lines: string[] = []
  const log = openLog(
    'info',
    () => 0,
    (line) => lines.push(line),
  )
  const hostile = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('')
  log.warn(`event ${hostile}`, { [hostile]: hostile, more: '\ufeff\u202e}' })
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/)
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', event: `event ${hostile}`, [hostile]: hostile })
})
