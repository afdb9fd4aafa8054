/**
 * The ten sample tags: seeded by the server at first run, and shown by the client when GET /tags fails. Apart from the
 * definition, because the first page needs that one alone.
 */

const sample = (id: number, name: string, slug: string, color: string, description: string) => ({
  id,
  name,
  slug,
  color,
  description,
})

export const SAMPLE_TAGS = [
  sample(1, 'Automation', 'automation', '#3B82F6', 'Work that runs by itself'),
  sample(2, 'Integration', 'integration', '#0EA5A4', 'Systems that talk to each other'),
  sample(3, 'Process analysis', 'process-analysis', '#8B5CF6', 'How work really flows'),
  sample(4, 'n8n', 'n8n', '#EA4B71', 'Notes on n8n workflows'),
  sample(5, 'Data', 'data', '#F59E0B', 'Models, quality, migration'),
  sample(6, 'Reliability', 'reliability', '#10B981', 'Retries, queues, monitoring'),
  sample(7, 'Requirements', 'requirements', '#6366F1', 'Finding out what is needed'),
  sample(8, 'Tools', 'tools', '#64748B', 'Software worth knowing'),
  sample(9, 'Case study', 'case-study', '#D946EF', 'From real projects'),
  sample(10, 'Career', 'career', '#F97316', 'Working as an analyst'),
] as const
