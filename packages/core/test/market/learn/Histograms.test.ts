import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { WIDTH } from "../../../src/market/learn/Bins.ts"
import { CELL_BYTES, histogramLoops, plainHistogramLoops } from "../../../src/market/learn/Histograms.ts"
import { randomOf } from "../SimulatedMarket.ts"

const FEATURES = 4
const Rows = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 300 }))
const Seed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

describe("histograms", () => {
  it("are summed in WebAssembly here, whose memory comes in pages", () => {
    expect(histogramLoops(100).buffer.byteLength).toBe(65_536)
    expect(plainHistogramLoops(104).buffer.byteLength).toBe(104)
  })

  it.prop("have the same digits as those of a plain loop", [Rows, Seed], ([rows, seed]) => {
    const pairs = 8 * Math.ceil(rows / 2)
    const bins = pairs + CELL_BYTES * rows
    const cells = bins + 16 * Math.ceil((FEATURES * rows) / 16)
    const size = cells + FEATURES * WIDTH * CELL_BYTES
    const sums = [histogramLoops(size), plainHistogramLoops(size)].map(({ buffer, run }) => {
      const random = randomOf(seed)
      new Int32Array(buffer, 0, rows).forEach((_, r, order) => (order[r] = Math.floor(rows * random())))
      new Float64Array(buffer, pairs, 2 * rows).forEach((_, p, all) => (all[p] = random() - 0.3))
      new Uint8Array(buffer, bins, FEATURES * rows).forEach((_, b, all) => (all[b] = Math.floor(WIDTH * random())))
      run("addFour", 0, 4 * rows, pairs, cells, bins, bins + rows, bins + 2 * rows, bins + 3 * rows)
      run("addOne", 4 * Math.floor(rows / 2), 4 * rows, pairs, cells, bins)
      return new Float64Array(buffer, cells, FEATURES * WIDTH * 2)
    })
    expect(sums[0]).toEqual(sums[1])
    expect(sums[0]!.some((sum) => sum !== 0)).toBe(true)
  })
})
