import { describe, expect, it } from 'vitest'
import { mailMarkdown } from './mail-markdown.ts'
import { renderTemplate, variablesOf } from './mail-template.ts'
import { exampleValues, MAIL_VARIABLES, partsOfName } from './mail-variables.ts'

const html = (body: string, values: Record<string, string> = {}) =>
  renderTemplate({ type: 'html', subject: 'x', body }, values, 'en').html

describe('a template', () => {
  it('gets its values in one pass: what a value says is never looked through again', () => {
    const values = { user_name: '{{user_email}}', user_email: 'vera@example.com' }
    expect(html('{{user_name}} {{ USER_EMAIL }}', values)).toBe('{{user_email}} vera@example.com')
  })

  it('takes the variables of the catalogue alone, and leaves everything else as it is written', () => {
    const odd = '{{constructor}} {{__proto__}} {{toString}} {{user_name {{ }} {{a.b}} {{#if x}}'
    expect(html(odd, { ...exampleValues(), constructor: 'x', __proto__: 'x' } as Record<string, string>)).toBe(odd)
    expect(html('{{user_name}}')).toBe('{{user_name}}')
  })

  it.each([
    ['text', '<p>{{user_name}}</p>', '<p>&lt;img src=x onerror=1&gt;&quot;&#39;</p>'],
    ['an attribute', '<p title="{{user_name}}">', '<p title="&lt;img src=x onerror=1&gt;&quot;&#39;">'],
    ['an address at its beginning', '<a href="{{user_name}}">', '<a href="#">'],
    ['a part of an address', '<a href="https://x.example/?q={{user_name}}">', /q=%3Cimg%20src%3Dx%20onerror%3D1%3E%22/],
    ['a style', '<p style="color:{{user_name}}">', '<p style="color:img srcx onerror1">'],
    ['a style sheet', '<style>a{color:{{user_name}}}</style>', '<style>a{color:img srcx onerror1}</style>'],
    ['a script', '<script>{{user_name}}</script>', '<script>imgsrcxonerror1</script>'],
    ['a handler', '<p onclick="{{user_name}}">', '<p onclick="imgsrcxonerror1">'],
    ['an attribute without quotes', '<p title={{user_name}}>', '<p title=imgsrcxonerror1>'],
    ['a comment', '<!-- {{user_name}} -->', '<!-- imgsrcxonerror1 -->'],
    ['a title', '<title>{{user_name}}</title>', /<title>&lt;img/],
  ])('keeps a value in its place: %s', (_, body, expected) => {
    const given = html(body, { user_name: '<img src=x onerror=1>"\'' })
    if (typeof expected === 'string') expect(given).toBe(expected)
    else expect(given).toMatch(expected)
  })

  it('leads to the web and to mail alone', () => {
    expect(html('<a href="{{app_url}}">', { app_url: 'https://a.example/x?b=1&c' })).toContain(
      'href="https://a.example/x?b=1&amp;c"',
    )
    for (const app_url of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example']) {
      expect(html('<a href="{{app_url}}">', { app_url })).toBe('<a href="#">')
    }
  })

  it('has a subject of one line', () => {
    const values = { user_name: 'Vera\r\nBcc: v@example.com' }
    const { subject } = renderTemplate({ type: 'html', subject: 'For {{user_name}}', body: 'x' }, values, 'en')
    expect(subject).toBe('For Vera Bcc: v@example.com')
  })

  it('says its language where the words are Markdown; HTML says it itself', () => {
    const mail = { subject: 'x', body: 'Hallo' }
    expect(renderTemplate({ type: 'markdown', ...mail }, {}, 'de').html).toContain('<main lang="de">')
    expect(renderTemplate({ type: 'html', ...mail }, {}, 'de').html).toBe('Hallo')
  })

  it('is told in plain text, with the addresses of links', () => {
    const body =
      '<style>p{}</style><h1>Hello {{user_name}}</h1><p>Open <a href="{{reset_url}}">this link</a>,<br>soon.</p><ul><li>one</li><li>two &amp; three</li></ul>'
    const { text } = renderTemplate({ type: 'html', subject: 'x', body }, exampleValues(), 'en')
    expect(text).toBe(
      'Hello Vera Lindqvist\n\nOpen this link (https://halvorsen.example/reset-password#token=example),\nsoon.\n\n- one\n- two & three\n',
    )
  })

  it('says which of its variables nobody knows, and which are listed for nothing', () => {
    const found = variablesOf({ subject: '{{user_name}}', body: '{{nobody}} {{User_Name}}' }, ['user_name', 'app_name'])
    expect(found).toEqual({ used: ['user_name', 'nobody'], unknown: ['nobody'], unused: ['app_name'] })
  })

  it('is refused when it becomes longer than 1 MB', () => {
    const body = '{{user_name}}'.repeat(6000)
    expect(() => html(body, { user_name: 'x'.repeat(2000) })).toThrow('longer than 1 MB')
  })
})

describe('Markdown of mails', () => {
  it('has headings, lists, quotes, code, rules and links', () => {
    const text =
      '# Hi **{{user_name}}**\n\nOne\ntwo  \nthree _four_ `x<y`\n\n- a\n- b\n  more\n\n1. c\n\n> quoted\n\n---\n\n```\n<b>\n```\n\n[Go]({{reset_url}}) https://a.example/x'
    expect(mailMarkdown(text)).toBe(
      '<h1>Hi <strong>{{user_name}}</strong></h1>\n<p>One\ntwo<br>\nthree <em>four</em> <code>x&lt;y</code></p>\n<ul>\n<li>a</li>\n<li>b\nmore</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n<blockquote><p>quoted</p></blockquote>\n<hr>\n<pre><code>&lt;b&gt;</code></pre>\n<p><a href="{{reset_url}}">Go</a> <a href="https://a.example/x">https://a.example/x</a></p>',
    )
  })

  it('shows HTML as the text it is, and makes no link but to the web and to mail', () => {
    expect(mailMarkdown('<script>1</script> [x](javascript:alert(1)) snake_case_name')).toBe(
      '<p>&lt;script&gt;1&lt;/script&gt; [x](javascript:alert(1)) snake_case_name</p>',
    )
    expect(mailMarkdown('[x](javascript:1)')).toBe('<p>x</p>')
  })

  it('leaves variables with underscores alone', () => {
    expect(mailMarkdown('{{user_name}} and {{user_email}}')).toBe('<p>{{user_name}} and {{user_email}}</p>')
  })
})

describe('the catalogue', () => {
  it('has eighteen variables in six groups, each with an example', () => {
    expect(MAIL_VARIABLES).toHaveLength(6)
    const all = MAIL_VARIABLES.flatMap(({ variables }) => variables)
    expect(all).toHaveLength(18)
    expect(all.every(({ example, description }) => example !== '' && description !== '')).toBe(true)
  })

  it.each([
    ['Vera Lindqvist', 'Vera', 'Lindqvist'],
    ['Vera Maria Lindqvist', 'Vera Maria', 'Lindqvist'],
    ['Vera', 'Vera', ''],
  ])('parts the name %s', (name, user_first_name, user_last_name) => {
    expect(partsOfName(name)).toEqual({ user_first_name, user_last_name })
  })
})
