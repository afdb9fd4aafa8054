/** What a list of email templates is filtered by, apart from the definition: an address is read before that is loaded. */
export const TEMPLATE_CATEGORIES = ['general', 'user', 'course', 'workflow', 'system', 'marketing'] as const
