import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TitleOffer } from '#client/widgets/links/title-offer.tsx'
import type { Form } from '#client/records/form/use-form.ts'

export const LINK = { name: '', url: '', caption: '' }

/** What is said of a link, when it is added and afterwards. */
export function LinkFields({ form }: { readonly form: Form<typeof LINK> }) {
  const { name, url } = form.values
  return (
    <>
      <TextField label="Title" {...form.field('name')} maxLength={255} />
      <TextField label="URL" type="url" inputMode="url" mono {...form.field('url')} />
      <TitleOffer url={url} title={name} field="name" onTake={(title) => form.set('name', title)} />
      <TextArea label="Caption" optional rows={2} {...form.field('caption')} maxLength={1000} />
    </>
  )
}
