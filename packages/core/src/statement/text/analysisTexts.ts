import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { word } from "../../text/words/Names.ts"
import { last, many, plural } from "../../text/words/Plural.ts"
import type { FlowCategory, FlowClass } from "../analysis/FlowClass.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"
import { affordabilityTexts } from "./affordabilityTexts.ts"
import { conclusionTexts } from "./conclusionTexts.ts"
import { groupTexts } from "./groupTexts.ts"
import { invoiceTexts } from "./invoiceTexts.ts"
import { riskTexts } from "./riskTexts.ts"
import { CLASSES, grades, monthlyNet, named, span, times, TITLES, yuan, spaced } from "./statementNames.ts"

const CATEGORIES: Readonly<Record<FlowCategory, Bilingual>> = {
  SALARY: { zh: "工资", en: "salary" },
  OPERATING: { zh: "经营收入", en: "operating income" },
  BENEFIT: { zh: "社保、公积金及补贴", en: "social security, housing fund and subsidies" },
  INTEREST: { zh: "存款利息", en: "interest on deposits" },
  INSURANCE: { zh: "保险", en: "insurance" },
  CASH: { zh: "现金存取", en: "cash" },
  WAGES: { zh: "发放工资及劳务费", en: "wages and labour paid" },
  RENT: { zh: "房租", en: "rent" },
  TAX: { zh: "税费", en: "tax" },
  REPAYMENT: { zh: "贷款还款", en: "loan repayments" },
  FEE: { zh: "手续费", en: "fees" },
  OTHER: { zh: "其他", en: "other" },
}

