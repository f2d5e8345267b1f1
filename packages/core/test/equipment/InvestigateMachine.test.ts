import { it } from "@effect/vitest"
import { EquipmentResult } from "@open-valuation/core/equipment"
import { ManufacturerSource, ManufacturerUnavailable } from "@open-valuation/core/ports"
import { render } from "@open-valuation/core/text"
import { Effect, Fiber, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect } from "vitest"
import { hostOf, request, valueOf } from "./Host.ts"
import { sampleOf, simulatedMachines } from "./Machines.ts"

const market = simulatedMachines(200)

const makersOf = (infer: ManufacturerSource["Service"]["infer"]) => Layer.succeed(ManufacturerSource, { infer })
const resultOf = (body: unknown) =>
  Effect.flatMap(valueOf(body), (outcome) =>
    Schema.decodeUnknownEffect(Schema.toEncoded(EquipmentResult))(render(outcome, "zh")),
  )

describe("the maker of a machine", () => {
  const unknown = { ...request, model: "HXQ25D9" }
  const ownSamples = (maker: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      sampleOf(`${maker}${i}`, "TRANSACTION", 400_000 + 1_000 * i, 20 + i, {
        model: "HXQ25D9",
        manufacturer: maker,
        equipmentType: "汽车起重机",
        manufactureDate: "2018",
        hours: 8_000,
      }),
    )
  const found = {
    manufacturer: "华兴重工",
    references: [
      {
        source: "华兴重工官网",
        content: "HXQ25D9 汽车起重机",
        publishDate: "",
        url: "https://example.com/hxq25d9",
        retrievedAt: "2026-06-30T00:00:00.000Z",
      },
    ],
  }
  const neverAsked = makersOf(() => Effect.die(new Error("The look-up must not be asked")))

  it.effect("is the stated one, and then is not inferred", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...request, manufacturer: "徐工" })
      expect(outcome).toMatchObject({ manufacturer: "徐工", manufacturerInferred: false })
      const again = yield* valueOf({ ...request, manufacturer: "徐工", manufacturerInferred: true })
      expect(again.manufacturerInferred).toBe(true)
      const empty = yield* valueOf({ ...request, manufacturer: "", manufacturerInferred: false })
      expect(empty).toMatchObject({ manufacturer: "徐工 XCMG", manufacturerInferred: true })
    }).pipe(Effect.provide(hostOf(market, false, neverAsked))),
  )

  it.effect("is the model table's, with a reference", () =>
    Effect.gen(function* () {
      const result = yield* resultOf(request)
      expect(result.references.map(({ content }) => content)).toContain("型号命名规则：“QY25K5”属于徐工 XCMG")
    }).pipe(Effect.provide(hostOf(market, false, neverAsked))),
  )

  it.effect("is the majority of the catalogue's samples of the same model", () =>
    Effect.gen(function* () {
      const result = yield* resultOf(unknown)
      expect(result).toMatchObject({
        manufacturer: "华兴重工",
        manufacturerInferred: true,
        equipmentType: "TRUCK_CRANE",
      })
      expect(result.references.map(({ content }) => content)).toContain(
        "样本库中写明厂家的4条“HXQ25D9”样本中，有3条为华兴重工",
      )
      expect(result.estimatedResidualValue).toBeGreaterThan(0)
    }).pipe(
      Effect.provide(
        hostOf([...market, ...ownSamples("华兴重工", 3), ...ownSamples("别家机械", 1)], false, neverAsked),
      ),
    ),
  )

  it.effect("is looked up where neither knows", () =>
    Effect.gen(function* () {
      const result = yield* resultOf(unknown)
      expect(result).toMatchObject({ manufacturer: "华兴重工", manufacturerInferred: true })
      expect(result.references).toContainEqual(found.references[0])
    }).pipe(
      Effect.provide(
        hostOf(
          market,
          false,
          makersOf(() => Effect.succeed(Option.some(found))),
        ),
      ),
    ),
  )

  it.effect("moves no value where the samples state no maker, and is named all the same", () =>
    Effect.gen(function* () {
      const unnamed = ownSamples("", 8).map((sample) => ({ ...sample, facts: { ...sample.facts, manufacturer: "" } }))
      const ask = (infer: ManufacturerSource["Service"]["infer"]) =>
        Effect.provide(valueOf(unknown), hostOf(unnamed, false, makersOf(infer)))
      const without = yield* ask(() => Effect.succeed(Option.none()))
      const named = yield* ask(() => Effect.succeed(Option.some(found)))
      expect(without).toMatchObject({ manufacturer: null, manufacturerInferred: false })
      expect(named).toMatchObject({ manufacturer: "华兴重工", manufacturerInferred: true })
      expect(named.estimatedResidualValue).toBeGreaterThan(0)
      expect(named.estimatedResidualValue).toBe(without.estimatedResidualValue)
      expect(named.confidence).toBe(without.confidence)
    }),
  )

  it.effect("a machine of unknown size is not valued by machines of other series", () =>
    Effect.gen(function* () {
      const outcome = yield* valueOf({ ...unknown, attributes: { equipmentType: "汽车起重机" } })
      expect(outcome).toMatchObject({ estimatedResidualValue: null, unableReasonCategory: "INSUFFICIENT_SAMPLES" })
    }).pipe(Effect.provide(hostOf(market))),
  )

  it.effect("stays unknown when the look-up fails, breaks or takes too long, and the valuation goes on", () =>
    Effect.gen(function* () {
      const failures: ReadonlyArray<ManufacturerSource["Service"]["infer"]> = [
        () => Effect.fail(new ManufacturerUnavailable({ source: "web", cause: new Error("down") })),
        () => Effect.die(new Error("broken")),
        () => Effect.never,
        () => Effect.succeed(Option.some({ manufacturer: 7, references: [] } as never)),
        () => Effect.succeed("徐工" as never),
      ]
      for (const infer of failures) {
        const running = yield* Effect.forkChild(
          Effect.provide(
            valueOf({ ...unknown, attributes: { equipmentType: "汽车起重机", sizeClass: "25吨级" } }),
            hostOf(market, false, makersOf(infer)),
          ),
        )
        yield* TestClock.adjust("1 minute")
        const outcome = yield* Fiber.join(running)
        expect(outcome).toMatchObject({ manufacturer: null, manufacturerInferred: false })
        expect(outcome.estimatedResidualValue).toBeGreaterThan(0)
        expect(outcome.riskTips.map(({ code }) => code)).toContain("equipment.risk.manufacturerUnavailable")
      }
    }),
  )
})
