import type { Suggestions } from "@open-valuation/server/console"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call } from "../api/Call.ts"
import { useLocale } from "../app/Locale.tsx"
import type { Filled, FormField } from "./Form.ts"

/** Milliseconds without a key after which the server is asked. */
const PAUSE = 200
/** Longer texts are no names that the server looks for. */
const LONGEST = 64

const NONE: Suggestions = { suggestions: [], note: null }

/** What the server suggests for a field. A server that does not answer suggests nothing. */
export const useSuggestions = (
  assetType: string,
  { name, suggested = [] }: FormField,
  filled: Filled,
  isWanted: boolean,
): Suggestions => {
  const { locale } = useLocale()
  const beside = suggested.flatMap((other) => (filled[other] ? [[other, filled[other]]] : []))
  const text = (filled[name] ?? "").trim()
  const query = new URLSearchParams([...beside, ["text", text]])
  const path = `suggestions/${assetType}/${encodeURIComponent(name)}?${query}`
  const settled = useSettled(path)
  const { data = NONE, isPlaceholderData } = useQuery<Suggestions>({
    queryKey: ["api", settled, locale],
    queryFn: ({ signal }) => call(settled, { locale, signal }),
    enabled: isWanted && text.length <= LONGEST,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (settled === path && !isPlaceholderData) return data
  // Until the answer comes, those of the text before that hold this one as well.
  return { suggestions: data.suggestions.filter(({ value }) => value.includes(text)), note: null }
}

/** A value once it has stayed the same for a while. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
