/** What a list of CV templates is filtered by, apart from the definition: an address is read before that is loaded. */
export const CV_CATEGORIES = ['general', 'executive', 'tech', 'creative', 'minimal', 'professional'] as const
