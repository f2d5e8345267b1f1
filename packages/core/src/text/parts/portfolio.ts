import { Struct } from "effect"
import { fieldWordsIn } from "../../asset/words.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { type Bilingual, byLanguage, type Locale } from "../../domain/Words.ts"
import { lineOf, type PolicySource, type PortfolioPolicy } from "../../portfolio/PortfolioPolicy.ts"

/** The columns of a valued book beside those of the file, in their order. */
const columns = {
  line: { zh: "行号", en: "line" },
  status: { zh: "状态", en: "status" },
  assetType: { zh: "资产类型", en: "asset type" },
  value: { zh: "估值（元）", en: "value, yuan" },
  low: { zh: "区间下限（元）", en: "lower bound, yuan" },
  high: { zh: "区间上限（元）", en: "upper bound, yuan" },
  orderlyLiquidation: { zh: "有序清算价值（元）", en: "orderly liquidation, yuan" },
  forcedLiquidation: { zh: "快速清算价值（元）", en: "forced liquidation, yuan" },
  prudentValue: { zh: "审慎价值（元）", en: "prudent value, yuan" },
  termValue: { zh: "期末价值（元）", en: "value at the end of the term, yuan" },
  termReason: { zh: "无期末价值原因", en: "reason for no value at the end of the term" },
  acceptance: { zh: "采信结论", en: "acceptance" },
  acceptanceReasons: { zh: "未采信原因", en: "why it is not accepted" },
  confidence: { zh: "置信度", en: "confidence" },
  confidenceLevel: { zh: "置信等级", en: "confidence level" },
  basis: { zh: "价格口径", en: "basis" },
  valuationDate: { zh: "价值时点", en: "valuation date" },
  methodPath: { zh: "估值方法", en: "methods" },
  effectiveSampleCount: { zh: "有效样本数", en: "samples kept" },
  rawSampleCount: { zh: "检索样本数", en: "samples found" },
  riskTips: { zh: "主要风险提示", en: "first risk tips" },
  reason: { zh: "无估值原因", en: "reason for no value" },
  ltv: { zh: "抵押率", en: "LTV" },
  stressedLtv: { zh: "压力抵押率", en: "stressed LTV" },
  forcedLtv: { zh: "快速清算抵押率", en: "LTV in a forced sale" },
  change: { zh: "较放款时变动", en: "change since origination" },
  modelId: { zh: "模型编号", en: "model" },
}
export type ResultColumn = keyof typeof columns

/** Their names. */
export const resultColumns = Struct.keys(columns)

/** Sources of the default policy's figures. */
const sources: Readonly<Record<PolicySource, Bilingual>> = {
  HAIRCUT_BUILDING: {
    zh: "自行判断，参照美联储2024年压力测试情景（2024-06-26公布）的跌幅：住宅36%，商业地产40%",
    en: "judgement, of the size of the falls in the stress test of the Federal Reserve 2024 (published 2024-06-26): homes 36%, commercial property 40%",
  },
  HAIRCUT_MOVABLE: {
    zh: "自行判断：高于房产，因折旧快、处置渠道少",
    en: "judgement: more than buildings, because they wear out and have fewer ways to be sold",
  },
  HAIRCUT_LAND: {
    zh: "自行判断：高于房产，因买方少、处置周期长",
    en: "judgement: more than buildings, because of fewer buyers and a longer sale",
  },
  HAIRCUT_OTHER: { zh: "自行判断：与车辆、设备相同", en: "judgement: like vehicles and machines" },
  LTV_BANDS: { zh: "自行判断，取信贷常用的分档界限", en: "judgement: ends that are usual in lending" },
  STRESSED_LIMIT: {
    zh: "超过该比例，压力情景下处置所得不足以清偿贷款",
    en: "above it, a sale under stress does not repay the loan",
  },
  SHARED_PROPERTY: {
    zh: "市场：住宅一个月的先验波动（4%）；类别：与之相同",
    en: "market: prior drift of homes over a month (4%); class: the same",
  },
  SHARED_LAND: {
    zh: "市场：土地一个月的先验波动（4%），因全国共用一个指数再加一半；类别：与之相同",
    en: "market: prior drift of land over a month (4%), half more for one index of the whole country; class: the same",
  },
  SHARED_VEHICLE: {
    zh: "市场：车辆一个月先验波动（1.5%）的两倍；类别：同住宅",
    en: "market: twice the prior drift of vehicles over a month (1.5%); class: as for homes",
  },
  SHARED_EQUIPMENT: {
    zh: "市场：设备一个月先验波动（1.5%）的两倍；类别：比住宅多一半",
    en: "market: twice the prior drift of machines over a month (1.5%); class: half more than for homes",
  },
  SHARED_OTHER: { zh: "取已知资产中的最大值", en: "the widest of the known assets" },
  UNMEASURED: {
    zh: "自行判断：样本少时，各项估值的误差来自同一批样本。可比照《巴塞尔协议II》（2006年）的资产相关系数：住房抵押贷款0.15，高波动商业地产贷款0.12至0.30。60：学习单项区间所需的最少价格数",
    en: "judgement: with few samples, all values err by the same samples. For comparison, asset correlations of Basel II (2006): 0.15 for home loans, 0.12 to 0.30 for loans on high-volatility commercial property. 60: the fewest prices that a range is learned from",
  },
  RISK_LTV: { zh: "自行判断，取信贷常用的分档界限", en: "judgement: ends that are usual in lending" },
  REVALUATION_YEARLY: {
    zh: "《商业银行押品管理指引》（银监发〔2017〕16号）：押品至少每年重估一次（仅见摘要，未核对原文）",
    en: "guidelines on the management of collateral of commercial banks (2017, No. 16): collateral is valued again at least once a year (seen in a digest only)",
  },
  REVALUATION_RISK: {
    zh: "自行判断：《商业银行押品管理指引》要求价格波动较大的押品提高重估频率，未规定具体月数",
    en: "judgement: the guidelines of 2017 ask for shorter intervals where prices move more, and name no months",
  },
  BETWEEN_MARKETS: {
    zh: "自行判断：国内各城市房价常常同向变动；0表示各市场毫无关联",
    en: "judgement: prices of Chinese cities often turn together; 0 is a book whose markets have nothing in common",
  },
}

