/** The words of the ledger, both languages in one row. */
export const ledgerWordRows = {
  classes: {
    all: { zh: "全部类别", en: "All classes" },
    effective: { zh: "有效收支", en: "Effective" },
    none: { zh: "未分类", en: "No class" },
  },
  flowClass: { zh: "类别", en: "Class" },
  account: { zh: "账户", en: "Account" },
  direction: { zh: "方向", en: "Direction" },
  both: { zh: "全部", en: "Both" },
  inflow: { zh: "流入", en: "Inflow" },
  outflow: { zh: "流出", en: "Outflow" },
  text: { zh: "搜索", en: "Search" },
  textHelp: { zh: "对手、账号、摘要、备注", en: "Parties, account numbers, description, remarks" },
  least: { zh: "最小金额", en: "Least amount" },
  most: { zh: "最大金额", en: "Most amount" },
  from: { zh: "起始日期", en: "From day" },
  to: { zh: "截止日期", en: "To day" },
  order: { zh: "排序", en: "Order" },
  orders: {
    TIME: { zh: "按账户和时间", en: "By account and time" },
    OLDEST: { zh: "按日期从早到晚", en: "Oldest first" },
    NEWEST: { zh: "按日期从晚到早", en: "Newest first" },
    LARGEST: { zh: "按金额从大到小", en: "Largest amount first" },
    SMALLEST: { zh: "按金额从小到大", en: "Smallest amount first" },
  },
  printed: {
    zh: (shown: number, all: number) =>
      shown === all ? `共 ${all} 笔` : `打印前 ${shown} 笔，共 ${all} 笔；全部明细见 Excel。`,
    en: (shown: number, all: number) =>
      shown === all ? `${all} lines` : `The first ${shown} of ${all} lines; the workbook has all of them.`,
  },
  clear: { zh: "清除筛选", en: "Clear filters" },
  found: {
    zh: (shown: string, all: string) => `${shown} 笔，共 ${all} 笔`,
    en: (shown: string, all: string) => `${shown} of ${all} lines`,
  },
  sums: {
    zh: (inflow: string, outflow: string) => `流入 ${inflow}，流出 ${outflow}`,
    en: (inflow: string, outflow: string) => `in ${inflow}, out ${outflow}`,
  },
  loading: {
    zh: (count: string) => `正在读取明细，已读 ${count} 笔…`,
    en: (count: string) => `Loading lines, ${count} so far…`,
  },
  paused: {
    zh: (count: string) => `已读 ${count} 笔，筛选只在已读的明细中进行。`,
    en: (count: string) => `${count} lines are loaded; filters search these.`,
  },
  loadOn: { zh: "继续读取", en: "Load more lines" },
  none: { zh: "没有符合条件的明细。", en: "No line fits the filters." },
  shown: {
    zh: (title: string, shown: number, all: number) =>
      shown === all ? `${title}：${all} 笔` : `${title}：金额最大的 ${shown} 笔，共 ${all} 笔`,
    en: (title: string, shown: number, all: number) =>
      shown === all ? `${title}: ${all} lines` : `${title}: the largest ${shown} of ${all} lines`,
  },
  date: { zh: "日期", en: "Date" },
  amount: { zh: "金额", en: "Amount" },
  balance: { zh: "余额", en: "Balance" },
  party: { zh: "交易对手", en: "Counterparty" },
  summary: { zh: "摘要", en: "Description" },
  place: { zh: "位置", en: "Place" },
  keys: { zh: "上下方向键选择，回车查看原件", en: "Arrow keys choose a line, Enter shows its source" },
  page: {
    zh: (page: number, row: number) => `第 ${page} 页第 ${row} 行`,
    en: (page: number, row: number) => `page ${page}, row ${row}`,
  },
  sheet: {
    zh: (sheet: string, row: number) => `${sheet} 第 ${row} 行`,
    en: (sheet: string, row: number) => `${sheet}, row ${row}`,
  },
  row: { zh: (row: number) => `第 ${row} 行`, en: (row: number) => `row ${row}` },
  source: { zh: "原件位置", en: "Source of the line" },
  close: { zh: "关闭", en: "Close" },
  picture: {
    zh: (fileName: string, page: number, row: number) => `${fileName} 第 ${page} 页，第 ${row} 行已标出`,
    en: (fileName: string, page: number, row: number) => `${fileName}, page ${page}, with row ${row} marked`,
  },
  noPicture: {
    zh: "表格和文本文件没有页面图像，请按文件和行号核对。",
    en: "Spreadsheets and text files have no page to show. Look up the row in the file.",
  },
  repaired: { zh: "识别有误的数字已按余额更正", en: "A misread figure was put right by the balance" },
  earlier: { zh: "上一笔", en: "Previous line" },
  later: { zh: "下一笔", en: "Next line" },
  file: { zh: "文件", en: "File" },
  time: { zh: "时间", en: "Time" },
  remarks: { zh: "备注", en: "Remarks" },
}
