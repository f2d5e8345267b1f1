import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { texts } from "../../src/text/Translate.ts"
import { messageWith, numbers } from "./Params.ts"

/** Every message with each of the numbers in all its parameters, and its texts. */
const rendered = (lang: "zh" | "en") =>
  Object.keys(texts).flatMap((code) =>
    numbers.map((number) => `${code} ${number}: ${translate(messageWith(code, number), lang)}`),
  )

/** `1 samples`, `2 sample is`: a count that does not agree with its noun or verb. Nouns counted in the catalogue. */
const NOUNS =
  "sample|comparable|deal|auction|listing|day|month|year|hour|line|balance|transaction|account|file|statement|payment|deposit|instalment|character|item|page|minute|second|price|pair|risk|sum|holder|lender|change|break"
const WRONG = [
  ["a plural of one", new RegExp(String.raw`(?<![\d.,])1 (?:${NOUNS})s\b`)],
  [
    "a singular of others",
    new RegExp(
      String.raw`(?<![\d.,])(?:0|[2-9]|\d{2,}|\d+\.\d+) (?:closed |duplicate |equal |large |non-bank |own-account |statement )*(?:${NOUNS})\b(?! file)`,
    ),
  ],
  ["one that are", /(?<![\d.,])1 (?:\w+ ){1,2}(?:are|were|do|have|need|say|stand|lie)\b/],
  [
    "others that is",
    new RegExp(String.raw`(?:^\S+ \S+: |[.;:,] )(?:[2-9]|\d{2,}) (?:${NOUNS})s (?:is|was|does|has|needs|stands)\b`),
  ],
  ["all of one", /\b(?:All|None of the|the last) 1(?![.\d])/],
  ["none for a count", /\babout 0 (?:instalment|sample|comparable)/],
] as const

const BROKEN = /NaN|undefined|\[object|Infinity| {2}|\( | \)|,,|，，|。。|\.\.(?!\.)|；；/

describe("every text of the catalogues", () => {
  for (const lang of ["zh", "en"] as const) {
    it(`has no gap, whatever the figures, in ${lang}`, () => {
      expect(rendered(lang).filter((text) => BROKEN.test(text))).toEqual([])
    })
  }

  for (const [name, pattern] of WRONG) {
    it(`has no ${name} in English`, () => {
      expect(rendered("en").filter((text) => pattern.test(text))).toEqual([])
    })
  }
})
