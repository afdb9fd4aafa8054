/** What a list of messages can be asked for, apart from the definition: an address is read before that is loaded. */

export const MESSAGE_STATUSES = ['new', 'read', 'archived'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

export const MESSAGE_LIST = {
  sorts: ['created_at', 'name', 'subject'],
  perPage: 20,
  filters: { status: [...MESSAGE_STATUSES, 'all'] },
} as const
