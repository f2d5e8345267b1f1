import { assert, describe, it } from "@effect/vitest"
import { leavesOut, linePicture } from "../src/recognition/RecogniseLines.ts"

/** Three strokes 30 pixels high, 40 pixels apart. */
const strokes = [20, 60, 100]
const data = new Uint8Array(120 * 48).fill(250)
for (let row = 9; row < 39; row++) {
  for (const stroke of strokes) data.fill(20, row * 120 + stroke - 4, row * 120 + stroke + 4)
}
const picture = linePicture({ width: 120, height: 48, data })

describe("a line", () => {
  it("is complete when there is a character near all of its ink", () => {
    assert.isFalse(leavesOut(picture, [20, 60, 100]))
    assert.isFalse(leavesOut(picture, [26, 52, 106]))
  })

  it("is incomplete at its beginning, middle or end", () => {
    assert.isTrue(leavesOut(picture, [60, 100]))
    assert.isTrue(leavesOut(picture, [20, 100]))
    assert.isTrue(leavesOut(picture, [20, 60]))
    assert.isTrue(leavesOut(picture, []))
  })

  it("of nothing but paper is complete", () => {
    assert.isFalse(leavesOut(linePicture({ width: 60, height: 48, data: new Uint8Array(60 * 48).fill(240) }), []))
  })
})
