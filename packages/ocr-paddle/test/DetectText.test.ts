import { assert, describe, it } from "@effect/vitest"
import { textBoxes } from "../src/detection/DetectText.ts"
import { openLineRecogniser } from "../src/LineModels.ts"
import { page } from "./Drawing.ts"

/** A map with blocks of the given probability. */
const map = (
  width: number,
  height: number,
  ...blocks: ReadonlyArray<readonly [number, number, number, number, number]>
) => {
  const probabilities = new Float32Array(width * height)
  for (const [x, y, across, down, probability] of blocks) {
    for (let row = y; row < y + down; row++) probabilities.fill(probability, row * width + x, row * width + x + across)
  }
  return { width, height, probabilities }
}

describe("boxes of text", () => {
  it("are the likely patches of a map, expanded to the size of the letters around their core", () => {
    const boxes = textBoxes(map(200, 100, [20, 30, 100, 10, 0.9], [150, 60, 30, 8, 0.9]))
    assert.lengthOf(boxes, 2)
    const [first] = boxes
    // 100 × 10 at 1.6 times area over perimeter: 7.3 on each side.
    assert.closeTo(first?.x ?? 0, 12.7, 0.1)
    assert.closeTo(first?.y ?? 0, 22.7, 0.1)
    assert.closeTo(first?.width ?? 0, 114.5, 0.1)
    assert.closeTo(first?.height ?? 0, 24.5, 0.1)
  })

  it("omit unlikely patches and specks, and stay on the page", () => {
    assert.lengthOf(textBoxes(map(100, 50, [10, 10, 40, 10, 0.5], [70, 20, 2, 20, 0.9])), 0)
    const [edge] = textBoxes(map(100, 50, [0, 0, 100, 10, 0.9]))
    assert.deepStrictEqual([edge?.x, edge?.y, edge?.width], [0, 0, 100])
  })

  it("are found by the model, one around each line and none elsewhere", async () => {
    const { height, pixels, width } = page(1000, 700, [
      { text: "产品型号 SY215C", x: 100, y: 150, sizePx: 36 },
      { text: "出厂日期 2019年3月", x: 500, y: 420, sizePx: 36 },
    ])
    const { detect } = await openLineRecogniser()
    const boxes = (await detect?.({ width, height, data: pixels })) ?? []
    assert.lengthOf(boxes, 2)
    const [upper, lower] = boxes.toSorted((one, other) => one.y - other.y)
    assert.isTrue(upper !== undefined && upper.x < 104 && upper.x > 80 && upper.y < 124 && upper.y + upper.height > 152)
    assert.isTrue(
      lower !== undefined && lower.x < 504 && lower.x > 480 && lower.y < 394 && lower.y + lower.height > 422,
    )
    assert.isTrue(boxes.every((box) => box.height < 80))
  })
})
