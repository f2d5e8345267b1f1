import { assert, describe, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { SampleSource } from "@open-valuation/core/ports"
import { CatalogueSql, SampleStore } from "@open-valuation/store/sql"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { home, imported, keys } from "./CatalogueTables.ts"
import { migrated } from "./Migrated.ts"

const TODAY = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-03-15"))

/** Groups of other cities that a search in Ningbo names. */
const elsewhere = Effect.flatMap(SampleSource, ({ search }) =>
  search({
    assetType: "PROPERTY",
    account: undefined,
    city: "浙江省/宁波市/鄞州区",
    facts: { community: "翠苑一区", propertyUsage: "RESIDENTIAL" },
    asOf: TODAY,
    steps: [{ scope: { _tag: "Group" }, withinDays: 1_000 }],
    target: 3,
    limit: 10,
    meantGroups: true,
  }),
).pipe(Effect.map((found) => found.elsewhere?.map(({ count, name }) => [name, count])))

for (const { layer, name } of databases) {
  describe(`groups of other cities on ${name}`, () => {
    it.effect("are those that a city has now, whenever it was last searched", () =>
      Effect.gen(function* () {
        const { insert, remove } = yield* SampleStore
        const add = (...homes: ReadonlyArray<ReturnType<typeof home>>) => insert("PROPERTY", undefined, imported(homes))
        yield* add(home("here", TODAY, { city: "浙江省/宁波市/鄞州区", community: "云栖里" }))
        yield* add(home("early", TODAY - 9, { source: "list" }), home("late", TODAY + 9))
        assert.deepStrictEqual(yield* elsewhere, [["翠苑一区", 1]])
        yield* remove("PROPERTY", "list")
        assert.isUndefined(yield* elsewhere)
        yield* add(home("new", TODAY - 8))
        assert.deepStrictEqual(yield* elsewhere, [["翠苑一区", 1]])
      }).pipe(
        Effect.provide(
          CatalogueSql.layer({ keys }).pipe(
            Layer.provideMerge(SampleStore.layer({ keys })),
            Layer.provideMerge(Layer.fresh(migrated(layer))),
          ),
        ),
      ),
    )
  })
}
