import { LookupBudget, ManufacturerSource, ManufacturerUnavailable } from "@open-valuation/core/ports"
import { Effect, Layer, Option } from "effect"
import type { SourceAway } from "../engines/SourceAway.ts"
import { makerWords } from "../extract/SearchWords.ts"
import { votedMaker } from "./MakerVotes.ts"
import type { WebAnswers } from "./WebAnswers.ts"

const MOST_REFERENCES = 5

/** A search that can be asked for makers. */
export interface NamedAnswers {
  readonly name: string
  readonly answers: Pick<WebAnswers, "search">
}

/**
 * Who makes a machine, by what pages on the web say: at least three distinct sites and 70 % of the votes. The searches
 * are asked in order until one answers; their time counts with that for samples.
 */
export const webManufacturersLayer = (searches: ReadonlyArray<NamedAnswers>): Layer.Layer<ManufacturerSource> =>
  Layer.succeed(ManufacturerSource, {
    infer: Effect.fn("webManufacturers")(function* ({ model }: { readonly model: string }) {
      const { within } = yield* LookupBudget
      let away: SourceAway | undefined
      for (const { answers, name } of searches) {
        const asked = Effect.result(Effect.forEach(makerWords(model), answers.search, { concurrency: "unbounded" }))
        const found = yield* within(name, asked)
        if (Option.isNone(found)) continue
        if (found.value._tag === "Failure") {
          away = found.value.failure
          continue
        }
        const results = found.value.success
        const maker = votedMaker(
          model,
          results.flatMap(({ pages }) => pages),
        )
        if (maker === undefined) return Option.none()
        const retrievedAt = results[0]?.retrievedAt ?? ""
        return Option.some({
          manufacturer: maker.maker,
          references: maker.votes.slice(0, MOST_REFERENCES).map(({ content, page, site }) => ({
            source: site,
            content,
            publishDate: page.publishedAt,
            url: page.url,
            retrievedAt,
          })),
        })
      }
      const source = searches.map(({ name }) => name).join(", ")
      return yield* new ManufacturerUnavailable({ source, cause: away ?? new Error("no answer in time") })
    }),
  })
