import { listState, type SearchOfList } from '#client/records/list-search.ts'

/** The list as its address says it: in its own order, in groups. */
export const SETTINGS = listState(
  {
    sorts: ['sort_order', 'title'],
    filters: {
      status: ['active', 'inactive'],
      category: [
        'hero',
        'notifications',
        'sections',
        'about',
        'contact',
        'images',
        'seo',
        'footer',
        'features',
        'cta',
        'newsletter',
        'analytics',
        'legal',
        'custom',
      ],
    },
  },
  'sort_order',
)
export type SettingsSearch = SearchOfList<typeof SETTINGS>
