/** A run of letters of one line that look alike. */
export interface Run {
  readonly from: number
  readonly to: number
  /** Empty for plain words. */
  readonly className: string
}

const LOOKS = ['md-strong', 'md-em', 'md-strike', 'md-tick', 'md-link', 'md-mark'] as const
type Look = (typeof LOOKS)[number]

const TICKS = /`+/g
const LINK_END = /\]\([ \t]*(?:(?:<[^<>]*>|(?=[^\s)])[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+"[^"]*")?[ \t]*)?\)/y
const ADDRESS = /(?:https?:\/\/|mailto:)[^\s<>]*[^\s<>.,;:!?)'"*_~\]]/y
const PUNCTUATION = /[!-/:-@[-`{-~]/
const SPACE = /^\s?$/u
const WORD = /[\p{L}\p{N}]/u

/** Of one line: nobody writes more, and the page takes its time over each of them. What holds more is plain words. */
const MOST_RUNS = 1000

/** Marks that may open something, and where. */
interface Opener {
  readonly char: string
  /** Of those that are left. */
  from: number
  to: number
}

/**
 * What is bold, code, a link and so on in one line, by the rules of CommonMark as far as one line can tell. Takes a time
 * in proportion to the line, whatever stands in it.
 * @param start where the words begin
 * @param isRow whether it is a row of a table
 * @returns runs that cover the line from there on
 */
export function runsOf(line: string, start: number, isRow = false): Run[] {
  const runs = new LineReader(line, start, isRow).runs()
  return runs.length > MOST_RUNS ? [{ from: start, to: line.length, className: '' }] : runs
}

class LineReader {
  readonly #line: string
  readonly #start: number
  readonly #isRow: boolean
  /** By look: how many more of it begin than end at each place. */
  readonly #changes = new Map<Look, Map<number, number>>()
  readonly #openers: Opener[] = []
  /** How many of each mark are open. */
  readonly #open = new Map<string, number>()
  /** Where runs of backticks begin, by their length. */
  readonly #ticks = new Map<number, number[]>()

