import { byLanguage } from "@open-valuation/core/domain"
import { capitals } from "./Capitals.ts"
import { factorRows } from "./FactorRows.ts"

/** The words of a valuation report. Functions get figures that are already written out. */
export const reportWords = byLanguage({
  ...factorRows,
  /** The language as `lang` of the page. */
  lang: { zh: "zh-CN", en: "en" },
  /** Title of a report on an asset that a host adds. */
  title: { zh: "自动估值单（询价参考）", en: "Valuation report (automated)" },
  /** The standing of the report, where the asset has no words of its own: what it is not, and what was not done. */
  standing: {
    zh: "本报告由自动估值模型根据市场样本生成，供信贷审查询价参考；不是《资产评估法》所称的、由评估专业人员签署的资产评估报告。未现场勘验，未核实权属、抵押和查封情况，估值对象资料以所填内容为准。",
    en: "An automated valuation model made this report from market samples, as a reference for credit review. It is not an asset appraisal report signed by a licensed appraiser under the Asset Appraisal Law of the PRC (资产评估法). Nobody inspected the object or checked its title, liens or seizures; the facts of the subject are as stated in the request.",
  },
  none: { zh: "—", en: "–" },
  colon: { zh: "：", en: ": " },
  comma: { zh: "，", en: ", " },
  /** Between two sentences. */
  space: { zh: "", en: " " },
  inBrackets: { zh: (text: string) => `（${text}）`, en: (text: string) => ` (${text})` },
  yuan: { zh: (grouped: string) => `${grouped} 元`, en: (grouped: string) => `CNY ${grouped}` },
  /** An amount of yuan in words or large units, beside its figure; empty where there is nothing to add. */
  spelled: {
    zh: (yuan: number) => {
      const said = capitals(yuan)
      return said === "" ? "" : `大写：人民币${said}`
    },
    en: () => "",
  },
  number: { zh: "估值编号", en: "Valuation no." },
  caseNumber: { zh: "案件编号", en: "Case no." },
  date: { zh: "价值时点", en: "Valued as of" },
  madeAt: { zh: "生成时间", en: "Generated" },
  sections: {
    subject: { zh: "估值对象", en: "Subject" },
    value: { zh: "估值结果", en: "Value" },
    comparables: { zh: "可比实例", en: "Comparables" },
    waterfall: { zh: "从可比实例到估值结果", en: "From the comparables to the value" },
    leftOut: { zh: "未采用的样本", en: "Samples left out" },
    risks: { zh: "风险提示", en: "Risks" },
    method: { zh: "估值方法与资料来源", en: "Method and sources" },
    provenance: { zh: "版本与校验", en: "Versions and hash" },
    noValue: { zh: "未能估值", en: "No value can be given" },
  },
  /** Names of fields of requests beyond those of the forms. */
  fields: {
    supplyMethod: { zh: "供应方式", en: "method of supply" },
    equipmentType: { zh: "设备类型", en: "type of machine" },
    condition: { zh: "成色", en: "condition" },
    emissionStage: { zh: "排放阶段", en: "emission stage" },
    replacementValue: { zh: "重置成本", en: "replacement value" },
    conditionGrade: { zh: "车况", en: "condition" },
  },
  noRequest: { zh: "本报告没有估值对象的填报资料。", en: "This report has no facts of the subject." },
  value: { zh: "估值结果", en: "Value" },
  unitPriceIs: { zh: "单价", en: "Unit price" },
  unitPrice: { zh: (price: string) => `${price} 元/㎡`, en: (price: string) => `CNY ${price} per m²` },
  range: { zh: "合理区间", en: "Range" },
  rangeMeans: {
    zh: "真实成交价有80%的可能落在此区间内，高于或低于区间的可能各约10%。",
    en: "A sale would close within this range 80 times in 100; about 10 times above, 10 times below.",
  },
  confidence: { zh: "置信度", en: "Confidence" },
  confidenceMeans: {
    zh: (percent: number) => `真实成交价与估值结果相差不超过±10%的可能性不低于${percent}%。`,
    en: (percent: number) =>
      `There is at least a ${percent}% chance that a sale would close within ±10% of this value.`,
  },
  levels: {
    HIGH: { zh: "高", en: "high" },
    MEDIUM: { zh: "中", en: "medium" },
    LOW: { zh: "低", en: "low" },
  },
  /** On a value of the demo market: across its report, and in place of the advice. */
  demoMark: { zh: "演示数据 不可使用", en: "DEMO – NOT A VALUE" },
  demoMeans: {
    zh: "演示数据：依据模拟样本估值，不反映真实市场，不能用于任何决策。请先导入真实样本。",
    en: "Demo data: made from simulated samples. It says nothing about real prices and must not be used for any decision. Import real samples first.",
  },
  levelMeans: {
    HIGH: {
      zh: "可作为审查的主要参考，仍应结合下列风险提示。",
      en: "Suitable as the main reference for a decision, together with the risks below.",
    },
    MEDIUM: {
      zh: "可作参考；金额较大或成数较高时，建议补充资料或安排人工复核。",
      en: "Usable as a reference. For a large loan or a high loan-to-value ratio, add facts or have it reviewed by a person.",
    },
    LOW: {
      zh: "不宜单独作为放款依据，建议委托评估机构或安排人工复核。",
      en: "Do not lend on it alone: commission an appraisal or have it reviewed by a person.",
    },
  },
  basis: {
    DEAL: { zh: "成交价", en: "deal prices" },
    ASK: { zh: "挂牌价", en: "asking prices" },
  },
  basisIs: { zh: "价格口径", en: "Basis" },
  rangeTitle: { zh: "估值结果与合理区间（万元）", en: "Value and range (CNY 1,000)" },
  rangeDescription: {
    zh: "色带为合理区间，竖线为估值结果，下方标记为各可比实例修正后的价格。",
    en: "The band is the range, the line is the value, the marks below are the adjusted prices of the comparables.",
  },
  kinds: {
    TRANSACTION: { zh: "成交", en: "deal" },
    LISTING: { zh: "挂牌", en: "listing" },
    AUCTION: { zh: "拍卖", en: "auction" },
  },
  marks: { zh: "圆点为成交，菱形为挂牌，方块为拍卖。", en: "Circles are deals, diamonds listings, squares auctions." },
  columns: {
    number: { zh: "序号", en: "No." },
    kind: { zh: "类型", en: "Kind" },
    date: { zh: "日期", en: "Date" },
    observed: { zh: "价格", en: "Price" },
    adjusted: { zh: "修正后", en: "Adjusted" },
    weight: { zh: "权重", en: "Weight" },
    place: { zh: "方位距离", en: "Where" },
    /** By field of a source. */
    own: {
      community: { zh: "小区", en: "Community" },
      address: { zh: "坐落", en: "Address" },
      area: { zh: "面积（㎡）", en: "Area, m²" },
      plotRatio: { zh: "容积率", en: "Plot ratio" },
      series: { zh: "车型", en: "Car" },
      firstRegistrationDate: { zh: "上牌", en: "Registered" },
      mileageKm: { zh: "里程（公里）", en: "km" },
      model: { zh: "型号", en: "Model" },
      manufactureDate: { zh: "出厂", en: "Made" },
      hours: { zh: "小时", en: "Hours" },
    },
  },
  unitPrices: { zh: "价格和修正后价格为单价，元/㎡。", en: "Prices are per m², in CNY." },
  wholePrices: { zh: "价格和修正后价格单位为元。", en: "Prices are in CNY." },
  counts: {
    zh: (kept: string, found: string) => `检索到样本 ${found} 条，采用 ${kept} 条。`,
    en: (kept: string, found: string) => `${found} samples were found and ${kept} used.`,
  },
  more: {
    zh: (count: number, share: string) => `另有 ${count} 条可比实例未列出，合计权重 ${share}。`,
    en: (count: number, share: string) =>
      `${count} more ${count === 1 ? "comparable is" : "comparables are"} not listed here; together they weigh ${share}.`,
  },
  noComparables: { zh: "没有可比实例计入估值结果。", en: "No comparable is part of the value." },
  notListed: { zh: "该类资产的结果不列出可比实例。", en: "Results of this asset do not list comparables." },
  place: {
    zh: (distance: string, direction: string) => `${direction}${distance}公里`,
    en: (distance: string, direction: string) => `${distance} km ${direction}`,
  },
  /** For a comparable at the subject's own place. */
  samePlace: { zh: "同一位置", en: "same place" },
  directions: {
    zh: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"],
    en: ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
  },
  placeTitle: { zh: "可比实例位置示意（公里）", en: "Where the comparables lie (km)" },
  placeDescription: {
    zh: "十字为估值对象，编号与上表序号一致；上北下南，按比例绘制。",
    en: "The cross is the subject; the numbers are those of the table. North is up, drawn to scale.",
  },
  kilometres: { zh: (km: string) => `${km} 公里`, en: (km: string) => `${km} km` },
  north: { zh: "北", en: "N" },
  noPlaces: {
    zh: "估值对象或样本没有坐标，不绘制位置示意。",
    en: "The subject or the samples have no coordinates, so there is no sketch of places.",
  },
  timeTitle: { zh: "可比实例的日期与价格", en: "Comparables by date and price" },
  timeDescription: {
    zh: "实心标记为修正后价格，细线连到的小圈为原始价格；虚线为价值时点，竖条为合理区间。",
    en: "Marks are adjusted prices, each joined to a small ring, the price observed. The dashed line is the subject's day, the bracket the range.",
  },
  subjectDay: { zh: "价值时点", en: "valued as of" },
  outside: { zh: "样本库以外的样本来源", en: "Pages of the samples from outside the catalogue" },
  waterfallTitle: {
    zh: "从可比实例到估值结果（万元；横轴不从零起）",
    en: "From the comparables to the value (CNY 1,000; the axis does not start at 0)",
  },
  waterfallDescription: {
    zh: "从可比实例的加权平均价开始，逐项修正，直至估值结果。",
    en: "From the weighted mean price of the comparables through each adjustment to the value.",
  },
  waterfallNote: {
    zh: "起点为可比实例原始价格按权重的几何平均，换算到估值对象；各项为对全部可比实例的平均修正，逐项相加等于估值结果。",
    en: "It starts at the weighted geometric mean of the observed prices, scaled to the subject. Each step is the mean adjustment of all comparables; together they give the value exactly.",
  },
  noWaterfall: {
    zh: "结果中的资料不足以列出逐项修正。",
    en: "The result does not hold what the single adjustments need.",
  },
  step: { zh: "项目", en: "Step" },
  change: { zh: "增减（元）", en: "Change, CNY" },
  level: { zh: "累计（元）", en: "Level, CNY" },
  steps: {
    comparables: { zh: "可比实例均价", en: "Comparables" },
    smaller: { zh: "其余修正", en: "Other factors" },
    rest: { zh: "微小修正及尾差", en: "Minor, rounding" },
    value: { zh: "估值结果", en: "Value" },
  },
  reason: { zh: "未采用原因", en: "Reason" },
  count: { zh: "条数", en: "Samples" },
  nothingLeftOut: { zh: "检索到的样本全部采用。", en: "All samples that were found were used." },
  /** Below a list that was cut. */
  others: {
    zh: (count: number) => `另有 ${count} 项，见结果数据。`,
    en: (count: number) => `${count} more are in the result.`,
  },
  noRisks: { zh: "未发现需要特别提示的风险。", en: "No particular risks found." },
  furtherRisks: { zh: "其他提示", en: "Further tips" },
  absent: {
    zh: (part: string, engineVersion: string) => `“${part}”：本结果（引擎 ${engineVersion}）没有此项内容。`,
    en: (part: string, engineVersion: string) => `“${part}”: this result (engine ${engineVersion}) does not hold it.`,
  },
  paths: {
    CORRECTED: {
      zh: "比较法：修正系数由本市场样本学习得出，并校正模型整体偏差。",
      en: "Comparison with the market; the adjustments are learned from its samples, and the model's overall bias is corrected.",
    },
    LEARNED: {
      zh: "比较法：修正系数由本市场样本学习得出，样本较少，未做模型整体偏差校正。",
      en: "Comparison with the market; the adjustments are learned from its samples. They are too few to correct the model's overall bias.",
    },
    POLICY: {
      zh: "比较法：本市场样本太少，修正系数按既定规则取值。",
      en: "Comparison with the market by fixed rules: it has too few samples to learn from.",
    },
  },
  opinion: {
    zh: (weight: string, difference: string) =>
      `另以决策树模型独立测算，结果与比较法相差 ${difference}，占估值结果的 ${weight}，已计入各实例的修正后价格。`,
    en: (weight: string, difference: string) =>
      `A second estimate by decision trees differs by ${difference} and carries ${weight} of the value; it is part of every adjusted price.`,
  },
  corrected: {
    zh: (total: string, parts: string, hasMore: boolean) =>
      `各实例统一作模型整体偏差校正 ${total}，其中${parts}${hasMore ? "等" : ""}。`,
    en: (total: string, parts: string, hasMore: boolean) =>
      `The correction of the model's overall bias changes every comparable by ${total} in all: ${parts}${hasMore ? " and others" : ""}.`,
  },
  reasoning: { zh: "估值过程", en: "Reasoning" },
  madeOf: { zh: "估值构成", en: "Made of" },
  byVin: { zh: "由 VIN 推断", en: "inferred from the VIN" },
  months: {
    zh: (months: number) => `${Math.floor(months / 12)} 年 ${months % 12} 个月`,
    en: (months: number) => `${Math.floor(months / 12)} years ${months % 12} months`,
  },
  rights: {
    GRANTED: { zh: "出让土地使用权", en: "granted" },
    ALLOCATED: { zh: "划拨土地使用权", en: "allocated" },
    LEASED: { zh: "租赁土地使用权", en: "leased" },
    COLLECTIVE: { zh: "集体土地使用权", en: "collective" },
  },
  references: { zh: "资料来源", en: "Sources" },
  engine: { zh: "引擎版本", en: "Engine" },
  model: { zh: "模型编号", en: "Model" },
  noModel: { zh: "未使用学习模型", en: "no learned model" },
  policy: { zh: "规则校验码", en: "Policy hash" },
  hash: { zh: "输入校验码（SHA-256）", en: "Input hash (SHA-256)" },
  hashMeans: {
    zh: "由估值请求、价值时点、可比实例、模型、规则和引擎版本计算；校验码相同，则估值依据相同。",
    en: "Computed from the request, the day, the comparables, the model, the policy and the engine version. The same hash means the same evidence.",
  },
  unknownVersion: { zh: "版本不明", en: "unknown version" },
  figures: { zh: "结果数据", en: "Figures of the result" },
  failed: {
    zh: "估值任务未能完成，没有估值结果。原因如下，补充或更正后可重新提交。",
    en: "The task ended without a value. The reason is below; correct or add what it names and submit again.",
  },
  /** How the price of one comparable was adjusted. */
  adjustments: {
    factor: { zh: "修正项目", en: "Factor" },
    rate: { zh: "修正幅度", en: "Adjustment" },
    price: { zh: "修正后价格", en: "Price after it" },
    observed: { zh: "原始价格", en: "Observed price" },
    adjusted: { zh: "修正后价格", en: "Adjusted price" },
  },
  /** The single samples that were left out. */
  excluded: {
    title: { zh: "未采用样本明细", en: "Samples left out, one by one" },
    object: { zh: "样本", en: "Object" },
    source: { zh: "来源", en: "Source" },
    price: { zh: "总价（元）", en: "Price, CNY" },
  },
  forecast: {
    title: { zh: "残值预测", en: "Forecast" },
    description: {
      zh: "按通常里程使用、市场行情不变时，同一辆车今后的价格。行情会有波动，预测不给区间。",
      en: "What the same car will be worth if it is driven as is usual and the market stays at today's level. It has no range: the market will move.",
    },
    when: { zh: "月份", en: "Month" },
    monthsAhead: { zh: "距今（月）", en: "Months from now" },
    price: { zh: "价格（元）", en: "Price, CNY" },
    share: { zh: "占当前估值", en: "Of today's value" },
  },
  depreciation: {
    title: { zh: "折旧曲线", en: "Depreciation" },
    description: {
      zh: "同类设备在各机龄时剩余价值占新机价格的比例，其他条件取通常水平。",
      en: "Share of the price new that is left at each age, other things being usual.",
    },
    age: { zh: "机龄（年）", en: "Age, years" },
    left: { zh: "占新机价格", en: "Left of the price new" },
    subject: { zh: "本机", en: "this machine" },
    rests: {
      zh: (life: string, share: string) =>
        `经济寿命 ${life} 年；曲线中折旧表占 ${share}${share === "100%" ? "" : "，其余由市场价格得出"}。`,
      en: (life: string, share: string) =>
        `The economic life is ${life} years. The depreciation table makes up ${share} of the curve${share === "100%" ? "" : ", market prices the rest"}.`,
    },
  },
  /** The methods of a land valuation. */
  approaches: {
    title: { zh: "估值方法与结果", en: "Methods" },
    note: {
      zh: "估值结果为各方法结果按权重的几何平均。",
      en: "The value is the weighted geometric mean of the methods.",
    },
    result: { zh: "本方法结果", en: "Value by this method" },
    weight: { zh: "权重", en: "Weight" },
    base: { zh: "起算价格", en: "Starts from" },
    multiplier: { zh: "系数", en: "Multiplier" },
    why: { zh: "说明", en: "Why" },
  },
  /** Factors of those methods. */
  landFactors: {
    date: { zh: "期日", en: "Date" },
    plotRatio: { zh: "容积率", en: "Plot ratio" },
    term: { zh: "年期", en: "Term" },
    developmentLevel: { zh: "开发程度", en: "Development" },
  },
  /** Adjusted prices by kind of sample. */
  byKind: {
    title: { zh: "成交、挂牌与拍卖价格", en: "Deals, listings and auctions" },
    note: {
      zh: "所采用样本修正到估值对象后的总价，单位为元；挂牌一行为挂牌价水平。",
      en: "Prices of the samples used, adjusted to the subject, for the whole object in CNY. Those of listings are asking prices.",
    },
    low: { zh: "最低", en: "Lowest" },
    mean: { zh: "均值", en: "Mean" },
    high: { zh: "最高", en: "Highest" },
    perUnit: { zh: "均值（元/㎡）", en: "Mean per m²" },
  },
  channels: {
    title: { zh: "分渠道价格", en: "Prices by way of sale" },
    note: {
      zh: "单位为元，均附80%区间。本报告的估值结果为个人交易价格。",
      en: "In CNY, each with its 80% range. The value of this report is that of a private sale.",
    },
    way: { zh: "交易渠道", en: "Way of sale" },
    low: { zh: "低", en: "Low" },
    central: { zh: "中", en: "Central" },
    high: { zh: "高", en: "High" },
    names: {
      privateSale: { zh: "个人交易", en: "Private sale" },
      dealerBuy: { zh: "车商收购", en: "Dealer buys" },
      dealerSell: { zh: "车商零售", en: "Dealer sells" },
      auction: { zh: "拍卖", en: "Auction" },
    },
  },
  /** Names of figures that only one kind of asset has. */
  perMu: { zh: (price: string) => `${price} 元/亩`, en: (price: string) => `CNY ${price} per mu` },
  modelYear: { zh: (year: number) => `${year}款`, en: (year: number) => `(model year ${year})` },
  years: {
    zh: (years: string) => `${years} 年`,
    en: (years: string) => `${years} ${years === "1" ? "year" : "years"}`,
  },
  retentionBasis: {
    MSRP: { zh: "按新车指导价", en: "of the list price when new" },
    CURRENT_NEW_PRICE: { zh: "按当前新车价", en: "of today's price new" },
  },
  inferred: { zh: "由型号推断", en: "inferred from the model" },
})

/** The words in one language. */
export type ReportWords = (typeof reportWords)["zh"]
