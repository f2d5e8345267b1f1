import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Box, Raster } from "../../../src/imaging/Raster.ts"
import { segmentPage } from "../../../src/imaging/segment/SegmentPage.ts"
import { blank, contains, fill, inkOfRaster, rule, type TableShape, write } from "./DrawnPage.ts"

const TEXT = 36

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Tables as in forms and statements. */
const Table = Schema.Struct({
  columns: whole(2, 6),
  rows: whole(2, 8),
  width: whole(220, 340),
  height: whole(58, 120),
  thickness: whole(1, 6),
  slope: whole(-8, 8),
  open: Schema.Boolean,
})

const shapeOf = ({ columns, rows, width, height, thickness, slope, open }: typeof Table.Type): TableShape => ({
  xs: Array.from({ length: columns + 1 }, (_, column) => 40 + column * width),
  ys: Array.from({ length: rows + 1 }, (_, row) => 50 + row * height),
  thickness,
  slope,
  open,
})

const pageFor = ({ xs, ys }: TableShape): Raster => blank((xs.at(-1) ?? 0) + 60, (ys.at(-1) ?? 0) + 70)

const fieldsOf = ({ xs, ys, slope = 0 }: TableShape): ReadonlyArray<Box> =>
  ys.slice(0, -1).flatMap((y, row) =>
    xs.slice(0, -1).map((x, column) => ({
      x,
      y: y + (slope * (column + 0.5)) / (xs.length - 1),
      width: (xs[column + 1] ?? x) - x,
      height: (ys[row + 1] ?? y) - y,
    })),
  )

/** An amount in the middle of a field, as wide as fits. */
const amountIn = (page: Raster, { x, y, width, height }: Box): Box => {
  const size = ((width - 40) * 7) / 56
  return write(page, "-12,583.00", x + 20, y + (height - size) / 2, size)
}

const runs = { arbitrary: { runs: 30, seed: 3 } } as const

describe("a ruled table", () => {
  it.prop(
    "has every cell once, with its text in one piece, whatever its lines",
    [Table],
    ([table]) => {
      const shape = shapeOf(table)
      const page = pageFor(shape)
      rule(page, shape)
      const fields = fieldsOf(shape)
      const texts = fields.map((field) => amountIn(page, field))
      const { cells, pieces } = segmentPage(page, TEXT)
      assert.strictEqual(cells.length, fields.length)
      for (const [index, field] of fields.entries()) {
        const [x, y] = [field.x + field.width / 2, field.y + field.height / 2]
        const own = cells.filter((cell) => contains(cell, { x, y, width: 0, height: 0 }))
        assert.strictEqual(own.length, 1)
        assert.isTrue(contains(field, own[0] ?? field, 10))
        const text = texts[index] ?? field
        const inside = pieces.filter(({ cell }) => cell === own[0])
        assert.strictEqual(inside.length, 1)
        assert.isTrue(contains(inside[0] ?? text, text, 2) && contains(text, inside[0] ?? text, 2))
      }
    },
    runs,
  )

  it.prop(
    "loses its lines and less than one part in a hundred of its text's ink",
    [Table],
    ([table]) => {
      const shape = shapeOf(table)
      const [ruled, bare] = [pageFor(shape), pageFor(shape)]
      rule(ruled, shape)
      for (const page of [ruled, bare]) {
        for (const field of fieldsOf(shape)) amountIn(page, field)
      }
      const { page } = segmentPage(ruled, TEXT)
      const kept = bare.data.reduce((sum, grey, at) => sum + (grey < 128 && (page.data[at] ?? 255) < 128 ? 1 : 0), 0)
      assert.isAtLeast(kept / inkOfRaster(bare), 0.99)
      assert.isAtMost((inkOfRaster(page) - kept) / inkOfRaster(bare), 0.01)
    },
    { ...runs, tags: ["long"] },
  )

  it("keeps strokes that cross a line", () => {
    const page = blank(900, 300)
    fill(page, { x: 50, y: 150, width: 800, height: 4 })
    for (let x = 100; x < 800; x += 40) fill(page, { x, y: 135, width: 5, height: 34 })
    const { page: clean, lines } = segmentPage(page, TEXT)
    assert.strictEqual(lines.length, 1)
    for (let x = 100; x < 800; x += 40) assert.isBelow(clean.data[152 * 900 + x + 2] ?? 255, 128)
    assert.isAbove(clean.data[152 * 900 + 122] ?? 0, 200)
  })

  it("continues across gaps left by a stamp or a printer", () => {
    const page = blank(1200, 400)
    const shape = { xs: [50, 450, 1150], ys: [60, 160, 260], thickness: 3 }
    rule(page, shape)
    for (const x of [200, 640, 900]) fill(page, { x, y: 40, width: 45, height: 300 }, 252)
    assert.strictEqual(segmentPage(page, TEXT).cells.length, 4)
  })

  it("has one cell where the line between two cells is missing", () => {
    const page = blank(1000, 400)
    rule(page, { xs: [50, 350, 650, 950], ys: [60, 160, 260, 360], thickness: 3 })
    fill(page, { x: 345, y: 64, width: 10, height: 92 }, 252)
    const { cells } = segmentPage(page, TEXT)
    assert.strictEqual(cells.length, 8)
    assert.deepStrictEqual(
      cells
        .filter(({ firstColumn, lastColumn }) => firstColumn !== lastColumn)
        .map(({ firstRow, lastColumn }) => [firstRow, lastColumn]),
      [[0, 1]],
    )
  })

  it("keeps the lines of text in a cell separate, however close", () => {
    const page = blank(700, 300)
    rule(page, { xs: [50, 350, 650], ys: [60, 180, 250], thickness: 3 })
    const first = write(page, "中口土", 70, 78, 32)
    const second = write(page, "口中", 70, 78 + 40, 32)
    const { pieces } = segmentPage(page, TEXT)
    assert.strictEqual(pieces.length, 2)
    for (const [index, text] of [first, second].entries()) assert.isTrue(contains(text, pieces[index] ?? text, 1))
  })
})

