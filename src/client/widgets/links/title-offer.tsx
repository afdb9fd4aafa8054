import '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import type { LinkLook } from '#contract/calls/links.ts'
import { webAddress } from '#contract/fields/addresses.ts'
import { call } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'

interface TitleOfferProps {
  readonly url: string
  /** What stands in the field: only an empty one is offered anything. */
  readonly title: string
  readonly onTake: (title: string) => void
  /** Name of the field, which has the focus afterwards. */
  readonly field: string
}

const Address = webAddress('URL')
/** After the last letter; what is pasted stands still at once. */
const PAUSE_MS = 700

/** The title of the page that was just named, to be taken with one press: nothing is written by itself, or waited for. */
export function TitleOffer({ url, title, onTake, field }: TitleOfferProps) {
  const { online } = useReachability()
  // What stood there when the form was opened was looked at when it was added.
  const [before] = useState(url)
  const settled = useSettled(url)
  const wanted = title.trim() === '' && url !== before && isWorthALook(url)
  const look = useQuery({
    queryKey: ['link title', settled],
    queryFn: ({ signal }) => call('links.look', { body: { url: settled.trim() } }, { signal }),
    enabled: wanted && online && settled === url,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    // Of the form around it: with the offer goes the button that had the focus.
    const input = event.currentTarget.form?.elements.namedItem(field)
    onTake(look.data?.title ?? '')
    if (input instanceof HTMLElement) input.focus()
  }
  const isReady = wanted && settled === url
  return (
    <div className="text-small text-ink-2 empty:hidden" role="status">
      {!wanted || (online && !isReady) ? null : !online && !look.data ? (
        'The title of the page can be fetched when there is a connection.'
      ) : look.isFetching ? (
        'Looking for the title of the page…'
      ) : look.data?.title ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{`The page is called “${look.data.title}”.`}</span>
          <Button small onClick={take}>
            Use as title
          </Button>
        </span>
      ) : (
        (look.error?.message ?? (look.data && said(look.data)))
      )}
    </div>
  )
}

const said = ({ problem }: LinkLook) => problem ?? 'The page has no title.'

/** A whole address, as far as can be told: typing `https://ex` already is one. */
function isWorthALook(url: string): boolean {
  return v.is(Address, url) && /^https?:\/\/[^/?#]*[^/?#.]\.[^/?#.]{2}/i.test(url.trim())
}

/** The text once it has stood still for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
