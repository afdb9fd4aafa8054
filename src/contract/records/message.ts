import * as v from 'valibot'
import { endpoint } from '#contract/calls/endpoint.ts'
import { defaultChoice, email, text } from '#contract/fields/field.ts'
import { sentSchema } from '#contract/fields/schema.ts'
import { deleteCall, type ListQuery, pageCall, readCall, updateCall } from './calls.ts'
import { type Full, recordWith } from './record.ts'
import { MESSAGE_LIST, MESSAGE_STATUSES } from './message-list.ts'

/** What a visitor wrote is theirs: nobody changes it. */
const written = <F>(field: F) => ({ ...field, fixed: true }) as const

/** What a visitor wrote through the contact form. It comes from outside, so nobody makes one in the back office. */
export const message = recordWith(
  {
    type: 'message',
    label: 'Message',
    plural: 'Messages',
    calls: 'messages',
    trashType: 'contact-messages',
    titleField: 'subject',
    fields: {
      name: written(text('Name', 120)),
      email: written(email('Email')),
      subject: written(text('Subject', 200)),
      message: written(text('Message', 5000, { lines: true })),
      status: defaultChoice('Status', MESSAGE_STATUSES, 'new', 'Status must be new, read or archived'),
    },
    wholeRows: true,
    readAccess: 'admin',
    writeAccess: 'admin',
    route: '/admin/messages/{id}',
  },
  { list: 'messages.list', read: 'messages.read', update: 'messages.update', remove: 'messages.delete' },
)
export type Message = Full<typeof message>

export type MessageListQuery = ListQuery<typeof MESSAGE_LIST>

export const messageEndpoints = {
  'messages.list': pageCall(message, '/admin/contact-messages', MESSAGE_LIST, {
    summary: 'Messages, newest first; archived ones when asked for',
  }),
  'messages.read': readCall(message, '/admin/contact-messages/{id}'),
  'messages.update': updateCall(message, '/admin/contact-messages/{id}'),
  'messages.delete': deleteCall(message, '/admin/contact-messages/{id}'),
  'contact.create': endpoint({
    name: 'contact.create',
    method: 'POST',
    path: '/contact',
    access: 'public',
    rateLimit: 'contact',
    status: 201,
    summary: 'Send the owner a message',
    body: () => {
      const { fields } = message
      return v.strictObject({
        name: sentSchema(fields.name),
        email: sentSchema(fields.email),
        subject: sentSchema(fields.subject),
        message: sentSchema(fields.message),
      })
    },
    answer: v.null(),
  }),
} as const
