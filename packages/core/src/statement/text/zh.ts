import { ownValue } from "../../domain/OwnValue.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { AuthenticityMessages } from "../authenticity/AuthenticityMessages.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"
import { zhAnalysis } from "./zhAnalysis.ts"

const FIGURES: Readonly<Record<string, string>> = {
  opening: "期初余额",
  closing: "期末余额",
  totalIn: "收入合计",
  totalOut: "支出合计",
  countIn: "收入笔数",
  countOut: "支出笔数",
}

const listOfFigures = (figures: string): string =>
  figures
    .split("、")
    .map((figure) => ownValue(FIGURES, figure) ?? figure)
    .join("、")

const rateRange = (lowest: number, highest: number): string =>
  lowest === highest ? `${lowest}%` : `${lowest}%–${highest}%`

/** The sentences about authenticity, for in-process hosts. */
const zhAuthenticity: {
  readonly [Code in keyof AuthenticityMessages]: (params: AuthenticityMessages[Code]) => string
} = {
  "statement.authenticity.EDITING_TOOL": ({ fileName, tool }) =>
    `文件“${fileName}”由编辑软件（${tool}）生成或保存，银行出具的流水一般不会使用这类软件`,
  "statement.authenticity.MODIFIED_AFTER_CREATION": ({ fileName, createdAt, modifiedAt, minutes, allowed }) =>
    `文件“${fileName}”于 ${createdAt} 生成，${modifiedAt} 又被修改，相隔${minutes}分钟（超过${allowed}分钟）`,
  "statement.authenticity.CREATED_BEFORE_LAST_LINE": ({ fileName, createdAt, lastDate }) =>
    `文件“${fileName}”的生成日期为 ${createdAt}，早于其中最后一笔交易的日期 ${lastDate}`,
  "statement.authenticity.SEVERAL_AMOUNT_FONTS": ({ fileName, usual, other, amounts, pages }) =>
    `文件“${fileName}”的金额普遍使用字体 ${usual}，另有${amounts}处使用 ${other}（第${pages}页），可能是后来替换的`,
  "statement.authenticity.BALANCE_BREAKS": ({ files, breaks, serious, scanned }) =>
    `“${files}”有${breaks}处余额与上一笔余额加本笔金额不符${breaks >= serious ? `，达到${serious}处，情况严重` : ""}，可能有记录被删除或改动${scanned === true ? "；流水为扫描件，也可能是个别行未能识别" : ""}`,
  "statement.authenticity.STATED_FIGURES_DIFFER": ({ fileName, figures }) =>
    `文件“${fileName}”列明的汇总数与其明细不符：${listOfFigures(figures)}`,
  "statement.authenticity.SOURCES_CONTRADICT": ({ files, lines }) =>
    `同一账户的多份流水在重叠期间内容不一致，涉及${lines}笔交易（${files}）`,
  "statement.authenticity.TIME_ORDER": ({ files, lines }) =>
    `“${files}”有${lines}笔交易的日期或时间早于其前一笔，而余额证明其先后次序无误，时间可能被改动`,
  "statement.authenticity.FUTURE_DATE": ({ files, lines, submitted }) =>
    `“${files}”有${lines}笔交易的日期晚于文件提交之日（${submitted}）`,
  "statement.authenticity.OUTSIDE_PERIOD": ({ fileName, lines, startDate, endDate }) =>
    `文件“${fileName}”有${lines}笔交易不在其列明的期间（${startDate} 至 ${endDate}）之内`,
  "statement.authenticity.MISSING_MONTH": ({ files, months }) => `“${files}”以下月份没有任何交易：${months}`,
  "statement.authenticity.INTEREST_TOO_LOW": (it) =>
    `“${it.files}”${it.date} 的结息为${it.interest}元，按所列余额（日均${it.mean}元）和当时的活期利率（${rateRange(it.lowestRate, it.highestRate)}）应为${it.low}至${it.high}元；实际结息只对应日均${it.impliedLow}至${it.impliedHigh}元，余额可能被抬高`,
  "statement.authenticity.INTEREST_TOO_HIGH": (it) =>
    `“${it.files}”${it.date} 的结息为${it.interest}元，高于按所列余额（日均${it.mean}元）和当时的活期利率（${rateRange(it.lowestRate, it.highestRate)}）推算的${it.low}至${it.high}元；也可能是协定存款等利率较高的产品`,
  "statement.authenticity.INTEREST_MISSING": ({ files, date, low }) =>
    `“${files}”在 ${date} 前后没有结息记录，按所列余额至少应有${low}元利息`,
  "statement.authenticity.INTEREST_NEGATIVE": ({ files, date, interest }) =>
    `“${files}”${date} 的结息为负数（${interest}元）`,
  "statement.authenticity.INTEREST_DAY": ({ files, date }) =>
    `“${files}”在 ${date} 结息，而活期存款应在每季末月21日前后结息`,
  "statement.authenticity.TRANSFER_AMOUNT_DIFFERS": ({ fromFile, toFile, date, amount, otherAmount }) =>
    `本人账户之间的转账两边金额不一致：${date}，“${fromFile}”记为${amount}元，“${toFile}”记为${otherAmount}元`,
  "statement.authenticity.TRANSFER_SIDE_MISSING": ({ fromFile, toFile, date, amount }) =>
    `“${fromFile}”${date} 有一笔与本人另一账户之间的转账（${amount}元），但该账户的流水“${toFile}”中没有对应记录`,
}

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? "；该文件是扫描件或照片，也可能是图片不够清楚，请铺平后以300 dpi重新扫描，或提供银行导出的电子版"
    : ""

/** Why a statement cannot be read, in Chinese. */
const zhUnreadable: Sentences<StatementUnreadableMessages> = {
  "statement.unreadable.no-table": ({ fileName, scanned }) =>
    `文件“${fileName}”中未找到交易明细表格，请确认上传的是银行流水${clearerScan(scanned)}`,
  "statement.unreadable.no-lines": ({ fileName, scanned }) =>
    `文件“${fileName}”只有表头，没有任何交易记录${clearerScan(scanned)}`,
  "statement.unreadable.unknown-layout": ({ fileName, header, scanned }) =>
    `无法识别文件“${fileName}”的流水格式，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.doubtful": ({ fileName, header, scanned }) =>
    `文件“${fileName}”的日期、金额或收支方向存在多种读法，为避免误读未予采用，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.credit-card": ({ fileName, header }) =>
    `文件“${fileName}”是信用卡账单，反映的是欠款而不是存款，请改交借记卡（储蓄账户）或对公账户近6个月的流水${header === "" ? "" : `；其表头为：${header}`}`,
  "statement.unreadable.too-many-unread": ({ fileName, header, scanned }) =>
    `文件“${fileName}”中无法读取的行过多，未予采用，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.too-large": ({ fileName }) => `文件“${fileName}”的交易笔数超出限制，请按较短的期间分别导出`,
}

/** What the reading of a bank statement says, in Chinese. */
export const zh: Sentences<StatementUnreadableMessages & AnalysisMessages & AuthenticityMessages> = {
  ...zhUnreadable,
  ...zhAnalysis,
  ...zhAuthenticity,
}
