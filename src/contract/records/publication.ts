import type { Definition } from './record.ts'

/** The value of the publication field with which a record of this kind is on the site. */
export function publicValue({ fields, publishField = '' }: Definition): true | 'published' {
  return fields[publishField]?.rule.kind === 'flag' ? true : 'published'
}

/** Whether these values put a record of this kind on the site. */
export function isPublic(kind: Definition, values: object | null): boolean {
  const { publishField } = kind
  return values !== null && publishField !== undefined && Reflect.get(values, publishField) === publicValue(kind)
}
