import { LocalDate, type Sample } from "@open-valuation/core"
import { outsideSamplesLayer, type OutsideSource, SourceAway } from "@open-valuation/search-web"
import { sampleOf } from "@open-valuation/store"
import { DateTime, Effect, type Layer, Result, Schema, Stream } from "effect"
import { isOwnAsset } from "../assets/LoadAsset.ts"
import type { SampleSearch } from "../public/Ports.ts"

const Rows = Schema.Array(
  Schema.Record(Schema.String, Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))),
)
const decoded = Schema.decodeUnknownEffect(Rows)
const NOTHING = { key: "", samples: [], leftOut: [], references: [] }

/** A host's functions as sources of samples beyond those of the instance. Each has `limitMs` to answer. */
export const hostSearches = (searches: ReadonlyArray<SampleSearch>, limitMs: number): Layer.Layer<never> =>
  outsideSamplesLayer(searches.map((one) => hostSearch(one, limitMs)))

/** Rows are read like those of a file. */
const hostSearch = ({ name, search }: SampleSearch, limitMs: number): OutsideSource => ({
  name,
  look: ({ asOf, assetType, city, facts, limit, today }) => {
    const away = (reason: SourceAway["reason"], detail: string) => new SourceAway({ source: name, reason, detail })
    if (!isOwnAsset(assetType)) return Stream.empty
    const query = { asset: assetType, city, facts, asOf: LocalDate.fromEpochDay(asOf), limit }
    return Stream.fromEffect(
      Effect.gen(function* () {
        const answer: unknown = yield* Effect.tryPromise({
          try: async (signal) => search(query, { signal }),
          catch: (cause) => away("BROKEN", firstLine(cause)),
        }).pipe(
          Effect.timeoutOrElse({
            duration: limitMs,
            orElse: () => Effect.fail(away("TIMED_OUT", `no answer in ${limitMs} ms`)),
          }),
        )
        const rows = yield* Effect.mapError(decoded(answer), (error) => away("BROKEN", firstLine(error)))
        const origin = {
          asset: assetType,
          source: name,
          today: LocalDate.fromEpochDay(today),
          retrievedAt: LocalDate.timeInShanghai(yield* DateTime.now),
        }
        const samples: Array<Sample> = []
        const refused: Array<string> = []
        for (const row of rows.slice(0, limit)) {
          const read = sampleOf(row, origin)
          if (Result.isFailure(read)) refused.push(read.failure)
          else if (read.success.observedAt === "" || read.success.observedDay <= asOf) samples.push(read.success)
        }
        if (refused.length > 0) {
          yield* Effect.logWarning(`${refused.length} rows of ${name} cannot be samples: ${refused[0]}`)
        }
        return { ...NOTHING, key: name, samples }
      }),
    )
  },
})

const firstLine = (cause: unknown): string =>
  ((cause instanceof Error ? cause.message : String(cause)).split("\n", 1)[0] ?? "").slice(0, 200)
