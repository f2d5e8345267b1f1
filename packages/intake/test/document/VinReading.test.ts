import { assert, describe, it } from "@effect/vitest"
import { Vin } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { readVin } from "../../src/document/values/VinReading.ts"

const ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ".split("")
/** Letters that count as each digit does. */
const valueOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : ("ABCDEFGH.JKLMN.P.R".indexOf(character) % 9) + 1
const value = (character: string): number =>
  "STUVWXYZ".includes(character) ? "STUVWXYZ".indexOf(character) + 2 : valueOf(character)

const upTo = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))
/** Two numbers that eleven characters are made of, and the number of the vehicle. */
const Parts = Schema.Struct({ front: upTo(33 ** 7 - 1), back: upTo(33 ** 4 - 1), number: upTo(9999) })
const Place = upTo(16)
const Character = Schema.Literals(ALPHABET)

const inAlphabet = (number: number, length: number): string =>
  Array.from({ length }, (_, place) => ALPHABET[Math.floor(number / 33 ** place) % 33]).join("")

const vinOf = ({ back, front, number }: typeof Parts.Type): string => {
  const open = `L${inAlphabet(front, 7)}0${inAlphabet(back, 4)}${String(number).padStart(4, "0")}`
  return open.slice(0, 8) + (Vin.checkDigit(open) ?? "") + open.slice(9)
}

describe("the check digit of a VIN", () => {
  // Numbers that public sources print.
  for (const known of ["LSVAM4187C2184847", "LHGRC3838F8043791", "LFV2A11K8F4192886", "1HGCM82633A004352"]) {
    it(`holds for ${known}`, () => assert.isTrue(Vin.checks(known)))
  }

  it("fails for a code sample that is no VIN", () => assert.isFalse(Vin.checks("LFV2A21J970002040")))

  it("is none of a text with I, O or Q, or of another length", () => {
    assert.isUndefined(Vin.checkDigit("LSVAM4I87C2184847"))
    assert.isUndefined(Vin.checkDigit("LSVAM4187C218484"))
    assert.isFalse(Vin.isVin("LSVAM4187C218484O"))
  })

  it.prop("tells every character that counts otherwise", [Parts, Place, Character], ([parts, at, other]) => {
    const whole = vinOf(parts)
    assert.isTrue(Vin.checks(whole))
    const same = at === 8 ? whole.charAt(8) === other : value(whole.charAt(at)) === value(other)
    assert.strictEqual(Vin.checks(whole.slice(0, at) + other + whole.slice(at + 1)), same)
  })
})

describe("a VIN that was recognised", () => {
  it.prop("is itself when nothing was misread", [Parts], ([parts]) => {
    const whole = vinOf(parts)
    assert.deepStrictEqual(readVin(whole), { _tag: "Holds", vin: whole, corrected: false, sure: 1 })
  })

  it.prop("has its zeros and ones back, which cannot be letters", [Parts], ([parts]) => {
    const whole = vinOf(parts)
    const misread = whole.replaceAll("0", "O").replaceAll("1", "I")
    const reading = readVin(misread)
    assert.isTrue(reading?._tag === "Holds" && reading.vin === whole && reading.corrected === (misread !== whole))
  })

  it.prop("is never one whose check digit fails", [Parts, Place, Character], ([parts, at, other]) => {
    const whole = vinOf(parts)
    const reading = readVin(whole.slice(0, at) + other + whole.slice(at + 1))
    if (reading?._tag === "Holds") assert.isTrue(Vin.checks(reading.vin))
  })

  it("is not changed to make the check digit hold", () => {
    // With an L for the 1, or an 8 for the B, the digits might hold.
    for (const vin of ["LSVNV2180EN123456", "LSVAM41B7C2184847", "LFV2A21J970002040"]) {
      const reading = readVin(vin)
      if (reading?._tag === "Fails") assert.deepStrictEqual(reading, { _tag: "Fails", vin, corrected: false })
      else assert.strictEqual(reading?.vin, vin)
    }
    assert.deepInclude(readVin("LSV AM418 7C218 4847"), { vin: "LSVAM4187C2184847", corrected: false })
  })

  it.prop("keeps every character that a VIN may have", [Parts, Place, Character], ([parts, at, other]) => {
    const whole = vinOf(parts)
    const printed = whole.slice(0, at) + other + whole.slice(at + 1)
    const reading = readVin(printed)
    if (reading?._tag === "Fails") assert.strictEqual(reading.vin, printed)
  })

  it("is none of another length", () => {
    for (const text of ["", "QY25K5", "LSVAM4187C218484", "LSVAM4187C21848470"]) assert.isUndefined(readVin(text))
  })
})
