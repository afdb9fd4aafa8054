import type { Generated } from 'kysely'
import type { SettingType } from '#contract/home/setting-types.ts'
import type { Bit, SoftRecord } from './columns.ts'

/** Tables of the site's own looks (see schema.ts). */

export interface CvTemplatesTable extends SoftRecord {
  name: string
  description: Generated<string>
  category: Generated<string>
  ats_score: Generated<number>
  thumbnail: string | null
  html_content: Generated<string>
  json_config: Generated<string>
  customizable_options: Generated<string>
  field_mappings: Generated<string>
  is_active: Generated<Bit>
  is_default: Generated<Bit>
  created_by: Generated<number | null>
}

export interface HomeSettingsTable extends SoftRecord {
  key: string
  type: SettingType
  value: string
  title: string
  description: Generated<string>
  is_active: Generated<Bit>
  position: Generated<number>
}
