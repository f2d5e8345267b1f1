import { assert, describe, it } from "@effect/vitest"
import { type PrintedFacts, readFacts } from "../../../../src/statement/reading/preamble/PrintedFacts.ts"
import { readText, statementOf } from "../read.ts"

const NAME = "喻禾朔"
const NUMBER = "6217002870041239856"
const BANK = "青屿农村商业银行"

/** The facts in rows written as text: cells parted by `|`. */
const factsIn = (text: string): PrintedFacts => {
  const rows = text.split("\n").map((row) => row.split("|"))
  return rows.reduce((known: PrintedFacts, cells, index) => readFacts(known, cells, rows[index - 1]), {})
}

describe("holder and number of an account", () => {
  const forms = [
    `户名：${NAME} 账号：${NUMBER}`,
    `户名|${NAME}|账号|${NUMBER}`,
    `户名||${NAME}||账号||${NUMBER}`,
    `户名：|${NAME}|账号：|${NUMBER}`,
    `户名 ${NAME} 账号 ${NUMBER}`,
    `户名 ${NAME}|账号${NUMBER}`,
    `户 名|${NAME}|账 号|${NUMBER}`,
    `户　　名：${NAME}|账　　号：${NUMBER}`,
    `账户名称：${NAME}|账号（卡号）：${NUMBER}`,
    `客户姓名：喻 禾 朔|卡号：6217 0028 7004 1239 856`,
    `姓名（Name）：${NAME}|账号（Account No.）：${NUMBER}`,
    `Account Name: ${NAME}|A/C No.: ${NUMBER}`,
    `Account Holder: ${NAME}|Card Number: ${NUMBER}`,
    `户名/账号：${NAME}/${NUMBER}`,
    `账号/户名：${NUMBER}/${NAME}`,
    `户名、账号：${NAME}、${NUMBER}`,
    `【户名】${NAME}【账号】${NUMBER}`,
    `户名=${NAME}|账号=${NUMBER}`,
    `户名:${NAME};账号:${NUMBER};币种:人民币`,
    `户名：${NAME}，账号：${NUMBER}`,
    `户主：${NAME}|存折账号：${NUMBER}`,
    `开户人：${NAME}|卡号/折号：${NUMBER}`,
    `持卡人名称：${NAME}|借记卡卡号：${NUMBER}`,
    `证件号码：330102199001011234|户名：${NAME}|流水号：20260301001|账号：${NUMBER}`,
    `户名：\n${NAME}\n账号：\n${NUMBER}`,
    `户名|账号|币种\n${NAME}|${NUMBER}|人民币`,
    `Account Name|Account Number|Currency\n${NAME}|${NUMBER}|CNY`,
    `对方户名：云汀公司|对方账号：6230111122223333\n户名：${NAME}|账号：${NUMBER}`,
    `收款人户名：云汀公司|收款人账号：6230111122223333\n户名：${NAME}|账号：${NUMBER}`,
    ...["经办人姓名", "联系人姓名", "柜员姓名", "代理人姓名", "客户经理姓名", "法定代表人姓名"].map(
      (label) => `${label}：王五\n户名：${NAME}|账号：${NUMBER}`,
    ),
  ]
  for (const form of forms) {
    it(`are read in ${form.replaceAll("\n", " ⏎ ")}`, () => {
      const { accountName, accountNumber } = factsIn(form)
      assert.deepStrictEqual([accountName, accountNumber], [NAME, NUMBER])
    })
  }

  const numbers: ReadonlyArray<readonly [text: string, number: string]> = [
    ["卡号：621700*********9856", "621700*********9856"],
    ["Card Number: 6217 **** **** 9856", "6217********9856"],
    ["账号：******9856", "******9856"],
    ["卡号尾号：9856", "9856"],
  ]
  for (const [text, number] of numbers)
    it(`may be masked: ${text}`, () => assert.strictEqual(factsIn(text).accountNumber, number))
})

describe("the institution", () => {
  const forms: ReadonlyArray<readonly [text: string, institution: string | undefined]> = [
    [`${BANK}个人账户交易明细`, BANK],
    [`${BANK}股份有限公司对公账户对账单`, BANK],
    [`欢迎使用${BANK}网上银行`, BANK],
    [`客户对账单${BANK}`, BANK],
    [`本明细由${BANK}提供，仅供参考`, BANK],
    [`电子回单专用章 ${BANK}`, BANK],
    [`${BANK}业务专用章`, BANK],
    [`开户机构：${BANK}岚川支行`, BANK],
    [`对方开户行：中国工商银行\n${BANK}交易明细`, BANK],
    [`收款行|中国工商银行\n${BANK}交易明细`, BANK],
    ["转入行：中国工商银行", undefined],
  ]
  for (const [text, institution] of forms)
    it(`of ${text.replaceAll("\n", " ⏎ ")}`, () => assert.strictEqual(factsIn(text).institution, institution))
})

describe("the period", () => {
  const forms = [
    "期间：2026年3月1日-2026年4月30日",
    "自2026年03月01日至2026年04月30日",
    "时间：2026-03-01 00:00:00 至 2026-04-30 23:59:59",
    "交易日期：2026-03-01 至 2026-04-30",
    "对账期间|2026-03-01|2026-04-30",
    "Statement Period: 01/03/2026 - 30/04/2026",
    "Statement Period: 03/01/2026 - 04/30/2026",
    "Period: 1 Mar 2026 to 30 Apr 2026",
    "Period: Mar 1, 2026 to Apr 30, 2026",
    "查询期间：2026-03-01-2026-04-30",
  ]
  for (const form of forms)
    it(`of ${form}`, () => {
      const { endDate, startDate } = factsIn(form)
      assert.deepStrictEqual([startDate, endDate], ["2026-03-01", "2026-04-30"])
    })

  it("stays out where nothing tells its months", () =>
    assert.isUndefined(factsIn("Statement Period: 01/03/2026 - 02/04/2026").startDate))
})

it("a holder above the table is never replaced by the one counterparty of all lines", () => {
  const lines = "2026-03-02|1.00||10.00|云汀公司\n2026-03-03|2.00||12.00|云汀公司"
  const { account, lines: read } = statementOf(readText(`户名\n${NAME}\n日期|收入|支出|余额|户名\n${lines}`))
  assert.strictEqual(account.accountName, NAME)
  assert.deepStrictEqual(
    read.map(({ counterparty }) => counterparty),
    ["云汀公司", "云汀公司"],
  )
})
