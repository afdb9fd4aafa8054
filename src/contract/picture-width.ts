/**
 * How wide a picture stands in a text, as `data-width` of its `<figure>` says it. Without the attribute a picture is
 * as wide as it is, at most as the text.
 */
export const PICTURE_WIDTHS = ['small', 'wide'] as const

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

export function isPictureWidth(value: unknown): value is PictureWidth {
  return PICTURE_WIDTHS.some((width) => width === value)
}
