import type { Sentences } from "../../text/words/Sentences.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? "；该文件是扫描件或照片，也可能是图片不够清楚，请铺平后以300 dpi重新扫描，或提供银行导出的电子版"
    : ""

/** Why a statement cannot be read, in Chinese. */
export const zhUnreadable: Sentences<StatementUnreadableMessages> = {
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
