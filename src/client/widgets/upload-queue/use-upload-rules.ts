import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { IMAGE_MAX_BYTES, IMAGE_MIME_TYPES } from '#contract/records/file.ts'
import { maxBytes, typesSentence, type UploadRules } from '#contract/records/upload-rules.ts'
import { query } from '#client/data/queries.ts'
import { IMAGE_LIMITS, type ImageLimits } from '#client/widgets/image-check.ts'
import { allowsPicture } from './prepare-upload.ts'

/** What the server takes, by Settings; null until known here. Kept on the device, so that it holds offline too. */
export function useUploadRules(): UploadRules | null {
  return useQuery(query('files.rules', {})).data ?? null
}

/** What a picture of a record or in a text may be: nothing may be accepted here that the server refuses later. */
export function useImageLimits(): ImageLimits {
  const rules = useUploadRules()
  return useMemo(() => {
    if (rules === null) return IMAGE_LIMITS
    return {
      maxBytes: Math.min(IMAGE_MAX_BYTES, maxBytes(rules)),
      types: IMAGE_MIME_TYPES.filter((type) => allowsPicture(rules, type)),
      otherTypes: typesSentence(rules),
    }
  }, [rules])
}
