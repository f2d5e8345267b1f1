import { describe, expect, it } from "@effect/vitest"
import { readText, refusalOf, statementOf } from "../read.ts"

/** Journals of bookkeeping apps, as they export them; rows invented. */
const journals: Readonly<Record<string, string>> = {
  支付宝记账本: `特别提示：
记录时间|分类|收支类型|金额|备注|账户|来源|标签|
2026-06-27 18:33:16|交通|支出|4.00|地铁|花呗|账单同步||
2026-06-26 08:30:00|工资|收入|8，500.00|工资发放|招商银行|账单同步||`,
  随手记: `交易类型|日期|分类|子分类|账户1|账户2|账户币种|金额|成员|商家|项目分类|项目|记账人|备注
支出|2026-06-27 18:33:16|食品酒水|早午晚餐|现金||CNY|12.00|本人|云汀餐馆|||喻禾朔|
收入|2026-06-26 08:30:00|职业收入|工资收入|银行卡||CNY|8500.00|本人||||喻禾朔|`,
  鲨鱼记账: `日期|收支类型|类别|金额|备注
2026年06月27日|支出|餐饮|12.00|午饭
2026年06月26日|收入|工资|8500.00|`,
  钱迹: `ID|时间|分类|二级分类|类型|金额|币种|账户1|账户2|备注|已报销|手续费|优惠券|记账者|账单标记|标签|账单图片
qj1|2026-06-27 18:33:16|三餐|午餐|支出|12.0|CNY|招商银行|||||||喻禾朔|||
qj2|2026-06-26 08:30:00|工资||收入|8500.0|CNY|招商银行|||||||喻禾朔|||`,
  一木记账: `日期|收支类型|金额|类别|二级分类|所属账本|收支账户|备注|标签|地址
2026年06月27日 18:33:16|支出|-12.00|餐饮|午餐|日常账本|银行卡|||
2026年06月26日 08:30:00|收入|8500.00|工资||日常账本|银行卡|||`,
  "a list of one's own": `账本：日常
时间|一级类别|二级类别|类型|金额|标签
2026-06-27|餐饮|午餐|支出|12.00|
2026-06-26|工资||收入|8500.00|`,
}

describe("the journal of a bookkeeping app", () => {
  it.each(Object.entries(journals))("is refused by its name: %s", (_, text) => {
    const refusal = refusalOf(readText(text))
    expect(refusal.reason).toBe("journal")
    expect(refusal.header).toContain("金额")
  })

  it("is not what a bank prints that sorts its entries too, with their balances or other sides", () => {
    const rows = [
      "交易时间|分类|收支类型|金额|余额\n2026-06-27|餐饮|支出|12.00|88.00\n2026-06-28|工资|收入|10.00|98.00",
      "交易时间|交易分类|收/支|金额|对方户名\n2026-06-27|餐饮|支出|12.00|云汀餐馆\n2026-06-28|工资|收入|10.00|某司",
      "交易时间|分类|收支类型|金额|交易对方\n2026-06-27|餐饮|支出|12.00|云汀餐馆\n2026-06-28|工资|收入|10.00|某司",
    ]
    for (const text of rows)
      expect(statementOf(readText(text)).lines.map(({ amountFen }) => amountFen)).toEqual([-1200, 1000])
  })

  it.each([
    "云岭禾商贸有限公司银行存款日记账\n日期|凭证号|摘要|借方|贷方",
    "明细账|科目：1002银行存款\n日期|凭证号|摘要|借方|贷方",
    "日期|凭证字号|摘要|对方科目|借方|贷方",
  ])("is also a company's own book of its account, in which 借 is money in: %s", (header) => {
    const width = header.split("\n").at(-1)!.split("|").length
    const row = (day: string, debit: string, credit: string) =>
      [day, "记-1", "货款", "应收账款"]
        .slice(0, width - 2)
        .concat(debit, credit)
        .join("|")
    const text = [header, row("2026-06-26", "5000.00", ""), row("2026-06-27", "", "12.00")].join("\n")
    expect(refusalOf(readText(text)).reason).toBe("journal")
  })

  it("is not a bank's page of a deposit account, whatever subject of the bank's books it is under", () => {
    const text = "科目：2011 单位活期存款\n日期|凭证号|摘要|借方|贷方|余额\n2026-06-26|1|货款||5.00|8.00"
    expect(statementOf(readText(text)).lines.map(({ amountFen }) => amountFen)).toEqual([500])
  })

  it("without its title is in doubt where the balance is on the side of 借 on every line", () => {
    const rows = [
      "2026-06-26|货款|5.00||借|8.00",
      "2026-06-27|材料|| 2.00|借|6.00",
      "2026-06-28|货款|3.00||借|9.00",
      "2026-06-29|房租||1.00|借|8.00",
    ]
    expect(refusalOf(readText(`日期|摘要|借方|贷方|方向|余额\n${rows.join("\n")}`))).toMatchObject({
      reason: "doubtful",
      cells: "余额: 借",
    })
  })
})
