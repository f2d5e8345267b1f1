import type { AnalysisMessages, HiddenCode } from "../analysis/AnalysisMessages.ts"
import { named } from "./zhWords.ts"

/** How many rows, columns and sheets. */
const hiddenParts = (parts: { readonly rows: number; readonly columns: number; readonly sheets: number }): string =>
  [
    parts.rows > 0 || parts.columns + parts.sheets === 0 ? `${parts.rows}行` : "",
    parts.columns > 0 ? `${parts.columns}列` : "",
    parts.sheets > 0 ? `${parts.sheets}张工作表` : "",
  ]
    .filter((part) => part !== "")
    .join("、")

/** Texts in Chinese about invisible content. */
export const zhHidden: { readonly [Code in HiddenCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.quality.hiddenText": ({ words, amounts }) =>
    `文件中有${words}处肉眼看不见的文字${amounts > 0 ? `，其中${amounts}处为金额` : ""}，均未采用。`,
  "statement.quality.hiddenRows": (parts) =>
    `表格中隐藏了${hiddenParts(parts)}，均未计入；请取消筛选和隐藏后重新提交。`,
  "statement.quality.textLayer": ({ amounts, differing }) =>
    `扫描件附有此前识别的文字，只用于与图片互相印证：其中${amounts}个金额，${
      differing === 0 ? "均与图片一致。" : `有${differing}个在图片中未见，以图片为准。`
    }`,
  "statement.risk.HIDDEN_AMOUNTS": ({ observed, files, page }) =>
    `文件${named(files)}${page === 0 ? "" : `第${page}页起`}藏有${observed}处肉眼看不见的金额（与底色相同、字号极小、被遮盖或位于页面之外等），均未采用。正常的银行流水没有此类内容，请向开户行核实。`,
  "statement.risk.HIDDEN_TEXT": ({ observed, files }) =>
    `文件${named(files)}中有${observed}处肉眼看不见的文字，不是金额，未采用；可能是电子签章的定位标记，也可能是修改的痕迹。`,
  "statement.risk.HIDDEN_ROWS": ({ rows, columns, sheets, files }) =>
    `表格${named(files)}中隐藏了${hiddenParts({ rows, columns, sheets })}，其中的金额和日期均未计入，余额因此可能对不上。请取消筛选和隐藏后重新提交，或由银行重新导出。`,
  "statement.risk.TEXT_LAYER_DIFFERS": ({ observed, differing, amounts, files }) =>
    `扫描件${named(files)}所附文字中的${amounts}个金额，有${differing}个（${observed}%）在图片中未见。结果以图片为准，请核对原件。`,
}
