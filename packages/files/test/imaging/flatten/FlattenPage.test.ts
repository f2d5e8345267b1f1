import { assert, describe, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { type Matrix, type Quad, rectangleToQuad } from "../../../src/imaging/flatten/Matrix.ts"
import { placePage, toImage, turn } from "../../../src/imaging/flatten/Placement.ts"
import { type FlatPage, flattenPage } from "../../../src/imaging/FlattenPage.ts"
import {
  type Colour,
  type Drawing,
  imageOf,
  paper,
  photograph,
  rectangle,
  ring,
  shade,
  squaresOf,
  write,
  writeLines,
} from "./Drawing.ts"

const WIDTH = 900
const HEIGHT = 1200
const SIDE = 30
const WHITE: Colour = [250, 250, 250]
const DESK: Colour = [88, 70, 52]

/** A statement of numbers with a black square near each end of a line. */
const statement = (): Drawing => {
  const page = paper(WIDTH, HEIGHT)
  writeLines(page, { lines: 26, height: 16, left: 110, top: 140 })
  for (const [x, y] of CORNERS) rectangle(page, x - SIDE / 2, y - SIDE / 2, SIDE, SIDE)
  return page
}

const CORNERS = [
  [60, 80],
  [840, 80],
  [60, 1100],
  [840, 1100],
] as const

/** A drawing rotated clockwise by degrees, in a frame that contains all of it. */
const turned = (drawing: Drawing, degrees: number, ground: Colour = WHITE): Drawing => {
  const { width, height } = drawing
  const frame = turn(placePage({ width, height, margin: 0, toImage: [1, 0, 0, 0, 1, 0, 0, 0, 1] }), degrees)
  return photograph(drawing, toImage(frame), Math.round(frame.width), Math.round(frame.height), ground)
}

/** Slope in degrees of the line between the two outermost squares at the upper left and upper right. */
const tiltOf = ({ raster, scale }: FlatPage): number => {
  const squares = squaresOf(raster, SIDE * scale)
  assert.strictEqual(squares.length, CORNERS.length)
  const [left, right] = squares
    .toSorted((one, other) => one.y - other.y)
    .slice(0, 2)
    .toSorted((one, other) => one.x - other.x)
  assert.isDefined(left)
  assert.isDefined(right)
  return (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI
}

const inkShare = ({ raster }: FlatPage): number =>
  raster.data.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0) / raster.data.length

describe("a flat page", () => {
  it.prop(
    "is level, by whatever angle up to 15 degrees it was turned",
    [Schema.Finite.check(Schema.isBetween({ minimum: -15, maximum: 15 }))],
    ([degrees]) => assert.closeTo(tiltOf(flattenPage(imageOf(turned(statement(), degrees)))), 0, 0.1),
    { tags: ["long"], arbitrary: { runs: 4, seed: 5, maxShrinks: 0 } },
  )

  it("is level when a plate hangs at 25 degrees", { tags: ["long"] }, () => {
    assert.closeTo(tiltOf(flattenPage(imageOf(turned(statement(), -25)))), 0, 0.1)
  })

  for (const degrees of [90, -90, 93]) {
    it(`is upright or upside down after a rotation by ${degrees} degrees`, () => {
      const flat = flattenPage(imageOf(turned(statement(), degrees)))
      assert.strictEqual(flat.turned, 90)
      assert.isAbove(flat.raster.height, flat.raster.width)
      assert.closeTo(tiltOf(flat), 0, 0.1)
    })
  }

  for (const height of [9, 14, 28, 60]) {
    it(`has lines of 36 pixels, from lines of ${height}`, () => {
      const page = paper(height * 50, height * 40)
      writeLines(page, { lines: 14, height, left: height * 4, top: height * 4 })
      const { scale, textHeightPx, raster } = flattenPage(imageOf(page))
      assert.closeTo(textHeightPx, height, Math.max(1, height * 0.08))
      assert.closeTo(scale, Math.min(4, 36 / height), 0.1 * (36 / height))
      // The digits are rounded at the bottom, so the page is rotated slightly, which enlarges its frame a little.
      assert.closeTo(raster.width, page.width * scale, page.width * scale * 0.003)
    })
  }

  it("keeps its size when ruling lines, specks and a title are larger or smaller than its text", () => {
    const page = statement()
    for (let row = 0; row < 27; row += 1) rectangle(page, 90, 130 + row * 35.2, 760, 2)
    for (const x of [90, 300, 600, 848]) rectangle(page, x, 130, 2, 26 * 35.2)
    for (let k = 0; k < 400; k += 1) rectangle(page, (k * 397) % WIDTH, (k * 631) % HEIGHT, 2, 2)
    write(page, "20250301", 200, 30, 60)
    assert.closeTo(flattenPage(imageOf(page)).textHeightPx, 16, 1.5)
  })
})

describe("a page in a photo", { tags: ["long"] }, () => {
  const corners: ReadonlyArray<Quad> = [
    [
      { x: 130, y: 90 },
      { x: 900, y: 150 },
      { x: 980, y: 1180 },
      { x: 60, y: 1220 },
    ],
    [
      { x: 60, y: 180 },
      { x: 860, y: 60 },
      { x: 960, y: 1080 },
      { x: 190, y: 1230 },
    ],
  ]
  const taken = (quad: Quad, page: Drawing, ground: Colour): Drawing =>
    photograph(page, inverse(rectangleToQuad(WIDTH, HEIGHT, quad)), 1040, 1300, ground)

  for (const [number, quad] of corners.entries()) {
    it(`has its corners restored, photo ${number + 1}`, () => {
      const photo = taken(quad, statement(), DESK)
      const { raster, scale } = flattenPage(imageOf(shade(photo, (x, y) => 1 - 0.35 * x - 0.15 * y)))
      const squares = squaresOf(raster, SIDE * scale)
      assert.strictEqual(squares.length, CORNERS.length)
      for (const [x, y] of CORNERS) {
        const wanted = { x: (x / WIDTH) * raster.width, y: (y / HEIGHT) * raster.height }
        const off = Math.min(...squares.map((square) => Math.hypot(square.x - wanted.x, square.y - wanted.y)))
        // In pixels of the photo.
        assert.isBelow(off / scale, 2)
      }
    })
  }

  it("is cut out when it is a dark plate with light text on a light machine", () => {
    const plate = paper(WIDTH, 600, [30, 30, 34])
    writeLines(plate, { lines: 7, height: 34, left: 60, top: 60, colour: [215, 215, 210] })
    const flat = flattenPage(imageOf(turned(plate, 9, [205, 170, 60])))
    assert.closeTo(flat.raster.width / flat.raster.height, WIDTH / 600, 0.03)
    assert.isBelow(inkShare(flat), 0.3)
    assert.isAbove(inkShare(flat), 0.03)
  })

  it("is the larger of two plates when it fills most of the photo, and the other is reported", () => {
    const photo = paper(1400, 1000, [120, 50, 30])
    rectangle(photo, 30, 30, 1080, 720, [210, 210, 210])
    writeLines(photo, { lines: 6, height: 32, left: 80, top: 80 })
    rectangle(photo, 1130, 700, 260, 260, [210, 210, 210])
    writeLines(photo, { lines: 5, height: 12, left: 1150, top: 730 })
    const { raster, textBeside, textHeightPx } = flattenPage(imageOf(photo))
    assert.isTrue(textBeside)
    assert.closeTo(raster.width / raster.height, 1.5, 0.02)
    assert.closeTo(textHeightPx, 32, 2)
  })

  it(
    "is the whole photo when two plates, or a plate and its panel, cannot be distinguished",
    { tags: ["long"] },
    () => {
      const photo = paper(1400, 1000, [120, 50, 30])
      rectangle(photo, 60, 60, 900, 500, [210, 210, 210])
      writeLines(photo, { lines: 6, height: 32, left: 110, top: 110 })
      writeLines(photo, { lines: 2, height: 32, left: 110, top: 700, colour: [230, 230, 230] })
      const { raster, scale, textBeside } = flattenPage(imageOf(photo))
      assert.isFalse(textBeside)
      assert.strictEqual(raster.width, Math.round(1400 * scale))
    },
  )

  it("is the whole image when it shows only a table's frame", () => {
    const page = paper(1400, 1000, [250, 250, 250])
    writeLines(page, { lines: 2, height: 24, left: 100, top: 40 })
    rectangle(page, 60, 160, 1280, 780, [20, 20, 20])
    rectangle(page, 63, 163, 1274, 774, [250, 250, 250])
    writeLines(page, { lines: 12, height: 24, left: 100, top: 200 })
    const { raster, scale } = flattenPage(imageOf(page))
    assert.strictEqual(raster.height, Math.round(1000 * scale))
  })

  it("is not a dark picture on it", () => {
    const page = statement()
    rectangle(page, 60, 700, 780, 380, [50, 60, 50])
    const flat = flattenPage(imageOf(page))
    assert.strictEqual(flat.raster.height, Math.round(HEIGHT * flat.scale))
  })

  it("is the whole image when none of its edges is visible", () => {
    const flat = flattenPage(imageOf(statement()))
    assert.strictEqual(flat.raster.width, Math.round(WIDTH * flat.scale))
    assert.strictEqual(flat.raster.height, Math.round(HEIGHT * flat.scale))
  })
})

describe("light and ink", () => {
  it("a shadow over the page is removed", () => {
    const page = shade(statement(), (x, y) => 1 - 0.6 * x * y - (y > 0.5 ? 0.15 * Math.min(1, (y - 0.5) * 8) : 0))
    const flat = flattenPage(imageOf(page))
    const clean = flattenPage(imageOf(statement()))
    assert.closeTo(inkShare(flat), inkShare(clean), 0.1 * inkShare(clean))
    const grey = flat.raster.data.reduce((sum, value) => sum + (value >= 128 && value < 236 ? 1 : 0), 0)
    assert.isBelow(grey / flat.raster.data.length, 0.06)
  })

  it("light text on a dark background becomes dark on light, even in a part of the page", () => {
    const header = statement()
    rectangle(header, 0, 0, WIDTH, 330, [40, 44, 60])
    writeLines(header, { lines: 5, height: 16, left: 110, top: 140, colour: [235, 235, 235] })
    for (const [x, y] of CORNERS.slice(0, 2)) rectangle(header, x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, [235, 235, 235])
    const flat = flattenPage(imageOf(header))
    assert.strictEqual(squaresOf(flat.raster, SIDE * flat.scale).length, CORNERS.length)
  })

  it("a red seal is removed, the black numbers under it and red numbers beside it stay", () => {
    const clean = statement()
    write(clean, "20250301 1234567", 110, 1000, 16, [205, 30, 30])
    write(clean, "7654321", 500, 1000, 16, [205, 30, 30])
    const sealed: Drawing = { ...clean, pixels: clean.pixels.slice() }
    ring(sealed, 420, 420, 100, 7, [225, 60, 60])
    ring(sealed, 420, 420, 22, 22, [225, 60, 60])
    const expected = flattenPage(imageOf(clean))
    const flat = flattenPage(imageOf(sealed))
    assert.strictEqual(flat.raster.data.length, expected.raster.data.length)
    const changed = flat.raster.data.reduce(
      (sum, grey, at) => sum + (Math.abs(grey - (expected.raster.data[at] ?? 0)) > 64 ? 1 : 0),
      0,
    )
    // The seal alone would change 16,000 pixels of a million.
    assert.isBelow(changed / flat.raster.data.length, 0.0002)
  })
})

describe("image quality", () => {
  it("sharpness falls with blur, contrast with faint ink", { tags: ["long"] }, () => {
    const sharp = flattenPage(imageOf(statement()))
    const blurs = [2, 4, 6].map((reach) => flattenPage(imageOf(blurred(statement(), reach))).sharpness)
    assert.isAbove(sharp.sharpness, 0.7)
    for (const [k, blur] of blurs.entries()) assert.isBelow(blur, k === 0 ? sharp.sharpness : (blurs[k - 1] ?? 0))
    assert.isBelow(blurs[2] ?? 1, 0.25)

    assert.isAbove(sharp.contrast, 0.75)
    const faint = paper(WIDTH, HEIGHT)
    writeLines(faint, { lines: 26, height: 16, left: 110, top: 140, colour: [205, 205, 205] })
    assert.closeTo(flattenPage(imageOf(faint)).contrast, 45 / 255, 0.05)
  })

  const noText: ReadonlyArray<readonly [string, PageImage]> = [
    ["a black image", grey(800, 600, () => 0)],
    ["a white image", grey(800, 600, () => 255)],
    ["one pixel", grey(1, 1, () => 90)],
    ["a column of pixels", grey(1, 5000, (at) => at % 256)],
    ["a row of pixels", grey(5000, 1, (at) => (at * 7) % 256)],
    ["grain", grey(500, 400, (at) => (Math.imul(at + 1, 2_654_435_761) >>> 8) % 256)],
    ["faint grain", grey(500, 400, (at) => 200 + ((Math.imul(at + 1, 2_654_435_761) >>> 8) % 40))],
    ["a slow change of light", grey(500, 400, (at) => (at % 500) / 2)],
  ]
  for (const [name, image] of noText) {
    it(`${name} has no text`, () => {
      const { textHeightPx, sharpness, contrast } = flattenPage(image)
      assert.deepStrictEqual({ textHeightPx, sharpness, contrast }, { textHeightPx: 0, sharpness: 0, contrast: 0 })
    })
  }

  it.prop(
    "no image is too odd",
    [between(1, 90), between(1, 90), Schema.Literals([1, 3]), between(0, 1_000_000), between(1, 40)],
    ([width, height, channels, seed, block]) => {
      const pixels = Uint8Array.from(
        { length: width * height * channels },
        (_, at) => Math.imul(Math.floor(at / block) + seed, 2_654_435_761) >>> 24,
      )
      const { raster, scale } = flattenPage({ width, height, channels, pixels })
      assert.strictEqual(raster.data.length, raster.width * raster.height)
      assert.isAbove(raster.data.length, 0)
      assert.isTrue(scale > 0 && scale <= 4)
    },
    { arbitrary: { runs: 100, seed: 1 } },
  )
})

function between(minimum: number, maximum: number) {
  return Schema.Int.check(Schema.isBetween({ minimum, maximum }))
}

function grey(width: number, height: number, valueAt: (at: number) => number): PageImage {
  return { width, height, channels: 1, pixels: Uint8Array.from({ length: width * height }, (_, at) => valueAt(at)) }
}

/** The mean of this many pixels on each side, horizontally and then vertically. */
const blurred = (drawing: Drawing, reach: number): Drawing => {
  const once = (pixels: Uint8Array, step: number): Uint8Array =>
    pixels.map((_, at) => {
      let sum = 0
      for (let k = -reach; k <= reach; k += 1) sum += pixels[at + 3 * k * step] ?? 250
      return sum / (2 * reach + 1)
    })
  return { ...drawing, pixels: once(once(drawing.pixels, 1), drawing.width) }
}

const inverse = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
]
