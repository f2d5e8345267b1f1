import { row } from "../../domain/Message.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { named, type Observed } from "./statementNames.ts"

/** Numbers of rows, columns and sheets. */
const hiddenParts = {
  zh: (parts: { readonly rows: number; readonly columns: number; readonly sheets: number }): string =>
    [
      parts.rows > 0 || parts.columns + parts.sheets === 0 ? `${parts.rows}行` : "",
      parts.columns > 0 ? `${parts.columns}列` : "",
      parts.sheets > 0 ? `${parts.sheets}张工作表` : "",
    ]
      .filter((part) => part !== "")
      .join("、"),
  en: (parts: { readonly rows: number; readonly columns: number; readonly sheets: number }): string => {
    const { columns, rows, sheets } = parts
    return [
      rows > 0 || columns + sheets === 0 ? many(rows, "row") : "",
      columns > 0 ? many(columns, "column") : "",
      sheets > 0 ? many(sheets, "sheet") : "",
    ]
      .filter((part) => part !== "")
      .join(", ")
  },
}

/** Hidden parts of spreadsheets that hold figures. */
export interface HiddenParts {
  rows: number
  columns: number
  sheets: number
}

/** Hidden text, hidden parts of spreadsheets, and text over scans. */
export const hiddenTexts = {
  /** Words that nobody sees, and the amounts among them. */
  "statement.quality.hiddenText": row<{ words: number; amounts: number }>({
    zh: ({ words, amounts }) =>
      `文件中有${words}处肉眼看不见的文字${amounts > 0 ? `，其中${amounts}处为金额` : ""}，均未采用。`,
    en: ({ words, amounts }) =>
      `${many(words, "invisible word")} ${plural(words, "was", "were")} left out${
        amounts > 0 ? `, ${many(amounts, "amount")} among them` : ""
      }.`,
  }),
  "statement.quality.hiddenRows": row<HiddenParts>({
    zh: (parts) => `表格中隐藏了${hiddenParts.zh(parts)}，均未计入；请取消筛选和隐藏后重新提交。`,
    en: (parts) =>
      `Hidden in a spreadsheet and left out: ${hiddenParts.en(parts)}. Clear filters, unhide, and send it again.`,
  }),
  /** Amounts in the text over scans, and those that the pictures do not show. */
  "statement.quality.textLayer": row<{ amounts: number; differing: number }>({
    zh: ({ amounts, differing }) =>
      `扫描件附有此前识别的文字，只用于与图片互相印证：其中${amounts}个金额，${
        differing === 0 ? "均与图片一致。" : `有${differing}个在图片中未见，以图片为准。`
      }`,
    en: ({ amounts, differing }) =>
      `A scan carries text read by another program, used only to confirm the image: ${
        differing === 0
          ? `all of its ${many(amounts, "amount")} agree.`
          : `${differing} of its ${many(amounts, "amount")} ${plural(differing, "is", "are")} not in the image, which prevails.`
      }`,
  }),
  /** `page`: the first that has one; 0 where there are no pages. */
  "statement.risk.HIDDEN_AMOUNTS": row<Observed & { files: string; page: number }>({
    zh: ({ observed, files, page }) =>
      `文件${named.zh(files)}${page === 0 ? "" : `第${page}页起`}藏有${observed}处肉眼看不见的金额（与底色相同、字号极小、被遮盖或位于页面之外等），均未采用。正常的银行流水没有此类内容，请向开户行核实。`,
    en: ({ observed, files, page }) =>
      `${many(observed, "amount")} ${plural(observed, "is", "are")} invisible${named.en(files)}${
        page === 0 ? "" : `, first on page ${page}`
      }: in the background colour, tiny, covered or off the page. Nothing invisible was used. Genuine bank statements contain nothing of the kind: verify with the bank.`,
  }),
  "statement.risk.HIDDEN_TEXT": row<Observed & { files: string }>({
    zh: ({ observed, files }) =>
      `文件${named.zh(files)}中有${observed}处肉眼看不见的文字，不是金额，未采用；可能是电子签章的定位标记，也可能是修改的痕迹。`,
    en: ({ observed, files }) =>
      `${many(observed, "invisible word")}, no ${plural(observed, "amount", "amounts")}${named.en(files)}, left out: possibly marks for electronic seals, possibly traces of editing.`,
  }),
  "statement.risk.HIDDEN_ROWS": row<Observed & HiddenParts & { files: string }>({
    zh: ({ rows, columns, sheets, files }) =>
      `表格${named.zh(files)}中隐藏了${hiddenParts.zh({ rows, columns, sheets })}，其中的金额和日期均未计入，余额因此可能对不上。请取消筛选和隐藏后重新提交，或由银行重新导出。`,
    en: ({ rows, columns, sheets, files }) =>
      `Hidden in a spreadsheet${named.en(files)}: ${hiddenParts.en({ rows, columns, sheets })}. The amounts and dates there were left out, so balances may not follow. Clear filters and unhide, then send it again, or ask the bank for a new export.`,
  }),
  "statement.risk.FORMULAS_DIFFER": row<Observed & { files: string }>({
    zh: ({ observed, files }) =>
      `表格${named.zh(files)}中有${observed}个单元格是公式，其计算结果与所显示的数值不同，数值可能被改动。正常的银行流水没有公式，请由银行重新导出。`,
    en: ({ observed, files }) =>
      `${many(observed, "cell")}${named.en(files)} ${plural(observed, "is a formula that comes", "are formulas that come")} to other figures than shown: they may have been changed. Banks export values: ask the bank for a new export.`,
  }),
  "statement.risk.TEXT_LAYER_DIFFERS": row<Observed & { differing: number; amounts: number; files: string }>({
    zh: ({ observed, differing, amounts, files }) =>
      `扫描件${named.zh(files)}所附文字中的${amounts}个金额，有${differing}个（${observed}%）在图片中未见。结果以图片为准，请核对原件。`,
    en: ({ observed, differing, amounts, files }) =>
      `Of the ${many(amounts, "amount")} in the text over the scan${named.en(files)}, ${differing} (${observed}%) ${plural(differing, "is", "are")} not in its image. The image prevails: compare with the original.`,
  }),
}
