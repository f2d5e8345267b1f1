import { createHash } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { loadImage } from "@napi-rs/canvas"
import { vinCheckDigit } from "@open-valuation/testing"
import {
  badPicture,
  badPictureNames,
  corpus,
  degradationNames,
  renderDocument,
  renderedKinds,
  twoPlates,
} from "@open-valuation/testing/ocr"

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/** More than any phone sends after its own compression; a corpus of hundreds stays small. */
const MOST_BYTES = 900_000

describe("renderDocument", () => {
  it("renders every kind as a picture of at most a megabyte, with the same bytes for the same seed", async () => {
    for (const kind of renderedKinds) {
      const one = renderDocument(1, kind)
      const { height, width } = await loadImage(one.image)
      expect([width, height], kind).toEqual([one.width, one.height])
      expect(one.image.length, kind).toBeLessThan(MOST_BYTES)
      expect(Object.keys(one.truth.stated).length, kind).toBeGreaterThanOrEqual(3)
      expect(digest(renderDocument(1, kind).image), kind).toBe(digest(one.image))
    }
  })

  it("renders another document for another seed", () => {
    const [one, other] = [renderDocument(1, "NAMEPLATE"), renderDocument(2, "NAMEPLATE")]
    expect(one.truth).not.toEqual(other.truth)
    expect(digest(one.image)).not.toBe(digest(other.image))
  })

  it("changes the picture with each degradation, and never the content", { tags: ["long"] }, () => {
    const plain = renderDocument(3, "NAMEPLATE")
    const seen = new Set([digest(plain.image)])
    for (const name of degradationNames) {
      if (name === "none") continue
      const one = renderDocument(3, "NAMEPLATE", { name, strength: 0.6 })
      expect(one.truth, name).toEqual(plain.truth)
      seen.add(digest(one.image))
    }
    const again = renderDocument(3, "NAMEPLATE", { name: "photo", strength: 0.6 })
    expect(seen.has(digest(again.image))).toBe(true)
    expect(seen.size).toBe(degradationNames.length)
  })

  it("rotates by quarters and reduces the resolution as requested", () => {
    const plain = renderDocument(4, "LAND_TITLE")
    const turned = renderDocument(4, "LAND_TITLE", { quarterTurns: 1 })
    const small = renderDocument(4, "LAND_TITLE", { scale: 0.5 })
    expect([turned.width, turned.height]).toEqual([plain.height, plain.width])
    expect(small.width).toBe(Math.round(plain.width / 2))
  })

  it("gives a statement's lines with consistent balances", () => {
    const { lines = [], truth } = renderDocument(5, "BANK_STATEMENT")
    expect(lines.length).toBeGreaterThanOrEqual(8)
    const followed = lines.slice(1).map(({ amountFen }, at) => (lines[at]?.balanceFen ?? 0) + amountFen)
    expect(lines.slice(1).map(({ balanceFen }) => balanceFen)).toEqual(followed)
    expect(truth.stated.startDate).toEqual({ _tag: "OneOf", values: [lines[0]?.date] })
  })
})

describe("corpus", () => {
  it("begins with the documents of a smaller one, cycling through kinds and degradations", { tags: ["long"] }, () => {
    const documents = [...corpus({ seed: 7, count: 13, kinds: ["NAMEPLATE"] })]
    const [first] = corpus({ seed: 7, count: 1, kinds: ["NAMEPLATE"] })
    expect(documents.map(({ degradation }) => degradation)).toEqual(degradationNames)
    expect(first).toEqual(documents[0])
  })

  it("renders licences whose VINs have a valid check digit", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { vin } = renderDocument(seed, "DRIVING_LICENCE").truth.stated
      const value = vin?._tag === "OneOf" ? String(vin.values[0]) : ""
      expect(value.charAt(8)).toBe(vinCheckDigit(value))
    }
  })
})

describe("bad pictures", () => {
  it("are valid pictures, one of them of a single pixel", { tags: ["long"] }, async () => {
    for (const name of badPictureNames) {
      const { height, width } = await loadImage(badPicture(name))
      expect(width * height, name).toBe(name === "one-pixel" ? 1 : width * height)
      expect(digest(badPicture(name)), name).toBe(digest(badPicture(name)))
    }
  })

  it("two plates of different machines share one", () => {
    const { larger, smaller } = twoPlates(1)
    expect(larger.stated.model).not.toEqual(smaller.stated.model)
  })
})
