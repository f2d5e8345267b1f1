import { LocalDate, type Sample } from "@open-valuation/core"
import { MarketAssetType } from "@open-valuation/core/assets"
import { sampleOf, type SampleRow } from "@open-valuation/store"
import { DateTime, Effect, Redacted, Result, Schema, Stream } from "effect"
import type { JsonExchange } from "../engines/JsonExchange.ts"
import { SourceAway } from "../engines/SourceAway.ts"
import type { OutsideSource } from "../sources/OutsideSource.ts"

/** The request to a host's endpoint (docs/host-samples.openapi.json). */
export const HostRequest = Schema.Struct({
  assetType: MarketAssetType,
  /** `<province>/<city>/<district>`; `""` when unknown. */
  city: Schema.String,
  /** Facts of the object that is valued, under the names of the API's request. */
  facts: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])),
  /** Nothing observed after this day is wanted. */
  asOf: LocalDate.LocalDate,
  /** The most samples to return. */
  limit: Schema.Int,
})

const Cell = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))

/** Its answer: rows of a sample file (contract, section 8). */
export const HostAnswer = Schema.Struct({
  /** Name of the source for results; a row's own `source` comes first. */
  source: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  samples: Schema.Array(Schema.Record(Schema.String, Cell)),
})

/** A host's own data over HTTP. */
export interface HostSourceOptions {
  /** URL that requests are posted to. */
  readonly url: string
  /** Sent as a bearer token. */
  readonly key: Redacted.Redacted | undefined
  /** Name in results and logs. Default: the URL's host. */
  readonly name?: string
}

const isMarketAsset = Schema.is(HostRequest.fields.assetType)
const encoded = Schema.encodeSync(HostRequest)
const decoded = Schema.decodeUnknownEffect(HostAnswer)

/**
 * Samples of a host that answers JSON (docs/host-samples.openapi.json). Each row is read like a row of a sample file; a
 * row that cannot be one is left out and named in the log.
 */
export const hostSource = ({ key, name, url }: HostSourceOptions, { send }: JsonExchange): OutsideSource => {
  const source = name ?? new URL(url).host
  const broken = (detail: string): SourceAway => new SourceAway({ source, reason: "BROKEN", detail })
  return {
    name: source,
    look: ({ asOf, assetType, city, facts, limit, today }) =>
      Stream.fromEffect(
        Effect.gen(function* () {
          if (!isMarketAsset(assetType)) return { key: url, ...NOTHING }
          const body = encoded({ assetType, city, facts, asOf: LocalDate.fromEpochDay(asOf), limit })
          const headers = key === undefined ? {} : { authorization: Redacted.make(`Bearer ${Redacted.value(key)}`) }
          const json = yield* send({ source, url, headers, body })
          const answer = yield* Effect.mapError(decoded(json), ({ message }) => broken(firstLine(message)))
          const origin = {
            asset: assetType,
            source: answer.source ?? source,
            today: LocalDate.fromEpochDay(today),
            retrievedAt: LocalDate.timeInShanghai(yield* DateTime.now),
          }
          const samples: Array<Sample> = []
          const refused: Array<string> = []
          for (const row of answer.samples.slice(0, limit)) {
            const read = sampleOf(row satisfies SampleRow, origin)
            if (Result.isFailure(read)) refused.push(read.failure)
            else if (read.success.observedAt === "" || read.success.observedDay <= asOf) samples.push(read.success)
          }
          if (refused.length > 0) {
            yield* Effect.logWarning(`${refused.length} rows of the source ${source} cannot be samples: ${refused[0]}`)
          }
          return { ...NOTHING, key: url, samples }
        }),
      ),
  }
}

const NOTHING = { samples: [], leftOut: [], references: [] }

const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, 200)
