import { row } from "../../domain/Message.ts"
import type { StatementFault } from "../StatementUnreadable.ts"

/** Advice about a scan that is not good enough. */
const clearerScan = {
  zh: (scanned: boolean | undefined): string =>
    scanned === true
      ? "；该文件是扫描件或照片，也可能是图片不够清楚，请铺平后以300 dpi重新扫描，或提供银行导出的电子版"
      : "",
  en: (scanned: boolean | undefined): string =>
    scanned === true
      ? ". It was read from images, which may not be clear enough: scan it flat at 300 dpi, or give the electronic file of the bank"
      : "",
}

/** The cells that show it. */
const shownBy = {
  zh: (cells: string | undefined): string => (cells === undefined ? "" : `；例如 ${cells}`),
  en: (cells: string | undefined): string => (cells === undefined ? "" : `; for example ${cells}`),
}

/** A file that gives no statement. */
export interface Refused {
  fileName: string
  /** The row of the file that looks most like a header; may be `""`. */
  header: string
  /** Cells that could not be read, with the names of their columns. */
  cells?: string
  /** A recogniser has read pages of it from images. */
  scanned?: boolean
}

/** Why a file gives no statement. */
export const unreadableTexts = {
  "statement.unreadable.no-table": row<Refused>({
    zh: ({ fileName, scanned }) =>
      `文件“${fileName}”中未找到交易明细表格，请确认上传的是银行流水${clearerScan.zh(scanned)}`,
    en: ({ fileName, scanned }) =>
      `No table of transactions was found in the file "${fileName}": make sure that it is a bank statement${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.no-lines": row<Refused>({
    zh: ({ fileName, scanned }) => `文件“${fileName}”只有表头，没有任何交易记录${clearerScan.zh(scanned)}`,
    en: ({ fileName, scanned }) =>
      `The file "${fileName}" has a header and no transactions below it${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.unknown-layout": row<Refused>({
    zh: ({ fileName, header, scanned }) =>
      `无法识别文件“${fileName}”的流水格式，其表头为：${header}；可先确认各列的含义（日期、金额、余额等），再重新读取${clearerScan.zh(scanned)}`,
    en: ({ fileName, header, scanned }) =>
      `The layout of the file "${fileName}" is not known; its header is: ${header}. Confirm what its columns mean (day, amount, balance …) to have it read${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.doubtful": row<Refused>({
    zh: ({ cells, fileName, header, scanned }) =>
      `文件“${fileName}”的日期、金额或收支方向存在多种读法，为避免误读未予采用，其表头为：${header}${shownBy.zh(cells)}${clearerScan.zh(scanned)}`,
    en: ({ cells, fileName, header, scanned }) =>
      `Dates, amounts or directions of the file "${fileName}" can be read in more than one way, so it was not used; its header is: ${header}${shownBy.en(cells)}${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.credit-card": row<Refused>({
    zh: ({ fileName, header }) =>
      `文件“${fileName}”是信用卡账单，反映的是欠款而不是存款，请改交借记卡（储蓄账户）或对公账户近6个月的流水${header === "" ? "" : `；其表头为：${header}`}`,
    en: ({ fileName, header }) =>
      `The file "${fileName}" is a credit-card bill, which shows debt rather than money held; submit the last 6 months of a debit-card or company account instead${header === "" ? "" : `; its header is: ${header}`}`,
  }),
  "statement.unreadable.journal": row<Refused>({
    zh: ({ fileName, header }) =>
      `文件“${fileName}”是记账软件或财务软件的账本，内容可由用户自行填写，不是资金流水；请改交银行App或网银导出的近6个月交易流水，或支付宝“开具交易流水证明”、微信支付“账单下载”导出的文件；其表头为：${header}`,
    en: ({ fileName, header }) =>
      `The file "${fileName}" is the journal of a bookkeeping app or the books of a company, whose entries may have been typed, and no statement of an account; submit the last 6 months as the bank exports them, or the bill that Alipay or WeChat Pay exports; its header is: ${header}`,
  }),
  "statement.unreadable.other-unit": row<Refused>({
    zh: ({ cells, fileName, header }) =>
      `文件“${fileName}”的金额不以元为单位${shownBy.zh(cells ?? header)}，无法精确到分；请按银行导出的原始格式提供，金额以元为单位`,
    en: ({ cells, fileName, header }) =>
      `The amounts of the file "${fileName}" are not in yuan, so that they cannot be exact${shownBy.en(cells ?? header)}: give the file as the bank exports it, in yuan`,
  }),
  "statement.unreadable.too-many-unread": row<Refused>({
    zh: ({ cells, fileName, header, scanned }) =>
      `文件“${fileName}”中无法读取的行过多，未予采用，其表头为：${header}${shownBy.zh(cells)}${clearerScan.zh(scanned)}`,
    en: ({ cells, fileName, header, scanned }) =>
      `Too many rows of the file "${fileName}" could not be read, so it was not used; its header is: ${header}${shownBy.en(cells)}${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.no-days": row<Refused>({
    zh: ({ cells, fileName, header, scanned }) =>
      `文件“${fileName}”的表头下有数据行，但其中的交易日期无法读取${shownBy.zh(cells)}；日期须含年份，如 2026-03-02；没有年份的，须在表头上方写明起止日期；其表头为：${header}${clearerScan.zh(scanned)}`,
    en: ({ cells, fileName, header, scanned }) =>
      `The file "${fileName}" has rows below its header, but no day can be read in them${shownBy.en(cells)}; days need a year, as in 2026-03-02, or a period stated above the table; its header is: ${header}${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.several-accounts": row<Refused>({
    zh: ({ cells, fileName }) =>
      `文件“${fileName}”并列写明了多个账户，无法分辨各笔交易属于哪个账户${shownBy.zh(cells)}；请按账户、币种分别导出`,
    en: ({ cells, fileName }) =>
      `The file "${fileName}" names several accounts side by side, and nothing tells whose lines follow${shownBy.en(cells)}: export each account and currency by itself`,
  }),
  "statement.unreadable.no-amounts": row<Refused>({
    zh: ({ cells, fileName, header, scanned }) =>
      `文件“${fileName}”的表头下有数据行，但其中的金额无法读取${shownBy.zh(cells)}；请按银行导出的原始格式提供，如 1,234.50；其表头为：${header}${clearerScan.zh(scanned)}`,
    en: ({ cells, fileName, header, scanned }) =>
      `The file "${fileName}" has rows below its header, but no amount can be read in them${shownBy.en(cells)}; give the file as the bank exports it, with amounts such as 1,234.50; its header is: ${header}${clearerScan.en(scanned)}`,
  }),
  "statement.unreadable.too-large": row<Refused>({
    zh: ({ fileName }) => `文件“${fileName}”的交易笔数超出限制，请按较短的期间分别导出`,
    en: ({ fileName }) =>
      `The file "${fileName}" has more transactions than the limit: export shorter periods one by one`,
  }),
} satisfies Readonly<Record<`statement.unreadable.${StatementFault}`, object>>
