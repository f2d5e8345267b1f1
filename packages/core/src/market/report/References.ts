import type { Message } from "../../domain/Message.ts"
import type { SearchedCase } from "./MarketCase.ts"
import type { Reference } from "./MarketResult.ts"

/** The source of a figure that is not the market's own. */
export interface ReadAt {
  readonly source: Reference["source"]
  readonly publishDate?: string | undefined
  readonly url?: string
}

/** A reference to a table or rule behind a value. */
export const reference = (
  { generatedAt }: Pick<SearchedCase, "generatedAt">,
  content: Message,
  { publishDate = "", source, url = "" }: ReadAt,
): Reference => ({ source, content, publishDate, url, retrievedAt: generatedAt })
