import { describe, expect, it } from "@effect/vitest"
import {
  creditCode,
  creditCodeCheck,
  identityNumber,
  SeededRandom,
  vinCheckDigit,
  vinOf,
} from "@open-valuation/testing"

const many = Array.from({ length: 300 }, (_, seed) => new SeededRandom(`number ${seed}`))

describe("vinCheckDigit", () => {
  it("agrees with published VINs", () => {
    for (const vin of ["LSVAM4187C2184847", "LHGRC3838F8043791", "LFV2A11K8F4192886", "1HGCM82633A004352"])
      expect(vinCheckDigit(vin), vin).toBe(vin.charAt(8))
  })

  it("is the ninth character of every invented VIN, which has 17 characters and no I, O or Q", () => {
    for (const random of many) {
      const vin = vinOf(random, "LXG", random.integer(2001, 2030))
      expect(vin).toMatch(/^LXG[0-9A-HJ-NPR-Z]{14}$/)
      expect(vin.charAt(8)).toBe(vinCheckDigit(vin))
    }
  })

  it("matches the model year in the tenth character", () => {
    const tenth = (year: number) => vinOf(new SeededRandom("year"), "LXG", year).charAt(9)
    expect([2001, 2009, 2010, 2018, 2024, 2025, 2030].map(tenth).join("")).toBe("19AJRSY")
  })
})

describe("creditCodeCheck", () => {
  it("agrees with a published code", () => {
    expect(creditCodeCheck("91350100M000100Y4")).toBe("3")
  })

  it("is the last of the 18 characters of every invented code", () => {
    for (const random of many) {
      const code = creditCode(random)
      expect(code).toMatch(/^91000000MA[0-9A-HJ-NPQRTUWXY]{8}$/)
      expect(code.charAt(17)).toBe(creditCodeCheck(code))
    }
  })
})

describe("identityNumber", () => {
  it("has 18 characters that sum to 1 modulo 11, and a place that does not exist", () => {
    for (const random of many) {
      const number = identityNumber(random)
      expect(number).toMatch(/^999999\d{11}[\dX]$/)
      const sum = Array.from(number).reduce(
        (all, character, at) => all + (character === "X" ? 10 : Number(character)) * (2 ** (17 - at) % 11),
        0,
      )
      expect(sum % 11).toBe(1)
    }
  })
})
