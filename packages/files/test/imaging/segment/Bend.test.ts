import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Raster } from "../../../src/imaging/Raster.ts"
import { segmentPage, unbent } from "../../../src/imaging/segment/SegmentPage.ts"
import { blank, rule, write } from "./DrawnPage.ts"

const TEXT = 30
const WIDTH = 1300
const HEIGHT = 1100

const LEFTS = [80, 420, 760]
const RIGHT = 1220
const ROWS = 14
const topOf = (row: number): number => 90 + row * 68

/** A page of numbers in three left-aligned columns, and one that is right-aligned. */
const columns = (): Raster => {
  const page = blank(WIDTH, HEIGHT)
  for (let row = 0; row < ROWS; row++) {
    for (const [column, x] of LEFTS.entries()) {
      write(page, ["2,258.30", "22.85", "3280", "5,083.52"][(row + column) % 4] ?? "", x, topOf(row), TEXT)
    }
    const { x, width } = write(blank(400, 50), "22.58", 0, 0, TEXT)
    write(page, "22.58", RIGHT - width - x, topOf(row), TEXT)
  }
  return page
}

/** A page photographed at an angle: rows fan out by `down`, columns by `across`, as shares of the page. */
const askew = (page: Raster, down: number, across: number): Raster =>
  unbent(page, (x, y) => {
    const [u, v] = [x / WIDTH - 0.5, y / HEIGHT - 0.5]
    return { x: across * WIDTH * u * v, y: down * HEIGHT * u * v }
  })

const spread = (values: ReadonlyArray<number>): number => Math.max(...values) - Math.min(...values)

describe("a bent page", () => {
  it.prop(
    "has its rows level and its columns upright again",
    [
      Schema.Finite.check(Schema.isBetween({ minimum: -0.12, maximum: 0.12 })),
      Schema.Finite.check(Schema.isBetween({ minimum: -0.12, maximum: 0.12 })),
    ],
    ([down, across]) => {
      const { pieces } = segmentPage(askew(columns(), down, across), TEXT)
      assert.strictEqual(pieces.length, ROWS * (LEFTS.length + 1))
      const byRow = pieces.toSorted((a, b) => a.y - b.y)
      for (let row = 0; row < ROWS; row++) {
        const own = byRow.slice(row * 4, row * 4 + 4).map(({ y, height }) => y + height / 2)
        assert.isBelow(spread(own), TEXT / 3)
      }
      const byColumn = pieces.toSorted((a, b) => a.x + a.width - b.x - b.width).slice(-ROWS)
      assert.isBelow(spread(byColumn.map(({ x, width }) => x + width)), TEXT)
    },
    { tags: ["long"], arbitrary: { runs: 12, seed: 7 } },
  )

  it("has all cells of its table", () => {
    const page = columns()
    rule(page, {
      xs: [40, 380, 720, 1020, 1250],
      ys: Array.from({ length: ROWS + 1 }, (_, row) => topOf(row) - 19),
      thickness: 3,
    })
    assert.strictEqual(segmentPage(askew(page, 0.06, -0.06), TEXT).cells.length, 4 * ROWS)
  })

  it("stays unchanged when it is flat", () => {
    const page = columns()
    const { pieces, page: kept } = segmentPage(page, TEXT)
    assert.deepStrictEqual(kept.data, page.data)
    assert.strictEqual(pieces.length, ROWS * (LEFTS.length + 1))
  })
})
