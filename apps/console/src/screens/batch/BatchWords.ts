import { byLanguage } from "@open-valuation/report/formats"

/** The words of many at once. */
export const words = byLanguage({
  title: { zh: "批量估值", en: "Batch" },
  book: { zh: "一批资产", en: "A book of assets" },
  bookHelp: {
    zh: "把押品台账或车辆清单拖进来，先看识别结果，确认后导入资产组合，再统一估值。",
    en: "Drop a list of collateral or vehicles. See what was read, import it into a portfolio, and value it there.",
  },
  dropBook: { zh: "把台账文件拖到这里", en: "Drop the list here" },
  chooseBook: { zh: "选择台账文件", en: "Choose a list" },
  bookKinds: {
    zh: "Excel、CSV、JSON Lines 或 Parquet，每行一项资产，须有“资产编号”列；不超过 20 MB。",
    en: "Excel, CSV, JSON Lines or Parquet, one asset a row, with a column id; at most 20 MB.",
  },
  assetOf: { zh: (file: string) => `${file} 的资产类型`, en: (file: string) => `What ${file} lists` },
  byColumn: { zh: "按文件中的“资产类型”列", en: "As its column assetType says" },
  looking: { zh: "正在识别…", en: "Reading…" },
  rows: { zh: (rows: string) => `共 ${rows} 行`, en: (rows: string) => `Rows: ${rows}` },
  listed: {
    zh: (kinds: ReadonlyArray<string>) => (kinds.length === 0 ? "。" : `：${kinds.join("、")}。`),
    en: (kinds: ReadonlyArray<string>) => (kinds.length === 0 ? "" : ` (${kinds.join(", ")})`),
  },
  sample: { zh: "文件的前几行", en: "First rows of the file" },
  unknownColumns: {
    zh: (names: ReadonlyArray<string>) => `以下列不参与估值，会原样保留：${names.join("、")}。`,
    en: (names: ReadonlyArray<string>) => `These columns do not count for the value and are kept: ${names.join(", ")}.`,
  },
  unreadable: {
    zh: (rows: string) => `${rows} 行资料有误，导入后标为“资料有误”，改好后重新导入即可：`,
    en: (rows: string) => `Cannot be valued as they are: ${rows}. They are imported as “to be mended”:`,
  },
  line: {
    zh: (line: string, reason: string) => `第 ${line} 行：${reason}`,
    en: (line: string, reason: string) => `Row ${line}: ${reason}`,
  },
  into: { zh: "导入到", en: "Import into" },
  newPortfolio: { zh: "新建资产组合", en: "A new portfolio" },
  portfolioName: { zh: "组合名称", en: "Name of the portfolio" },
  importRows: { zh: (rows: string) => `导入 ${rows} 行`, en: (rows: string) => `Import (${rows})` },
  importCost: { zh: "导入不计费，估值时按项计费。", en: "Importing is free; each asset is charged when it is valued." },
  statements: { zh: "一批银行流水", en: "Statements of many borrowers" },
  statementsHelp: {
    zh: "把存放流水的文件夹拖进来，每位借款人生成一项任务，文件夹名或文件名作为案件编号。",
    en: "Drop the folder with the statements. Each borrower becomes a task, with the name of the folder or file as its case number.",
  },
  dropFolder: { zh: "把流水文件夹拖到这里", en: "Drop the folder here" },
  chooseFolder: { zh: "选择文件夹", en: "Choose a folder" },
  chooseFiles: { zh: "选择文件", en: "Choose files" },
  folderHelp: {
    zh: "一位借款人有多个文件时，放在同名子文件夹里。有密码的文件请到“银行流水”单独上传。",
    en: "Put several files of one borrower into a folder of their own. Files with a password go to Statements, one by one.",
  },
  by: { zh: "如何区分借款人", en: "Who is a borrower" },
  byOf: {
    folder: { zh: "每个子文件夹一位", en: "Each folder" },
    file: { zh: "每个文件一位", en: "Each file" },
  },
  known: {
    zh: (count: string) => `其中 ${count} 位已提交过，不会重复提交。`,
    en: (count: string) => `${count} of them were sent before and are not sent again.`,
  },
  tooMany: {
    zh: (borrowers: string, files: string) =>
      `一批最多 ${borrowers} 位借款人，每位最多 ${files} 个文件；其余的不会提交。`,
    en: (borrowers: string, files: string) =>
      `A batch has at most ${borrowers} borrowers with ${files} files each: the others are not sent.`,
  },
  start: {
    zh: (count: string) => `开始分析（${count} 位）`,
    en: (count: string) => `Analyse ${count}`,
  },
  stop: { zh: "暂停", en: "Pause" },
  cost: { zh: "每位借款人计一次估值。", en: "Each borrower counts as one valuation." },
  progress: {
    zh: (done: string, all: string) => `已提交 ${done}/${all}。中途刷新页面后，把同一文件夹再拖进来即可继续。`,
    en: (done: string, all: string) => `${done} of ${all} sent. After a reload, drop the same folder to go on.`,
  },
  forget: { zh: "清空列表", en: "Clear the list" },
  borrower: { zh: "借款人", en: "Borrower" },
  files: { zh: (count: string) => `${count} 个文件`, en: (count: string) => `files: ${count}` },
  state: { zh: "状态、有效资产", en: "State and effective assets" },
  waiting: { zh: "等待提交", en: "Waiting" },
  sending: {
    zh: (at: string, of: string) => `上传中 ${at}/${of}`,
    en: (at: string, of: string) => `Uploading ${at}/${of}`,
  },
  refused: { zh: "未被接受", en: "Refused" },
  sentState: { zh: "已提交", en: "Sent" },
})
