import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { AuthenticityCode } from "../authenticity/Authenticity.ts"
import { revisionChangeNames, sealFaultName } from "./sealNames.ts"
import { spaced } from "./statementNames.ts"

const FIGURES: Readonly<Record<string, Bilingual>> = {
  opening: { zh: "期初余额", en: "opening balance" },
  closing: { zh: "期末余额", en: "closing balance" },
  totalIn: { zh: "收入合计", en: "total in" },
  totalOut: { zh: "支出合计", en: "total out" },
  countIn: { zh: "收入笔数", en: "number of inflows" },
  countOut: { zh: "支出笔数", en: "number of outflows" },
}

const listOfFigures = {
  zh: (figures: string): string =>
    figures
      .split("、")
      .map((figure) => ownValue(FIGURES, figure)?.zh ?? figure)
      .join("、"),
  en: (figures: string): string =>
    figures
      .split("、")
      .map((figure) => ownValue(FIGURES, figure)?.en ?? figure)
      .join(", "),
}

const rateRange = (lowest: number, highest: number): string =>
  lowest === highest ? `${lowest}%` : `${lowest}%–${highest}%`

/** Money that may be one figure. */
const moneyRange = (low: number, high: number, to: string): string => (low === high ? `${low}` : `${low}${to}${high}`)

/** Interest of a quarter beside the interest that its balances would have earned; money in yuan. */
export interface InterestParams {
  files: string
  date: string
  interest: number
  low: number
  high: number
  /** The mean of the printed balances, and the means that such an interest belongs to. */
  mean: number
  impliedLow: number
  impliedHigh: number
  lowestRate: number
  highestRate: number
}

/** A transfer between own accounts; yuan. */
export interface TransferParams {
  fromFile: string
  toFile: string
  date: string
  amount: number
}

/** A seal of a PDF. */
export interface SealParams {
  fileName: string
  /** A name, `UNNAMED`, or `TIMESTAMP`. */
  signer: string
}

/** What an update of a PDF changed: codes, pages and texts, each a list. */
export interface ChangeParams {
  fileName: string
  changes: string
  pages: string
  removed: string
  added: string
}

const signerName = {
  zh: (signer: string): string =>
    signer === "UNNAMED" ? "签署人未注明" : signer === "TIMESTAMP" ? "时间戳" : `签署人：${signer}`,
  en: (signer: string): string =>
    signer === "UNNAMED" ? "signer not named" : signer === "TIMESTAMP" ? "a timestamp" : `signed by ${signer}`,
}

const changeText = {
  zh: ({ added, changes, pages, removed }: ChangeParams): string =>
    [
      revisionChangeNames(changes.split("、"), "zh"),
      pages === "" ? "" : `第${pages}页`,
      removed === "" ? "" : `原有“${removed}”`,
      added === "" ? "" : `现为“${added}”`,
    ]
      .filter(Boolean)
      .join("，"),
  en: ({ added, changes, pages, removed }: ChangeParams): string =>
    [
      revisionChangeNames(changes.split("、"), "en"),
      pages === "" ? "" : `page ${spaced(pages)}`,
      removed === "" ? "" : `"${spaced(removed)}" is gone`,
      added === "" ? "" : `"${spaced(added)}" is new`,
    ]
      .filter(Boolean)
      .join("; "),
}

