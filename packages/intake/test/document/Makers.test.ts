import { expect, it } from "@effect/vitest"
import { manufacturerOf, manufacturers } from "../../../core/src/equipment/models/Manufacturers.ts"
import { makers } from "../../src/document/documents/FactReaders.ts"

it("knows every machinery company whose name documents are read by, and the vehicle makers' of none", () => {
  const machinery = makers.slice(0, makers.indexOf("上汽大众汽车有限公司"))
  expect(machinery.length).toBeGreaterThan(30)
  for (const company of machinery) {
    const maker = manufacturerOf(company)
    expect(maker, company).toBeDefined()
    const listed = manufacturers.find(({ companies }) => companies.includes(company))
    expect(listed?.code, company).toBe(maker?.code)
  }
})
