import { assert, describe, it } from "@effect/vitest"
import type { ImageText, PageImage } from "@open-valuation/core/domain"
import type { LineImage, LineText } from "../../../src/imaging/LineRecogniser.ts"
import type { Box, Raster } from "../../../src/imaging/Raster.ts"
import { readPage } from "../../../src/imaging/ReadPage.ts"
import { blank, fakeRecogniser, inkOfRaster, rule, write } from "./DrawnPage.ts"

const TEXT = 30
const XS = [80, 280, 620, 900]
const YS = [160, 220, 280, 340, 400, 460, 520, 580, 640]

const imageOf = ({ width, height, data }: Raster): PageImage => ({ width, height, channels: 1, pixels: data })

/** A ruled table of numbers, amounts and names, with a line above it. */
const statement = (): Raster => {
  const page = blank(1180, 1400)
  write(page, "中口土 中土口", 90, 80, TEXT)
  rule(page, { xs: XS, ys: YS, thickness: 2 })
  for (const [row, y] of YS.slice(0, -1).entries()) {
    write(page, "土口", 110, y + 15, TEXT)
    write(page, row === 0 ? "土口中" : "12,583.00", 320, y + 15, TEXT)
    write(page, "中土口", 660, y + 15, TEXT)
  }
  return page
}

const PIECES = 1 + 3 * (YS.length - 1)

const sure = (text: string, confidence = 0.97): LineText => ({ text, confidence })

const isWide = ({ raster }: LineImage): boolean => raster.width > 3.2 * raster.height

/** Reads wide lines as amounts and others as names, whatever their content. */
const bySize = (line: LineImage): LineText => (isWide(line) ? sure("12,583.00") : sure("土口"))

const turnedBy = ({ width, height, data }: Raster, degrees: 90 | 180 | 270): Raster => {
  const wide = degrees === 180
  const turned = { width: wide ? width : height, height: wide ? height : width, data: new Uint8Array(data.length) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = wide
        ? [width - 1 - x, height - 1 - y]
        : degrees === 90
          ? [height - 1 - y, x]
          : [y, width - 1 - x]
      turned.data[row * turned.width + column] = data[y * width + x] ?? 0
    }
  }
  return turned
}

/** 土 and 中口 are upright if their ink is no higher than their middle. The confidence says whether a line is. */
const upright = ({ raster }: LineImage): LineText => {
  const half = Math.floor(raster.height / 2)
  const above = inkOfRaster({ ...raster, height: half, data: raster.data.subarray(0, half * raster.width) })
  return sure("土土土", 2 * above <= inkOfRaster(raster) ? 0.95 : 0.3)
}

const uprights = (): Raster => {
  const page = blank(1000, 800)
  for (let row = 0; row < 9; row++) write(page, "土土土土土土 土土土土土土土土", 80, 80 + row * 72, TEXT)
  return page
}

const near = (one: ImageText, other: ImageText, points: number): void => {
  assert.strictEqual(one.words.length, other.words.length)
  for (const word of one.words) {
    assert.isTrue(
      other.words.some((it) => Math.abs(it.x - word.x) < points && Math.abs(it.y - word.y) < points),
      `${word.x} ${word.y}`,
    )
  }
}

