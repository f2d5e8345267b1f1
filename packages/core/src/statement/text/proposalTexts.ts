import type { ColumnRole } from "../layouts/Layout.ts"
import type { ColumnReason, ProposalDoubt } from "../proposal/ColumnProposal.ts"

/** What a column of a statement is, why it is taken for that, and why a proposal of columns is not used by itself. */
export const proposalTexts = {
  "statement.role.date": { zh: "交易日期", en: "day" },
  "statement.role.bookingDate": { zh: "记账日期", en: "booking day" },
  "statement.role.time": { zh: "交易时间", en: "time" },
  "statement.role.amount": { zh: "金额", en: "amount" },
  "statement.role.inflow": { zh: "收入金额", en: "amount in" },
  "statement.role.outflow": { zh: "支出金额", en: "amount out" },
  "statement.role.direction": { zh: "收支方向", en: "direction" },
  "statement.role.balance": { zh: "余额", en: "balance" },
  "statement.role.debitBalance": { zh: "借方余额（透支）", en: "balance owed" },
  "statement.role.counterparty": { zh: "对方户名", en: "counterparty" },
  "statement.role.counterpartyAccount": { zh: "对方账号", en: "counterparty's account" },
  "statement.role.counterpartyJoined": { zh: "对方户名与账号", en: "counterparty and account" },
  "statement.role.counterpartyBank": { zh: "对方开户行", en: "counterparty's bank" },
  "statement.role.payer": { zh: "付款人户名", en: "payer" },
  "statement.role.payerAccount": { zh: "付款人账号", en: "payer's account" },
  "statement.role.payee": { zh: "收款人户名", en: "payee" },
  "statement.role.payeeAccount": { zh: "收款人账号", en: "payee's account" },
  "statement.role.summary": { zh: "摘要", en: "summary" },
  "statement.role.text": { zh: "附言、备注", en: "further text" },
  "statement.role.payment": { zh: "支付方式", en: "means of payment" },
  "statement.role.status": { zh: "交易状态", en: "status" },
  "statement.role.currency": { zh: "币种", en: "currency" },
  "statement.role.ownName": { zh: "本方户名", en: "own name" },
  "statement.role.ownAccount": { zh: "本方账号", en: "own account" },
  "statement.role.ownBank": { zh: "本方开户行", en: "own bank" },
  "statement.role.ignored": { zh: "不使用", en: "not used" },

  "statement.reason.layout": { zh: "已收录的格式", en: "known layout" },
  "statement.reason.name": { zh: "列名", en: "its name" },
  "statement.reason.confirmed": { zh: "人工确认", en: "confirmed by a person" },
  "statement.reason.model": { zh: "语言模型建议，未经证明", en: "a language model's guess, not proven" },
  "statement.reason.days": { zh: "每行都是日期", en: "a day in every row" },
  "statement.reason.times": { zh: "都是时刻", en: "times of day" },
  "statement.reason.moves": { zh: "余额按它逐笔变动", en: "the balance moves by it" },
  "statement.reason.balance": { zh: "逐笔等于上一笔加减发生额", en: "the one before plus the amount" },
  "statement.reason.amounts": { zh: "都是金额", en: "amounts" },
  "statement.reason.words": { zh: "每个词只对应一个方向", en: "each word has one direction" },
  "statement.reason.parties": { zh: "多为姓名或单位名称", en: "names of persons and firms" },
  "statement.reason.accounts": { zh: "都是账号", en: "account numbers" },
  "statement.reason.joined": { zh: "户名与账号同在一格", en: "name and account in a cell" },
  "statement.reason.constant": { zh: "各行相同", en: "the same in every row" },
  "statement.reason.currencies": { zh: "都是币种", en: "currencies" },
  "statement.reason.banks": { zh: "多为银行名称", en: "names of banks" },
  "statement.reason.texts": { zh: "文字", en: "texts" },
  "statement.reason.nothing": { zh: "未识别", en: "not recognised" },

  "statement.doubt.no-balance": {
    zh: "没有一列是逐笔余额，列的含义无法证明",
    en: "no column is a running balance, so nothing proves the columns",
  },
  "statement.doubt.contradicted": {
    zh: "余额并非每一笔都连续，或列名与余额所示不符",
    en: "the balance does not follow on every row, or a name says otherwise",
  },
  "statement.doubt.ambiguous": {
    zh: "有多种读法都能使余额连续，但得出的数字不同",
    en: "several readings make the balance follow and give different figures",
  },
  "statement.doubt.too-few": {
    zh: "笔数太少，或只有单一方向，不足以证明",
    en: "too few lines, or all in one direction, to prove anything",
  },
  "statement.doubt.days": {
    zh: "日期有多列且不一致，或与余额的先后顺序不符",
    en: "several columns of days differ, or days run against the balance",
  },
  "statement.doubt.first-sign": {
    zh: "第一笔是收入还是支出无从得知",
    en: "nothing tells whether the first line is money in or out",
  },
  "statement.doubt.parties": {
    zh: "不能确定哪一列是对方户名",
    en: "it is not sure which column names the other side",
  },
  "statement.doubt.no-money": {
    zh: "像是数量、积分、欠款等，而不是存款余额",
    en: "it may be pieces, points or a debt, and no money held",
  },
  "statement.doubt.sum": {
    zh: "余额从零开始，可能只是累计数",
    en: "the balance begins at 0 and may be a running total",
  },
  "statement.doubt.unread": {
    zh: "有数据行未能按此读取",
    en: "some rows cannot be read by it",
  },
  "statement.doubt.stated": {
    zh: "文件写明的期初或期末余额与明细不符",
    en: "the stated opening or closing balance is not that of the lines",
  },
  "statement.doubt.too-large": {
    zh: "行数过多，未作推断",
    en: "too many rows to infer the columns",
  },
  "statement.doubt.several-tables": {
    zh: "有多个工作表含明细",
    en: "several sheets have lines",
  },
} satisfies Readonly<
  Record<
    `statement.role.${ColumnRole}` | `statement.reason.${ColumnReason}` | `statement.doubt.${ProposalDoubt}`,
    { readonly zh: string; readonly en: string }
  >
>
