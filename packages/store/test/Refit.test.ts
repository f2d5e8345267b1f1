import { LocalDate } from "@open-valuation/core"
import type { MarketState } from "@open-valuation/store"
import { describe, expect, it } from "vitest"
import { dueOf, refit, type Seen } from "../src/models/Refit.ts"

const day = (text: string): number => LocalDate.toEpochDay(LocalDate.LocalDate.make(text))

const before: MarketState = {
  samples: 1_000,
  newestDay: day("2026-06-10"),
  dataHash: "before",
  added: 1_200,
  removed: 200,
}
const seen: Seen = { ...before, counts: before }
/** The market after some more samples. */
const after = (added: number, more: Partial<MarketState> = {}): MarketState => ({
  ...before,
  samples: before.samples + added,
  added: before.added + added,
  newestDay: day("2026-06-20"),
  dataHash: "after",
  ...more,
})

describe("refit", () => {
  it("keeps a model of the same samples, whatever its age", () => {
    expect(refit(seen, before, 400)).toBe("keep")
  })

  it("renews a model after 5 % or 500 new samples", () => {
    expect(refit(seen, after(49), 3)).toBe("keep")
    expect(refit(seen, after(50), 3)).toBe("renew")
    const large = { ...seen, counts: { samples: 100_000, added: 100_000, removed: 0 } }
    const grown = { samples: 100_499, added: 100_499, removed: 0 }
    expect(refit(large, after(0, grown), 3)).toBe("keep")
    expect(refit(large, after(0, { ...grown, samples: 100_500 }), 3)).toBe("renew")
  })

  it("renews a model with the first samples of a new month, and one of 30 days if anything has changed", () => {
    expect(refit(seen, after(1, { newestDay: day("2026-07-01") }), 3)).toBe("renew")
    expect(refit(seen, after(1), 29.9)).toBe("keep")
    expect(refit(seen, after(1), 30)).toBe("renew")
  })

  it("replaces a model that has seen samples which were removed", () => {
    expect(refit(seen, after(100, { removed: 201 }), 0)).toBe("replace")
    expect(refit(seen, after(-1, { removed: 0 }), 0)).toBe("replace")
    expect(refit(seen, after(0, { newestDay: day("2026-06-09") }), 0)).toBe("replace")
    expect(refit({ ...seen, counts: undefined }, after(0, { newestDay: day("2026-06-09") }), 0)).toBe("replace")
  })

  it("renews a model of which nothing but its data is known", () => {
    expect(refit({ ...seen, counts: undefined }, after(1), 0)).toBe("renew")
    expect(refit({ ...seen, counts: undefined }, before, 0)).toBe("keep")
  })

  it("a model of a month's end is of exactly the samples up to then", () => {
    const place = { assetType: "PROPERTY", market: "one", monthEnd: LocalDate.LocalDate.make("2026-05-31") }
    expect(dueOf(place, seen, before, 400)).toBe("keep")
    expect(dueOf(place, seen, after(1), 0)).toBe("replace")
  })
})
