import { describe, expect, it } from "@effect/vitest"
import { isDemo, LocalDate, Valuation } from "@open-valuation/core"
import type { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { demoPropertyMarket, demoPropertyRequest, toCsv } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Catalogue } from "../src/Catalogue.ts"
import * as FittedModels from "../src/FittedModels.ts"

const today = LocalDate.LocalDate.make("2026-11-20")
const demo = demoPropertyMarket(today).samples.filter(({ city }) => city.startsWith("上海市"))

/** Six deals of a community that no simulator knows, at 97,400 to 100,000 yuan/m². */
const own = [
  "kind,source,observedAt,price,city,community,buildingArea,propertyUsage,houseType,floor,totalFloors,buildYear",
  ...[
    ["2026-05-12", 8_717_300, 89.5, 7],
    ["2026-06-03", 8_860_500, 90.2, 11],
    ["2026-07-21", 8_772_000, 88.6, 4],
    ["2026-08-15", 9_020_000, 90.2, 9],
    ["2026-09-09", 8_950_000, 89.5, 14],
    ["2026-10-18", 8_910_000, 91.0, 12],
  ].map(
    ([day, price, area, floor]) =>
      `TRANSACTION,own file,${day},${price},上海市浦东新区,云栖花苑,${area},RESIDENTIAL,2室1厅,${floor},18,2017`,
  ),
  "",
].join("\n")

const request = { ...demoPropertyRequest, address: "云栖花苑3号楼" }

const importing = (text: string, owner?: number) =>
  Effect.flatMap(Catalogue, (catalogue) =>
    catalogue.import({
      asset: "PROPERTY",
      owner,
      fileName: "samples.csv",
      today,
      bytes: new TextEncoder().encode(text),
    }),
  ).pipe(Effect.orDie)

const valuation = Valuation.make<SampleSource | ModelStore>({ assets: [Valuation.asset(property())] })

interface Valued {
  readonly avgTotalPrice: number
  readonly minTotalPrice: number
  readonly maxTotalPrice: number
  readonly modelId: string | null
  readonly riskTips: ReadonlyArray<{ readonly code: string }>
  readonly sources: ReadonlyArray<{ readonly source: string }>
}

const isValued = (outcome: unknown): outcome is Valued =>
  typeof outcome === "object" && outcome !== null && "avgTotalPrice" in outcome

const value = (account?: string) =>
  Effect.gen(function* () {
    const door = valuation.assets.get("PROPERTY")
    if (door === undefined) throw new Error("property is not valued here")
    const checked = yield* door.check(request, today)
    const events = yield* Stream.runCollect(door.events(checked, { today, account }))
    const last = events.at(-1)
    if (last?._tag !== "Result" || !isValued(last.outcome)) throw new Error("no result")
    return last.outcome
  }).pipe(Effect.orDie)

const market = () => Layer.fresh(FittedModels.layerMemory([propertyRecipe]))
const withoutDemo = Effect.andThen(importing(own), value()).pipe(Effect.provide(market()))
const at = <A, E, R>(program: Effect.Effect<A, E, R>) =>
  Effect.andThen(TestClock.setTime(Date.parse("2026-11-20T12:00:00+08:00")), program)

describe("a market with samples of its own", () => {
  it.effect(
    "is valued as if there were no demo market, even if that was learned before",
    () =>
      at(
        Effect.gen(function* () {
          const alone = yield* withoutDemo
          const [before, after] = yield* Effect.gen(function* () {
            yield* importing(toCsv(demo))
            const first = yield* value()
            yield* importing(own)
            return [first, yield* value()] as const
          }).pipe(Effect.provide(market()))
          expect(before.modelId).not.toBeNull()
          expect(before.riskTips[0]?.code).toBe("market.risk.demoMarket")
          expect(after).toEqual(alone)
          expect(after.avgTotalPrice).toBeGreaterThan(97_000 * 89.5)
          expect(after.riskTips.map(({ code }) => code)).not.toContain("market.risk.demoMarket")
          expect(after.sources.some(isDemo)).toBe(false)
        }),
      ),
    { tags: ["long"] },
  )

  it.effect(
    "still shows the demo market to accounts that do not see those samples",
    () =>
      at(
        Effect.gen(function* () {
          const alone = yield* withoutDemo
          yield* importing(toCsv(demo))
          yield* importing(own, 7)
          expect(yield* value("7")).toMatchObject({ avgTotalPrice: alone.avgTotalPrice, modelId: null })
          const other = yield* value("8")
          expect(other.sources.every(isDemo)).toBe(true)
          expect(other.riskTips[0]?.code).toBe("market.risk.demoMarket")
        }).pipe(Effect.provide(market())),
      ),
    { tags: ["long"] },
  )

  it.effect(
    "uses the demo market again once they are removed",
    () =>
      at(
        Effect.gen(function* () {
          const catalogue = yield* Catalogue
          yield* importing(toCsv(demo))
          yield* importing(own)
          expect(yield* catalogue.markets("PROPERTY")).toContain("上海市/上海市|RESIDENTIAL")
          expect((yield* value()).sources.some(isDemo)).toBe(false)
          yield* catalogue.remove("PROPERTY", "own file")
          const left = yield* catalogue.markets("PROPERTY")
          expect(left.length > 0 && left.every((market) => market.endsWith("|DEMO"))).toBe(true)
          expect((yield* value()).sources.every(isDemo)).toBe(true)
        }).pipe(Effect.provide(market())),
      ),
    { tags: ["long"] },
  )
})
