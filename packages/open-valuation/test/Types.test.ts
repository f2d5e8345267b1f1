import { readFileSync } from "node:fs"
import type { RunBreakdown, RunFigures } from "@open-valuation/core/accuracy"
import type { EquipmentRequest, EquipmentResult } from "@open-valuation/core/equipment"
import type { LandRequest, LandResult } from "@open-valuation/core/land"
import type { PropertyRequest, PropertyResult } from "@open-valuation/core/property"
import type { StatementEntry, StatementResult } from "@open-valuation/core/statement"
import type { VehicleRequest, VehicleResult } from "@open-valuation/core/vehicle"
import type { ImportOutcome } from "@open-valuation/store"
import { expect, expectTypeOf, it } from "vitest"
import { typeFiles } from "../scripts/types.ts"
import type {
  Answer,
  Assets,
  BacktestResult,
  Failure,
  ImportReport,
  OpenValuation,
  Statement,
  StatementAnalysis,
} from "../src/index.ts"

/** True when each may stand where the other is expected. */
type Mutual<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : "narrower") : "other"

it("the generated types are those of the schemas of today", () => {
  for (const [name, text] of Object.entries(typeFiles())) {
    expect(readFileSync(new URL(`../src/public/generated/${name}`, import.meta.url), "utf8"), name).toBe(text)
  }
})

it("the public types are the engine's, both ways", () => {
  expectTypeOf<Mutual<Assets["PROPERTY"]["request"], typeof PropertyRequest.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["PROPERTY"]["result"], typeof PropertyResult.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["VEHICLE"]["request"], typeof VehicleRequest.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["VEHICLE"]["result"], typeof VehicleResult.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["LAND"]["request"], typeof LandRequest.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["LAND"]["result"], typeof LandResult.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["EQUIPMENT"]["request"], typeof EquipmentRequest.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Assets["EQUIPMENT"]["result"], typeof EquipmentResult.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<StatementAnalysis["result"], typeof StatementResult.Encoded>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<BacktestResult["figures"], RunFigures>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<BacktestResult["breakdown"], RunBreakdown>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<Statement, StatementEntry>>().toEqualTypeOf<true>()
  expectTypeOf<Mutual<ImportReport, ImportOutcome>>().toEqualTypeOf<true>()
})

it("requests and results follow the asset", () => {
  const land = async (ov: OpenValuation, request: Assets["LAND"]["request"]) => ov.value("LAND", request)
  expectTypeOf<ReturnType<typeof land>>().resolves.toEqualTypeOf<Answer<Assets["LAND"]["result"]>>()
  // @ts-expect-error A home is no land.
  const wrong = async (ov: OpenValuation, home: Assets["PROPERTY"]["request"]) => ov.value("LAND", home)
  expect([land, wrong]).toHaveLength(2)
})

it("a switch over an answer is exhaustive", () => {
  const told = (answer: Answer<number> | Failure): unknown => {
    switch (answer.status) {
      case "OK":
        return answer.result
      case "INVALID_REQUEST":
      case "UNREADABLE":
        return answer.faults
      case "SEARCH_UNAVAILABLE":
        return answer.source
      case "PACKAGE_MISSING":
        return answer.packages
      case "BROKEN":
        return answer.cause
      case "NOT_VALUABLE":
      case "MODEL_REFUSED":
      case "DATABASE_UNAVAILABLE":
      case "CLOSED":
        return answer.message
      default:
        return answer satisfies never
    }
  }
  expect(told({ status: "OK", result: 7 })).toBe(7)
})
