import { describe, expect, it } from "vitest"
import { requestSubject } from "../../src/market/recipe/RequestSubject.ts"

const envelope = {
  city: "浙江省/杭州市",
  valuationDate: "2026-01-01",
  materialFileName: "a.pdf",
  materialRef: "m-1",
  source: "CHAT",
  chatSessionId: 7,
}

describe("a market request as a subject", () => {
  it("has the facts of the object alone, and the region in its proper spelling", () => {
    const subject = requestSubject("LAND", {
      ...envelope,
      plateNumber: "浙A12345",
      areaSqm: 800,
      attributes: { corner: true },
    })
    expect(subject).toEqual({ assetType: "LAND", city: "浙江省/杭州市", facts: { corner: true, areaSqm: 800 } })
  })

  it("lets the request's own fields override attributes", () => {
    expect(requestSubject("LAND", { grade: "一级", attributes: { grade: "二级" } }).facts).toEqual({ grade: "一级" })
  })

  it("ignores blank text, which does not override an attribute", () => {
    const { facts } = requestSubject("LAND", { grade: " ", address: "", attributes: { grade: "二级", address: "　" } })
    expect(facts).toEqual({ grade: "二级" })
  })

  it("skips values that are not facts, and fields that the asset reads itself", () => {
    const request = { city: "", benchmarkPrice: { unitPrice: 7800 }, termEndDate: "2080-01-01", plotRatio: 0 }
    expect(requestSubject("LAND", request, ["termEndDate"]).facts).toEqual({ plotRatio: 0 })
  })
})
