import { byLanguage } from "@open-valuation/core/domain"

/** The words of the validation of a model. Functions get figures that are already written out. */
export const modelReportWords = byLanguage({
  lang: { zh: "zh-CN", en: "en" },
  title: {
    zh: (market: string) => `估值模型验证报告：${market}`,
    en: (market: string) => `Validation of the valuation model: ${market}`,
  },
  sheet: { zh: "模型验证", en: "Validation" },
  standing: {
    zh: "本报告由系统按样本外回溯检验自动生成，供模型验证人员参考；是否启用模型由有权限的人员决定并留痕。",
    en: "Made by the system from tests out of sample, for whoever validates models. A person decides whether a model values, and the decision is kept.",
  },
  facts: {
    model: { zh: "模型编号", en: "Model" },
    state: { zh: "状态", en: "State" },
    window: { zh: "样本区间", en: "Data window" },
    learnedFrom: { zh: "学习样本", en: "Learned from" },
    fittedAt: { zh: "学习时间", en: "Learned at" },
    engine: { zh: "引擎版本", en: "Engine" },
    dataHash: { zh: "样本校验", en: "Hash of the data" },
    recipeHash: { zh: "方法校验", en: "Hash of the method" },
    madeOn: { zh: "验证日期", en: "Validated on" },
  },
  states: {
    CANDIDATE: { zh: "待批准", en: "candidate" },
    APPROVED: { zh: "已批准", en: "approved" },
    RETIRED: { zh: "已停用", en: "retired" },
  },
  to: { zh: (from: string, to: string) => `${from} 至 ${to}`, en: (from: string, to: string) => `${from} to ${to}` },
  rows: {
    zh: (rows: string, samples: string) => `${rows} 条（当时市场样本 ${samples} 条）`,
    en: (rows: string, samples: string) => `${rows} samples (of ${samples} in the market then)`,
  },
  unknown: { zh: "未知", en: "not known" },
  parts: {
    limits: { zh: "结论与已知局限", en: "Conclusion and known limits" },
    ratio: { zh: "比率研究（IAAO）", en: "Ratio study (IAAO)" },
    accuracy: { zh: "样本外准确性", en: "Accuracy out of sample" },
    classes: { zh: "分类别", en: "By class" },
    prices: { zh: "分价位", en: "By price" },
    support: { zh: "样本支持不足时", en: "Out of support" },
    drift: { zh: "学习之后的成交（漂移）", en: "Deals since it was learned (drift)" },
    decisions: { zh: "决定记录", en: "Decisions" },
  },
  method: {
    zh: (learnedTo: string, learned: string, from: string, to: string, tested: string) =>
      `以截至${learnedTo}的${learned}条样本按同一方法学习，对${from}至${to}的${tested}笔较新价格逐笔估值比较；被检验的价格及其后的样本均未参与学习。`,
    en: (learnedTo: string, learned: string, from: string, to: string, tested: string) =>
      `The same method learned ${learned} samples up to ${learnedTo} and valued ${tested} newer prices, of ${from} to ${to}. Neither they nor anything later took part in learning.`,
  },
  untested: {
    zh: "可供检验的较新价格不足30笔，没有样本外指标。",
    en: "Fewer than 30 newer prices: there are no figures out of sample.",
  },
  supportNote: {
    zh: "另一次检验去掉五分之一的小区、车系或机型的全部样本，另五分之一只留一至四条。",
    en: "In another test a fifth of the communities, series or models had no samples, and another fifth one to four.",
  },
  noDrift: { zh: "学习之后尚无新的成交。", en: "There is no deal since." },
  driftNote: {
    zh: (learnedTo: string, dealsTo: string, n: string) =>
      `${learnedTo}之后至${dealsTo}的${n}笔成交，每笔按成交前一日估值。`,
    en: (learnedTo: string, dealsTo: string, n: string) =>
      `${n} deals after ${learnedTo} up to ${dealsTo}, each valued as of the day before.`,
  },
  columns: {
    measure: { zh: "指标", en: "Measure" },
    value: { zh: "结果", en: "Result" },
    limit: { zh: "标准", en: "Standard" },
    verdict: { zh: "判断", en: "Verdict" },
    engine: { zh: "模型", en: "Model" },
    naive: { zh: "样本单价中位数", en: "Median unit price" },
    name: { zh: "类别", en: "Class" },
    from: { zh: "自（元）", en: "From, yuan" },
    upTo: { zh: "至（元）", en: "To, yuan" },
    n: { zh: "笔数", en: "Prices" },
    mdape: { zh: "误差中位数", en: "Median error" },
    within10: { zh: "误差10%以内", en: "Within 10 %" },
    medianRatio: { zh: "比率中位数", en: "Median ratio" },
    cod: { zh: "COD", en: "COD" },
    coverage: { zh: "80%区间覆盖率", en: "Coverage of the 80 % range" },
    width: { zh: "区间宽度", en: "Width of the range" },
    support: { zh: "同类样本", en: "Samples of its group" },
    stated: { zh: "置信度", en: "Confidence" },
    expected: { zh: "模型预期", en: "Expected" },
    bound: { zh: "界限", en: "Limit" },
    at: { zh: "时间", en: "When" },
    by: { zh: "决定人", en: "By" },
    reason: { zh: "理由", en: "Reason" },
  },
  measures: {
    MEDIAN_RATIO: { zh: "估值与价格之比的中位数", en: "Median ratio of value to price" },
    COD: { zh: "离散系数 COD（%）", en: "Coefficient of dispersion (COD), %" },
    PRD: { zh: "价格相关差异 PRD", en: "Price-related differential (PRD)" },
    PRB: { zh: "价格相关偏差 PRB", en: "Price-related bias (PRB)" },
    VEI: { zh: "纵向公平指标 VEI（%）", en: "Vertical equity indicator (VEI), %" },
  },
  accuracy: {
    n: { zh: "检验笔数", en: "Prices tested" },
    mdape: { zh: "误差中位数", en: "Median error" },
    within10: { zh: "误差在10%以内的比例", en: "Share within 10 %" },
    within20: { zh: "误差在20%以内的比例", en: "Share within 20 %" },
    coverage80: { zh: "80%区间的覆盖率", en: "Coverage of the 80 % range" },
    width80: { zh: "区间宽度的中位数（相对估值）", en: "Median width of the range, of the value" },
    confidenceEce: { zh: "置信度校准误差", en: "Calibration error of the confidence" },
  },
  verdicts: {
    WITHIN: { zh: "符合", en: "within" },
    NOT_SIGNIFICANT: { zh: "超出但不显著", en: "outside, not significantly" },
    BELOW: { zh: "低于标准", en: "below" },
    ABOVE: { zh: "高于标准", en: "above" },
    NO_LIMIT: { zh: "无统一标准", en: "no limit set" },
    UNKNOWN: { zh: "样本不足", en: "too few prices" },
  },
  supports: {
    SEEN: { zh: "五条及以上", en: "five or more" },
    SPARSE: { zh: "一至四条", en: "one to four" },
    UNSEEN: { zh: "没有", en: "none" },
  },
  others: {
    zh: (classes: string) => `其余${classes}类`,
    en: (classes: string) => `${classes} other classes`,
  },
  untold: { zh: "未注明", en: "not stated" },
  limits: {
    DEMO: {
      zh: "学习和检验所用的都是演示市场的模拟样本：指标不反映真实市场，不能据以批准模型。",
      en: "It was learned from and tested on simulated samples, the demo market: its figures say nothing of a real market and are no ground for approval.",
    },
    FEW: {
      zh: "可供样本外检验的价格不足30笔，准确性未经检验。",
      en: "Fewer than 30 prices to test on: its accuracy is untested.",
    },
    ASKS: {
      zh: "成交太少，以挂牌价检验，不能说明对成交价的误差。",
      en: "There are too few deals: it was tested on asking prices, which says little of prices paid.",
    },
    PART: {
      zh: "市场样本较多，验证只用了其中一部分。",
      en: "The market is large: a part of its samples was used for the validation.",
    },
    CHANGED: {
      zh: "学习之后样本库有增删，同期样本与学习时不同，指标按现有样本计算。",
      en: "Samples of its window were added or removed since: the figures are of those there are now.",
    },
    MEDIAN_RATIO: {
      zh: "比率中位数超出0.90至1.10：整体估值水平偏离成交价。",
      en: "The median ratio is outside 0.90 to 1.10: values lie off the level of prices.",
    },
    COD: {
      zh: "离散系数高于标准：同类资产的估值不够一致。",
      en: "The COD is above the standard: values of like objects are not uniform enough.",
    },
    PRD: {
      zh: "PRD超出0.98至1.03：高价与低价资产的估值水平不一致。",
      en: "The PRD is outside 0.98 to 1.03: dear and cheap objects are valued at different levels.",
    },
    PRB: {
      zh: "PRB显著超出±0.05：估值水平随价格变化。",
      en: "The PRB is significantly outside ±0.05: the level of values changes with price.",
    },
    VEI: {
      zh: "VEI显著超出±10%：高价与低价资产的估值水平不一致。",
      en: "The VEI is significantly outside ±10 %: dear and cheap objects are valued at different levels.",
    },
    COVERAGE: {
      zh: "80%区间的覆盖率明显低于80%：区间偏窄。",
      en: "The 80 % range holds clearly fewer prices than it says: it is too narrow.",
    },
    UNSEEN: {
      zh: "没有同类样本的资产，80%区间的覆盖率明显低于80%：宜转人工。",
      en: "For groups without a sample the range holds clearly fewer prices than it says: have a person value them.",
    },
    AGED: {
      zh: "学习之后的成交已超出预期误差或区间：模型已老化，宜重新学习。",
      en: "Deals since are beyond the expected error or range: the model has aged, learn it again.",
    },
    UNWATCHED: {
      zh: "学习之后没有成交可比，是否老化未知。",
      en: "No deal since to compare with: whether it has aged is not known.",
    },
  },
  general: {
    zh: [
      "模型只用本市场的共享样本学习，样本价格未逐条核实。",
      "模型不查看实物，也不核实权属、抵押和查封。",
      "价值时点晚于样本区间的，价格水平按趋势外推，区间随之变宽；样本区间以前不宜使用。",
    ],
    en: [
      "It was learned from shared samples of this market alone, whose prices were not verified one by one.",
      "It does not see the object, and knows nothing of its title, liens or seizures.",
      "After its data window it carries the level on by its trend, with wider ranges; do not use it for days before.",
    ],
  },
  fine: { zh: "各项样本外指标均在界限之内。", en: "All figures out of sample are within their limits." },
  system: { zh: "系统", en: "the system" },
  bySystem: {
    APPROVED: { zh: "未启用模型审批，系统自动批准", en: "Approval is off: the system approves each new model" },
    RETIRED: { zh: "被新模型取代", en: "Replaced by a newer model" },
    CANDIDATE: { zh: "", en: "" },
  },
})
export type ModelReportWords = (typeof modelReportWords)["en"]
