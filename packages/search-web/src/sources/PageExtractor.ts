import { Context, Effect } from "effect"
import { extractRows } from "../extract/ExtractRows.ts"
import type { Extracted, PageText, Wanted } from "../extract/PageText.ts"

/**
 * Takes the prices out of pages. Pages are untrusted and large, so a server does this in a thread with a budget; the
 * default does it at once. Never fails: a page that cannot be read in the budget tells nothing.
 */
export const PageExtractor = Context.Reference<{
  readonly extract: (page: PageText, wanted: Wanted) => Effect.Effect<Extracted>
}>("@open-valuation/search-web/sources/PageExtractor", {
  defaultValue: () => ({ extract: (page, wanted) => Effect.sync(() => extractRows(page, wanted)) }),
})
