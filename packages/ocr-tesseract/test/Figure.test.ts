import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { hasHole, isFigure, isWhole, tidyFigure } from "../src/Figure.ts"

const Fen = Schema.Int.check(Schema.isBetween({ minimum: -99_999_999_999, maximum: 99_999_999_999 }))
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))

const print = (fen: number): string => (fen / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/gu, ",")

describe("figures", () => {
  it("are complete when nothing can be missing", () => {
    for (const text of ["0.05", "-2,880.00", "139192.06", "¥12.00", "2025-04-05", "2025-04-05 08:31:22", "23:59"]) {
      assert.isTrue(isWhole(text), text)
    }
    for (const text of ["288000", "2,88.00", "12.0", "2025-13-05", "2025-04-32", "24", "", "2025-04.05"]) {
      assert.isFalse(isWhole(text), text)
    }
  })

  it("consist of digits and their separators", () => {
    for (const text of ["7", "-2,880.00", "2025/04/05"]) assert.isTrue(isFigure(text), text)
    for (const text of ["", "--", "4月", "QX7", "19;46"]) assert.isFalse(isFigure(text), text)
  })

  it.prop(
    "keep their value when they are tidied: points for commas, a space anywhere",
    [Fen, Place],
    ([fen, place]) => {
      const printed = print(fen)
      const pointed = printed.replaceAll(",", ".")
      const at = place % printed.length
      assert.strictEqual(tidyFigure(pointed), printed)
      assert.strictEqual(tidyFigure(`${printed.slice(0, at)} ${printed.slice(at)}`), printed)
    },
  )

  it("get the space between date and time, and stay unchanged when incomplete", () => {
    assert.strictEqual(tidyFigure("2026-01-0508:31:22"), "2026-01-05 08:31:22")
    assert.strictEqual(tidyFigure("2026-01-05 08:31:22"), "2026-01-05 08:31:22")
    assert.strictEqual(tidyFigure("266302 81"), "266302 81")
    assert.strictEqual(tidyFigure("1.234.5"), "1.234.5")
  })

  it("have a hole where a gap separates digits", () => {
    assert.isTrue(hasHole("266302 81"))
    assert.isFalse(hasHole("2026-01-05 08:31:22"))
    assert.isFalse(hasHole("26630281"))
  })
})
