import { type Extracted, extractRows, PageExtractor, type PageText, type Wanted } from "@open-valuation/search-web"
import { makeThreads } from "@open-valuation/threads"
import { Effect, Layer, Option, Stream } from "effect"
import { Budgets } from "../Budgets.ts"

const THREADS = 2
const NOTHING: Extracted = { rows: [], leftOut: [], references: [] }

/**
 * Reads pages in threads with a budget. What a search quotes is short and bounded, and is read at once. A page that
 * exceeds the budget tells nothing.
 */
export const threadExtractorLayer: Layer.Layer<never> = Layer.effect(
  PageExtractor,
  Effect.gen(function* () {
    const { page: budget } = yield* Budgets
    const run = yield* makeThreads<{ readonly page: PageText; readonly wanted: Wanted }, Extracted>({
      module: new URL("ExtractWorker", import.meta.url),
      most: THREADS,
      budget,
    })
    return {
      extract: (page, wanted) =>
        page.form === "SNIPPET"
          ? Effect.sync(() => extractRows(page, wanted))
          : Stream.runLast(run({ page, wanted })).pipe(
              Effect.map(Option.getOrElse(() => NOTHING)),
              Effect.catch((error) =>
                Effect.as(Effect.logWarning(`The page ${page.url} could not be read in its budget`, error), NOTHING),
              ),
            ),
    }
  }),
)
