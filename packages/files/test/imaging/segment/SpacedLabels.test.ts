import { assert, describe, it } from "@effect/vitest"
import { joinedLabels } from "../../../src/imaging/ReadPage.ts"
import type { Cell } from "../../../src/imaging/segment/Cells.ts"
import type { ReadPiece } from "../../../src/imaging/segment/ReadPieces.ts"

const TEXT = 30

const read = (text: string, x: number, y = 100, cell?: Cell): ReadPiece => ({
  piece: { x, y, width: TEXT * text.length, height: TEXT, cell, components: [] },
  read: { text, confidence: 0.9 },
})

const textsOf = (pieces: ReadonlyArray<ReadPiece>): ReadonlyArray<string> =>
  joinedLabels(pieces, TEXT).map((it) => it.read.text)

const cell: Cell = {
  table: 0,
  firstRow: 1,
  lastRow: 1,
  firstColumn: 0,
  lastColumn: 0,
  offset: { x: 0, y: 0 },
  x: 0,
  y: 90,
  width: 400,
  height: 60,
}

describe("a label with spread characters", () => {
  it("is one piece up to its colon", () => {
    assert.deepStrictEqual(textsOf([read("户", 50), read("名：", 180), read("鄂砚屿", 260)]), ["户名：", "鄂砚屿"])
    assert.deepStrictEqual(textsOf([read("开", 50), read("户", 110), read("行: 云汀支行", 170)]), ["开户行: 云汀支行"])
  })

  it("is one piece when it fills a cell", () => {
    assert.deepStrictEqual(textsOf([read("型", 50, 100, cell), read("号", 200, 100, cell)]), ["型号"])
  })

  it("does not join two columns, two lines, or distant pieces", () => {
    assert.deepStrictEqual(textsOf([read("钞", 50), read("借", 110)]), ["钞", "借"])
    assert.deepStrictEqual(textsOf([read("户", 50), read("名：", 180, 150)]), ["户", "名："])
    assert.deepStrictEqual(textsOf([read("钞", 50), read("摘要：", 280)]), ["钞", "摘要："])
    assert.deepStrictEqual(textsOf([read("钞", 50, 100, cell), read("名：", 180)]), ["钞", "名："])
  })
})
