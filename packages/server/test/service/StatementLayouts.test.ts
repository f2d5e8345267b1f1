import { assert, describe, layer as shared } from "@effect/vitest"
import type { ConfirmedLayout } from "@open-valuation/core/statement"
import { databases } from "@open-valuation/testing/database"
import { Effect, Layer } from "effect"
import { StatementLayouts } from "../../src/service.ts"
import { accountsOn, migrated, principalOf } from "./Fixture.ts"

const layout: ConfirmedLayout = {
  name: "青屿",
  header: ["甲栏", "乙栏", "丙栏"],
  columns: ["date", "amount", "summary"],
}

describe.each(databases)("layouts of accounts on $name", ({ layer }) => {
  shared(StatementLayouts.layer.pipe(Layer.provideMerge(accountsOn(migrated(layer)))))((it) => {
    it.effect("are kept one for each header, the newest first, and are of their account alone", () =>
      Effect.gen(function* () {
        const layouts = yield* StatementLayouts
        const { accountId } = yield* principalOf("alpha")
        const { accountId: other } = yield* principalOf("beta")
        yield* layouts.add(accountId, layout)
        const second = yield* layouts.add(accountId, { ...layout, header: ["a", "b", "c\u0000"] })
        const again = yield* layouts.add(accountId, { ...layout, header: ["甲栏 ", "乙栏：", "丙栏"], name: "青屿二" })
        const kept = yield* layouts.list(accountId)
        assert.deepStrictEqual(
          kept.map(({ layout: { name }, layoutId }) => [layoutId, name]),
          [
            [again.layoutId, "青屿二"],
            [second.layoutId, "青屿"],
          ].toSorted(([one], [two]) => Number(two) - Number(one)),
        )
        assert.deepStrictEqual(yield* layouts.list(other), [])
        assert.strictEqual((yield* Effect.flip(layouts.remove(other, again.layoutId)))._tag, "LayoutNotFound")
        yield* layouts.remove(accountId, again.layoutId)
        assert.strictEqual((yield* Effect.flip(layouts.remove(accountId, again.layoutId)))._tag, "LayoutNotFound")
        assert.lengthOf(yield* layouts.list(accountId), 1)
      }),
    )

    it.effect("are at most 200, and one that is there can still be changed", () =>
      Effect.gen(function* () {
        const layouts = yield* StatementLayouts
        const { accountId } = yield* principalOf("full")
        const numbered = (at: number) => ({
          ...layout,
          header: [...layout.header, `第${at}种`],
          columns: [...layout.columns, "text" as const],
        })
        yield* Effect.forEach(
          Array.from({ length: 200 }, (_, at) => at),
          (at) => layouts.add(accountId, numbered(at)),
          {
            discard: true,
          },
        )
        assert.strictEqual((yield* Effect.flip(layouts.add(accountId, layout)))._tag, "LayoutsFull")
        assert.strictEqual((yield* layouts.add(accountId, { ...numbered(7), name: "改" })).layout.name, "改")
      }),
    )
  })
})
