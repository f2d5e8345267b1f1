import { type Extracted, extractRows, PageExtractor, type PageText, type Wanted } from "@open-valuation/search-web"
import { Effect, Layer, Option, Stream } from "effect"
import { OnBehalfOf } from "../../service/index.ts"
import { Budgets } from "../Budgets.ts"
import { makeReaderThreads } from "../documents/ReaderThreads.ts"

const NOTHING: Extracted = { rows: [], leftOut: [], references: [] }

/**
 * Reads pages in threads with a budget. What a search quotes is short and bounded, and is read at once. A page that
 * exceeds the budget tells nothing.
 */
export const threadExtractorLayer: Layer.Layer<never> = Layer.effect(
  PageExtractor,
  Effect.gen(function* () {
    const { page: budget } = yield* Budgets
    const run = yield* makeReaderThreads<{ readonly page: PageText; readonly wanted: Wanted }, Extracted>({
      module: new URL("ExtractWorker", import.meta.url),
      budget,
      brief: true,
    })
    return {
      extract: (page, wanted) =>
        page.form === "SNIPPET"
          ? Effect.sync(() => extractRows(page, wanted))
          : Effect.flatMap(OnBehalfOf, (account) => Stream.runLast(run(account, { page, wanted }))).pipe(
              Effect.map(Option.getOrElse(() => NOTHING)),
              Effect.catch((error) =>
                Effect.as(Effect.logWarning(`The page ${page.url} could not be read in its budget`, error), NOTHING),
              ),
            ),
    }
  }),
)
