import { assert, describe, it } from "@effect/vitest"
import { LocalDate } from "../../../../src/domain/LocalDate.ts"
import { layouts } from "../../../../src/statement/layouts/Layouts.ts"
import { type PrintedFacts, readFacts } from "../../../../src/statement/reading/preamble/PrintedFacts.ts"
import { scannedNotes } from "../../../../src/statement/reading/scan/ScannedNotes.ts"

const factsOf = (cells: ReadonlyArray<string>, confidence = 0.95): PrintedFacts =>
  readFacts(
    {},
    scannedNotes(
      cells,
      cells.map(() => confidence),
      layouts,
    ),
  )

describe("what a recogniser has read around a table", () => {
  it("has labels without their colons, or with another mark", () => {
    assert.deepStrictEqual(factsOf(["账号/卡号Account/Card No6222000011112222333", "户名;甲乙丙"]), {
      accountNumber: "6222000011112222333",
      accountName: "甲乙丙",
    })
    assert.deepStrictEqual(factsOf(["户名甲乙丙", "卡号.6222000011112222333"]), {
      accountName: "甲乙丙",
      accountNumber: "6222000011112222333",
    })
  })

  it("has letters for digits, and labels with a character misread", () => {
    assert.deepStrictEqual(factsOf(["查询起曰:2025-O3-01", "查询止日:2O25-03-2l", "查询账亏:62220000l1112222333"]), {
      startDate: LocalDate.make("2025-03-01"),
      endDate: LocalDate.make("2025-03-21"),
      accountNumber: "6222000011112222333",
    })
  })

  it("has titles of known layouts with a character misread", () => {
    assert.deepStrictEqual(factsOf(["中国建设银行个人活期账尸全部交易明细"]), { institution: "中国建设银行" })
    assert.deepStrictEqual(factsOf(["父通银行个人客户交易清单"]), { institution: "交通银行" })
  })

  it("says nothing where it is too doubtful, and no name where that is not sure", () => {
    assert.deepStrictEqual(factsOf(["户名:甲乙丙", "账号:6222000011112222333"], 0.4), {})
    assert.deepStrictEqual(factsOf(["户名:甲乙丙", "账号:6222000011112222333"], 0.7), {
      accountNumber: "6222000011112222333",
    })
  })
})
