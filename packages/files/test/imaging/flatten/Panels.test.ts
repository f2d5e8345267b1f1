import { assert, describe, it } from "@effect/vitest"
import { findLight } from "../../../src/imaging/flatten/Light.ts"
import { findPanels, grown, opened } from "../../../src/imaging/flatten/Panels.ts"
import { type FlatPage, flattenPage, toGrey } from "../../../src/imaging/FlattenPage.ts"
import { type Colour, type Drawing, imageOf, paper, rectangle, shade, write } from "./Drawing.ts"

const WIDTH = 1200
const HEIGHT = 700
const PLATE: Colour = [32, 36, 40]
const LIGHT: Colour = [220, 220, 220]
const TEXT_PX = 28
const LEFT = 560
const ROWS = 6
const topOf = (row: number): number => 140 + row * 62
const serial = (row: number): string => `${8 - row}7654321`

/** Light labels on a dark plate, and dark values in light boxes that begin a third of a digit before their text. */
const plate = (labels: Colour, values: Colour, box: Colour, ground: Colour): Drawing => {
  const drawing = paper(WIDTH, HEIGHT, ground)
  write(drawing, "20250301", 80, 50, TEXT_PX * 1.4, labels)
  for (let row = 0; row < ROWS; row += 1) {
    write(drawing, "1357902468", 80, topOf(row), TEXT_PX, labels)
    rectangle(drawing, LEFT - 9, topOf(row) - 9, 560, TEXT_PX + 18, box)
    write(drawing, serial(row), LEFT, topOf(row), TEXT_PX, values)
  }
  return drawing
}

const withBoxes = (): Drawing => plate(LIGHT, [20, 20, 20], LIGHT, PLATE)
/** The expected result: the same text on white. */
const printed = (): Drawing => plate([20, 20, 20], [20, 20, 20], [250, 250, 250], [250, 250, 250])

/** Pixels of the drawing that are dark where the same text on paper is light, or the reverse. */
const wrongPixels = (flat: FlatPage, left: number, top: number, width: number, height: number): number => {
  const wanted = toGrey(imageOf(printed()))
  let wrong = 0
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) {
      const isInk = (wanted.data[y * WIDTH + x] ?? 0) < 128
      // The edge of a letter may be on either side.
      const isInside = [1, -1, WIDTH, -WIDTH].every((step) => (wanted.data[y * WIDTH + x + step] ?? 0) < 128 === isInk)
      if (!isInside) continue
      const column = Math.floor((x + 0.5) * flat.scale)
      const row = Math.floor((y + 0.5) * flat.scale)
      if ((flat.raster.data[row * flat.raster.width + column] ?? 0) < 128 !== isInk) wrong += 1
    }
  }
  return wrong
}

const drawings: ReadonlyArray<readonly [string, Drawing]> = [
  ["light boxes on a dark plate", withBoxes()],
  ["dark boxes on a light plate", plate([20, 20, 20], LIGHT, PLATE, LIGHT)],
]

describe("panels of a plate", () => {
  for (const [name, drawing] of drawings) {
    it(`text is dark on white up to the edge: ${name}`, () => {
      const flat = flattenPage(imageOf(drawing))
      assert.closeTo(flat.raster.width, WIDTH * flat.scale, 3)
      for (let row = 0; row < ROWS; row += 1) {
        // The box and its surroundings, and the label.
        assert.strictEqual(wrongPixels(flat, LEFT - 25, topOf(row) - 16, 590, TEXT_PX + 32), 0)
        assert.strictEqual(wrongPixels(flat, 70, topOf(row) - 10, 320, TEXT_PX + 20), 0)
      }
    })
  }

  it("do not exist on paper, nor on a dark plate without boxes", () => {
    const panelsOf = (drawing: Drawing) => {
      const raster = toGrey(imageOf(drawing))
      return findPanels(raster, findLight(raster), TEXT_PX)
    }
    assert.isUndefined(panelsOf(printed()))
    assert.isUndefined(panelsOf(plate(LIGHT, LIGHT, PLATE, PLATE)))
    assert.isDefined(panelsOf(withBoxes()))
  })

  it("a hard-edged shadow on a dark plate does not remove text", { tags: ["long"] }, () => {
    const ground: Colour = [90, 92, 95]
    const flat = flattenPage(imageOf(shade(plate(LIGHT, LIGHT, ground, ground), (x) => (x < 0.3 ? 1 : 0.4))))
    for (let row = 0; row < ROWS; row += 1) {
      assert.strictEqual(wrongPixels(flat, 70, topOf(row) - 10, 320, TEXT_PX + 20), 0)
    }
  })
})

describe("masks", () => {
  const maskOf = (rows: ReadonlyArray<string>) => ({
    width: rows[0]?.length ?? 0,
    height: rows.length,
    data: Uint8Array.from(rows.join(""), (mark) => (mark === "#" ? 1 : 0)),
  })

  it("keep the areas that squares cover, to the pixel", () => {
    const mask = maskOf(["###..#", "####..", "###.##", ".#..##"])
    assert.deepStrictEqual(opened(mask, 2), maskOf(["###...", "###...", "###.##", "....##"]))
    assert.deepStrictEqual(opened(mask, 1), mask)
    assert.deepStrictEqual(opened(mask, 5), maskOf(["......", "......", "......", "......"]))
  })

  it("grow equally on all sides", () => {
    const mask = maskOf(["......", ".#....", "......", "......"])
    assert.deepStrictEqual(grown(mask, 1), maskOf(["###...", "###...", "###...", "......"]))
  })
})
