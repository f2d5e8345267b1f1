import { describe, expect, it } from "vitest"
import { defaultDepreciation } from "../../src/equipment/depreciation/DefaultDepreciation.ts"
import { makerName, readMachine } from "../../src/equipment/Machine.ts"
import { machineKind } from "../../src/equipment/MachineKind.ts"

describe("the maker of a machine's kind", () => {
  it.each(["312", "966H", "416", "D6R", "PC200-8"])(
    "%s is the same whether a request names it or leaves it out",
    (model) => {
      const { possibleManufacturer } = readMachine({ model }, defaultDepreciation)
      const manufacturer = makerName(possibleManufacturer!)
      const left = machineKind({ model }, defaultDepreciation)
      expect(left.maker).toBe(possibleManufacturer!.code)
      expect(machineKind({ model, manufacturer }, defaultDepreciation).maker).toBe(left.maker)
    },
  )

  it("is unknown where nothing tells it, and the stated one where it differs from the likely one", () => {
    expect(machineKind({ model: "320D" }, defaultDepreciation).maker).toBeUndefined()
    expect(machineKind({ model: "312", manufacturer: "别家机械" }, defaultDepreciation).maker).toBe("别家机械")
  })
})
