import { useRouter } from '@tanstack/react-router'
import { useSettledText } from '#client/ui/use-settled-text.ts'

/** As `useSettledText`, for text that stands in the address: not overtaken there by what is opened at the same moment. */
export function useAddressText(told: string, tell: (text: string) => void): [string, (text: string) => void] {
  const { history } = useRouter()
  return useSettledText(told, (text) => {
    tell(text)
    history.flush()
  })
}
