import { type KnownKey, place, recommended } from './known-key.ts'

/** Pictures, and how the page is shown by search engines and when it is shared. */

const brand = place('images', 'In the header, the footer and the browser’s tab')
const pictures = place('images', 'In the section that its name says')
const phone = place('images', 'On phones, in place of the wide picture')
const search = place('seo', 'In the results of search engines and in the browser’s tab')
const shared = place('seo', 'When the page is shared in a chat or on a network')
const x = place('seo', 'When the page is shared on X')

const IMAGES: readonly KnownKey[] = [
  recommended(brand.image('logo', 'Logo', 'Your logo as it stands in the header.', '/uploads/logo.svg')),
  brand.image(
    'logo_light',
    'Logo for light backgrounds',
    'Used where the page is light.',
    '/uploads/logo-dark-ink.svg',
  ),
  brand.image('logo_dark', 'Logo for dark backgrounds', 'Used where the page is dark.', '/uploads/logo-white.svg'),
  recommended(
    brand.image(
      'favicon',
      'Favicon',
      'The small picture in the browser’s tab. Square, 512 pixels.',
      '/uploads/favicon.png',
    ),
  ),
  brand.image(
    'apple_touch_icon',
    'Home-screen icon',
    'For visitors who keep the page on their phone.',
    '/uploads/icon.png',
  ),
  recommended(
    pictures.image('hero_image', 'Hero picture', 'Beside or behind the text of the hero.', '/uploads/hero.jpg'),
  ),
  pictures.image(
    'hero_background_image',
    'Hero background',
    'Fills the whole hero behind the text.',
    '/uploads/desk.jpg',
  ),
  pictures.image('profile_image', 'Portrait', 'Shows you, at best looking at the reader.', '/uploads/mara.jpg'),
  pictures.image('about_image', 'About picture', 'Beside the text about you.', '/uploads/workshop.jpg'),
  pictures.image('contact_image', 'Contact picture', 'Beside the contact form.', '/uploads/office.jpg'),
  pictures.image('workflows_image', 'Workflows picture', 'Above the list of workflows.', '/uploads/workflow.png'),
  pictures.image('courses_image', 'Courses picture', 'Above the list of courses.', '/uploads/course.jpg'),
  pictures.image(
    'testimonial_background_image',
    'Testimonials background',
    'Fills the section behind the testimonials.',
    '/uploads/paper.jpg',
  ),
  pictures.image(
    'cta_background_image',
    'Call to action background',
    'Fills the section behind the call.',
    '/uploads/hill.jpg',
  ),
  pictures.image('newsletter_image', 'Newsletter picture', 'Beside the newsletter form.', '/uploads/letter.png'),
  phone.image(
    'hero_image_mobile',
    'Hero picture for phones',
    'Upright, about 800 by 1000 pixels.',
    '/uploads/hero-tall.jpg',
  ),
  phone.image(
    'hero_background_image_mobile',
    'Hero background for phones',
    'Upright, behind the text.',
    '/uploads/desk-tall.jpg',
  ),
  phone.image('about_image_mobile', 'About picture for phones', 'Upright or square.', '/uploads/workshop-tall.jpg'),
  phone.image('contact_image_mobile', 'Contact picture for phones', 'Upright or square.', '/uploads/office-tall.jpg'),
]

const SEO: readonly KnownKey[] = [
  recommended(
    search.line(
      'meta_title',
      'Page title',
      'The headline of the result. Up to 60 characters.',
      'Mara Winkler: process automation in Graz',
    ),
  ),
  recommended(
    search.lines(
      'meta_description',
      'Page description',
      'The text below the headline. 150 to 160 characters.',
      'I automate offers, invoices and follow-ups for small teams. Courses, ready-made workflows and hands-on help.',
    ),
  ),
  search.line(
    'meta_keywords',
    'Keywords',
    'Separated by commas. Few search engines read them.',
    'automation, n8n, consulting',
  ),
  search.line('meta_author', 'Author', 'The name of whoever runs the site.', 'Mara Winkler'),
  search.address(
    'meta_canonical_url',
    'Canonical address',
    'The one address that counts for search engines.',
    'https://example.com/',
  ),
  search.choice('index, follow', 'noindex, follow', 'noindex, nofollow')(
    'meta_robots',
    'Search engines',
    'Whether they may list the page and follow its links.',
    'index, follow',
  ),
  search.color('meta_theme_color', 'Theme colour', 'Colours the browser’s bar on phones.', '#1D3FBB'),
  search.line(
    'meta_site_verification',
    'Verification code',
    'Proves to a search engine that the site is yours.',
    'abc123def456',
  ),
  shared.line('og_title', 'Sharing title', 'Left empty, the page title is used.', 'Less routine, more time'),
  shared.lines(
    'og_description',
    'Sharing description',
    'Left empty, the page description is used.',
    'Automation for small teams.',
  ),
  recommended(
    shared.image('og_image', 'Sharing picture', 'Shown with the link. 1200 by 630 pixels.', '/uploads/sharing.jpg'),
  ),
  shared.choice('website', 'profile', 'article')('og_type', 'Kind of page', 'A home page is a website.', 'website'),
  shared.line('og_site_name', 'Site name', 'The name above the title of a shared link.', 'Mara Winkler'),
  shared.line('og_locale', 'Language and country', 'As networks write it.', 'en_GB'),
  shared.address('og_url', 'Shared address', 'The address that shared links lead to.', 'https://example.com/'),
  x.choice('summary', 'summary_large_image')(
    'twitter_card',
    'Card',
    'With a small or a large picture.',
    'summary_large_image',
  ),
  x.line('twitter_site', 'Account of the site', 'With the @.', '@mara'),
  x.line('twitter_creator', 'Account of the author', 'With the @.', '@mara'),
  x.line('twitter_title', 'Card title', 'Left empty, the sharing title is used.', 'Less routine, more time'),
  x.lines(
    'twitter_description',
    'Card description',
    'Left empty, the sharing description is used.',
    'Automation for small teams.',
  ),
  x.image('twitter_image', 'Card picture', 'Left empty, the sharing picture is used.', '/uploads/sharing.jpg'),
]

export const IMAGE_KEYS: readonly KnownKey[] = [...IMAGES, ...SEO]