/** The words of a valued book. */
export const portfolioWords = byLanguage({
  columns,
  statuses: {
    VALUED: { zh: "已估值", en: "valued" },
    DEMO: { zh: "演示数据，不可使用", en: "demo data, not a value" },
    NO_VALUE: { zh: "无法估值", en: "no value" },
    UNREADABLE: { zh: "无法读取", en: "unreadable" },
  },
  decisions: {
    ACCEPT: { zh: "可采信", en: "accept" },
    REFER: { zh: "转复核", en: "refer" },
    REJECT: { zh: "不采信", en: "reject" },
  },
  levels: { HIGH: { zh: "高", en: "high" }, MEDIUM: { zh: "中", en: "medium" }, LOW: { zh: "低", en: "low" } },
  methods: {
    CORRECTED: { zh: "比较法（模型校正）", en: "comparison, corrected by the model" },
    LEARNED: { zh: "比较法（模型修正）", en: "comparison, learned adjustments" },
    POLICY: { zh: "比较法（规则修正）", en: "comparison, policy adjustments" },
    SECOND_OPINION: { zh: "决策树复核", en: "second opinion" },
    NEW_PRICE: { zh: "新车价折旧", en: "price new" },
    COST_APPROACH: { zh: "成本法", en: "cost approach" },
    BENCHMARK_PRICE: { zh: "基准地价法", en: "benchmark price" },
    MARKET_LEVEL: { zh: "市场水平", en: "market level" },
  },
  bases: { DEAL: { zh: "成交价", en: "deal price" }, ASK: { zh: "挂牌价", en: "asking price" } },
  sheet: { zh: "估值结果", en: "Values" },
  template: {
    sheet: { zh: "资产清单", en: "Assets" },
    notes: { zh: "填写说明", en: "Notes" },
    column: { zh: "列名", en: "column" },
    required: { zh: "必填", en: "required" },
    expects: { zh: "填写要求", en: "holds" },
    meaning: { zh: "含义", en: "meaning" },
    yes: { zh: "是", en: "yes" },
    no: { zh: "否", en: "no" },
  },
})

/** The words of a source of the policy; a lender's own words stay as they are. */
export const sourceWords = (source: string | Bilingual, locale: Locale): string =>
  typeof source === "string" ? (ownValue(sources, source)?.[locale] ?? source) : source[locale]

/** A class of a calendar in words: its asset, and the words of the field by which the policy tells classes apart. */
export const classLabel = (itemClass: string, policy: PortfolioPolicy, locale: Locale): string => {
  const words = fieldWordsIn(locale)
  const [assetType = "", ...rest] = itemClass.split("/")
  const { by: field } = lineOf(policy.revaluations, assetType)
  const said = rest.map((code) => (field === undefined ? code : words.value({ assetType, field }, code)))
  return [words.name(assetType), ...said].join(" · ")
}
