import { type KnownKey, place, recommended } from './known-key.ts'

/** What visitors see first: the hero, and the bar above everything. */

const hero = place('hero', 'At the very top of the home page')
const button = place('hero', 'Below the subtitle of the hero')
const bar = place('notifications', 'In the bar across the whole page')

const HERO: readonly KnownKey[] = [
  recommended(
    hero.line(
      'hero_title',
      'Hero title',
      'The largest line of the page. Say what you do for people, in under ten words.',
      'Less routine, more time for your clients',
    ),
  ),
  recommended(
    hero.lines(
      'hero_subtitle',
      'Hero subtitle',
      'One or two sentences below the title: for whom you work and what they gain.',
      'I help small teams automate offers, invoices and follow-ups, without changing the tools they know.',
    ),
  ),
  hero.line('hero_eyebrow', 'Hero eyebrow', 'A short line above the title, such as your field.', 'Process automation'),
  hero.lines(
    'hero_description',
    'Hero description',
    'A longer paragraph for visitors who want to know more before they scroll.',
    'Twelve years in operations taught me where hours get lost. I find those places and close them.',
  ),
  recommended(button.line('hero_button_text', 'Main button', 'The words on the main button.', 'Book a call')),
  recommended(button.address('hero_button_url', 'Main button address', 'Where the main button leads.', '/contact')),
  button.line('hero_secondary_button_text', 'Second button', 'The words on the quieter button.', 'See the courses'),
  button.address('hero_secondary_button_url', 'Second button address', 'Where the quieter button leads.', '/courses'),
  hero.address(
    'hero_video_url',
    'Hero video address',
    'A short film that is offered beside the text.',
    'https://www.youtube.com/watch?v=abc123',
  ),
  hero.choice('left', 'center', 'right')(
    'hero_alignment',
    'Hero alignment',
    'On which side the text of the hero is set.',
    'left',
  ),
  hero.color(
    'hero_background_color',
    'Hero background colour',
    'Behind the hero wherever no picture covers it.',
    '#F5F3EE',
  ),
  hero.color('hero_text_color', 'Hero text colour', 'Of the title and the subtitle.', '#1B1B1F'),
  hero.number(0, 90, '%')(
    'hero_overlay_opacity',
    'Hero overlay',
    'How strongly the background picture is darkened so that the text stays readable.',
    '40',
  ),
  hero.toggle('hero_enabled', 'Show the hero', 'Off hides the whole hero.', '1'),
  place('hero', 'Below the buttons of the hero').line(
    'hero_trust_text',
    'Hero trust line',
    'One line of proof, such as how many clients you have.',
    'Trusted by 120 teams in Austria and Germany',
  ),
]

const NOTIFICATIONS: readonly KnownKey[] = [
  bar.toggle('notification_enabled', 'Show the bar', 'Off hides the bar, whatever else is set.', '1'),
  bar.lines(
    'notification_message',
    'Bar message',
    'What the bar says. One sentence is read, three are not.',
    'Spring workshop: ten seats left.',
  ),
  bar.choice('info', 'success', 'warning', 'error')(
    'notification_type',
    'Bar type',
    'Chooses the colours of the bar unless you set your own.',
    'info',
  ),
  bar.toggle('notification_dismissible', 'Bar can be closed', 'Visitors get a button that closes the bar.', '1'),
  bar.number(0, 3600, 'seconds')(
    'notification_duration',
    'Bar duration',
    'After how many seconds the bar goes away by itself; 0 keeps it.',
    '0',
  ),
  bar.choice('top', 'bottom')('notification_position', 'Bar position', 'At which end of the page the bar is.', 'top'),
  bar.choice('slide', 'fade')('notification_animation', 'Bar animation', 'How the bar comes and goes.', 'slide'),
  bar.line('notification_link_text', 'Bar link', 'The words of the link after the message.', 'Reserve a seat'),
  bar.address(
    'notification_link_url',
    'Bar link address',
    'Where the link of the bar leads.',
    '/courses/spring-workshop',
  ),
  bar.color('notification_background_color', 'Bar background colour', 'In place of the colour of its type.', '#1D3FBB'),
  bar.color('notification_text_color', 'Bar text colour', 'Must be easy to read on the background.', '#FFFFFF'),
  bar.moment(
    'notification_starts_at',
    'Bar starts',
    'Before this moment the bar stays hidden.',
    '2026-12-01T08:00:00Z',
  ),
  bar.moment('notification_ends_at', 'Bar ends', 'After this moment the bar stays hidden.', '2026-12-24T18:00:00Z'),
]

export const TOP_KEYS: readonly KnownKey[] = [...HERO, ...NOTIFICATIONS]
