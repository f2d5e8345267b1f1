import { assert, describe, it } from "@effect/vitest"
import { conversations } from "./Conversations.ts"
import { measure } from "./Replay.ts"

const all = [...conversations("train").values(), ...conversations("held-out").values()].flat()
const heldOut = [...conversations("held-out").values()].flat()

describe("conversations as data", () => {
  it("are 300 and more, 100 of them kept apart, three quarters in Chinese", () => {
    assert.isAtLeast(all.length, 300)
    assert.strictEqual(new Set(all.map(({ id }) => id)).size, all.length)
    const chinese = all.filter(({ locale }) => locale === "zh").length / all.length
    assert.isAbove(chinese, 0.7)
    assert.isBelow(chinese, 0.85)
    assert.isAtLeast(heldOut.length, 100)
  })

  // Not looked at while the extractor was made. Wanted are 0.98, 0.93 and 0.92 (docs/console.md has what is reached).
  it("kept apart do not come out worse than was measured", () => {
    const { completed, precision, recall } = measure(heldOut)
    assert.isAtLeast(precision, 0.98)
    assert.isAtLeast(recall, 0.955)
    assert.isAtLeast(completed, 0.8)
  })

  it("that the extractor was made with stay understood", { tags: ["long"] }, () => {
    const { completed, precision, recall } = measure([...conversations("train").values()].flat())
    assert.isAtLeast(precision, 0.995)
    assert.isAtLeast(recall, 0.99)
    assert.isAtLeast(completed, 0.97)
  })
})
