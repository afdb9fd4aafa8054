import { useQuery } from '@tanstack/react-query'
import type { PostForm } from '#contract/records/post.ts'
import { query } from '#client/data/queries.ts'
import { useSession } from '#client/data/use-session.ts'
import { ChipsInput } from '#client/ui/chips-input.tsx'
import { CounterText, CounterTrack } from '#client/ui/counter-track.tsx'
import { hostElsewhere } from '#client/widgets/elsewhere.ts'
import { formatCount } from '#client/ui/format.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { describePost, keywordsOf, type SiteFacts } from './-post-page.ts'
import './-seo-settings.css'

/** The length that search engines show. */
const META = { min: 150, max: 160 }

interface SeoSettingsProps {
  readonly form: Form<PostForm>
  readonly resolveSrc: (src: string) => string
}

/** What search engines and other sites show of the post, and how that will look. */
export function SeoSettings({ form, resolveSrc }: SeoSettingsProps) {
  const site = useQuery(query('settings.read', {})).data
  const length = [...form.values.meta_description].length
  const keywords = form.field('meta_keywords')
  const words = keywordsOf(keywords.value)
  return (
    <section className="editor-section" aria-labelledby="seo-settings">
      <h2 id="seo-settings">SEO settings</h2>
      <TextArea
        label="Meta description"
        optional
        rows={4}
        {...form.field('meta_description')}
        counter={<CounterText length={length} {...META} />}
        hint={
          <span className="block grow">
            <CounterTrack length={length} {...META} />
            <span className="mt-1.5 block">150-160 characters</span>
          </span>
        }
      />
      <ChipsInput
        label="Meta keywords"
        name="meta_keywords"
        optional
        error={keywords.error}
        counter={words.length > 0 && formatCount(words.length, 'keyword')}
        value={words}
        onChange={(next) => keywords.onChange(next.join(', '))}
      />
      {site && <Previews post={form.values} site={site} resolveSrc={resolveSrc} />}
    </section>
  )
}

interface PreviewsProps {
  readonly post: PostForm
  readonly site: SiteFacts
  readonly resolveSrc: (src: string) => string
}

function Previews({ post, site, resolveSrc }: PreviewsProps) {
  const author = useSession().user?.name
  const page = describePost(post, { ...site, author })
  const picture = post.featured_image ?? page.standIn
  const image = picture === null ? '' : resolveSrc(picture)
  return (
    <>
      <figure>
        <figcaption className="field-label">Search preview</figcaption>
        <div className="seo-card">
          <p className="seo-place">{page.crumbs.join(' › ')}</p>
          <p className="seo-title">{page.title}</p>
          <p className="seo-text">{page.description}</p>
        </div>
      </figure>
      <figure>
        <figcaption className="field-label">Social card</figcaption>
        <div className="seo-card social">
          {image !== '' && hostElsewhere(image) === null && <img src={image} alt="" />}
          <div>
            <p className="seo-place">{page.host}</p>
            <p className="font-semibold">{page.title}</p>
            <p className="seo-text">{page.description}</p>
          </div>
        </div>
        {page.standIn !== null && (
          <p className="field-hint">Without a featured image it shows the default share image of Settings.</p>
        )}
      </figure>
    </>
  )
}
