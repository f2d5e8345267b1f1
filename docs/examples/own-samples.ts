import { LocalDate, Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { ManufacturerSource, type OutsideQuery } from "@open-valuation/core/ports"
import { render } from "@open-valuation/core/text"
import { type OutsideSource, outsideSamplesLayer, SourceAway } from "@open-valuation/search-web"
import { FittedModels, sampleOf, type SampleRow } from "@open-valuation/store"
import { Embedded } from "@open-valuation/store/postgres"
import { DateTime, Effect, Layer, Result, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"

/** A host's own deals, as it has them in memory. */
const deals: ReadonlyArray<SampleRow> = [
  {
    kind: "TRANSACTION",
    observedAt: "2026-04-02",
    price: 452_000,
    model: "XE215DA",
    manufactureDate: "2019",
    hours: 8100,
  },
  {
    kind: "TRANSACTION",
    observedAt: "2026-03-11",
    price: 478_000,
    model: "XE215DA",
    manufactureDate: "2020",
    hours: 6900,
  },
  {
    kind: "TRANSACTION",
    observedAt: "2026-05-20",
    price: 395_000,
    model: "XE215DA",
    manufactureDate: "2017",
    hours: 9900,
  },
]

/** Rows of a sample file as samples, in one part. A row that cannot be a sample is left out. */
const partOf = (source: string, rows: ReadonlyArray<SampleRow>, { today }: OutsideQuery) =>
  Effect.map(DateTime.now, (now) => {
    const origin = {
      asset: "EQUIPMENT",
      source,
      today: LocalDate.fromEpochDay(today),
      retrievedAt: LocalDate.timeInShanghai(now),
    } as const
    const samples = rows.flatMap((row) => {
      const read = sampleOf(row, origin)
      return Result.isSuccess(read) ? [read.success] : []
    })
    return { key: source, samples, leftOut: [], references: [] }
  })

/** An array as a source. */
const fromArray: OutsideSource = {
  name: "own deals",
  look: (query) =>
    Stream.fromEffect(
      partOf(
        "own deals",
        deals.filter(({ model }) => model === query.facts["model"]),
        query,
      ),
    ),
}

const Rows = Schema.Array(
  Schema.Struct({
    kind: Schema.String,
    observedAt: Schema.String,
    price: Schema.Finite,
    model: Schema.String,
    manufactureDate: Schema.String,
    hours: Schema.Finite,
  }),
)

/** A table as a source. A database that does not answer is away: the valuation goes on without it. */
const fromSql = Effect.map(SqlClient.SqlClient, (sql): OutsideSource => ({
  name: "own table",
  look: (query) =>
    Stream.fromEffect(
      sql`SELECT kind, observed_at AS "observedAt", price::float8 AS price, model,
            manufactured AS "manufactureDate", hours::float8 AS hours
          FROM deals WHERE model = ${String(query.facts["model"])} LIMIT ${query.limit}::integer`.pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(Rows)),
        Effect.mapError(
          ({ message }) => new SourceAway({ source: "own table", reason: "UNREACHABLE", detail: message }),
        ),
        Effect.flatMap((rows) => partOf("own table", rows, query)),
      ),
    ),
}))

const table = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE deals
    (kind text, observed_at text, price numeric, model text, manufactured text, hours integer)`
  yield* sql`INSERT INTO deals VALUES
    ('TRANSACTION', '2026-06-03', 468000, 'XE215DA', '2019-09', 7600),
    ('TRANSACTION', '2026-01-15', 431000, 'XE215DA', '2018-03', 9000)`
})

/** Both as one, and no catalogue. */
export const layers = Layer.unwrap(Effect.map(fromSql, (own) => outsideSamplesLayer([fromArray, own]))).pipe(
  Layer.provide(Layer.effectDiscard(table).pipe(Layer.provideMerge(Embedded.layerMemory))),
  Layer.merge(FittedModels.layerMemory([])),
  Layer.merge(ManufacturerSource.none),
)

/** Values a machine of which only the host's own deals are known. */
export const program = Effect.map(
  Valuation.value(equipment(), { model: "XE215DA", manufactureDate: "2019-06", hours: 8000 }),
  (outcome) => render(outcome, "en"),
)

if (import.meta.main) console.log(await Effect.runPromise(Effect.provide(program, layers)))
