import type { StatementEntry } from "@open-valuation/core/statement"
import { expect, expectTypeOf, it } from "vitest"
import type { Answer, Assets, Failure, OpenValuation, Statement } from "../src/index.ts"

/** True when each may stand where the other is expected. */
type Mutual<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : "narrower") : "other"

it("the public types are the engine's, both ways", () => {
  expectTypeOf<Mutual<Statement, StatementEntry>>().toEqualTypeOf<true>()
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