  constructor(line: string, start: number, isRow: boolean) {
    this.#isRow = isRow
    this.#line = line
    this.#start = start
    for (const { 0: run, index } of line.matchAll(TICKS)) {
      const places = this.#ticks.get(run.length)
      if (places) places.push(index)
      else this.#ticks.set(run.length, [index])
    }
    // Taken from the end: the next one is found without looking again at those that were passed.
    for (const places of this.#ticks.values()) places.reverse()
    for (let at = start; at < line.length;) at = this.#read(at)
  }

  runs(): Run[] {
    const places = new Set([this.#start])
    for (const changes of this.#changes.values()) for (const at of changes.keys()) places.add(at)
    const bounds = [...places].toSorted((a, b) => a - b)
    const depths = new Map<Look, number>()
    return bounds.flatMap((from, index) => {
      for (const [look, changes] of this.#changes) {
        depths.set(look, (depths.get(look) ?? 0) + (changes.get(from) ?? 0))
      }
      const to = bounds[index + 1] ?? this.#line.length
      const className = LOOKS.filter((look) => (depths.get(look) ?? 0) > 0).join(' ')
      return from < to ? [{ from, to, className }] : []
    })
  }

  /** @returns where to go on */
  #read(at: number): number {
    const char = this.#line[at] ?? ''
    switch (char) {
      case '\\':
        if (!PUNCTUATION.test(this.#line[at + 1] ?? '')) return at + 1
        this.#draw('md-mark', at, at + 1)
        return at + 2
      case '`':
        return this.#readCode(at)
      case '*':
      case '_':
      case '~':
        return this.#readMarks(at, char)
      case '[':
        this.#push({ char, from: this.#line[at - 1] === '!' && at > this.#start ? at - 1 : at, to: at + 1 })
        return at + 1
      case ']':
        return this.#readLink(at)
      case '|':
        if (this.#isRow) this.#draw('md-mark', at, at + 1)
        return at + 1
      case 'h':
      case 'm':
        return this.#readAddress(at)
      default:
        return at + 1
    }
  }

  #readCode(at: number): number {
    const end = this.#endOf(at, '`')
    const places = this.#ticks.get(end - at) ?? []
    let close = places.pop()
    while (close !== undefined && close <= at) close = places.pop()
    if (close === undefined) return end
    const until = close + end - at
    this.#draw('md-tick', at, until)
    this.#draw('md-mark', at, end)
    this.#draw('md-mark', close, until)
    return until
  }

  #readMarks(at: number, char: string): number {
    const to = this.#endOf(at, char)
    const before = Array.from(this.#line.slice(Math.max(at - 2, 0), at)).at(-1) ?? ''
    const [after = ''] = this.#line.slice(to, to + 2)
    const [isBehindSpace, isBeforeSpace] = [SPACE.test(before), SPACE.test(after)]
    const [isBehindWord, isBeforeWord] = [WORD.test(before), WORD.test(after)]
    const opens = !isBeforeSpace && (isBeforeWord || isBehindSpace || !isBehindWord)
    const closes = !isBehindSpace && (isBehindWord || isBeforeSpace || !isBeforeWord)
    const inWord = char === '_' && isBehindWord && isBeforeWord
    const closer: Opener = { char, from: at, to }
    if (closes && !inWord) this.#close(closer)
    if (opens && !inWord && closer.from < closer.to) this.#push(closer)
    return to
  }

  #close(closer: Opener): void {
    while (closer.from < closer.to && (this.#open.get(closer.char) ?? 0) > 0) {
      const opener = this.#pop(closer.char)
      if (!opener) return
      const size = Math.min(opener.to - opener.from, closer.to - closer.from, 2)
      if (closer.char === '~' && opener.to - opener.from !== closer.to - closer.from) return
      const look = closer.char === '~' ? 'md-strike' : size === 2 ? 'md-strong' : 'md-em'
      this.#draw(look, opener.to, closer.from)
      this.#draw('md-mark', opener.to - size, opener.to)
      this.#draw('md-mark', closer.from, closer.from + size)
      opener.to -= size
      closer.from += size
      if (opener.from < opener.to) this.#push(opener)
    }
  }

  #readLink(at: number): number {
    const opener = (this.#open.get('[') ?? 0) > 0 ? this.#pop('[') : undefined
    LINK_END.lastIndex = at
    if (!opener || !LINK_END.test(this.#line)) return at + 1
    const end = LINK_END.lastIndex
    // The words of a picture lead nowhere.
    if (opener.to - opener.from === 1) this.#draw('md-link', opener.to, at)
    this.#draw('md-mark', opener.from, opener.to)
    this.#draw('md-mark', at, end)
    return end
  }

  #readAddress(at: number): number {
    if (at > this.#start && WORD.test(this.#line[at - 1] ?? '')) return at + 1
    ADDRESS.lastIndex = at
    if (!ADDRESS.test(this.#line)) return at + 1
    this.#draw('md-link', at, ADDRESS.lastIndex)
    return ADDRESS.lastIndex
  }

  #endOf(at: number, char: string): number {
    let end = at
    while (this.#line[end] === char) end += 1
    return end
  }

  #push(opener: Opener): void {
    this.#openers.push(opener)
    this.#open.set(opener.char, (this.#open.get(opener.char) ?? 0) + 1)
  }

  /** The last one of this mark; what was opened in between stays as it is typed. */
  #pop(char: string): Opener | undefined {
    for (let opener = this.#openers.pop(); opener; opener = this.#openers.pop()) {
      this.#open.set(opener.char, (this.#open.get(opener.char) ?? 0) - 1)
      if (opener.char === char) return opener
    }
    return undefined
  }

  #draw(look: Look, from: number, to: number): void {
    const changes = this.#changes.get(look) ?? new Map<number, number>()
    this.#changes.set(look, changes)
    changes.set(from, (changes.get(from) ?? 0) + 1)
    changes.set(to, (changes.get(to) ?? 0) - 1)
  }
}
