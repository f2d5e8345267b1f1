import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { emphasise } from "../src/TesseractLines.ts"
import { lineOf } from "./Render.ts"

const Side = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }))

const greys = (data: Uint8Array): number => data.filter((grey) => grey > 40 && grey < 215).length / data.length

describe("an emphasised line", () => {
  it("has black ink and white paper, with fewer greys between", () => {
    const faint = lineOf("-2,880.00", 0.4)
    const bold = emphasise({ ...faint, data: faint.data.map((grey) => 120 + grey / 3) })
    assert.isBelow(greys(bold.data), 0.5 * greys(faint.data))
    assert.strictEqual(Math.min(...bold.data), 0)
    assert.strictEqual(bold.data.toSorted()[bold.data.length >> 1], 255)
  })

  it("does not turn the noise of paper into ink", () => {
    const data = Uint8Array.from({ length: 2000 }, (_, at) => 236 + ((at * 7) % 11))
    assert.isAbove(Math.min(...emphasise({ width: 50, height: 40, data }).data), 128)
  })

  it.prop(
    "is as high as before and wider, whatever the picture",
    [Side, Side, Schema.Boolean],
    ([width, height, ink]) => {
      const data = Uint8Array.from({ length: width * height }, (_, at) => (ink && at % 3 === 0 ? 30 : 200))
      const result = emphasise({ width, height, data })
      assert.strictEqual(result.height, height)
      assert.strictEqual(result.width, Math.round(width * 1.2))
      assert.lengthOf(result.data, result.width * height)
    },
  )
})
