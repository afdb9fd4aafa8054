import { ASK, edit, oneField } from './pair.ts'

/** Site settings: one record, each key for itself. */

const SITE = {
  site_name: 'Desk of an analyst',
  site_description: 'Notes on how work flows',
  site_url: 'https://analyst.example',
  admin_email: 'owner@analyst.example',
  maintenance_mode: false,
  allow_registration: true,
  max_file_size: 10,
  allowed_file_types: ['pdf', 'png'],
}
const settings = (
  name: string,
  mine: Partial<typeof SITE>,
  theirs: Partial<typeof SITE>,
  expected: Partial<typeof SITE> | readonly string[],
) => edit(name, 'settings', SITE, mine, { ...SITE, ...theirs }, expected)

export const SETTINGS = [
  settings(
    'the name by me, the description by them',
    { site_name: 'The quiet desk' },
    { site_description: 'How work really flows' },
    { site_name: 'The quiet desk' },
  ),
  settings(
    'the limit by me, registration by them',
    { max_file_size: 20 },
    { allow_registration: false },
    { max_file_size: 20 },
  ),
  settings(
    'maintenance by me, the mail by them',
    { maintenance_mode: true },
    { admin_email: 'office@analyst.example' },
    { maintenance_mode: true },
  ),
  settings(
    'the address by me, everything else by them',
    { site_url: 'https://desk.example' },
    { site_name: 'Desk', site_description: '', max_file_size: 5 },
    { site_url: 'https://desk.example' },
  ),
  settings(
    'two keys by me, two others by them',
    { site_name: 'Desk', max_file_size: 25 },
    { allow_registration: false, site_description: 'Short' },
    { site_name: 'Desk', max_file_size: 25 },
  ),
  settings('the same name by both', { site_name: 'Desk' }, { site_name: 'Desk' }, { site_name: 'Desk' }),
  settings(
    'the same limit by both, another key by me',
    { max_file_size: 50, site_name: 'Desk' },
    { max_file_size: 50 },
    { max_file_size: 50, site_name: 'Desk' },
  ),
  settings('two names', { site_name: 'Desk' }, { site_name: 'Analyst' }, ['site_name']),
  settings('two limits', { max_file_size: 20 }, { max_file_size: 50 }, ['max_file_size']),
  settings(
    'two mail addresses, and a name that fits',
    { admin_email: 'a@analyst.example', site_name: 'Desk' },
    { admin_email: 'b@analyst.example' },
    ['admin_email'],
  ),
  settings(
    'both switched maintenance on',
    { maintenance_mode: true },
    { maintenance_mode: true },
    { maintenance_mode: true },
  ),
  settings(
    'file types by both',
    { allowed_file_types: ['pdf', 'png', 'webp'] },
    { allowed_file_types: ['pdf'] },
    { allowed_file_types: ['pdf', 'webp'] },
  ),
  settings(
    'file types by both, the limit by me',
    { allowed_file_types: ['pdf', 'png', 'zip'], max_file_size: 40 },
    { allowed_file_types: ['pdf', 'png', 'gif'] },
    { allowed_file_types: ['pdf', 'png', 'gif', 'zip'], max_file_size: 40 },
  ),
  settings(
    'I switched registration off, they maintenance on',
    { allow_registration: false },
    { maintenance_mode: true },
    { allow_registration: false },
  ),
  settings(
    'I cleared the description, they changed the name',
    { site_description: '' },
    { site_name: 'Desk' },
    { site_description: '' },
  ),
  settings(
    'I cleared the description that they rewrote',
    { site_description: '' },
    { site_description: 'Notes on work' },
    ['site_description'],
  ),
  oneField('settings', 'site_url')(
    'the server dropped a space',
    'https://analyst.example',
    'https://desk.example',
    'https://analyst.example ',
    'https://desk.example',
  ),
  oneField('settings', 'site_description')('the server answers null for an empty text', '', 'Notes', null, 'Notes'),
  oneField('settings', 'max_file_size')('0 is not nothing', 10, 0, null, ASK),
  oneField('settings', 'maintenance_mode')('off is not nothing', true, false, null, ASK),
  edit(
    'a key that their server does not carry',
    'settings',
    { site_name: 'Desk' },
    { site_name: 'The desk' },
    {},
    { site_name: 'The desk' },
  ),
  edit('keys whose start nobody knows', 'settings', {}, { site_name: 'The desk' }, { site_name: 'Desk' }, [
    'site_name',
  ]),
]
