import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { LeftOutReason } from "../invoices/InvoicesResult.ts"
import { yuan } from "./statementNames.ts"

const REASONS: Readonly<Record<LeftOutReason, Bilingual>> = {
  TOTALS: { zh: "金额与税额之和不等于价税合计", en: "amount and tax do not come to the total" },
  CAPITALS: { zh: "大写金额与小写金额不一致", en: "the total in Chinese capitals is another one than in figures" },
  UNPROVEN: {
    zh: "缺少税额和大写金额，价税合计无从核对",
    en: "neither tax nor a total in capitals, by which the total could be checked",
  },
  CONTRADICTION: {
    zh: "同一发票号码出现不同内容，请提供税务平台下载的原件",
    en: "one number with two contents: give the original as the tax platform delivers it",
  },
  OTHER_SELLER: { zh: "销售方不是本次流水的户名", en: "the seller holds none of these accounts" },
  PURCHASE: { zh: "借款人是购买方，属于进项发票", en: "the borrower is the buyer" },
  LATER: { zh: "开票日期晚于评估日", en: "dated after the valuation" },
  UNREAD: {
    zh: "号码、日期、金额或购销双方未能读出，请提供税务平台下载的XML或OFD原件",
    en: "number, day, total, seller or buyer could not be read: give the XML or OFD as the tax platform delivers it",
  },
}

/** Invoices and contracts beside the statements. */
export const invoiceTexts = {
  "statement.step.papers": row<{ fileName: string; papers: number; notRead: number }>({
    zh: ({ fileName, papers, notRead }) =>
      `“${fileName}”是发票或合同，共${papers}份${notRead === 0 ? "" : `，其中${notRead}份未能读出`}；不是流水，只与收款对照。`,
    en: ({ fileName, papers, notRead }) =>
      `"${fileName}" holds ${many(papers, "invoice or contract", "invoices or contracts")}${
        notRead === 0 ? "" : `, ${notRead} of them unread`
      }: no statement, and only compared with the receipts.`,
  }),
  "statement.failed.onlyPapers": {
    zh: "本次只提交了发票或合同，没有银行流水；请同时提交收款账户近6个月的流水",
    en: "Only invoices or contracts were submitted: submit the last 6 months of the account that receives the payments as well",
  },
  "statement.failed.tooManyPapers": row<{ limit: number }>({
    zh: ({ limit }) => `本次提交的发票和合同合计超过${limit}份，请分成几次提交`,
    en: ({ limit }) =>
      `The files hold more than ${many(limit, "invoice or contract", "invoices or contracts")} together: submit them in several tasks`,
  }),
  /** Why an invoice is in no figure. */
  "statement.invoices.leftOut": row<{ leftOut: LeftOutReason }>({
    zh: ({ leftOut }) => word.zh(REASONS, leftOut),
    en: ({ leftOut }) => word.en(REASONS, leftOut),
  }),
  "statement.invoices.few": row<{
    invoices: number
    invoicedMonths: number
    fewestInvoices: number
    fewestMonths: number
  }>({
    zh: ({ invoices, invoicedMonths, fewestInvoices, fewestMonths }) =>
      `可用发票只有${invoices}张、涉及${invoicedMonths}个月，少于${fewestInvoices}张或${fewestMonths}个月时不计算开票收款占比：未提交的发票不等于未开票。请提交全部销项发票。`,
    en: ({ invoices, invoicedMonths, fewestInvoices, fewestMonths }) =>
      `${many(invoices, "invoice counts", "invoices count")}, from ${many(invoicedMonths, "month")}: below ${many(fewestInvoices, "invoice")} or ${many(fewestMonths, "month")} no share is given, because what was not submitted may have been invoiced all the same. Submit all invoices that were issued.`,
  }),
  "statement.invoices.noOwner": {
    zh: "流水上没有户名，无法判断借款人是否为销售方，发票未计入。请提供带户名的流水。",
    en: "The statements name no holder, so that nobody can tell whether the borrower is the seller: no invoice counts. Give statements with the holder's name.",
  },
  "statement.invoices.asStatements": row<{ holding: number }>({
    zh: ({ holding }) => `有${holding}个文件按流水提交，内容是发票，已按发票处理。`,
    en: ({ holding }) =>
      `${many(holding, "file")} submitted as ${plural(holding, "a statement holds", "statements hold")} invoices, and ${plural(holding, "was", "were")} read as such.`,
  }),
  "statement.invoices.repeated": row<{ invoices: number }>({
    zh: ({ invoices }) => `有${invoices}张发票重复提交（如同一发票的XML与PDF），只计一次。`,
    en: ({ invoices }) =>
      `${many(invoices, "invoice")} ${plural(invoices, "was", "were")} submitted again, perhaps as XML and PDF, and ${plural(invoices, "counts", "count")} once.`,
  }),
  "statement.invoices.red": row<{ invoices: number; amount: number }>({
    zh: ({ invoices, amount }) => `有${invoices}张红字发票，冲减${yuan.zh(amount)}，已从开票金额中扣除。`,
    en: ({ invoices, amount }) =>
      `${many(invoices, "red invoice")} ${plural(invoices, "takes", "take")} back ${yuan.en(amount)}, which is taken off.`,
  }),
  "statement.invoices.unexplained": row<{ amount: number }>({
    zh: ({ amount }) =>
      `列为来源不明的大额入账中，有${yuan.zh(amount)}与发票的客户、金额和时间相符；有效资产未因此调高，可核对合同和发货单据后再作判断。`,
    en: ({ amount }) =>
      `Of the unexplained large deposits, ${yuan.en(amount)} fits an invoice by customer, amount and day; effective assets are not raised for it. Look at contract and delivery notes before you decide.`,
  }),
  "statement.invoices.status": {
    zh: "文件本身看不出发票之后是否被作废或红冲，请在全国增值税发票查验平台查验。",
    en: "A file does not show whether its invoice was voided or taken back later: check it on the national platform for VAT invoices.",
  },
}
