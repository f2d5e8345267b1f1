import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"

type Failure = Extract<keyof AnalysisMessages, `statement.failed.${string}`>

/** Why statements were not valued, in Chinese. */
export const zhFailures: { readonly [Code in Failure]: (params: AnalysisMessages[Code]) => string } = {
  "statement.failed.materialMissing": ({ materialRef }) =>
    `找不到材料“${materialRef}”，可能已过保存期限，请重新上传后再提交`,
  "statement.failed.noStatement": ({ fileName }) => `文件“${fileName}”中没有流水明细，请确认上传的是银行流水`,
  "statement.failed.tooManyRows": ({ limit }) => `本次提交的流水合计超过${limit}行，请按较短的期间导出，或分成几次提交`,
  "statement.failed.tooManyStatements": ({ limit }) => `本次提交的文件合计包含超过${limit}份流水，请分成几次提交`,
  "statement.failed.time": ({ seconds }) =>
    `读取和分析流水超过${seconds}秒仍未完成，已停止。请按较短的期间导出，或减少文件后重新提交`,
  "statement.failed.memory": () => "流水占用的内存超出限制，已停止。请按较短的期间导出，或减少文件后重新提交",
  "statement.failed.output": () => "流水的分析结果过大，已停止。请按较短的期间导出，或减少文件后重新提交",
}
