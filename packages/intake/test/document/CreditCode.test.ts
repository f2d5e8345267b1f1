import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { creditCheckCharacter, readCreditCode } from "../../src/document/documents/FactReaders.ts"

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY".split("")

const upTo = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))
/** Two numbers that 17 characters are made of. */
const Parts = Schema.Struct({ front: upTo(31 ** 9 - 1), back: upTo(31 ** 8 - 1) })

const inAlphabet = (number: number, length: number): string =>
  Array.from({ length }, (_, place) => ALPHABET[Math.floor(number / 31 ** place) % 31]).join("")

const codeOf = ({ back, front }: typeof Parts.Type): string => {
  const open = inAlphabet(front, 9) + inAlphabet(back, 8)
  return open + (creditCheckCharacter(open) ?? "")
}

describe("a unified social credit code", () => {
  it.prop("is read when its check character holds", [Parts], ([parts]) => {
    const whole = codeOf(parts)
    assert.strictEqual(readCreditCode(` ${whole} `), whole)
  })

  it.prop("is none with one wrong character", [Parts, upTo(17), upTo(30)], ([parts, at, other]) => {
    const whole = codeOf(parts)
    const wrong = whole.slice(0, at) + ALPHABET[other] + whole.slice(at + 1)
    assert.strictEqual(readCreditCode(wrong), wrong === whole ? whole : undefined)
  })

  it.prop("has its digits back, which cannot be letters", [Parts], ([parts]) => {
    const whole = codeOf(parts)
    const misread = whole.replaceAll("0", "O").replaceAll("5", "S").replaceAll("1", "I").replaceAll("2", "Z")
    assert.strictEqual(readCreditCode(misread), whole)
  })

  it("is none of another length", () => assert.isUndefined(readCreditCode("91000000MA")))
})
