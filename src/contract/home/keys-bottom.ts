import { type ItemField, type KnownKey, place, recommended } from './known-key.ts'

/** What argues, what asks, and the foot of the page. */

const footer = place('footer', 'At the foot of every page')
const features = place('features', 'In the section of features')
const benefits = place('features', 'In the section of benefits')
const voices = place('features', 'In the section of testimonials')
const call = place('cta', 'In the band above the footer')
const letter = place('newsletter', 'In the newsletter section and in the footer')
const counting = place('analytics', 'Nowhere visible: it counts visits once they are agreed to')
const law = place('legal', 'In the footer and beside every form')
const consent = place('legal', 'In the question about cookies')

const LINK: Readonly<Record<string, ItemField>> = {
  label: { label: 'Words', as: 'line' },
  url: { label: 'Address', as: 'address' },
}
const ARGUMENT: Readonly<Record<string, ItemField>> = {
  title: { label: 'Title', as: 'line' },
  text: { label: 'Text', as: 'lines', optional: true },
  icon: { label: 'Icon name', as: 'line', optional: true },
}

const FOOTER: readonly KnownKey[] = [
  recommended(footer.line('footer_copyright', 'Copyright line', 'The last line of the page.', '© 2026 Mara Winkler')),
  footer.lines(
    'footer_text',
    'Footer text',
    'One sentence about you beside the links.',
    'Process automation for small teams.',
  ),
  footer.line('footer_links_title', 'Links heading', 'Above the main links.', 'On this site'),
  footer.list('a link', LINK)(
    'footer_links',
    'Footer links',
    'The main links, in their order.',
    '[{"label":"Courses","url":"/courses"}]',
  ),
  footer.list('a link', LINK)(
    'footer_legal_links',
    'Legal links',
    'The small links of the last line.',
    '[{"label":"Imprint","url":"/imprint"}]',
  ),
  footer.list('a link', LINK)(
    'footer_social_links',
    'Social links',
    'In place of the social addresses above.',
    '[{"label":"LinkedIn","url":"https://www.linkedin.com/in/mara"}]',
  ),
  footer.list('a column', {
    title: { label: 'Heading', as: 'line' },
    text: { label: 'Text', as: 'lines' },
  })(
    'footer_columns',
    'Text columns',
    'Short texts side by side, such as an address.',
    '[{"title":"Visit","text":"Hauptplatz 1, Graz"}]',
  ),
  footer.toggle('footer_social_enabled', 'Show social links', 'Off hides them in the footer.', '1'),
  footer.toggle('footer_newsletter_enabled', 'Show the newsletter form', 'Off hides it in the footer.', '1'),
  footer.color('footer_background_color', 'Footer background colour', 'Behind the whole footer.', '#16181D'),
  footer.color('footer_text_color', 'Footer text colour', 'Must be easy to read on the background.', '#E8E8EA'),
]

const FEATURES: readonly KnownKey[] = [
  features.line('features_title', 'Features title', 'The heading above the features.', 'What you get'),
  features.lines(
    'features_subtitle',
    'Features subtitle',
    'A sentence below the heading.',
    'Everything in plain language.',
  ),
  features.list('a feature', ARGUMENT)(
    'features_list',
    'Features',
    'What you offer, three to six of them.',
    '[{"title":"Workshops","text":"On site or online."}]',
  ),
  benefits.line('benefits_title', 'Benefits title', 'The heading above the benefits.', 'Why it pays'),
  benefits.lines(
    'benefits_subtitle',
    'Benefits subtitle',
    'A sentence below the heading.',
    'Measured in projects like yours.',
  ),
  benefits.list('a benefit', ARGUMENT)(
    'benefits_list',
    'Benefits',
    'What clients gain, with a figure if you can.',
    '[{"title":"Six hours a week","text":"Saved per person on average."}]',
  ),
  voices.list('a testimonial', {
    quote: { label: 'Quote', as: 'lines' },
    name: { label: 'Name', as: 'line' },
    role: { label: 'Role and company', as: 'line', optional: true },
    photo: { label: 'Portrait', as: 'image', optional: true },
    rating: { label: 'Stars, 1 to 5', as: 'number', optional: true },
  })(
    'testimonials_list',
    'Testimonials',
    'What clients said. Ask before you quote somebody.',
    '[{"quote":"Offers go out the same day now.","name":"Jonas Huber"}]',
  ),
  features.list('a step', ARGUMENT)(
    'process_list',
    'How it works',
    'The steps of working with you.',
    '[{"title":"A call","text":"Thirty minutes, free."}]',
  ),
  features.list('a logo', {
    name: { label: 'Company', as: 'line' },
    image: { label: 'Logo', as: 'image' },
    url: { label: 'Address', as: 'address', optional: true },
  })(
    'clients_list',
    'Client logos',
    'A row of companies that you worked for.',
    '[{"name":"Huber Druck","image":"/uploads/huber.svg"}]',
  ),
]

