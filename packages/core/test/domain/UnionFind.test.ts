import { describe, expect, it } from "@effect/vitest"
import { UnionFind } from "@open-valuation/core/domain"
import { Schema } from "effect"

const SIZE = 12
const Item = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: SIZE - 1 }))

describe("sets that grow together", () => {
  it.prop(
    "hold what pairs connect, in the order of the items",
    [Schema.Array(Schema.Tuple([Item, Item]))],
    ([pairs]) => {
      const sets = new UnionFind(SIZE)
      for (const [one, other] of pairs) sets.join(one, other)
      const items = Array.from({ length: SIZE }, (_, item) => item)
      const reached = items.map((item) => {
        const found = new Set([item])
        for (let size = 0; size < found.size;) {
          size = found.size
          for (const [a, b] of pairs) if (found.has(a) || found.has(b)) found.add(a).add(b)
        }
        return items.filter((other) => found.has(other))
      })
      expect(sets.groups(items)).toEqual(reached.filter(([first], item) => first === item))
    },
  )
})
