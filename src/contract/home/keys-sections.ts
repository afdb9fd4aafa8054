import { type KnownKey, place, recommended } from './known-key.ts'

/** The sections of the page between hero and footer. */

const courses = place('sections', 'In the section of featured courses')
const workflows = place('sections', 'In the section of workflows')
const voices = place('sections', 'In the section of testimonials')
const posts = place('sections', 'In the section of latest posts')
const stats = place('sections', 'In the row of figures')
const about = place('about', 'In the section about you')
const contact = place('contact', 'In the contact section')
const social = place('contact', 'In the footer and beside the contact form')

const SECTIONS: readonly KnownKey[] = [
  courses.toggle('featured_courses_enabled', 'Show featured courses', 'Off hides the section.', '1'),
  courses.line('featured_courses_title', 'Courses title', 'The heading above the courses.', 'Courses to start with'),
  courses.lines(
    'featured_courses_subtitle',
    'Courses subtitle',
    'A sentence below the heading of the courses.',
    'Short lessons that you can use the same day.',
  ),
  courses.number(1, 24)('featured_courses_limit', 'Courses shown', 'How many courses are shown at most.', '3'),
  workflows.toggle('workflows_enabled', 'Show workflows', 'Off hides the section.', '1'),
  workflows.line('workflows_title', 'Workflows title', 'The heading above the workflows.', 'Ready-made automations'),
  workflows.lines(
    'workflows_subtitle',
    'Workflows subtitle',
    'A sentence below the heading of the workflows.',
    'Import them into n8n and adjust the details.',
  ),
  workflows.number(1, 24)('workflows_limit', 'Workflows shown', 'How many workflows are shown at most.', '6'),
  voices.toggle('testimonials_enabled', 'Show testimonials', 'Off hides the section.', '1'),
  voices.line('testimonials_title', 'Testimonials title', 'The heading above the testimonials.', 'What clients say'),
  voices.lines(
    'testimonials_subtitle',
    'Testimonials subtitle',
    'A sentence below the heading of the testimonials.',
    'From projects of the last two years.',
  ),
  voices.number(1, 24)('testimonials_limit', 'Testimonials shown', 'How many testimonials are shown at most.', '3'),
  posts.toggle('latest_posts_enabled', 'Show latest posts', 'Off hides the section.', '1'),
  posts.line('latest_posts_title', 'Posts title', 'The heading above the latest posts.', 'From the blog'),
  posts.number(1, 24)('latest_posts_limit', 'Posts shown', 'How many posts are shown at most.', '3'),
  stats.toggle('stats_enabled', 'Show figures', 'Off hides the row of figures.', '1'),
  stats.line('stats_title', 'Figures title', 'The heading above the figures.', 'In numbers'),
  stats.number(0, 1_000_000_000)(
    'stats_students_count',
    'Number of students',
    'How many people took a course.',
    '1800',
  ),
  stats.number(0, 1_000_000_000)(
    'stats_courses_count',
    'Number of courses',
    'Left empty, your courses are counted.',
    '9',
  ),
  stats.number(0, 1_000_000_000)(
    'stats_workflows_count',
    'Number of workflows',
    'Left empty, yours are counted.',
    '26',
  ),
  stats.number(0, 1_000_000_000)('stats_projects_count', 'Number of projects', 'Projects that you finished.', '140'),
  stats.number(0, 1_000_000_000)('stats_clients_count', 'Number of clients', 'Companies that you worked for.', '65'),
  stats.number(0, 100, 'years')('stats_years_count', 'Years of experience', 'How long you have done this.', '12'),
  stats.number(0, 100, '%')('stats_satisfaction_count', 'Satisfaction', 'Share of clients who come back.', '94'),
]

