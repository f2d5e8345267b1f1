import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { call } from "../api/Call.ts"
import { useLocale } from "./Locale.tsx"

interface ApiOptions<Data> {
  /** True when the answer is wanted now. */
  readonly enabled?: boolean
  /** Milliseconds until the answer is asked for again, from the answer so far; `false` for never. */
  readonly refetchInterval?: (data: Data | undefined) => number | false
}

/** An answer of the console's API, kept by its path and language. */
export const useApi = <Data>(path: string, options: ApiOptions<Data> = {}): UseQueryResult<Data> => {
  const { locale } = useLocale()
  const { enabled = true, refetchInterval } = options
  return useQuery<Data>({
    queryKey: ["api", path, locale],
    queryFn: ({ signal }): Promise<Data> => call(path, { locale, signal }),
    enabled,
    refetchInterval: ({ state }) => refetchInterval?.(state.data) ?? false,
  })
}
