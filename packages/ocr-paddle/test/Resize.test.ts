import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { resize } from "../src/Resize.ts"

const Side = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 24 }))
const Grey = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

describe("a raster in another size", () => {
  it("is unchanged in its own size", () => {
    const data = Uint8Array.from({ length: 12 }, (_, at) => at * 20)
    assert.deepStrictEqual([...resize({ width: 4, height: 3, data }, 4, 3)], [...data])
  })

  it("has the mean of merged pixels", () => {
    const data = Uint8Array.from([0, 200, 0, 200, 0, 200, 0, 200])
    for (const grey of resize({ width: 8, height: 1, data }, 2, 1)) assert.closeTo(grey, 100, 20)
  })

  it.prop("stays uniform when it is uniform", [Side, Side, Side, Side, Grey], ([width, height, across, down, grey]) => {
    const resized = resize({ width, height, data: new Uint8Array(width * height).fill(grey) }, across, down)
    assert.lengthOf(resized, across * down)
    for (const one of resized) assert.closeTo(one, grey, 0.01)
  })
})
