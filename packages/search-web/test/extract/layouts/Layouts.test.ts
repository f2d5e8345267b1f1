import { describe, expect, it } from "vitest"
import { extractRows } from "../../../src/index.ts"
import type { ExpectedRow } from "../corpus/Objects.ts"
import { layoutPages } from "./Layouts.ts"

const pages = layoutPages(new URL("pages.txt", import.meta.url))

describe("pages in layouts of many sites", () => {
  it("are at least 500", () => {
    expect(pages.length).toBeGreaterThanOrEqual(500)
  })

  it.each(pages)("$form", ({ page, rows, wanted }) => {
    const read = extractRows(page, wanted).rows
    const isRead = (row: ExpectedRow) =>
      read.some(
        ({ facts, kind, observedAt, price }) =>
          price === row.price &&
          kind === row.kind &&
          observedAt === row.observedAt &&
          Object.entries(row.facts).every(([name, value]) => facts[name] === value),
      )
    expect(rows.filter((row) => !isRead(row))).toEqual([])
    expect(read).toHaveLength(rows.length)
  })
})
