import { assert, describe, it } from "@effect/vitest"
import { headerName, meaningOf } from "../../../src/statement/layouts/HeaderDictionary.ts"
import { institutionIn } from "../../../src/statement/layouts/Institutions.ts"
import type { Layout } from "../../../src/statement/layouts/Layout.ts"
import { layouts } from "../../../src/statement/layouts/Layouts.ts"
import { readText, shown, statementOf } from "../reading/read.ts"
import { cityExamples } from "./cityExamples.ts"
import { foreignExamples } from "./foreignExamples.ts"
import { otherExamples } from "./otherExamples.ts"
import { stateBankExamples } from "./stateBankExamples.ts"

const examples = [...stateBankExamples, ...otherExamples, ...cityExamples, ...foreignExamples]

/** True when a layout has a name for amounts, sides or balances that usually means something else, or nothing. */
const namesOtherwise = ({ columns }: Layout): boolean =>
  (["amount", "inflow", "outflow", "direction", "balance"] as const).some((role) =>
    (columns[role] ?? []).some((name) => meaningOf(headerName(name))?.role !== role),
  )

describe("every layout", () => {
  for (const { layout, text, lines } of examples) {
    it(`${layout} is recognised and read`, () => {
      const file = statementOf(readText(text))
      const known = layouts.find(({ id }) => id === layout)
      assert.strictEqual(file.layout, layout)
      assert.strictEqual(file.account.institution, known?.institution)
      assert.strictEqual(file.account.kind, known?.kind ?? "BANK")
      assert.deepStrictEqual(file.lines.map(shown), lines)
    })
  }

  it("has an example, and an id of its own", () => {
    const ids = layouts.map(({ id }) => id)
    assert.deepStrictEqual([...new Set(ids)], ids)
    assert.deepStrictEqual(examples.map(({ layout }) => layout).toSorted(), ids.toSorted())
  })

  it("names an institution that the list of institutions knows", () => {
    for (const { id, institution } of layouts) assert.strictEqual(institutionIn(institution), institution, id)
  })

  it("reads the same lines with the header dictionary alone, where its amounts need no rule of its own", () => {
    for (const { layout, text, lines } of examples) {
      const known = layouts.find(({ id }) => id === layout)
      if (known === undefined || known.kind === "WALLET" || namesOtherwise(known)) continue
      const file = statementOf(readText(text, { layouts: [] }))
      assert.strictEqual(file.layout, "generic")
      assert.deepStrictEqual(
        file.lines.map((line) => shown(line).split(" ").slice(0, 4)),
        lines.map((line) => line.split(" ").slice(0, 4)),
        layout,
      )
    }
  })
})

describe("names of columns", () => {
  it("are compared without blanks, units, colons, translations and full width", () => {
    assert.strictEqual(headerName("交易金额（元）"), "交易金额")
    assert.strictEqual(headerName("余额/元"), "余额")
    assert.strictEqual(headerName(" 日 志 号： "), "日志号")
    assert.strictEqual(headerName("摘要[ Reference ]"), "摘要")
    assert.strictEqual(headerName("交易日期\nTrans Date"), "交易日期")
    assert.strictEqual(headerName("借方发生额（支取）"), "借方发生额(支取)")
    assert.strictEqual(headerName("Transaction Date"), "transactiondate")
  })

  it("that nobody has listed are read by their parts", () => {
    assert.strictEqual(meaningOf(headerName("对方客户户名"))?.role, "counterparty")
    assert.strictEqual(meaningOf(headerName("本期借方金额"))?.role, "outflow")
    assert.strictEqual(meaningOf(headerName("本次交易后余额（元）"))?.role, "balance")
    assert.strictEqual(meaningOf(headerName("柜台窗口")), undefined)
  })
})

describe("institutions", () => {
  it("are found in titles, branches and English names, the longest name first", () => {
    assert.strictEqual(institutionIn("中国民生银行个人账户对账单"), "中国民生银行")
    assert.strictEqual(institutionIn("重庆农村商业银行某支行"), "重庆农村商业银行")
    assert.strictEqual(institutionIn("Transaction Statement of China Merchants Bank"), "招商银行")
    assert.strictEqual(institutionIn("中国农业银行股份有限公司某某分行"), "中国农业银行")
    assert.strictEqual(institutionIn("青川农村商业银行账户明细"), "青川农村商业银行")
  })

  it("are not found in sentences about banks in general, nor in parts of words", () => {
    assert.strictEqual(institutionIn("对方开户银行"), undefined)
    assert.strictEqual(institutionIn("手机银行"), undefined)
    assert.strictEqual(institutionIn("ABCD"), undefined)
  })
})
