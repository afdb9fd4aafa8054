import { describe, expect, it } from 'vitest'
import {
  block,
  codeBlock,
  type Command,
  countWords,
  type Edit,
  heading,
  inline,
  isInFence,
  linkAt,
  list,
  newLine,
  picture,
  quote,
  type Selected,
  setLink,
  statusAt,
  table,
} from './commands.ts'

/** `[` and `]` mark the selection, `|` a cursor. */
function at(marked: string): Selected {
  if (marked.includes('|')) {
    const from = marked.indexOf('|')
    return { text: marked.replace('|', ''), from, to: from }
  }
  const from = marked.indexOf('«')
  return { text: marked.replace(/[«»]/g, ''), from, to: marked.indexOf('»') - 1 }
}

function shown(text: string, edit: Edit): string {
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const [from, to] = edit.select
  if (from === to) return `${after.slice(0, from)}|${after.slice(from)}`
  return `${after.slice(0, from)}«${after.slice(from, to)}»${after.slice(to)}`
}

const run = (command: Command, marked: string) => shown(at(marked).text, command(at(marked)))

describe('marks around words', () => {
  it('go around the selection and away again', () => {
    expect(run(inline('**'), 'a «few» words')).toBe('a **«few»** words')
    expect(run(inline('**'), 'a **«few»** words')).toBe('a «few» words')
    expect(run(inline('**'), 'a «**few**» words')).toBe('a «few» words')
  })
  it('leave spaces outside, where they would break the mark', () => {
    expect(run(inline('_'), 'a« few »words')).toBe('a _«few»_ words')
  })
  it('wait around the cursor when nothing is selected', () => {
    expect(run(inline('`'), 'say |')).toBe('say `|`')
    expect(run(inline('`'), 'say `|`')).toBe('say |')
  })
})

describe('lines', () => {
  it('become headings, change level and come back', () => {
    expect(run(heading(2), 'The |tide')).toBe('## The |tide')
    expect(run(heading(3), '## The |tide')).toBe('### The |tide')
    expect(run(heading(0), '### The |tide')).toBe('The |tide')
  })
  it('become a list, another list, and lines again', () => {
    expect(run(list('bullets'), '«one\ntwo»')).toBe('«- one\n- two»')
    expect(run(list('numbers'), '«- one\n- two»')).toBe('«1. one\n2. two»')
    expect(run(list('numbers'), '«1. one\n2. two»')).toBe('«one\ntwo»')
  })
  it('keep their indentation in a list', () => {
    expect(run(list('bullets'), '  two|')).toBe('  - two|')
  })
  it('are quoted and unquoted', () => {
    expect(run(quote, '«one\ntwo»')).toBe('«> one\n> two»')
    expect(run(quote, '«> one\n> two»')).toBe('«one\ntwo»')
  })
  it('go into a fence that is longer than any inside', () => {
    expect(run(codeBlock, '«a = 1»')).toBe('«```\na = 1\n```»')
    expect(run(codeBlock, '«```\na = 1\n```»')).toBe('«a = 1»')
    expect(run(codeBlock, '«say ``` here»')).toBe('«````\nsay ``` here\n````»')
  })
  it('a selection that ends at the start of a line leaves that line alone', () => {
    expect(run(quote, '«one\n»two')).toBe('«> one»\ntwo')
  })
})

describe('blocks', () => {
  it('stand alone between the paragraphs', () => {
    expect(run(block('---'), 'one|')).toBe('one\n\n---\n|')
    expect(run(block('---'), 'one|two')).toBe('one\n\n---\n\n|two')
  })
  it('a picture keeps odd characters of its description and its address', () => {
    expect(run(picture('/uploads/a b.png', 'The [old] pier'), '|')).toBe('![The \\[old\\] pier](</uploads/a b.png>)\n|')
  })
})