const ABOUT: readonly KnownKey[] = [
  recommended(about.line('about_title', 'About title', 'The heading of the section about you.', 'Hello, I am Mara')),
  recommended(
    about.lines(
      'about_text',
      'About text',
      'Who you are and why people trust you. Two short paragraphs are enough.',
      'I ran the back office of a printing company before I started to automate it.',
    ),
  ),
  about.line('about_subtitle', 'About subtitle', 'A line below the heading.', 'Consultant and trainer in Graz'),
  about.line('about_name', 'Your name', 'As it is shown beside your portrait.', 'Mara Winkler'),
  about.line('about_role', 'Your role', 'What you are, in a few words.', 'Process consultant'),
  about.line('about_location', 'Where you work', 'Town and country, or where you travel.', 'Graz, Austria, and online'),
  about.lines('about_mission', 'Mission', 'What you work for, in one sentence.', 'Nobody should retype an invoice.'),
  about.list('a skill', {
    name: { label: 'Skill', as: 'line' },
    level: { label: 'Level in percent', as: 'number', optional: true },
  })('about_skills_list', 'Skills', 'What you are good at, best first.', '[{"name":"n8n","level":95}]'),
  about.list('a step', {
    year: { label: 'Year', as: 'line' },
    title: { label: 'What happened', as: 'line' },
    text: { label: 'More', as: 'lines', optional: true },
  })(
    'about_timeline_list',
    'Timeline',
    'The stations of your working life.',
    '[{"year":"2014","title":"First workshop"}]',
  ),
  about.line('about_button_text', 'About button', 'The words on the button below the text.', 'More about me'),
  about.address('about_button_url', 'About button address', 'Where that button leads.', '/about'),
  about.address('about_resume_url', 'CV address', 'A CV that visitors can open or download.', '/uploads/cv.pdf'),
]

const CONTACT: readonly KnownKey[] = [
  contact.line('contact_title', 'Contact title', 'The heading of the contact section.', 'Let’s talk'),
  contact.lines(
    'contact_subtitle',
    'Contact subtitle',
    'A sentence that makes writing easy.',
    'Tell me in two lines what takes too long. I answer within a working day.',
  ),
  recommended(
    contact.line('contact_email', 'Email address', 'The address that visitors write to.', 'hello@example.com'),
  ),
  contact.line('contact_phone', 'Phone', 'With the country code.', '+43 316 123456'),
  contact.lines('contact_address', 'Postal address', 'As on an envelope.', 'Hauptplatz 1\n8010 Graz\nAustria'),
  contact.lines('contact_hours', 'Opening hours', 'When you can be reached.', 'Monday to Thursday, 9:00 to 16:00'),
  contact.address(
    'contact_map_url',
    'Map address',
    'Where the link to a map leads.',
    'https://www.openstreetmap.org/?mlat=47.07&mlon=15.44',
  ),
  contact.address(
    'contact_booking_url',
    'Booking address',
    'Where visitors book a call.',
    'https://cal.example.com/mara',
  ),
  contact.toggle('contact_form_enabled', 'Show the contact form', 'Off hides the form, not the address.', '1'),
  contact.lines(
    'contact_success_message',
    'Words after sending',
    'What visitors read once their message is sent.',
    'Thank you. I will answer within one working day.',
  ),
  contact.list('a question', {
    question: { label: 'Question', as: 'line' },
    answer: { label: 'Answer', as: 'lines' },
  })(
    'contact_faq_list',
    'Frequent questions',
    'Shown below the form.',
    '[{"question":"Do you work remotely?","answer":"Yes."}]',
  ),
  social.address('social_linkedin_url', 'LinkedIn', 'Your profile or page.', 'https://www.linkedin.com/in/mara'),
  social.address('social_github_url', 'GitHub', 'Your account.', 'https://github.com/mara'),
  social.address('social_youtube_url', 'YouTube', 'Your channel.', 'https://www.youtube.com/@mara'),
  social.address('social_facebook_url', 'Facebook', 'Your page.', 'https://www.facebook.com/mara'),
  social.address('social_instagram_url', 'Instagram', 'Your account.', 'https://www.instagram.com/mara'),
  social.address('social_x_url', 'X', 'Your account on X.', 'https://x.com/mara'),
  social.address('social_mastodon_url', 'Mastodon', 'Your account, with its server.', 'https://mastodon.social/@mara'),
  social.address('social_whatsapp_url', 'WhatsApp', 'A link that opens a chat.', 'https://wa.me/43316123456'),
]

export const SECTION_KEYS: readonly KnownKey[] = [...SECTIONS, ...ABOUT, ...CONTACT]