/** Signs that a statement was changed, for in-process hosts. */
export const authenticityTexts = {
  "statement.authenticity.EDITING_TOOL": row<{ fileName: string; tool: string }>({
    zh: ({ fileName, tool }) => `文件“${fileName}”由编辑软件（${tool}）生成或保存，银行出具的流水一般不会使用这类软件`,
    en: ({ fileName, tool }) =>
      `The file "${fileName}" was made or saved by an editing program (${tool}), which banks do not use for statements`,
  }),
  "statement.authenticity.MODIFIED_AFTER_CREATION": row<{
    fileName: string
    createdAt: string
    modifiedAt: string
    minutes: number
    allowed: number
  }>({
    zh: ({ fileName, createdAt, modifiedAt, minutes, allowed }) =>
      `文件“${fileName}”于 ${createdAt} 生成，${modifiedAt} 又被修改，相隔${minutes}分钟（超过${allowed}分钟）`,
    en: ({ fileName, createdAt, modifiedAt, minutes, allowed }) =>
      `The file "${fileName}" was created at ${createdAt} and modified at ${modifiedAt}, ${many(minutes, "minute")} later (more than ${allowed})`,
  }),
  "statement.authenticity.CREATED_BEFORE_LAST_LINE": row<{
    fileName: string
    createdAt: string
    lastDate: string
  }>({
    zh: ({ fileName, createdAt, lastDate }) =>
      `文件“${fileName}”的生成日期为 ${createdAt}，早于其中最后一笔交易的日期 ${lastDate}`,
    en: ({ fileName, createdAt, lastDate }) =>
      `The file "${fileName}" was created on ${createdAt}, before the date of its last transaction, ${lastDate}`,
  }),
  "statement.authenticity.SEVERAL_AMOUNT_FONTS": row<{
    fileName: string
    usual: string
    other: string
    amounts: number
    pages: string
  }>({
    zh: ({ fileName, usual, other, amounts, pages }) =>
      `文件“${fileName}”的金额普遍使用字体 ${usual}，另有${amounts}处使用 ${other}（第${pages}页），可能是后来替换的`,
    en: ({ fileName, usual, other, amounts, pages }) =>
      `Amounts of the file "${fileName}" are set in ${usual}, but ${amounts} of them in ${other} (page ${pages}): they may have been replaced`,
  }),
  "statement.authenticity.BALANCE_BREAKS": row<{
    files: string
    breaks: number
    serious: number
    /** Of a statement that was read from images. */
    scanned?: boolean
  }>({
    zh: ({ files, breaks, serious, scanned }) =>
      `“${files}”有${breaks}处余额与上一笔余额加本笔金额不符${breaks >= serious ? `，达到${serious}处，情况严重` : ""}，可能有记录被删除或改动${scanned === true ? "；流水为扫描件，也可能是个别行未能识别" : ""}`,
    en: ({ files, breaks, serious, scanned }) =>
      `In "${files}", ${many(breaks, "balance")} ${plural(breaks, "is", "are")} not the balance before plus the amount${breaks >= serious ? `, which is serious from ${serious} on` : ""}: rows may have been deleted or changed${scanned === true ? "; or, as it is a scan, were not recognised" : ""}`,
  }),
  "statement.authenticity.STATED_FIGURES_DIFFER": row<{ fileName: string; figures: string }>({
    zh: ({ fileName, figures }) => `文件“${fileName}”列明的汇总数与其明细不符：${listOfFigures.zh(figures)}`,
    en: ({ fileName, figures }) =>
      `Summary figures stated in the file "${fileName}" do not match its transactions: ${listOfFigures.en(figures)}`,
  }),
  "statement.authenticity.SOURCES_CONTRADICT": row<{ files: string; lines: number }>({
    zh: ({ files, lines }) => `同一账户的多份流水在重叠期间内容不一致，涉及${lines}笔交易（${files}）`,
    en: ({ files, lines }) =>
      `Statements of one account contradict each other in ${many(lines, "transaction")} of a period that both cover (${files})`,
  }),
  "statement.authenticity.TIME_ORDER": row<{ files: string; lines: number }>({
    zh: ({ files, lines }) =>
      `“${files}”有${lines}笔交易的日期或时间早于其前一笔，而余额证明其先后次序无误，时间可能被改动`,
    en: ({ files, lines }) =>
      `In "${files}", ${many(lines, "transaction")} ${plural(lines, "has", "have")} an earlier date or time than the one before, though the balances prove their order: the time may have been changed`,
  }),
  "statement.authenticity.FUTURE_DATE": row<{ files: string; lines: number; submitted: string }>({
    zh: ({ files, lines, submitted }) => `“${files}”有${lines}笔交易的日期晚于文件提交之日（${submitted}）`,
    en: ({ files, lines, submitted }) =>
      `In "${files}", ${many(lines, "transaction")} ${plural(lines, "is", "are")} dated after the day on which the file was submitted (${spaced(submitted)})`,
  }),
  "statement.authenticity.OUTSIDE_PERIOD": row<{
    fileName: string
    lines: number
    startDate: string
    endDate: string
  }>({
    zh: ({ fileName, lines, startDate, endDate }) =>
      `文件“${fileName}”有${lines}笔交易不在其列明的期间（${startDate} 至 ${endDate}）之内`,
    en: ({ fileName, lines, startDate, endDate }) =>
      `In the file "${fileName}", ${many(lines, "transaction")} ${plural(lines, "lies", "lie")} outside of the period that it states (${startDate} to ${endDate})`,
  }),
  "statement.authenticity.MISSING_MONTH": row<{ files: string; months: string }>({
    zh: ({ files, months }) => `“${files}”以下月份没有任何交易：${months}`,
    en: ({ files, months }) => `In "${files}", these months have no transaction at all: ${months}`,
  }),
  "statement.authenticity.INTEREST_TOO_LOW": row<InterestParams>({
    zh: (it) =>
      `“${it.files}”${it.date} 的结息为${it.interest}元，按所列余额（日均${it.mean}元）和当时的活期利率（${rateRange(it.lowestRate, it.highestRate)}）应为${moneyRange(it.low, it.high, "至")}元；实际结息只对应日均${moneyRange(it.impliedLow, it.impliedHigh, "至")}元，余额可能被抬高`,
    en: (it) =>
      `In "${it.files}", the interest of ${it.date} is ${it.interest} yuan; the printed balances (${it.mean} yuan on average) at the demand rate of the time (${rateRange(it.lowestRate, it.highestRate)}) would have earned ${moneyRange(it.low, it.high, " to ")} yuan. Such interest corresponds to an average of ${moneyRange(it.impliedLow, it.impliedHigh, " to ")} yuan: balances may have been raised`,
  }),
  "statement.authenticity.INTEREST_TOO_HIGH": row<InterestParams>({
    zh: (it) =>
      `“${it.files}”${it.date} 的结息为${it.interest}元，高于按所列余额（日均${it.mean}元）和当时的活期利率（${rateRange(it.lowestRate, it.highestRate)}）推算的${moneyRange(it.low, it.high, "至")}元；也可能是协定存款等利率较高的产品`,
    en: (it) =>
      `In "${it.files}", the interest of ${it.date} is ${it.interest} yuan, more than the ${moneyRange(it.low, it.high, " to ")} yuan that the printed balances (${it.mean} yuan on average) would have earned at the demand rate of the time (${rateRange(it.lowestRate, it.highestRate)}); an agreement deposit or another product may explain it`,
  }),
  "statement.authenticity.INTEREST_MISSING": row<{ files: string; date: string; low: number }>({
    zh: ({ files, date, low }) => `“${files}”在 ${date} 前后没有结息记录，按所列余额至少应有${low}元利息`,
    en: ({ files, date, low }) =>
      `In "${files}", no interest was paid around ${date}, though the printed balances would have earned at least ${low} yuan`,
  }),
  "statement.authenticity.INTEREST_NEGATIVE": row<{ files: string; date: string; interest: number }>({
    zh: ({ files, date, interest }) => `“${files}”${date} 的结息为负数（${interest}元）`,
    en: ({ files, date, interest }) => `In "${files}", the interest of ${date} is negative (${interest} yuan)`,
  }),
  "statement.authenticity.INTEREST_DAY": row<{ files: string; date: string }>({
    zh: ({ files, date }) => `“${files}”在 ${date} 结息，而活期存款应在每季末月21日前后结息`,
    en: ({ files, date }) =>
      `In "${files}", interest was paid on ${date}; demand deposits are paid around the 21st of the last month of a quarter`,
  }),
  "statement.authenticity.TRANSFER_AMOUNT_DIFFERS": row<TransferParams & { otherAmount: number }>({
    zh: ({ fromFile, toFile, date, amount, otherAmount }) =>
      `本人账户之间的转账两边金额不一致：${date}，“${fromFile}”记为${amount}元，“${toFile}”记为${otherAmount}元`,
    en: ({ fromFile, toFile, date, amount, otherAmount }) =>
      `Both sides of a transfer between the customer's own accounts differ: on ${date}, "${fromFile}" says ${amount} yuan and "${toFile}" ${otherAmount} yuan`,
  }),
  "statement.authenticity.TRANSFER_SIDE_MISSING": row<TransferParams>({
    zh: ({ fromFile, toFile, date, amount }) =>
      `“${fromFile}”${date} 有一笔与本人另一账户之间的转账（${amount}元），但该账户的流水“${toFile}”中没有对应记录`,
    en: ({ fromFile, toFile, date, amount }) =>
      `"${fromFile}" shows a transfer with another account of the customer on ${date} (${amount} yuan), which that account's statement "${toFile}" does not have`,
  }),
  "statement.authenticity.SEAL_BROKEN": row<SealParams & { fault: string }>({
    zh: ({ fault, fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）无效：${sealFaultName(fault, "zh")}`,
    en: ({ fault, fileName, signer }) =>
      `The seal of the file "${fileName}" (${signerName.en(signer)}) is broken: ${sealFaultName(fault, "en")}`,
  }),
  "statement.authenticity.SEAL_UNREADABLE": row<SealParams & { fault: string }>({
    zh: ({ fault, fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）无法验证：${sealFaultName(fault, "zh")}`,
    en: ({ fault, fileName, signer }) =>
      `The seal of the file "${fileName}" (${signerName.en(signer)}) cannot be verified: ${sealFaultName(fault, "en")}`,
  }),
  "statement.authenticity.SEAL_OVER_PART": row<SealParams>({
    zh: ({ fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）只覆盖文件的一部分，其余内容可能并非签署人出具`,
    en: ({ fileName, signer }) =>
      `The seal of the file "${fileName}" (${signerName.en(signer)}) covers a part of it alone: the rest may not be the signer's`,
  }),
  "statement.authenticity.CHANGED_AFTER_SEAL": row<SealParams & ChangeParams>({
    zh: ({ signer, ...it }) =>
      `文件“${it.fileName}”在加盖电子签章（${signerName.zh(signer)}）之后又被改动：${changeText.zh(it)}`,
    en: ({ signer, ...it }) =>
      `The file "${it.fileName}" was changed after it was sealed (${signerName.en(signer)}): ${changeText.en(it)}`,
  }),
  "statement.authenticity.SEAL_REMOVED": row<SealParams>({
    zh: ({ fileName, signer }) => `文件“${fileName}”原有的电子签章（${signerName.zh(signer)}）已被去除`,
    en: ({ fileName, signer }) => `A seal that the file "${fileName}" once had (${signerName.en(signer)}) was removed`,
  }),
  "statement.authenticity.SEAL_CERTIFICATE": row<SealParams & { certificate: string; signedAt: string }>({
    zh: ({ certificate, fileName, signedAt, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）在签署时（${signedAt}）证书${certificate === "EXPIRED" ? "已过期" : "尚未生效"}`,
    en: ({ certificate, fileName, signedAt, signer }) =>
      `The certificate of the seal of the file "${fileName}" (${signerName.en(signer)}) ${certificate === "EXPIRED" ? "had expired" : "was not valid yet"} when it was signed (${signedAt})`,
  }),
  "statement.authenticity.SEAL_CHAIN_BROKEN": row<SealParams>({
    zh: ({ fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）所用证书并非其所列颁发机构签发，证书可能是伪造的`,
    en: ({ fileName, signer }) =>
      `The certificate of the seal of the file "${fileName}" (${signerName.en(signer)}) was not issued by whom it names: it may be forged`,
  }),
  "statement.authenticity.SEAL_UNKNOWN_ROOT": row<SealParams>({
    zh: ({ fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）内容完整，但其证书不在本机构信任的根证书之下，签署人身份未经证实`,
    en: ({ fileName, signer }) =>
      `The seal of the file "${fileName}" (${signerName.en(signer)}) is intact, but its certificate leads to no root that you trust: who sealed it is not proven`,
  }),
  "statement.authenticity.SEAL_WEAK": row<SealParams>({
    zh: ({ fileName, signer }) =>
      `文件“${fileName}”的电子签章（${signerName.zh(signer)}）使用已不安全的 SHA-1 算法，可以伪造出签名相同的另一份文件`,
    en: ({ fileName, signer }) =>
      `The seal of the file "${fileName}" (${signerName.en(signer)}) uses SHA-1, with which two files can be made that have the same signature`,
  }),
  "statement.authenticity.PAGES_REVISED": row<ChangeParams & { revision: number }>({
    zh: ({ revision, ...it }) => `文件“${it.fileName}”生成之后又被改动（第${revision}版）：${changeText.zh(it)}`,
    en: ({ revision, ...it }) =>
      `The file "${it.fileName}" was changed after it was made (revision ${revision}): ${changeText.en(it)}`,
  }),
  "statement.authenticity.PROOF_UNREAD": row<{ fileName: string; unread: string }>({
    zh: ({ fileName, unread }) =>
      `文件“${fileName}”的签章和修改记录未能完整核查：${unread === "EFFORT" ? "内容过多" : "文件结构不规范"}`,
    en: ({ fileName, unread }) =>
      `Seals and updates of the file "${fileName}" were not looked into as a whole: ${unread === "EFFORT" ? "there is too much of it" : "its structure cannot be followed"}`,
  }),
} satisfies Readonly<Record<`statement.authenticity.${AuthenticityCode}`, object>>
