import { readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultVehicleTables, makerCodes } from "@open-valuation/core/vehicle"
import { expect, it } from "vitest"
import { linesOf, partsOf } from "../scripts/generated-docs.ts"
import { vehicleDocs } from "../scripts/vehicle-docs.ts"

const markdown = readFileSync(join(import.meta.dirname, "../docs/vehicle.md"), "utf8")
const parts = partsOf(markdown)

it("docs/vehicle.md matches the tables and the policy; otherwise: npm run docs:vehicle", () => {
  expect(linesOf(markdown)).toEqual(linesOf(vehicleDocs(markdown)))
})

it("docs/vehicle.md has every generated part, and none is empty", () => {
  const expected = "failures policy risks retention mileage factors counts channels fallbacks makers"
  expect([...parts.keys()].join(" ")).toBe(expected)
  for (const [name, text] of parts) expect(text, name).not.toBe("")
})

it("docs/vehicle.md states every maker's code, and the evidence for every table", () => {
  for (const { code, source } of makerCodes) {
    expect(parts.get("makers")).toContain(`\`${code}\``)
    expect(parts.get("makers")).toContain(source)
  }
  const { accident, battery, channels, condition, cost, emission, fiveBands, mileage, transfers, usage } =
    defaultVehicleTables
  const lines = [accident, battery, condition, cost, emission, fiveBands, mileage, transfers, usage]
  for (const { asOf, basis, source } of [...lines, ...Object.values(channels)]) {
    expect(markdown).toContain(`${basis}: ${source} (${asOf})`)
  }
})
