import { assert, describe, expect, it } from "@effect/vitest"
import { Vin } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { brandOf } from "../../../src/vehicle/names/BrandKey.ts"
import { decodeVin, readModelYear } from "../../../src/vehicle/VehicleVin.ts"
import { makerCodeOf, makerCodes } from "../../../src/vehicle/vin/MakerCodes.ts"

describe("decodeVin", () => {
  // Numbers that public sources print.
  it.each([
    ["LSVAM4187C2184847", "2012-09", "上汽大众", 2012],
    ["LHGRC3838F8043791", "2015-06", "广汽本田", 2015],
    ["LMVHEKFD6EA029484", "2014-03", "海马", 2014],
    ["LFV2A11K8F4192886", "2015-05", "一汽-大众", 2015],
    ["1HGCM82633A004352", "2003-02", "本田", 2003],
  ])("%s registered in %s is a %s of %i", (vin, registered, maker, year) => {
    const reading = decodeVin(vin, registered)
    expect(reading.faults).toEqual([])
    expect(reading.checkDigit).toMatchObject({ holds: true, required: true })
    expect(reading.maker?.zh).toBe(maker)
    expect(reading.modelYear?.year).toBe(year)
    expect(reading.builtInChina).toBe(vin.startsWith("L"))
  })

  it("warns of a wrong check digit and reads everything else", () => {
    const reading = decodeVin("LFV2A21J970002040", "2007-05")
    expect(reading.faults).toEqual([])
    expect(reading.checkDigit).toEqual({ stated: "9", expected: "4", holds: false, required: true })
    expect(reading.maker?.en).toBe("FAW-Volkswagen")
    expect(reading.modelYear?.year).toBe(2007)
  })

  it("asks no check digit and reads no model year of makers elsewhere", () => {
    const reading = decodeVin("WBA3A5C50DF000000", "2013-06")
    expect(reading.maker?.en).toBe("BMW")
    expect(reading.checkDigit?.required).toBe(false)
    expect(reading.modelYear?.year).toBeUndefined()
    expect(reading.modelYear?.candidates).toContain(2013)
    expect(reading.builtInChina).toBe(false)
  })

  it.each([
    ["LSVAM4I87C2184847", [{ code: "LETTER_I_O_Q", characters: "I", places: [7] }]],
    ["LSVAM4187C218484O", [{ code: "LETTER_I_O_Q", characters: "O", places: [17] }]],
    ["QSVAM4187C2184847", [{ code: "LETTER_I_O_Q", characters: "Q", places: [1] }]],
    ["LSVAM4187C218484", [{ code: "LENGTH", length: 16, expected: 17 }]],
    ["LSVAM4187C21848470", [{ code: "LENGTH", length: 18, expected: 17 }]],
    ["", [{ code: "LENGTH", length: 0, expected: 17 }]],
    ["LSVAM4187C21848_7", [{ code: "CHARACTER", characters: "_", places: [16] }]],
    [
      "京A12I45",
      [
        { code: "LENGTH", length: 7, expected: 17 },
        { code: "LETTER_I_O_Q", characters: "I", places: [5] },
        { code: "CHARACTER", characters: "京", places: [1] },
      ],
    ],
  ])("%j is no VIN, and why is told", (text, faults) => {
    const reading = decodeVin(text, "2012-09")
    expect(reading.faults).toEqual(faults)
    expect(reading.maker).toBeUndefined()
    expect(reading.checkDigit).toBeUndefined()
    expect(reading.modelYear).toBeUndefined()
  })

  it("reads any width, case and grouping", () => {
    expect(decodeVin("ｌｓｖ am418-7c218 4847").vin).toBe("LSVAM4187C2184847")
    expect(decodeVin("ｌｓｖ am418-7c218 4847").faults).toEqual([])
  })

  it("leaves the year open without a registration, and with a text that is none", () => {
    for (const registered of [undefined, "", "soon", "2012"]) {
      expect(decodeVin("LSVAM4187C2184847", registered).modelYear).toEqual({
        character: "C",
        candidates: [1982, 2012, 2042],
      })
    }
  })

  it("tells a registration before manufacture, and one long after", () => {
    expect(decodeVin("LSVAM4187C2184847", "2009-03").modelYear).toEqual({
      character: "C",
      candidates: [1982, 2012, 2042],
      nearest: 2012,
      contradiction: "REGISTERED_BEFORE_MANUFACTURE",
    })
    expect(decodeVin("LSVAM4187C2184847", "2019-03").modelYear?.contradiction).toBe("REGISTERED_LONG_AFTER_MANUFACTURE")
    expect(decodeVin("LSVAM4187C2184847", "2019-03").modelYear?.year).toBeUndefined()
  })

  it("takes a model year from two years before the registration to one year after it, and no other", () => {
    const years = [2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016].map((year) => readModelYear("C", year).year)
    expect(years).toEqual([undefined, undefined, 2012, 2012, 2012, 2012, undefined, undefined])
  })

  it("has a year for thirty characters, and none for I, O, Q, U, Z and 0", () => {
    const years = Array.from("ABCDEFGHJKLMNPRSTVWXY123456789").map(
      (character) => readModelYear(character, undefined).candidates[1],
    )
    expect(years).toEqual(Array.from({ length: 30 }, (_, at) => 2010 + at))
    for (const character of ["I", "O", "Q", "U", "Z", "0", "", "AB"]) {
      expect(readModelYear(character, 2015)).toEqual({ candidates: [] })
    }
  })

  it.prop("never throws, and knows more only of what has the form of a VIN", [Schema.String], ([text]) => {
    const reading = decodeVin(text, text)
    assert.strictEqual(reading.faults.length === 0, Vin.isVin(Vin.normaliseVin(text)))
    assert.strictEqual(reading.checkDigit === undefined, reading.faults.length > 0)
  })
})

describe("makerCodes", () => {
  it("has each code once, with a source, and brands that the table of marques knows", () => {
    expect(new Set(makerCodes.map(({ code }) => code)).size).toBe(makerCodes.length)
    for (const { brands, code, source } of makerCodes) {
      expect(code, code).toMatch(/^[0-9A-HJ-NPR-Z]{2,3}$/)
      expect(source, code).not.toBe("")
      expect(brands.length, code).toBeGreaterThan(0)
      for (const brand of brands) expect(brandOf(brand), `${code} ${brand}`).toBeDefined()
    }
  })

  it("finds the longer code before the shorter", () => {
    expect(makerCodeOf("JTH")?.en).toBe("Lexus")
    expect(makerCodeOf("JTD")?.en).toBe("Toyota")
    expect(makerCodeOf("XXX")).toBeUndefined()
  })

  it("says where a code may be another maker's", () => {
    expect(makerCodeOf("LFZ")).toMatchObject({ certainty: "WEAK", brands: ["零跑", "金旅"] })
    expect(makerCodeOf("LSV")).toMatchObject({ certainty: "CONFIRMED" })
  })
})
