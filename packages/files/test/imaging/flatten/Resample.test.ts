import { assert, describe, it } from "@effect/vitest"
import { findComponents } from "../../../src/imaging/Components.ts"
import { apply, type Quad, rectangleToQuad } from "../../../src/imaging/flatten/Matrix.ts"
import { placePage, rowOnPage, toImage, turn, zoom } from "../../../src/imaging/flatten/Placement.ts"
import { reduce } from "../../../src/imaging/flatten/Reduce.ts"
import { resample } from "../../../src/imaging/flatten/Resample.ts"
import type { Raster } from "../../../src/imaging/Raster.ts"

const raster = (width: number, height: number, at: (x: number, y: number) => number): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, k) => at(k % width, Math.floor(k / width))),
})

const whole = { width: 40, height: 20, margin: 0, toImage: [1, 0, 0, 0, 1, 0, 0, 0, 1] } as const
const checks = raster(40, 20, (x, y) => ((x + y) % 2) * 200)
const ramp = raster(40, 20, (x, y) => 3 * x + 2 * y)

describe("a frame over an image", () => {
  it("has the image's pixels when it is not rotated or scaled", () => {
    assert.deepStrictEqual(resample(checks, toImage(placePage(whole)), 40, 20), checks)
  })

  it("has rows for columns after a clockwise quarter turn", () => {
    const frame = turn(placePage(whole), 90)
    const turned = resample(ramp, toImage(frame), 20, 40)
    for (const [x, y] of [
      [0, 0],
      [19, 0],
      [7, 31],
    ] as const) {
      assert.strictEqual(turned.data[y * 20 + x], ramp.data[(19 - x) * 40 + y])
    }
  })

  it("has the mean of the covered pixels when it is smaller", () => {
    const frame = zoom(placePage(whole), 0.25)
    const small = resample(checks, toImage(frame), frame.width, frame.height)
    assert.isTrue(small.data.every((grey) => Math.abs(grey - 100) <= 2))
    assert.deepStrictEqual(reduce(checks, 4).data, new Uint8Array(50).fill(100))
  })

  it("interpolates when it is larger", () => {
    const frame = zoom(placePage(whole), 4)
    const large = resample(ramp, toImage(frame), frame.width, frame.height)
    // A quarter of a pixel to the right of the centre of pixel (10, 5) is 3/4 brighter.
    assert.closeTo(large.data[22 * 160 + 43] ?? 0, 3 * (10 + 3 / 8) + 2 * (5 + 1 / 8), 1)
  })

  it("knows which of its pixels lie on the page", () => {
    const frame = turn(placePage(whole), 30)
    let inside = 0
    for (let row = 0; row < Math.floor(frame.height); row += 1) {
      const [from, to] = rowOnPage(frame, row)
      inside += to - from
    }
    assert.closeTo(inside, 40 * 20, 40)
  })

  it("has the same pixels on the page when only those are wanted", () => {
    const { width, height, ...frame } = zoom(turn(placePage(whole), 7), 2)
    const on = (row: number) => rowOnPage({ ...frame, width, height }, row)
    const toSource = toImage({ ...frame, width, height })
    const all = resample(ramp, toSource, width, height)
    const wanted = resample(ramp, toSource, width, height, on)
    for (let row = 0; row < height; row += 1) {
      const [from, to] = on(row).map((column) => row * width + column)
      assert.deepStrictEqual(wanted.data.slice(from, to), all.data.slice(from, to))
    }
    assert.notDeepEqual(wanted.data, all.data)
  })

  it("maps corners onto corners", () => {
    const quad: Quad = [
      { x: 3, y: 5 },
      { x: 90, y: 12 },
      { x: 80, y: 70 },
      { x: 10, y: 60 },
    ]
    const map = rectangleToQuad(40, 20, quad)
    const corners = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 20 },
      { x: 0, y: 20 },
    ]
    for (const [k, corner] of corners.entries()) {
      const there = apply(map, corner)
      assert.closeTo(there.x, quad[k]?.x ?? Number.NaN, 1e-9)
      assert.closeTo(there.y, quad[k]?.y ?? Number.NaN, 1e-9)
    }
  })
})

describe("components", () => {
  const drawn = (rows: ReadonlyArray<string>) =>
    findComponents(
      Uint8Array.from(rows.join(""), (mark) => (mark === "#" ? 1 : 0)),
      rows[0]?.length ?? 0,
      rows.length,
    )

  it("connect at corners, around corners and after a fork", () => {
    const { components } = drawn(["#..#....", ".##...##", "......#.", "#.#..#..", "#.#.#...", "###....#"])
    assert.deepStrictEqual(
      components.map(({ x, y, width, height, area }) => [x, y, width, height, area]),
      [
        [0, 0, 4, 2, 4],
        [4, 1, 4, 4, 5],
        [0, 3, 3, 3, 7],
        [7, 5, 1, 1, 1],
      ],
    )
  })
})
