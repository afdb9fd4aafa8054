/** What a CV consists of, by the names that its placeholders have. */
export const CV_FIELDS = [
  'fullName',
  'jobTitle',
  'email',
  'phoneNumber',
  'address',
  'professionalSummary',
  'workExperience',
  'education',
  'skills',
  'projects',
  'certificates',
  'languages',
  'interests',
  'references',
  'primaryColor',
  'secondaryColor',
  'fontFamily',
  'fontSize',
] as const
export type CvField = (typeof CV_FIELDS)[number]

/** Those that say how it looks, which whoever writes a CV may choose anew. */
export const CV_STYLES = ['primaryColor', 'secondaryColor', 'fontFamily', 'fontSize'] as const
