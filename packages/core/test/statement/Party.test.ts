import { describe, expect, it } from "vitest"
import { sameAccount, maskedAccount } from "../../src/statement/AccountNumber.ts"
import { distinctOwners, isPerson, partyKey, sameParty } from "../../src/statement/Party.ts"

const alike = (one: string, other: string) => sameParty(partyKey(one), partyKey(other))

describe("names of parties", () => {
  it("compare without legal form, brackets, width, blanks and the wallet that carried the payment", () => {
    for (const [one, other] of [
      ["禾洲铎鸣运输有限公司", "禾洲铎鸣运输公司"],
      ["禾洲铎鸣运输股份有限公司", "禾洲铎鸣运输有限责任公司"],
      ["浙江（杭州）远舟有限公司", "浙江(杭州)远舟公司"],
      ["ＡＢＣ物流有限公司", "abc 物流公司"],
      ["财付通-谷屿五金店", "支付宝-谷屿五金店"],
      ["林 远 舟", "林远舟"],
    ] as const) {
      expect(alike(one, other), `${one} ${other}`).toBe("SAME")
    }
    for (const [one, other] of [
      ["云汀物流有限公司", "云汀商贸有限公司"],
      ["林远舟", "林远航"],
      ["云汀物流有限公司第一分公司", "云汀物流有限公司"],
      ["公司", "有限公司"],
    ] as const) {
      expect(alike(one, other), `${one} ${other}`).toBe("DIFFERENT")
    }
  })

  it("survive masks, surely with two characters seen, perhaps with one", () => {
    expect(alike("林*舟", "林远舟")).toBe("SAME")
    expect(alike("＊远舟", "林远舟")).toBe("SAME")
    expect(alike("林**", "林远舟")).toBe("POSSIBLE")
    expect(alike("*舟", "林远舟")).toBe("POSSIBLE")
    expect(alike("林*", "林舟")).toBe("POSSIBLE")
    expect(alike("*舟", "林远航")).toBe("DIFFERENT")
    expect(alike("***", "林远舟")).toBe("DIFFERENT")
    expect(alike("禾洲***运输有限公司", "禾洲铎鸣运输有限公司")).toBe("SAME")
    expect(alike("*舟", "*舟")).toBe("POSSIBLE")
  })

  it("are persons' or organisations'", () => {
    for (const name of ["林远舟", "欧阳棠朔", "林*舟", "毕予"]) expect(isPerson(name), name).toBe(true)
    for (const name of ["云汀物流公司", "加油站", "谷屿五金店", "ABC", "123", "国家金库"])
      expect(isPerson(name), name).toBe(false)
  })

  it("count a masked and a full form of an owner once", () => {
    expect(distinctOwners(["林*舟", "林远舟", "周砚", "林远舟"])).toEqual(["林远舟", "周砚"])
  })
})

describe("account numbers", () => {
  it("compare through masks and ends", () => {
    expect(sameAccount("6222 0200 0000 1234 567", "6222020000001234567")).toBe("SAME")
    expect(sameAccount("622202****4567", "6222020000001234567")).toBe("SAME")
    expect(sameAccount("尾号4567", "6222020000001234567")).toBe("POSSIBLE")
    expect(sameAccount("****4567", "6222020000001234567")).toBe("POSSIBLE")
    expect(sameAccount("622588****4567", "6222020000001234567")).toBe("DIFFERENT")
    expect(sameAccount("6222020000001234568", "6222020000001234567")).toBe("DIFFERENT")
    expect(sameAccount("", "6222020000001234567")).toBe("DIFFERENT")
  })

  it("are shown by their last four characters alone", () => {
    expect(maskedAccount("6222020000001234567")).toBe("****4567")
    expect(maskedAccount("138****1777")).toBe("****1777")
    expect(maskedAccount("6222********")).toBe("****")
    expect(maskedAccount(undefined)).toBeUndefined()
  })
})
