// How times, sizes, numbers and durations are written everywhere.

export type When = Date | number | string

const two = (n: number): string => String(n).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY = 24 * 60 * 60 * 1000

function parse(when: When): Date | undefined {
  const date = new Date(when)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** `14:32`; an unreadable time is an empty text. */
export function formatTime(when: When): string {
  const date = parse(when)
  return date ? `${two(date.getHours())}:${two(date.getMinutes())}` : ''
}

/** `20 Nov`, with the year when it is another one: `20 Nov 2024`. */
export function formatDate(when: When, now: When = Date.now()): string {
  const date = parse(when)
  if (!date) return ''
  const day = `${date.getDate()} ${MONTHS[date.getMonth()] ?? ''}`
  return date.getFullYear() === new Date(now).getFullYear() ? day : `${day} ${date.getFullYear()}`
}

/** How many midnights lie before it; behind them it is negative. */
export function daysUntil(when: When, now: When = Date.now()): number {
  return Math.round((midnight(new Date(when)) - midnight(new Date(now))) / DAY)
}

/** `14:32` today, `Yesterday`, else the date. */
export function formatWhen(when: When, now: When = Date.now()): string {
  const date = parse(when)
  if (!date) return ''
  const days = daysUntil(date, now)
  if (days === 0) return formatTime(date)
  if (days === -1) return 'Yesterday'
  return formatDate(date, now)
}

/** Date and time: `20 Nov, 14:32`. */
export function formatDateTime(when: When, now: When = Date.now()): string {
  return parse(when) ? `${formatDate(when, now)}, ${formatTime(when)}` : ''
}

/** To the second: `20 Nov, 14:32:08`, for "Last checked" and where a shorter form is shown. */
export function formatFull(when: When): string {
  const date = parse(when)
  return date ? `${formatDateTime(date)}:${two(date.getSeconds())}` : ''
}

/** The time of a copy: `14:32`, or the date when it is older than a day. */
export function formatCopyTime(when: When, now: When = Date.now()): string {
  const date = parse(when)
  if (!date) return ''
  return new Date(now).getTime() - date.getTime() > DAY ? formatDate(date, now) : formatTime(date)
}

/** @param digits of a whole number, with its sign */
function inThousands(digits: string): string {
  return /\d{4}$/.test(digits) ? `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}` : digits
}

/**
 * Thousands separators: `1,204`; at most `digits` decimals. By hand, for the platform's formatter takes a tenth of a second
 * to load on a phone, and the first page has numbers.
 */
export function formatNumber(value: number, digits = 0): string {
  const [whole = '', decimals] = value.toFixed(digits).split('.')
  const rest = decimals === undefined ? 0 : Number(`0.${decimals}`)
  return inThousands(whole) + (rest > 0 ? String(rest).slice(1) : '')
}

/** `412 KB`, `2.4 MB`; steps of 1024, as the upload limits count. */
export function formatSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = Math.max(0, bytes)
  let unit = 0
  while (unit < units.length - 1 && (value >= 1024 || (unit > 0 && Math.round(value) >= 1024))) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, unit >= 2 && value < 100 ? 1 : 0)} ${units[unit] ?? ''}`
}

/** Minutes as `12 min`, `2 h`, `2 h 10 min`. */
export function formatDuration(minutes: number): string {
  const total = Math.max(0, Math.round(minutes))
  const hours = Math.floor(total / 60)
  const rest = total % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${formatNumber(hours)} h` : `${formatNumber(hours)} h ${rest} min`
}

/** Response times: under 1000 as `412 ms`, else seconds with two decimals, `1.24 s`. */
export function formatMilliseconds(ms: number): string {
  return Math.round(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}

/** `1 post`, `48 posts`; the plural is the singular plus s unless given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Up to two initials of a name, for the avatar. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => word?.charAt(0).toUpperCase() ?? '').join('')
}
