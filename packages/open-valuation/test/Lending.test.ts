import type { LendingChange as CoreChange } from "@open-valuation/core/market"
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import lending from "../../../docs/examples/lending.json" with { type: "json" }
import { CannotOpen, type LendingChange, OpenValuation, type OwnLending } from "../src/index.ts"
import { request, samples } from "./Homes.ts"

const home = { ...request, purpose: "SALE_AND_LEASEBACK", bookValue: 1, termMonths: 24 } as const
/** A file says no more than that its words are texts. */
const own = lending as OwnLending

/** The model of the samples, learned once. */
let models: ReadonlyArray<string> = []
beforeAll(async () => {
  await using ov = await OpenValuation.open({ samples })
  const fitted = await ov.fit("PROPERTY")
  if (fitted.status === "OK") models = fitted.result.flatMap(({ model }) => model ?? [])
})

/** The value of the home under policies of the host's own. */
const valued = async (policies: OwnLending) => {
  await using ov = await OpenValuation.open({ samples, models, lending: policies, locale: "en" })
  const answer = await ov.value("PROPERTY", home)
  if (answer.status !== "OK") throw new Error(answer.message)
  return answer.result
}

const refusal = async (policies: unknown): Promise<unknown> =>
  OpenValuation.open({ lending: policies as OwnLending, locale: "en" }).then(
    () => "opened",
    (cause: unknown) => (cause instanceof CannotOpen ? cause.failure : cause),
  )

describe("lending policies of the host's own", () => {
  it("replace the tables that they name, and change no value", async () => {
    const [theirs, ours] = await Promise.all([valued(own), valued({})])
    const figures = ({ avgTotalPrice, minTotalPrice, prudentValue }: typeof ours) => [
      avgTotalPrice,
      minTotalPrice,
      prudentValue,
    ]
    expect(figures(theirs)).toEqual(figures(ours))
    expect(theirs.premises?.forcedLiquidation).toMatchObject({
      avgPrice: Math.round((theirs.avgTotalPrice ?? 0) * 0.65),
      discount: 0.35,
      costs: 0.08,
      marketingMonths: 9,
      note: expect.stringContaining("our own disposals"),
    })
    expect(theirs.premises?.orderlyLiquidation).toEqual(ours.premises?.orderlyLiquidation)
    // A fall of three tenths within two years, a fifth within one year as the library has it.
    expect(theirs.termValues?.map(({ avgPrice }) => avgPrice)).toEqual(
      [0.85, 0.7].map((left) => Math.round((theirs.avgTotalPrice ?? 0) * left)),
    )
    expect(theirs.acceptance?.policyHash).not.toBe(ours.acceptance?.policyHash)
  })

  it("replace rules and limits", async () => {
    const judged = { origin: "JUDGEMENT", source: "own rules" } as const
    const decided = await valued({
      PROPERTY: {
        acceptance: [{ measure: "GAP", decision: "REJECT", referTo: ["PERSON"], ...judged }],
        bases: { gaps: { BOOK_VALUE: { above: 0.1, below: 0.9, ...judged } } },
        unsuited: { purposes: [], ...judged },
      },
    })
    expect(decided.acceptance).toMatchObject({ decision: "REJECT", reasons: [{ code: "GAP" }] })
    expect(decided.acceptance?.reasons[0]?.text).toContain("90")
  })

  it("are refused in words that name each fault", async () => {
    const sale = { error: 0.1, marketingMonths: 3, costs: 0.1, origin: "JUDGEMENT", source: "own" }
    const classed = { orderly: { ...sale, discount: 0.3 }, forced: { ...sale, discount: 0.2 } }
    const tip = { measure: "TIP", codes: ["market.risk.demo"], decision: "REJECT", referTo: ["PERSON"] }
    const faults: ReadonlyArray<readonly [policies: unknown, message: string]> = [
      [7, "lending: must be an object"],
      [{ BOAT: {} }, "lending.BOAT: must be one of: PROPERTY, VEHICLE, LAND, EQUIPMENT"],
      [{ LAND: { fal: {} } }, "lending.LAND.fal: is not a known field"],
      [{ LAND: { fall: { share: 0.3 } } }, "lending.LAND.fall.months: is required"],
      [
        { LAND: { other: { forced: { ...sale, discount: 1.2 } } } },
        "lending.LAND.other.forced.discount: must be less than 1",
      ],
      [{ PROPERTY: { lines: { RESIDENTIAL: classed } } }, "lending.PROPERTY.lines.RESIDENTIAL.forced.discount"],
      [{ PROPERTY: { lines: { HOME: {} } } }, "lending.PROPERTY.lines.HOME.orderly: is required"],
      [{ VEHICLE: { by: "usage" } }, "lending.VEHICLE.by: must be one of: "],
      [
        { VEHICLE: { acceptance: [{ ...tip, ...sale, measure: "WIDTH" }] } },
        "acceptance[0].measure: must be one of: NO_VALUE",
      ],
      [
        { VEHICLE: { acceptance: [{ ...tip, origin: "JUDGEMENT", source: "own" }] } },
        "acceptance[0].codes[0]: must be one of: ",
      ],
    ]
    for (const [policies, message] of faults) {
      expect(await refusal(policies)).toMatchObject({ message: expect.stringContaining(message) })
    }
  })

  it("name only classes of the asset", async () => {
    const { forced } = lending.PROPERTY.lines.RESIDENTIAL
    const prudent = { windowMonths: 60, leastMonths: 12, margin: 0.05, origin: "JUDGEMENT", source: "own" }
    const line = { orderly: { ...forced, discount: 0.1 }, forced, prudent }
    expect(await refusal({ PROPERTY: { lines: { HOME: line } } })).toMatchObject({
      message: expect.stringContaining("lending.PROPERTY.lines.HOME: must be one of: RESIDENTIAL"),
    })
    expect(await refusal({ EQUIPMENT: { lines: { EXCAVATOR: line, DIGGER: line } } })).toMatchObject({
      message: expect.stringContaining("lending.EQUIPMENT.lines.DIGGER: must be one of: TRUCK_CRANE"),
    })
  })
})

it("what a host may say is what the engine reads", () => {
  expectTypeOf<LendingChange>().toExtend<CoreChange>()
})