describe("readPage", () => {
  it("returns each line of each cell once, within its cell, and the lines of the table", async () => {
    const recogniser = fakeRecogniser(bySize)
    const text = await readPage({ ...imageOf(statement()), dpi: 144 }, recogniser)
    assert.strictEqual(text.words.length, PIECES)
    assert.strictEqual(text.turned, 0)
    const across = text.rules
      .filter(({ y1, y2 }) => y1 === y2)
      .map(({ y1 }) => y1)
      .sort((a, b) => a - b)
    const down = text.rules
      .filter(({ x1, x2 }) => x1 === x2)
      .map(({ x1 }) => x1)
      .sort((a, b) => a - b)
    assert.deepStrictEqual([across.length, down.length], [YS.length, XS.length])
    // At 144 dpi a pixel is half a point.
    for (const [index, x] of down.entries())
      assert.closeTo(x - (down[0] ?? 0), ((XS[index] ?? 0) - (XS[0] ?? 0)) / 2, 1.5)
    for (const [index, y] of across.entries())
      assert.closeTo(y - (across[0] ?? 0), ((YS[index] ?? 0) - (YS[0] ?? 0)) / 2, 1.5)
    const fields = across.slice(1).flatMap((bottom, row) =>
      down.slice(1).map((right, column): Box => ({
        x: down[column] ?? 0,
        y: across[row] ?? 0,
        width: right - (down[column] ?? 0),
        height: bottom - (across[row] ?? 0),
      })),
    )
    for (const field of fields) {
      const inside = text.words.filter(
        ({ x, y, width, height }) =>
          x > field.x && y > field.y && x + width < field.x + field.width && y + height < field.y + field.height,
      )
      assert.strictEqual(inside.length, 1)
    }
  })

  it("gives the recogniser lines alone, dark on light, with a margin of a fifth of their height", async () => {
    const recogniser = fakeRecogniser(bySize)
    await readPage(imageOf(statement()), recogniser)
    assert.strictEqual(recogniser.lines.length, PIECES)
    for (const { raster } of recogniser.lines) {
      const margin = Math.floor((raster.height * 0.2) / 1.4)
      const rows = raster.width * margin
      assert.strictEqual(inkOfRaster({ ...raster, data: raster.data.subarray(0, rows) }), 0)
      assert.strictEqual(inkOfRaster({ ...raster, data: raster.data.subarray(raster.data.length - rows) }), 0)
      const share = inkOfRaster(raster) / raster.data.length
      assert.isTrue(share > 0.05 && share < 0.5, `${share}`)
    }
  })

  it("reads a column of figures as figures, and nothing else", async () => {
    const recogniser = fakeRecogniser((line) => ({ ...bySize(line), confidence: 0.9 }))
    await readPage(imageOf(statement()), recogniser)
    const numbers = recogniser.lines.filter(({ kind }) => kind === "NUMBER")
    assert.isAtLeast(numbers.length, 1)
    assert.isTrue(numbers.every(isWide))
  })

  it("reads a doubtful figure both ways and keeps the more confident text", { tags: ["long"] }, async () => {
    const recogniser = fakeRecogniser((line) => {
      if (!isWide(line)) return sure("土口")
      return line.kind === "NUMBER" ? sure("12,583.00", 0.6) : sure("12,583.OO", 0.7)
    })
    const text = await readPage(imageOf(statement()), recogniser)
    assert.isFalse(text.words.some(({ text: it }) => it === "12,583.00"))
    const doubtful = fakeRecogniser((line) => sure("583.00", line.kind === "NUMBER" ? 0.9 : 0.7))
    const figures = await readPage(imageOf(statement()), doubtful)
    assert.isTrue(figures.words.every(({ confidence }) => confidence === 0.9))
  })

  it("rotates a page that is upside down or on its side, and reads others once", async () => {
    const page = uprights()
    const straight = fakeRecogniser(upright)
    const text = await readPage(imageOf(page), straight)
    assert.strictEqual(text.turned, 0)
    assert.strictEqual(straight.lines.length, text.words.length)
    for (const degrees of [90, 180, 270] as const) {
      const turned = await readPage(imageOf(turnedBy(page, degrees)), fakeRecogniser(upright))
      assert.strictEqual(turned.turned, 360 - degrees)
      near(turned, text, 2)
    }
  })

  it("returns the mean confidence, weighted by length, and drops text that was hardly recognised", async () => {
    const recogniser = fakeRecogniser((line) => (isWide(line) ? sure("12,583.00", 0.9) : sure("土", 0.3)))
    const { quality, words } = await readPage(imageOf(statement()), recogniser)
    const wide = words.length
    assert.isTrue(words.every(({ text }) => text === "12,583.00"))
    assert.closeTo(quality.confidence, (9 * wide * 0.9 + (PIECES - wide) * 0.3) / (9 * wide + PIECES - wide), 1e-9)
    assert.isAbove(quality.textHeightPx, 15)
    assert.isBelow(quality.textHeightPx, 45)
  })

  it("uses a model to detect text only if the text found by its ink is read poorly", { tags: ["long"] }, async () => {
    const asked: Array<Raster> = []
    const withModel = (confidence: number, boxes: ReadonlyArray<Box>) => ({
      ...fakeRecogniser(() => sure("中土口", confidence)),
      detect: (page: Raster) => {
        asked.push(page)
        return Promise.resolve(boxes)
      },
    })
    await readPage(imageOf(statement()), withModel(0.96, []))
    assert.strictEqual(asked.length, 0)
    const kept = await readPage(imageOf(statement()), withModel(0.7, []))
    assert.deepStrictEqual([asked.length, kept.words.length], [1, PIECES])
    const none = await readPage(imageOf(statement()), withModel(0.5, []))
    assert.strictEqual(none.words.length, 0)
  })

  it("cuts detected text along the vertical lines of a table", async () => {
    const recogniser = {
      recognise: (lines: ReadonlyArray<LineImage>) =>
        // A detected box includes its margin.
        Promise.resolve(lines.map(({ raster }) => (raster.height > 65 ? sure("中土口", 0.9) : sure("中土口", 0.6)))),
      detect: (page: Raster) => {
        const rows = YS.slice(0, -1).map((y) => ({
          x: (90 / 1180) * page.width,
          y: ((y + 10) / 1400) * page.height,
          width: (800 / 1180) * page.width,
          height: (40 / 1400) * page.height,
        }))
        return Promise.resolve(rows)
      },
    }
    const text = await readPage(imageOf(statement()), recogniser)
    const down = text.rules.filter(({ x1, x2 }) => x1 === x2).map(({ x1 }) => x1)
    assert.strictEqual(text.words.length, 3 * (YS.length - 1))
    for (const { x, width } of text.words) assert.isFalse(down.some((at) => at > x + 1 && at < x + width - 1))
  })

  it("is the same each time", { tags: ["long"] }, async () => {
    const [one, other] = [
      await readPage(imageOf(statement()), fakeRecogniser(bySize)),
      await readPage(imageOf(statement()), fakeRecogniser(bySize)),
    ]
    assert.deepStrictEqual(one, other)
  })

  it("finds nothing on pictures without text, and does not fail", { tags: ["long"] }, async () => {
    const noise = (at: number) => (at * 7919 + (at % 601) * 104_729 + ((at * at) % 8191)) % 256
    for (const [width, height] of [
      [1, 1],
      [600, 600],
      [1500, 1],
      [1, 1500],
    ] as const) {
      for (const grey of [() => 0, () => 255, noise]) {
        const pixels = Uint8Array.from({ length: width * height }, (_, at) => grey(at))
        const text = await readPage(
          { width, height, channels: 1, pixels },
          fakeRecogniser(() => sure("", 0)),
        )
        assert.strictEqual(text.words.length, 0)
        assert.strictEqual(text.quality.confidence, 0)
      }
    }
  })
})
