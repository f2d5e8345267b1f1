import { describe, expect, it } from "@effect/vitest"
import { type JudgedDocument, tallyOf } from "./FieldTally.ts"
import { scoreLines } from "./LineScore.ts"
import { reportOptions } from "./Options.ts"
import { fieldTable, lineTable, printed, withTable } from "./Tables.ts"

const line = (day: number, amountFen: number, balanceFen: number) => ({
  date: `2026-01-0${day}`,
  amountFen,
  balanceFen,
})

describe("scoreLines", () => {
  it("counts a line once, and only with its date, amount and balance", () => {
    const wanted = [line(1, 100, 1100), line(1, 100, 1100), line(2, -50, 1050)]
    const got = [line(1, 100, 1100), line(2, -50, 1051), line(2, -50, 1050), line(2, -50, 1050)]
    expect(scoreLines(wanted, got)).toEqual({ wanted: 3, got: 4, matched: 2 })
  })
})

const documents: ReadonlyArray<JudgedDocument> = [
  {
    fileName: "one.jpg",
    kind: "NAMEPLATE",
    degradation: "tilt",
    refused: undefined,
    fields: [
      { field: "model", verdict: "RIGHT", wanted: "QY25K5", got: "QY25K5" },
      { field: "manufacturer", verdict: "WRONG", wanted: "徐州重型机械有限公司", got: "徐州" },
    ],
  },
  {
    fileName: "two.jpg",
    kind: "NAMEPLATE",
    degradation: "blur",
    refused: "blurred: page 1",
    fields: [{ field: "model", verdict: "ABSENT", wanted: "QY50KA", got: undefined }],
  },
]

describe("tables", () => {
  it("show the shares of correct, absent and wrong fields, by group and in total", () => {
    expect(tallyOf(documents)).toEqual({ documents: 2, refused: 1, right: 1, absent: 1, wrong: 1 })
    expect(fieldTable(documents, "degradation")).toEqual([
      ["degradation", "documents", "refused", "fields", "right", "absent", "wrong"],
      ["tilt", "1", "0", "2", "50.0 %", "0.0 %", "50.0 %"],
      ["blur", "1", "1", "1", "0.0 %", "100.0 %", "0.0 %"],
      ["all", "2", "1", "3", "33.3 %", "33.3 %", "33.3 %"],
    ])
  })

  it("add up the lines of pages with the same name", () => {
    const page = (name: string, matched: number, got: number) => ({
      name,
      refused: undefined,
      score: { wanted: 10, got, matched },
      head: name === "tilt" ? (documents[0]?.fields ?? []) : [],
    })
    expect(lineTable("degradation", [page("tilt", 9, 9), page("blur", 5, 8), page("tilt", 10, 10)])).toEqual([
      ["degradation", "pages", "refused", "lines", "recall", "precision", "head right"],
      ["tilt", "2", "0", "20", "95.0 %", "100.0 %", "50.0 %"],
      ["blur", "1", "0", "10", "50.0 %", "62.5 %", "-"],
      ["all", "3", "0", "30", "80.0 %", "88.9 %", "50.0 %"],
    ])
  })

  it("fit a terminal of 80 columns", () => {
    expect(printed(fieldTable(documents, "kind"))).toContain("NAMEPLATE          2")
    expect(() => printed([["x".repeat(81)]])).toThrow(RangeError)
  })

  it("replace the text between their markers, and nothing else", () => {
    const page = "a\n<!-- generated: tesseract_kind -->\n\nold\n\n<!-- end -->\nb\n<!-- end -->"
    expect(
      withTable(page, "tesseract_kind", [
        ["x", "y"],
        ["1", "2"],
      ]),
    ).toBe(
      "a\n<!-- generated: tesseract_kind -->\n\n| x | y |\n| --- | ---: |\n| 1 | 2 |\n\n<!-- end -->\nb\n<!-- end -->",
    )
    expect(withTable(page, "paddle_kind", [["x"]])).toBeUndefined()
  })
})

describe("reportOptions", () => {
  it("refuses invalid options", () => {
    expect(reportOptions(["--ocr", "paddle", "--count", "20", "--by", "kind"])).toMatchObject({
      ocr: "paddle",
      count: 20,
      by: "kind",
    })
    for (const args of [["--ocr", "other"], ["--count=-1"], ["--count", "x"], ["--workers", "0"], ["--by", "colour"]])
      expect(reportOptions(args), args.join(" ")).toBeUndefined()
  })
})
