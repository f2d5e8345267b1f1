import { byLanguage } from "@open-valuation/report/formats"

/** The words of samples and models. */
export const words = byLanguage({
  title: { zh: "市场数据", en: "Markets" },
  intro: {
    zh: "估值依据这里的成交、挂牌和拍卖样本。每个市场单独训练模型，并用训练时没有用到的价格检验。",
    en: "Values rest on these deals, listings and auctions. Each market has a model of its own, tested on prices that it had not seen.",
  },
  asset: { zh: "资产", en: "Asset" },
  all: { zh: "全部", en: "All" },
  find: { zh: "查找", en: "Find" },
  findHelp: { zh: "市场或数据来源", en: "Market or source" },
  market: { zh: "市场", en: "Market" },
  samples: { zh: "样本", en: "Samples" },
  kinds: {
    zh: (deals: string, listings: string, auctions: string) => `成交 ${deals} · 挂牌 ${listings} · 拍卖 ${auctions}`,
    en: (deals: string, listings: string, auctions: string) =>
      `${deals} deals · ${listings} listings · ${auctions} auctions`,
  },
  ownSamples: {
    zh: (count: string) => `其中仅本账户可见 ${count} 条`,
    en: (count: string) => `${count} of them only this account sees`,
  },
  sources: {
    zh: (count: number) => `${count} 个来源`,
    en: (count: number) => (count === 1 ? "1 source" : `${count} sources`),
  },
  demo: { zh: "演示数据", en: "Demo" },
  demoHelp: {
    zh: "模拟生成的样本，只用于试用，不能作为放款依据。导入该市场的真实样本后不再使用。",
    en: "Simulated samples, for trying things out: nothing to lend on. They are no longer used once the market has real samples.",
  },
  newest: { zh: "最新样本", en: "Newest sample" },
  since: { zh: (day: string) => `始于 ${day}`, en: (day: string) => `since ${day}` },
  stale: { zh: "90 天无新样本", en: "No sample for 90 days" },
  staleHelp: {
    zh: "90 天无新样本：估值只能按原有走势外推，请导入近期数据。",
    en: "No sample for 90 days: values only continue the former trend. Import recent data.",
  },
  model: { zh: "模型", en: "Model" },
  noModel: { zh: "尚无模型：样本太少，或还没有训练", en: "No model: too few samples, or not fitted yet" },
  noTrials: { zh: "样本太少，无法检验", en: "Too few samples to test it" },
  fitted: {
    zh: (rows: string, time: string) => `${rows} 条样本，训练于 ${time}`,
    en: (rows: string, time: string) => `${rows} samples, fitted ${time}`,
  },
  error: { zh: "误差", en: "Error" },
  errorHelp: {
    zh: "误差（中位数）：一半的检验价格与估值相差不超过这个比例，越小越好。",
    en: "Error (median): half of the test prices are within this share of their value. Smaller is better.",
  },
  coverage: { zh: "区间命中率", en: "Coverage" },
  coverageHelp: {
    zh: "区间命中率：检验价格落在 80% 估值区间内的比例，应接近 80%。明显偏低说明区间过窄、低估了风险；明显偏高说明区间过宽，偏保守。",
    en: "Coverage: share of the test prices within the 80% range, which should be close to 80%. Well below it, ranges are too narrow and understate the risk; well above it, they are too wide and cautious.",
  },
  wanted: { zh: (share: string) => `应为 ${share}`, en: (share: string) => `wanted ${share}` },
  narrow: { zh: "区间偏窄", en: "Ranges too narrow" },
  wide: { zh: "区间偏宽", en: "Ranges wide" },
  trials: { zh: (count: string) => `检验 ${count} 个价格`, en: (count: string) => `${count} test prices` },
  drift: {
    zh: (error: string, coverage: string, count: string) =>
      `上一模型在其后 ${count} 笔成交上：误差 ${error}，命中率 ${coverage}`,
    en: (error: string, coverage: string, count: string) =>
      `Former model on ${count} later deals: error ${error}, coverage ${coverage}`,
  },
  driftOutside: { zh: "已超出预期范围，市场可能已有变化", en: "Outside what it expected: the market may have changed" },
  none: { zh: "样本库是空的。请先导入样本文件。", en: "The catalogue is empty. Import a file of samples." },
  noneFound: { zh: "没有符合条件的市场。", en: "No market matches." },
  count: {
    zh: (shown: string, all: string) => `${shown} / ${all} 个市场`,
    en: (shown: string, all: string) => `${shown} of ${all} markets`,
  },
  howToRead: { zh: "如何看这些指标", en: "What these figures mean" },
  fit: {
    title: { zh: "训练模型", en: "Models" },
    help: {
      zh: "导入样本后，市场在下一次估值时自动重新训练，也可以现在就训练。训练期间继续使用原有模型。",
      en: "After an import, a market is fitted again at its next valuation, or now. The former model stays in use meanwhile.",
    },
    start: { zh: "立即训练全部市场", en: "Fit all markets now" },
    startOf: { zh: (asset: string) => `立即训练：${asset}`, en: (asset: string) => `Fit now: ${asset}` },
    one: { zh: (market: string) => `训练：${market}`, en: (market: string) => `Fit ${market}` },
    oneShort: { zh: "训练", en: "Fit" },
    again: { zh: "样本没有变化的市场也重新训练", en: "Also fit markets whose samples have not changed" },
    stop: { zh: "停止", en: "Stop" },
    running: {
      zh: (market: string, place: string, total: string) => `正在训练 ${market}（${place} / ${total}）`,
      en: (market: string, place: string, total: string) => `Fitting ${market} (${place} of ${total})`,
    },
    starting: { zh: "正在准备…", en: "Starting…" },
    ended: {
      zh: (count: string) => `训练完成，共 ${count} 个市场。`,
      en: (count: string) => `Done: ${count} ${count === "1" ? "market" : "markets"}.`,
    },
    stopped: { zh: "已停止。已完成的模型继续有效。", en: "Stopped. Models that were finished are in use." },
    lost: {
      zh: "连接中断，训练没有全部完成。已完成的模型继续有效。",
      en: "The connection was lost before all markets were fitted. Models that were finished are in use.",
    },
    outcome: {
      LEARNED: { zh: "已训练", en: "Fitted" },
      KEPT: { zh: "样本未变，沿用原模型", en: "Same samples, model kept" },
      TOO_FEW: { zh: "样本太少，无法训练", en: "Too few samples for a model" },
    },
    line: {
      zh: (error: string, coverage: string) => `误差 ${error}，命中率 ${coverage}`,
      en: (error: string, coverage: string) => `error ${error}, coverage ${coverage}`,
    },
    seconds: { zh: (seconds: string) => `${seconds} 秒`, en: (seconds: string) => `${seconds} s` },
    results: { zh: "训练结果", en: "Results of the fit" },
  },
  upload: {
    title: { zh: "导入样本", en: "Import samples" },
    help: {
      zh: "先检查文件，看清哪些行会被采用、哪些会被拒绝，再确认导入。检查不会改动样本库。",
      en: "Check a file first: see which rows would be taken and which refused, then confirm. A check changes nothing.",
    },
    asset: { zh: "资产", en: "Asset" },
    file: { zh: "样本文件", en: "File of samples" },
    drop: { zh: "选择样本文件，或拖到这里", en: "Choose a file of samples, or drop it here" },
    kinds: {
      zh: (megabytes: string) =>
        `CSV、TSV、JSON Lines、XLSX 或 Parquet，可用 gzip 压缩，不超过 ${megabytes} MB；首行为列名`,
      en: (megabytes: string) =>
        `CSV, TSV, JSON Lines, XLSX or Parquet, with or without gzip, at most ${megabytes} MB; the first row names the columns`,
    },
    chosen: {
      zh: (name: string, size: string) => `${name}（${size}）`,
      en: (name: string, size: string) => `${name} (${size})`,
    },
    tooLarge: {
      zh: (megabytes: string) => `文件超过 ${megabytes} MB，请拆分后导入。`,
      en: (megabytes: string) => `The file is larger than ${megabytes} MB: split it.`,
    },
    columns: { zh: "文件需要哪些列", en: "Which columns the file needs" },
    column: { zh: "列名", en: "Column" },
    meaning: { zh: "含义", en: "Meaning" },
    required: { zh: "必填", en: "Required" },
    template: { zh: "下载模板（CSV）", en: "Download a template (CSV)" },
    shared: { zh: "所有账户都可以使用这些样本", en: "All accounts may use these samples" },
    sharedHelp: {
      zh: "不勾选时只有本账户的估值会用到。只有共享的样本参与模型训练。",
      en: "Otherwise only valuations of this account use them. Models are learned from shared samples alone.",
    },
    ownHelp: {
      zh: "导入的样本只有本账户的估值会用到；共享给所有账户需由管理员操作。",
      en: "Only valuations of this account use the samples. The operator can share samples with all accounts.",
    },
    check: { zh: "检查文件", en: "Check the file" },
    checking: { zh: "正在检查…", en: "Checking…" },
    importNow: {
      zh: (count: string) => `确认导入 ${count} 条`,
      en: (count: string) => `Import ${count} ${count === "1" ? "sample" : "samples"}`,
    },
    importing: { zh: "正在导入…", en: "Importing…" },
    other: { zh: "换一个文件", en: "Choose another file" },
  },
  report: {
    checked: { zh: "检查结果（尚未导入）", en: "Check (nothing imported yet)" },
    imported: { zh: "已导入", en: "Imported" },
    nothingNew: { zh: "没有可导入的新样本。", en: "There are no new samples to import." },
    nothingYet: {
      zh: "样本库没有改动。确认无误后再导入。",
      en: "The catalogue has not changed. Import once this looks right.",
    },
    rows: { zh: "总行数", en: "Rows" },
    added: { zh: "新增", en: "Added" },
    wouldAdd: { zh: "将新增", en: "Would be added" },
    known: { zh: "已有", en: "Already there" },
    refused: { zh: "拒绝", en: "Refused" },
    conflicts: { zh: "冲突", en: "Conflicts" },
    conflictsHelp: {
      zh: "与库中已有样本编号相同但内容或归属不同，保留库中原有样本。",
      en: "A sample with the same id is stored with other content or for another owner. What is stored stays as it is.",
    },
    refusedRows: { zh: "被拒绝的行", en: "Refused rows" },
    line: { zh: "行号", en: "Line" },
    reason: { zh: "原因", en: "Reason" },
    first: {
      zh: (shown: string, all: string) => `仅列出前 ${shown} 行，共 ${all} 行`,
      en: (shown: string, all: string) => `The first ${shown} of ${all} rows`,
    },
    warnings: { zh: "未能识别的值", en: "Values not understood" },
    warningsHelp: {
      zh: "不合理的值已从所在行中去掉；不认识的代码按原文保留，但不按任何代码处理。其余内容照常使用。",
      en: "Implausible values were left out. Words that are no known code are kept, and no rule for a code applies to them. The rest of the rows is used.",
    },
    column: { zh: "列", en: "Column" },
    count: { zh: "数量", en: "Count" },
    example: { zh: "例如", en: "For example" },
    unknown: { zh: "不认识的列", en: "Unknown columns" },
    unknownHelp: {
      zh: "作为附加属性保存。如果列名写错了，请改正后重新检查。",
      en: "They are kept as attributes. If a name is misspelt, correct it and check again.",
    },
    notKept: { zh: "未保存的列", en: "Columns that are not kept" },
    notKeptHelp: {
      zh: "这些列涉及个人信息或仅为序号，与估值无关。",
      en: "They tell who, or count rows, and say nothing of a value.",
    },
    markets: {
      zh: (count: string) => `涉及 ${count} 个市场`,
      en: (count: string) => (count === "1" ? "1 market" : `${count} markets`),
    },
    displaced: { zh: "不再使用的演示样本", en: "Demo samples no longer used" },
    displacedHelp: {
      zh: "这些市场有了真实样本，演示样本不再参与估值。",
      en: "These markets have real samples now, so their demo samples no longer count.",
    },
    samplesOf: {
      zh: (label: string, count: string) => `${label}：${count} 条`,
      en: (label: string, count: string) => `${label}: ${count}`,
    },
    afterwards: {
      zh: "新样本已可用于估值。模型在下一次估值时重新训练，管理员也可以立即训练。",
      en: "Valuations use the new samples. A market is fitted again at its next valuation, or when the operator fits it.",
    },
  },
})