describe("a page without rules", () => {
  it("keeps characters of several parts, points and signs in one piece, without specks", () => {
    const page = blank(900, 400)
    const text = write(page, "二三言-12,583.00", 100, 100, TEXT)
    const plus = write(page, "+3.20", 100, 200, TEXT)
    for (let at = 0; at < 40; at++)
      fill(page, { x: 500 + ((at * 37) % 350), y: 20 + ((at * 53) % 350), width: 3, height: 3 })
    const { cells, lines, pieces } = segmentPage(page, TEXT)
    assert.deepStrictEqual([cells.length, lines.length, pieces.length], [0, 0, 2])
    assert.isTrue(contains(pieces[0] ?? text, text, 1) && contains(text, pieces[0] ?? text, 1))
    assert.isTrue(contains(pieces[1] ?? plus, plus, 1) && contains(plus, pieces[1] ?? plus, 1))
  })

  it("separates columns that are closer than words", () => {
    const page = blank(1000, 1200)
    const texts = ["583.00", "12,583.00", "3.25", "283.10", "1,200.05", "852.00", "33.38"]
    const right = 420
    for (const [row, text] of texts.entries()) {
      const measured = write(blank(1000, 60), text, 0, 5, TEXT)
      write(page, text, right - measured.width - measured.x, 100 + row * 80, TEXT)
      write(page, "中口土中".slice(0, 1 + (row % 4)), right + 16, 100 + row * 80, TEXT)
    }
    const { pieces } = segmentPage(page, TEXT)
    assert.strictEqual(pieces.length, 2 * texts.length)
    assert.strictEqual(pieces.filter(({ x, width }) => Math.abs(x + width - right) < 6).length, texts.length)
  })

  it("keeps aligned amounts in one piece when points are far from their digits", () => {
    const page = blank(1000, 1200)
    for (let row = 0; row < 8; row++) {
      write(page, ["25", "38", "83", "50"][row % 4] ?? "", 100, 100 + row * 80, TEXT)
      fill(page, { x: 174, y: 100 + row * 80 + 31, width: 5, height: 5 })
      write(page, "00", 190, 100 + row * 80, TEXT)
    }
    assert.strictEqual(segmentPage(page, TEXT).pieces.length, 8)
  })

  it("keeps words of one column in one piece despite gaps", () => {
    const page = blank(1000, 1200)
    for (const [row, text] of ["中口 土", "中 口土中", "口中土 口 中", "土口 中中", "中口土口 土"].entries()) {
      write(page, text, 100, 100 + row * 80, TEXT)
    }
    assert.strictEqual(segmentPage(page, TEXT).pieces.length, 5)
  })

  it("separates two lines whose characters touch", () => {
    const page = blank(800, 300)
    const first = write(page, "中口土口中", 100, 100, TEXT)
    write(page, "口土中口土", 100, 100 + TEXT + 4, TEXT)
    // A descender that hangs into the line below.
    fill(page, { x: 118, y: 130, width: 5, height: 20 })
    const { pieces } = segmentPage(page, TEXT)
    assert.strictEqual(pieces.length, 2)
    assert.closeTo(pieces[0]?.height ?? 0, first.height, 4)
  })
})

describe("an image that is not a page", () => {
  const pictures: ReadonlyArray<readonly [string, (x: number, y: number) => number]> = [
    ["black", () => 0],
    ["white", () => 255],
    ["of squares", (x, y) => (((x >> 4) + (y >> 4)) % 2) * 255],
    ["of lines", (_, y) => (y % 20 < 2 ? 0 : 255)],
    ["of a net", (x, y) => (y % 20 < 2 || x % 20 < 2 ? 0 : 255)],
    ["of noise", (x, y) => (x * 7919 + y * 104_729 + ((x * y) % 251) * 31) % 256],
  ]
  for (const [name, grey] of pictures) {
    it(`${name} has no text, and few pieces`, () => {
      for (const [width, height] of [
        [700, 700],
        [1, 1],
        [900, 1],
        [1, 900],
      ] as const) {
        const page = {
          width,
          height,
          data: Uint8Array.from({ length: width * height }, (_, at) => grey(at % width, Math.floor(at / width))),
        }
        const { lines, pieces } = segmentPage(page, TEXT)
        assert.isAtMost(pieces.length, name === "of noise" ? 60 : 0)
        assert.isAtMost(lines.length, 80)
      }
    })
  }
})
