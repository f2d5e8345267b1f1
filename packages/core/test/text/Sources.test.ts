import { defaultDepreciation, modelTable } from "@open-valuation/core/equipment"
import { defaultLandTables } from "@open-valuation/core/land"
import { translate } from "@open-valuation/core/text"
import { defaultVehicleTables } from "@open-valuation/core/vehicle"
import { describe, expect, it } from "vitest"
import { makerCodes } from "../../src/vehicle/vin/MakerCodes.ts"

/** The sources that references of results cite, by asset. */
const cited: Readonly<Record<string, ReadonlyArray<string>>> = {
  equipment: [
    ...Object.values(defaultDepreciation.curves),
    ...modelTable().flatMap((line) => [line, ...line.exceptions]),
  ].map(({ source }) => source),
  vehicle: [...Object.values(defaultVehicleTables.age), defaultVehicleTables.channels.dealerBuy, ...makerCodes].map(
    ({ source }) => source,
  ),
  land: [
    ...Object.values(defaultLandTables.terms),
    ...Object.values(defaultLandTables.rates),
    ...Object.values(defaultLandTables.plotRatios),
    defaultLandTables.development,
  ].map(({ source }) => source),
}

/** Words of an English sentence; names of publishers and addresses are none. */
const ENGLISH = /(?<![.\w])[a-z]{2,} [a-z]{2,}(?![.\w])/

describe("the sources that results cite", () => {
  for (const [asset, sources] of Object.entries(cited)) {
    it(`of ${asset} are Chinese for a Chinese reader, and as the table has them for an English one`, () => {
      expect(sources.length).toBeGreaterThan(5)
      for (const text of new Set(sources)) {
        const message = { code: `${asset}.source`, params: { text } }
        expect(translate(message, "zh")).not.toMatch(ENGLISH)
        expect(translate(message, "en")).toBe(text)
      }
    })

    it(`of ${asset} stay as a host's own table has them`, () => {
      const message = { code: `${asset}.source`, params: { text: "Own list of 2026" } }
      expect(translate(message, "zh")).toBe("Own list of 2026")
    })
  }
})
