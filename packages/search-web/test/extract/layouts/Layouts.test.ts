import { describe, expect, it } from "vitest"
import { extractRows } from "../../../src/index.ts"
import { layoutPages } from "./Layouts.ts"

const pages = layoutPages(new URL("pages.txt", import.meta.url))

describe("pages in layouts of many sites", () => {
  it("are at least 200", () => {
    expect(pages.length).toBeGreaterThanOrEqual(200)
  })

  it.each(pages)("$form", ({ page, rows, wanted }) => {
    const read = extractRows(page, wanted).rows.map(({ facts, kind, observedAt, price }) => ({
      price,
      kind,
      observedAt,
      facts,
    }))
    expect(read).toHaveLength(rows.length)
    expect(read).toEqual(
      expect.arrayContaining(
        rows.map((row) => expect.objectContaining({ ...row, facts: expect.objectContaining(row.facts) })),
      ),
    )
  })
})
