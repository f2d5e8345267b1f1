import { describe, expect, it } from "vitest"
import { boundedPart, LONGEST_TEXT } from "../../src/domain/BoundedPart.ts"
import type { DocumentPart } from "../../src/domain/Document.ts"

const long = "[".repeat(32_760)
const cut = "[".repeat(LONGEST_TEXT)

describe("a part of a document", () => {
  it("has no cell, word or name longer than people write", () => {
    const word = { x: 1, y: 2, width: 3, height: 4 }
    const page = { _tag: "Page", page: 1, pages: 1, width: 9, height: 9, rules: [], scanned: false } as const
    const parts: ReadonlyArray<readonly [DocumentPart, DocumentPart]> = [
      [
        { _tag: "Rows", rows: [{ row: 1, cells: [long, "a"] }] },
        { _tag: "Rows", rows: [{ row: 1, cells: [cut, "a"] }] },
      ],
      [
        { ...page, words: [{ ...word, text: long }] },
        { ...page, words: [{ ...word, text: cut }] },
      ],
      [
        { _tag: "Entries", entries: [{ row: 1, date: "2026-01-01", amount: "1.00", summary: long }] },
        { _tag: "Entries", entries: [{ row: 1, date: "2026-01-01", amount: "1.00", summary: cut }] },
      ],
      [
        { _tag: "Electronic", statement: { accountName: long, currency: "CNY" } },
        { _tag: "Electronic", statement: { accountName: cut, currency: "CNY" } },
      ],
    ]
    for (const [given, bounded] of parts) expect(boundedPart(given)).toEqual(bounded)
  })

  it("is unchanged when all texts are short", () => {
    const part: DocumentPart = { _tag: "Rows", rows: [{ row: 1, cells: ["2026-01-01", "1.00", ""] }] }
    expect(boundedPart(part)).toEqual(part)
  })
})
