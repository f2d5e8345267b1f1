import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { characterSet } from "../src/recognition/CharacterSet.ts"
import { decodeCtc, type Steps } from "../src/recognition/RecogniseLines.ts"

const characters = characterSet(["0", "1", "2", ".", ",", "-", "O", ":", "：", "元"].join("\n"))
const classes = characters.texts.length

/** Steps with the probabilities of some characters (`_` is the blank). */
const steps = (...said: ReadonlyArray<Readonly<Record<string, number>>>): Steps => {
  const probabilities = new Float32Array(said.length * classes)
  said.forEach((one, step) => {
    for (const [character, probability] of Object.entries(one)) {
      const index = character === "_" ? 0 : characters.texts.indexOf(character)
      probabilities[step * classes + index] = probability
    }
  })
  return { probabilities, count: said.length, classes }
}

describe("the steps of a line", () => {
  it("give a repeated character once, and twice with a blank between", () => {
    const said = steps({ "1": 1 }, { "1": 1 }, { _: 1 }, { "0": 1 }, { _: 1 }, { "0": 1 }, { "0": 1 })
    assert.strictEqual(decodeCtc(said, characters).text, "100")
    assert.deepStrictEqual(decodeCtc(said, characters).places, [0, 3, 5])
  })

  it("give no text and no confidence when nothing is recognised", () => {
    assert.deepStrictEqual(decodeCtc(steps({ _: 0.9, "1": 0.1 }), characters), { text: "", confidence: 0, places: [] })
  })

  it("give a space where the model considers one likely, and none at the ends", () => {
    const gap = { _: 0.8, " ": 0.1 }
    assert.strictEqual(decodeCtc(steps(gap, gap, { "1": 1 }, gap, gap, { "2": 1 }, gap, gap), characters).text, "1 2")
    assert.strictEqual(decodeCtc(steps({ "1": 1 }, { _: 0.98, " ": 0.02 }, { "2": 1 }), characters).text, "12")
  })

  it("are read as digits and signs when only those are possible, with low confidence if they look like a letter", () => {
    const said = steps({ "1": 1 }, { O: 0.7, "0": 0.3 })
    assert.strictEqual(decodeCtc(said, characters).text, "1O")
    const { confidence, text } = decodeCtc(said, characters, characters.number)
    assert.strictEqual(text, "10")
    assert.closeTo(confidence, (0.65 + 0.3) / 2, 1e-6)
  })

  it("have the confidence of the mean and the weakest character, each at its best step", () => {
    assert.closeTo(
      decodeCtc(steps({ "1": 0.6 }, { "1": 0.9 }, { "2": 0.7 }), characters).confidence,
      (0.8 + 0.7) / 2,
      1e-6,
    )
  })

  it("do not lose confidence in a sign because it has two widths", () => {
    assert.closeTo(decodeCtc(steps({ ":": 0.6, "：": 0.4 }), characters).confidence, 1, 1e-6)
  })

  const Text = Schema.String.check(Schema.isPattern(/^[012.,\-O:元]{0,40}$/))
  it.prop("decode any text that is spelled with a blank after each character", [Text], ([text]) => {
    const said = steps(...[...text].flatMap((character) => [{ [character]: 1 }, { _: 1 }]))
    assert.strictEqual(decodeCtc(said, characters).text, text)
  })
})
