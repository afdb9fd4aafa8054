import { expect, test } from 'vitest'
import { replyAddress } from './-reply-address.ts'

const message = { name: 'Vera', email: 'vera@example.com', subject: 'Hello', message: 'One\n\ntwo' }

/** As a mail program reads it. */
function read(address: string) {
  const { protocol, pathname, searchParams } = new URL(address)
  const heads = [...searchParams.keys()]
  return {
    protocol,
    to: decodeURIComponent(pathname),
    heads,
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  }
}

test('an answer begins with the subject and the message quoted', () => {
  const { to, subject, body } = read(replyAddress(message))
  expect([to, subject, body]).toEqual(['vera@example.com', 'Re: Hello', '\r\n\r\nVera wrote:\r\n> One\r\n>\r\n> two'])
  expect(read(replyAddress({ ...message, subject: 'RE: Hello' })).subject).toBe('RE: Hello')
})

test('nothing of a message adds a head or a recipient', () => {
  const hostile = 'x?bcc=a@example.com&cc=b@example.com#\r\nBcc: c@example.com'
  const email = 'o?bcc=a&cc=b@example.com'
  const { to, heads } = read(replyAddress({ name: hostile, email, subject: hostile, message: hostile }))
  expect([to, heads]).toEqual([email, ['subject', 'body']])
})

test('a long message is quoted by its beginning', () => {
  const address = replyAddress({ ...message, message: 'word '.repeat(1000) })
  expect(read(address).body).toMatch(/word …$/)
  expect(address.length).toBeLessThan(3000)
})
