import { describe, expect, it } from "vitest"
import { equipmentTipSeverities } from "../../src/equipment/EquipmentRisks.ts"
import { landTipSeverities } from "../../src/land/LandRisks.ts"
import { marketTipSeverities } from "../../src/market/report/MarketMessages.ts"
import { MOST_TIPS, rankedTips } from "../../src/market/report/TipRank.ts"
import { propertyTipSeverities } from "../../src/property/PropertyRisks.ts"
import { texts } from "../../src/text/Translate.ts"
import { vehicleTipSeverities } from "../../src/vehicle/VehicleRisks.ts"

const all = {
  ...marketTipSeverities,
  ...propertyTipSeverities,
  ...vehicleTipSeverities,
  ...landTipSeverities,
  ...equipmentTipSeverities,
}
const tips = (...codes: ReadonlyArray<keyof typeof all>) => codes.map((code) => ({ code, params: {} }))

describe("tips", () => {
  it("in the catalogue all have a severity with a rationale", () => {
    const risks = Object.keys(texts).filter((code) => /^(?:market|property|vehicle|land|equipment)\.risk\./.test(code))
    expect(Object.keys(all).toSorted()).toEqual(risks.toSorted())
    for (const [, why] of Object.values(all)) expect(why).toMatch(/^[a-z].{10,}[^.]$/)
  })

  it("are sorted by severity: the demo market first, notes last, five at most", () => {
    const given = tips(
      "market.risk.oldDeals",
      "market.risk.dispersed",
      "land.risk.placeRenamed",
      "market.risk.falling",
      "land.risk.termUnknown",
      "market.risk.wideRange",
      "land.risk.idle",
    )
    const demo = tips("market.risk.demoMarket")
    const { furtherRiskTips, riskTips } = rankedTips(all, [...demo, ...given])
    expect(riskTips.map(({ code }) => code)).toEqual([
      "market.risk.demoMarket",
      "land.risk.idle",
      "market.risk.falling",
      "market.risk.wideRange",
      "market.risk.dispersed",
    ])
    expect(riskTips.length).toBe(MOST_TIPS)
    expect(furtherRiskTips.map(({ code }) => code)).toEqual([
      "land.risk.termUnknown",
      "market.risk.oldDeals",
      "land.risk.placeRenamed",
    ])
  })

  it("of a later engine rank among those that change the value", () => {
    const later = { code: "market.risk.later", params: {} }
    const { riskTips } = rankedTips(all, [...tips("market.risk.oldDeals"), later])
    expect(riskTips[0]).toBe(later)
  })
})