/** The analysis of statements. */
export const analysisTexts = {
  ...affordabilityTexts,
  ...conclusionTexts,
  ...groupTexts,
  ...invoiceTexts,
  ...riskTexts,
  /** The name of a risk, of a class of flows, of what effective flows are for. */
  "statement.riskTitle": row<{ risk: RiskCode }>({
    zh: ({ risk }) => word.zh(TITLES, risk),
    en: ({ risk }) => word.en(TITLES, risk),
  }),
  "statement.class": row<{ flowClass: FlowClass }>({
    zh: ({ flowClass }) => word.zh(CLASSES, flowClass),
    en: ({ flowClass }) => word.en(CLASSES, flowClass),
  }),
  "statement.category": row<{ category: FlowCategory }>({
    zh: ({ category }) => word.zh(CATEGORIES, category),
    en: ({ category }) => word.en(CATEGORIES, category),
  }),
  "statement.step.prepare": row<{ files: number }>({
    zh: ({ files }) => `收到${files}个流水文件，开始读取。`,
    en: ({ files }) => `Reading ${many(files, "statement file")}.`,
  }),
  "statement.step.read": row<{
    fileName: string
    institution: string | null
    lines: number
    startDate: string | null
    endDate: string | null
  }>({
    zh: ({ fileName, institution, lines, startDate, endDate }) =>
      `已读取“${fileName}”：${institution ?? "机构未注明"}，${lines}笔${startDate === null ? "" : `，期间${span(startDate, endDate)}`}。`,
    en: ({ fileName, institution, lines, startDate, endDate }) =>
      `Read "${fileName}": ${institution ?? "institution not named"}, ${many(lines, "line")}${
        startDate === null ? "" : `, ${startDate} to ${endDate}`
      }.`,
  }),
  "statement.step.checked": row<{
    accounts: number
    lines: number
    breaks: number
    unchecked: number
    duplicates: number
  }>({
    zh: ({ accounts, lines, breaks, unchecked, duplicates }) =>
      `共${accounts}个账户、${lines}笔明细；${
        breaks === 0
          ? unchecked === accounts
            ? "流水不含余额，无法核验"
            : "逐笔余额前后连续"
          : `有${breaks}处余额不连续`
      }${unchecked > 0 && unchecked < accounts ? `，其中${unchecked}个账户不含余额` : ""}${
        duplicates === 0 ? "" : `；重复的${duplicates}笔只计一次`
      }。`,
    en: ({ accounts, lines, breaks, unchecked, duplicates }) =>
      `${many(accounts, "account")}, ${many(lines, "line")}; ${
        breaks === 0
          ? unchecked === accounts
            ? "without balances, which cannot be checked"
            : "every balance follows from the one before"
          : `${many(breaks, "break")} in the running balance`
      }${unchecked > 0 && unchecked < accounts ? `, ${many(unchecked, "account")} without balances` : ""}${
        duplicates === 0 ? "" : `; ${many(duplicates, "duplicate line")} counted once`
      }.`,
  }),
  "statement.step.classified": row<{
    inflow: number
    outflow: number
    effectiveInflow: number
    effectiveOutflow: number
  }>({
    zh: ({ inflow, outflow, effectiveInflow, effectiveOutflow }) =>
      `总流入${yuan.zh(inflow)}、总流出${yuan.zh(outflow)}；逐笔归类后，有效流入${yuan.zh(effectiveInflow)}、有效流出${yuan.zh(effectiveOutflow)}。`,
    en: ({ inflow, outflow, effectiveInflow, effectiveOutflow }) =>
      `Total in ${yuan.en(inflow)}, total out ${yuan.en(outflow)}; classed line by line, effective in ${yuan.en(effectiveInflow)}, effective out ${yuan.en(effectiveOutflow)}.`,
  }),
  /** Flows of one class that are left out of income and spending. */
  "statement.step.excluded": row<{
    reason: FlowClass
    inflow: number
    outflow: number
    lines: number
  }>({
    zh: ({ reason, inflow, outflow, lines }) =>
      `剔除${word.zh(CLASSES, reason)}${lines}笔：流入${yuan.zh(inflow)}，流出${yuan.zh(outflow)}。`,
    en: ({ reason, inflow, outflow, lines }) =>
      `Left out ${many(lines, "line")} as ${word.en(CLASSES, reason)}: ${yuan.en(inflow)} in, ${yuan.en(outflow)} out.`,
  }),
  "statement.step.assets": row<{ assets: number; accounts: number }>({
    zh: ({ assets, accounts }) => `${accounts}个账户的有效资产合计${yuan.zh(assets)}。`,
    en: ({ assets, accounts }) => `Effective assets of ${many(accounts, "account")}: ${yuan.en(assets)}.`,
  }),
  "statement.step.capacity": row<{
    monthly: number
    instalment: number
    ratio: number
  }>({
    zh: ({ monthly, instalment, ratio }) =>
      ratio <= 0
        ? `${monthlyNet.zh(monthly)}，没有结余可用于偿还月供${yuan.zh(instalment)}。`
        : `月均有效净流入${yuan.zh(monthly)}，${times.zh(`月供${yuan.zh(instalment)}`, ratio)}。`,
    en: ({ monthly, instalment, ratio }) =>
      ratio <= 0
        ? `${monthlyNet.en(monthly)}: nothing is left for the instalment of ${yuan.en(instalment)}.`
        : `Monthly effective net inflow ${yuan.en(monthly)}, ${times.en(`the instalment of ${yuan.en(instalment)}`, ratio)}.`,
  }),
  "statement.step.risks": row<{ high: number; medium: number; low: number }>({
    zh: ({ high, medium, low }) =>
      high + medium + low === 0
        ? "未触发任何风险规则。"
        : `风险点共${high + medium + low}项：${grades.zh(high, medium, low)}。`,
    en: ({ high, medium, low }) =>
      high + medium + low === 0
        ? "No risk rule was triggered."
        : `${many(high + medium + low, "risk")}: ${grades.en(high, medium, low)}.`,
  }),
  "statement.progress.pages": row<{ fileName: string }>({
    zh: ({ fileName }) => `正在读取“${fileName}”`,
    en: ({ fileName }) => `Reading "${fileName}"`,
  }),
  "statement.progress.lines": row<{ fileName: string }>({
    zh: ({ fileName }) => `正在解析“${fileName}”的明细`,
    en: ({ fileName }) => `Parsing the lines of "${fileName}"`,
  }),
  /** The derivation of an account's contribution. */
  "statement.assets.seasoned": row<{
    days: number
    closing: number
    mean: number
    amount: number
  }>({
    zh: ({ days, closing, mean, amount }) =>
      `近${days}天逐日余额扣除借贷、过路及来源不明资金后，期末为${yuan.zh(closing)}、日均为${yuan.zh(mean)}，取低者，认定${yuan.zh(amount)}。`,
    en: ({ days, closing, mean, amount }) =>
      `End-of-day balances of the ${last(days, "day")} excluding borrowed, pass-through and unexplained money: closing ${yuan.en(closing)}, mean ${yuan.en(mean)}; the lower counts, ${yuan.en(amount)}.`,
  }),
  "statement.assets.netInflow": row<{
    days: number
    inflow: number
    outflow: number
    amount: number
  }>({
    zh: ({ days, inflow, outflow, amount }) =>
      `该账户流水不含余额，按近${days}天的有效净流入认定：有效流入${yuan.zh(inflow)}减有效流出${yuan.zh(outflow)}，${
        amount > 0 ? `认定${yuan.zh(amount)}` : "无净流入，认定为0"
      }。`,
    en: ({ days, inflow, outflow, amount }) =>
      `The statement has no balances: the effective net inflow of its ${last(days, "day")} counts if positive, ${yuan.en(inflow)} in less ${yuan.en(outflow)} out: ${yuan.en(amount)}.`,
  }),
  "statement.assets.shortfall": row<{ shortfall: number; amount: number }>({
    zh: ({ shortfall, amount }) =>
      `另一账户的借贷等资金分笔转入本账户，扣回${yuan.zh(shortfall)}后，认定${yuan.zh(amount)}。`,
    en: ({ shortfall, amount }) =>
      `Excluded money of another account was moved here in parts: ${yuan.en(shortfall)} taken off, ${yuan.en(amount)} counts.`,
  }),
  "statement.assets.otherCurrency": row<{ currency: string }>({
    zh: ({ currency }) => `${currency}账户，仅作列示，不计入有效资产。`,
    en: ({ currency }) => `An account in ${currency}: reported, not added.`,
  }),
  "statement.assets.unknownCurrency": {
    zh: "流水未标明币种，不能按人民币计，仅作列示，不计入有效资产。",
    en: "The statement does not name its currency, which may not be yuan: reported, not added.",
  },
  "statement.assets.noPeriod": {
    zh: "该账户没有任何明细，不计入有效资产。",
    en: "The account has no lines: nothing counts.",
  },
  "statement.quality.duplicates": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}笔明细在流水中重复出现，只计一次。`,
    en: ({ lines }) =>
      `${many(lines, "line")} ${plural(lines, "appears more than once and counts", "appear more than once and count")} once.`,
  }),
  "statement.quality.nothingNew": row<{ files: string }>({
    zh: ({ files }) => `${files}的明细已全部包含在其他文件中，可能是同一份流水换了文件名重复提交。`,
    en: ({ files }) =>
      `Every line of ${spaced(files)} is in another file as well: possibly one statement submitted again under another file name.`,
  }),
  "statement.quality.namedAgain": row<{ files: number }>({
    zh: ({ files }) => `有${files}个文件在申请中重复列出，只计一次。`,
    en: ({ files }) =>
      `${many(files, "file")} ${plural(files, "is named again in the request and counts", "are named again in the request and count")} once.`,
  }),
  "statement.quality.unchecked": row<{ accounts: number }>({
    zh: ({ accounts }) => `${accounts}个账户的流水不含余额，无法核验是否完整。`,
    en: ({ accounts }) => `${many(accounts, "account")} without balances: completeness cannot be checked.`,
  }),
  "statement.quality.breaks": row<{ breaks: number }>({
    zh: ({ breaks }) => `有${breaks}处余额与上一笔对不上，相关数字请以核实后的流水为准。`,
    en: ({ breaks }) =>
      `${many(breaks, "balance")} ${plural(breaks, "does", "do")} not follow from the line before: verify the statement before relying on the figures.`,
  }),
  /** Files that a recogniser has read from images. */
  "statement.quality.scanned": row<{ files: number }>({
    zh: ({ files }) =>
      `有${files}份流水是扫描件或照片，内容由图片识别得出，重要数字请对照原件；如有银行导出的电子版，请优先使用。`,
    en: ({ files }) =>
      `${many(files, "statement")} read from images by text recognition: compare important figures with the original, or use the electronic file of the bank.`,
  }),
  /** Statements whose columns nobody has named; the running balance proves them. */
  "statement.quality.inferred": row<{ files: string; lines: number }>({
    zh: ({ files, lines }) =>
      `流水${named.zh(files)}的格式未收录，各列含义由系统推断：${lines}笔的余额逐笔连续，期初余额加收入减支出等于期末余额，据此采用；交易对方等文字列请抽查核对。`,
    en: ({ files, lines }) =>
      `The layout of these statements is not listed, and their columns were inferred: opening + credits − debits = closing holds on each of ${many(lines, "line")}; check names and other texts by sample${named.en(files)}.`,
  }),
  /** Statements that were read by a mapping of columns which a person of the account has confirmed. */
  "statement.quality.confirmed": row<{ files: string }>({
    zh: ({ files }) => `流水${named.zh(files)}按本机构确认的列对应关系读取，各列含义以确认人的判断为准。`,
    en: ({ files }) =>
      `These statements were read by a mapping of columns that a person of the account has confirmed${named.en(files)}.`,
  }),
  "statement.quality.unread": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}行明细未能识别，未计入任何数字。`,
    en: ({ lines }) =>
      `${many(lines, "line")} could not be read and ${plural(lines, "is", "are")} not included in any figure.`,
  }),
  /** The running balance is checked across these lines, and not at each of them. */
  "statement.quality.balanceText": row<{ lines: number; text: string }>({
    zh: ({ lines, text }) => `有${lines}笔的余额不是数字（如“${text}”），无法逐笔核对，请向开户行核实。`,
    en: ({ lines, text }) =>
      `${many(lines, "line")} ${plural(lines, "has", "have")} a text instead of a balance (such as “${text}”): verify ${plural(lines, "it", "them")} with the bank.`,
  }),
  "statement.quality.repaired": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}笔的数字识别不清，已根据前后余额更正。`,
    en: ({ lines }) =>
      `${many(lines, "line")} with a misread figure ${plural(lines, "was", "were")} corrected by the running balance.`,
  }),
  "statement.quality.corrected": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}笔经人工更正或剔除，本结果为更正后的版本，更正记录见后。`,
    en: ({ lines }) =>
      `${many(lines, "line")} ${plural(lines, "was", "were")} corrected or excluded by a person: this is a later version of the result, with the record of the corrections.`,
  }),
  "statement.quality.outside": row<{ lines: number }>({
    zh: ({ lines }) => `有${lines}笔的日期不在流水注明的期间内，仍计入各项数字。`,
    en: ({ lines }) =>
      `${many(lines, "line")} ${plural(lines, "is dated outside the stated period; it counts", "are dated outside the stated period; they count")}.`,
  }),
  /** Files that are bills of credit cards, and in no figure. */
  "statement.quality.creditCards": row<{ files: string }>({
    zh: ({ files }) => `信用卡账单${named.zh(files)}不是账户流水，未计入任何数字。`,
    en: ({ files }) =>
      `Credit-card bills are not account statements and are not included in any figure${named.en(files)}.`,
  }),
  "statement.step.creditCard": row<{ fileName: string }>({
    zh: ({ fileName }) => `“${fileName}”是信用卡账单，不是账户流水，不计入资产和收支。`,
    en: ({ fileName }) =>
      `"${fileName}" is a credit-card bill, not an account statement: it is not included in any figure.`,
  }),
  "statement.failed.materialMissing": row<{ materialRef: string }>({
    zh: ({ materialRef }) => `找不到材料“${materialRef}”，可能已过保存期限，请重新上传后再提交`,
    en: ({ materialRef }) => `The material "${materialRef}" is gone, perhaps past its retention: upload it again`,
  }),
  "statement.failed.noStatement": row<{ fileName: string }>({
    zh: ({ fileName }) => `文件“${fileName}”中没有流水明细，请确认上传的是银行流水`,
    en: ({ fileName }) => `The file "${fileName}" holds no transactions: make sure that it is a bank statement`,
  }),
  /** The files together pass a bound of one valuation (`statementLimits`). */
  "statement.failed.tooManyRows": row<{ limit: number }>({
    zh: ({ limit }) => `本次提交的流水合计超过${limit}行，请按较短的期间导出，或分成几次提交`,
    en: ({ limit }) =>
      `The files have more than ${many(limit, "row")} together: export shorter periods, or submit them in several tasks`,
  }),
  "statement.failed.tooManyStatements": row<{ limit: number }>({
    zh: ({ limit }) => `本次提交的文件合计包含超过${limit}份流水，请分成几次提交`,
    en: ({ limit }) => `The files hold more than ${many(limit, "statement")} together: submit them in several tasks`,
  }),
  /** The valuation passed a part of its budget. */
  "statement.failed.time": row<{ seconds: number }>({
    zh: ({ seconds }) => `读取和分析流水的计算时间超过${seconds}秒，已停止。请按较短的期间导出，或减少文件后重新提交`,
    en: ({ seconds }) =>
      `Reading and analysing the statements was stopped after ${many(seconds, "second")} of work: export shorter periods, or submit fewer files`,
  }),
  "statement.failed.busy": {
    zh: "系统繁忙，流水的读取和分析没有完成，请稍后重新提交",
    en: "The system is busy, and reading and analysing the statements was not completed: submit them again later",
  },
  "statement.failed.memory": {
    zh: "流水占用的内存超出限制，已停止。请按较短的期间导出，或减少文件后重新提交",
    en: "The statements take more memory than a task may have: export shorter periods, or submit fewer files",
  },
  "statement.failed.output": {
    zh: "流水的分析结果过大，已停止。请按较短的期间导出，或减少文件后重新提交",
    en: "The result of these statements is larger than a task's may be: export shorter periods, or submit fewer files",
  },
}