describe('links', () => {
  it('are made of the selection, changed, and taken away', () => {
    const made = at('see «the pier» now')
    expect(shown(made.text, setLink(linkAt(made), 'https://x.example', ''))).toBe(
      'see [the pier](https://x.example)| now',
    )
    const there = at('see [the pi|er](https://x.example) now')
    expect(linkAt(there)).toMatchObject({ href: 'https://x.example', words: 'the pier' })
    expect(shown(there.text, setLink(linkAt(there), null, ''))).toBe('see the pier| now')
  })
  it('use the address when there are no words', () => {
    expect(shown('', setLink(linkAt(at('|')), 'https://x.example', ''))).toBe('[https://x.example](https://x.example)|')
  })
  it('a picture is no link', () => {
    expect(linkAt(at('![a pi|er](/x.png)')).href).toBeNull()
  })
  it('an address with brackets is read whole', () => {
    expect(linkAt(at('[a|](https://x.example/a_(b))')).href).toBe('https://x.example/a_(b)')
  })
})

describe('Enter', () => {
  const enter = (marked: string) => {
    const edit = newLine(at(marked))
    return edit && shown(at(marked).text, edit)
  }
  it('goes on with lists, numbers, tasks and quotes', () => {
    expect(enter('- one|')).toBe('- one\n- |')
    expect(enter('  3) three|')).toBe('  3) three\n  4) |')
    expect(enter('- [x] done|')).toBe('- [x] done\n- [ ] |')
    expect(enter('> said|')).toBe('> said\n> |')
  })
  it('ends a list at an empty item', () => {
    expect(enter('- one\n- |')).toBe('- one\n|')
  })
  it('is an ordinary new line elsewhere, and inside a fence', () => {
    expect(enter('plain|')).toBeNull()
    expect(enter('```\n- one|')).toBeNull()
  })
})

describe('the state at the cursor', () => {
  it('tells block, list and marks', () => {
    expect(statusAt(at('## Ti|de'))).toMatchObject({ block: 'h2', list: null })
    expect(statusAt(at('1. Ti|de'))).toMatchObject({ block: 'text', list: 'numbers' })
    expect(statusAt(at('a **«few»** words'))).toMatchObject({ bold: true, italic: false })
  })
  it('knows a fence that is open, and one that was closed', () => {
    expect(isInFence('```\na', 5)).toBe(true)
    expect(isInFence('```\na\n```\nb', 11)).toBe(false)
  })
})

it('words are counted without marks and addresses', () => {
  expect(countWords('# The tide\n\n- **turned** at [the pier](https://x.example/a/b)\n\n```js\nlet a\n```\n')).toBe(8)
  expect(countWords('')).toBe(0)
})

describe('tables', () => {
  const HEAD = '| a \\| b | c |\n| --- | :-: |'
  /** The text after the command with the cursor behind these words, and where the cursor is then. */
  const behind = (words: string, text: string) => {
    const from = text.indexOf(words) + words.length
    const { from: start, to, insert, select } = table({ text, from, to: from })
    const after = text.slice(0, start) + insert + text.slice(to)
    return { after, written: after.slice(...select), line: after.slice(0, select[0]).split('\n').length }
  }

  it('are begun as a block of their own, with the first heading to be written over', () => {
    expect(behind('Words', 'Words')).toEqual({
      after: 'Words\n\n| Heading | Heading |\n| --- | --- |\n|  |  |\n',
      written: 'Heading',
      line: 3,
    })
  })

  it('get an empty row below the one at the cursor, with as many cells', () => {
    const text = `${HEAD}\n| 1 | 2 |\n| 3 | 4 |`
    expect(behind('| 1', text)).toEqual({ after: `${HEAD}\n| 1 | 2 |\n|  |  |\n| 3 | 4 |`, written: '', line: 4 })
  })

  it('keep their head together', () => {
    expect(behind('a', `${HEAD}\n| 1 | 2 |`)).toMatchObject({ after: `${HEAD}\n|  |  |\n| 1 | 2 |`, line: 3 })
  })
})
