import type { Message } from "../../domain/Message.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import { marketMessage } from "./MarketMessages.ts"

/** Why there are no samples: sources did not answer. `undefined` where some were found, or all sources answered. */
export const searchFailure = ({ samples, unavailable }: SearchResult): Message | undefined =>
  samples.length > 0 || unavailable.length === 0
    ? undefined
    : marketMessage("market.failed.searchUnavailable", { source: unavailable.join(", ") })