const CTA: readonly KnownKey[] = [
  call.toggle('cta_enabled', 'Show the call to action', 'Off hides the band.', '1'),
  call.line('cta_title', 'Call title', 'The large line of the band.', 'What takes too long in your office?'),
  call.lines(
    'cta_text',
    'Call text',
    'A sentence that takes the worry out of the first step.',
    'The first call is free and takes thirty minutes.',
  ),
  call.line('cta_button_text', 'Call button', 'The words on the button. Say what happens.', 'Book a call'),
  call.address('cta_button_url', 'Call button address', 'Where the button leads.', '/contact'),
  call.color('cta_background_color', 'Call background colour', 'Behind the whole band.', '#1D3FBB'),
  call.color('cta_text_color', 'Call text colour', 'Must be easy to read on the background.', '#FFFFFF'),
  call.color('cta_button_color', 'Call button colour', 'Of the button itself.', '#FFFFFF'),
  call.color('cta_button_text_color', 'Call button text colour', 'Of the words on the button.', '#1D3FBB'),
  call.choice('filled', 'outline', 'plain')('cta_style', 'Call style', 'How much the band stands out.', 'filled'),
]

const NEWSLETTER: readonly KnownKey[] = [
  letter.toggle('newsletter_enabled', 'Show the newsletter', 'Off hides the form.', '1'),
  letter.line('newsletter_title', 'Newsletter title', 'The heading above the form.', 'One idea a month'),
  letter.lines(
    'newsletter_text',
    'Newsletter text',
    'What people get, and how often.',
    'One automation that saves an hour. No advertising.',
  ),
  letter.line('newsletter_placeholder', 'Example address', 'In the empty field.', 'you@example.com'),
  letter.line('newsletter_button_text', 'Newsletter button', 'The words on the button.', 'Subscribe'),
  letter.lines(
    'newsletter_success_message',
    'Words after subscribing',
    'What people read then.',
    'Almost done: look into your mailbox.',
  ),
  letter.lines(
    'newsletter_privacy_text',
    'Privacy note',
    'Below the form.',
    'You can leave with one click at any time.',
  ),
]

const ANALYTICS: readonly KnownKey[] = [
  counting.toggle('analytics_enabled', 'Count visits', 'Off loads none of the services below.', '0'),
  counting.line('google_analytics_id', 'Google Analytics', 'The measurement id.', 'G-AB12CD34EF'),
  counting.line('google_tag_manager_id', 'Google Tag Manager', 'The container id.', 'GTM-AB12CD3'),
  counting.line('facebook_pixel_id', 'Meta Pixel', 'The id of the pixel.', '123456789012345'),
  counting.line('linkedin_partner_id', 'LinkedIn Insight', 'The partner id.', '1234567'),
  counting.line('hotjar_id', 'Hotjar', 'The site id.', '1234567'),
  counting.line('matomo_site_id', 'Matomo site', 'The number of your site in Matomo.', '1'),
  counting.address('matomo_url', 'Matomo address', 'Where your Matomo runs.', 'https://stats.example.com/'),
  counting.line('plausible_domain', 'Plausible', 'The domain as it is called there.', 'example.com'),
]

const LEGAL: readonly KnownKey[] = [
  recommended(law.address('privacy_policy_url', 'Privacy policy', 'Where your privacy policy is.', '/privacy')),
  law.address('terms_of_service_url', 'Terms', 'Where your terms are.', '/terms'),
  recommended(law.address('imprint_url', 'Imprint', 'Who runs the site. Required in many countries.', '/imprint')),
  law.address('cookie_policy_url', 'Cookie policy', 'Which cookies you set, and why.', '/cookies'),
  law.address('refund_policy_url', 'Refunds', 'How people get their money back.', '/refunds'),
  law.address(
    'accessibility_url',
    'Accessibility statement',
    'How usable the site is for everybody.',
    '/accessibility',
  ),
  consent.toggle('gdpr_compliance', 'Ask before counting', 'Nothing is counted before a visitor agrees.', '1'),
  consent.lines(
    'cookie_consent_message',
    'Cookie question',
    'What visitors are asked.',
    'May we count your visit? No names, no advertising.',
  ),
  consent.line('cookie_consent_accept_text', 'Words to agree', 'On the button that agrees.', 'Yes, that’s fine'),
  consent.line(
    'cookie_consent_decline_text',
    'Words to decline',
    'On the button that declines. Make it as easy.',
    'No, thanks',
  ),
  law.lines(
    'legal_disclaimer',
    'Disclaimer',
    'A short legal note in the footer.',
    'All information without guarantee.',
  ),
]

export const BOTTOM_KEYS: readonly KnownKey[] = [...FOOTER, ...FEATURES, ...CTA, ...NEWSLETTER, ...ANALYTICS, ...LEGAL]
