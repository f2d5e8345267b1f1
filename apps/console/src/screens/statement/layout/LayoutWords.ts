import { byLanguage } from "@open-valuation/report/formats"

/** The words of the form that confirms what the columns of a statement are. */
export const words = byLanguage({
  title: { zh: "确认各列的含义", en: "Say what the columns are" },
  offer: {
    zh: "若流水的格式未收录，可在此确认每一列的含义，再重新估值。",
    en: "If the layout of the statement is not listed, say here what each column is, and value again.",
  },
  open: { zh: "查看文件的各列", en: "Show the columns" },
  nothing: {
    zh: "这些文件里没有需要确认的表格。",
    en: "None of these files has a table to confirm.",
  },
  nameless: {
    zh: "该表没有列名，无法按列名保存：请加上一行表头后重新上传。",
    en: "The table has no names of columns, by which it would be known again: add a header row and upload it again.",
  },
  doubts: { zh: "未自动采用的原因", en: "Why it was not read by itself" },
  name: { zh: "格式名称", en: "Name of the layout" },
  role: { zh: (column: number) => `第 ${column} 列的含义`, en: (column: number) => `Meaning of column ${column}` },
  table: { zh: "表头与前几行", en: "Header and first rows" },
  confirm: { zh: "确认并重新估值", en: "Confirm and value again" },
  kept: {
    zh: "确认后，表头完全相同的流水都会按此读取；如需取消，可通过接口删除该格式。重新估值会再计费一次。",
    en: "From then on statements with exactly this header are read by it, until it is removed over the API. Valuing again is charged.",
  },
})
