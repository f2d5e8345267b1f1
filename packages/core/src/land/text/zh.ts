import { ownValue } from "../../domain/OwnValue.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { doubted } from "../../market/report/text/zhDoubted.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import { trim, word, yuan } from "../../text/words/zhAmounts.ts"
import type { DevelopmentLevel, LandUse, RightType } from "../fields.ts"
import type { LandFactMessages } from "../LandFactMessages.ts"
import type { LandMessages, LandRequestMessages } from "../LandMessages.ts"
import { zhSources as SOURCES } from "./zhSources.ts"

/** Land's terms in the sentences of the market engine. */
export const zhWords: MarketWords = {
  scopes: { Group: "同地段（含同区县）", Neighbourhood: "同片区", District: "同地市", Market: "全国" },
  units: { group: "同地址", family: "同区县", area: "同片区", district: "同地市", region: "同省", market: "全国" },
  factors: {
    transaction: "交易情况（挂牌价折算为成交价）",
    time: "市场状况（成交日期）",
    place: "区位",
    use: "用途",
    area: "宗地面积",
    plotRatio: "容积率",
    term: "土地使用年期",
    grade: "土地级别",
    attributes: "其他特征",
    unexplained: "未沿用的个别差异",
    correction: "系统性偏差",
    comparables: "可比样本的数量与分布",
    location: "区位",
  },
  level: "同类土地的推算水平（按区位、用途等）",
  excluded: {
    PRICE_IMPLAUSIBLE: "地面单价不合理，疑似录入错误（例如误以万元为单位）",
    DUPLICATE: "同一宗地重复出现",
    OUTLIER: "修正后地面单价明显偏离同组样本",
  },
  price: "地面单价",
  sameGroup: "同地段",
  likeness: "区位、用途、容积率和时间",
  minimum: "市场比较法通常要求",
  rule: "业内惯例",
  oldDeals: "",
  resolved: (name) => `在样本库中识别到同一地段：${addressIn(name)}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "该地段" : `“${addressIn(name)}”`}没有可用样本，价格由同区县、同地市或更大范围的地块推断，误差较大。建议补充附近同用途的成交。`,
}

/** A group of lots is named by region and address; only the address is shown. */
const addressIn = (name: string): string => name.slice(name.lastIndexOf("\u0002") + 1)

const USES: Readonly<Record<LandUse, string>> = {
  RESIDENTIAL: "住宅用地",
  COMMERCIAL: "商服用地",
  INDUSTRIAL: "工业用地",
  PUBLIC: "公共管理与公共服务用地",
  AGRICULTURAL: "农用地",
  MIXED: "综合用地",
}

const RIGHTS: Readonly<Record<RightType, string>> = {
  GRANTED: "出让",
  ALLOCATED: "划拨",
  LEASED: "租赁",
  COLLECTIVE: "集体",
}

const DEVELOPMENT: Readonly<Record<DevelopmentLevel, string>> = {
  RAW: "未开发（生地）",
  THREE_UTILITIES: "三通一平",
  FIVE_UTILITIES: "五通一平",
  SEVEN_UTILITIES: "七通一平",
}

const METHODS: Readonly<Record<string, string>> = {
  MARKET_COMPARISON: "市场比较法",
  BENCHMARK_PRICE: "基准地价系数修正法",
}

const FACTORS: Readonly<Record<string, string>> = {
  date: "期日修正",
  plotRatio: "容积率修正",
  term: "年期修正",
  developmentLevel: "开发程度修正",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "高", MEDIUM: "中", LOW: "低" }

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

const perSqm = (amount: number): string => `${grouped.format(amount)}元/㎡`

const sqm = (area: number): string => `${grouped.format(area)}㎡`

const floor = (price: number | null): string => (price === null ? "楼面地价未知" : `楼面地价${perSqm(price)}`)

const moved = (percent: number): string =>
  percent === 0 ? "不变" : percent > 0 ? `上调${percent}%` : `下调${-percent}%`

/** `date|1.02;term|0.9` in words. */
const coefficients = (coded: string): string =>
  coded
    .split(";")
    .map((each) => {
      const [name = "", value = ""] = each.split("|")
      return `${word(FACTORS, name)}${value}`
    })
    .join(" × ")

/** The land engine's sentences, in Chinese. */
export const zh: Sentences<LandMessages & LandFactMessages & LandRequestMessages> = {
  "land.method": ({ method }) => ownValue(METHODS, method) ?? "其他方法",
  "land.step.prepare": ({ city, address, area, use, right, plotRatio, remaining, date }) =>
    `估价对象：${city} ${address}，${sqm(area)}，${word(USES, use)}，${word(RIGHTS, right)}土地使用权${
      plotRatio === null ? "" : `，容积率${plotRatio}`
    }${remaining === null ? "" : `，剩余年期${remaining}年`}，估值时点${date}。`,
  "land.step.term": ({ remaining, full, ratePercent, factor }) =>
    `年期修正：可比样本为${full}年期出让的成交，估价对象剩余${remaining}年，按还原率${ratePercent}%计算，年期修正系数${factor}。`,
  "land.step.benchmark": ({ base, figures, unitPrice }) =>
    `基准地价系数修正法：基准地价${perSqm(base)} × ${coefficients(figures)} = ${perSqm(unitPrice)}。`,
  "land.step.methods": ({ market, benchmark, marketPercent, marketError, benchmarkError }) =>
    `市场比较法${perSqm(market)}，基准地价系数修正法${perSqm(benchmark)}；预期误差分别约为${marketError}%和${benchmarkError}%，按误差加权，市场比较法占${marketPercent}%的权重，基准地价系数修正法占${100 - marketPercent}%。`,
  "land.step.benchmarkOnly": () => "没有可用的可比样本，估值由基准地价系数修正法得出。",
  "land.step.conclude": ({ total, low, high, unitPrice, floorPrice, perMu }) =>
    `估值${yuan(total)}（合理区间${yuan(low)}至${yuan(high)}），地面单价${perSqm(unitPrice)}，${floor(floorPrice)}，每亩${yuan(perMu)}。`,
  "land.summary": ({
    address,
    area,
    use,
    right,
    date,
    total,
    low,
    high,
    unitPrice,
    floorPrice,
    perMu,
    deals,
    auctions,
    listings,
    benchmarkPercent,
    confidencePercent,
    level,
  }) => {
    const seen = [
      [deals, "成交"],
      [auctions, "拍卖"],
      [listings, "挂牌"],
    ].flatMap(([count, kind]) => (count === 0 ? [] : [`${count}条${kind}`]))
    const basis =
      seen.length === 0
        ? "没有可用的可比样本，估值由基准地价系数修正法得出。"
        : `依据${seen.join("、")}样本${benchmarkPercent === null ? "" : `和基准地价，基准地价系数修正法占${benchmarkPercent}%的权重`}。`
    return (
      `${address}（${word(USES, use)}，${sqm(area)}）在${date}的${word(RIGHTS, right)}土地使用权估值为${yuan(total)}，合理区间${yuan(low)}至${yuan(high)}；` +
      `地面单价${perSqm(unitPrice)}，${floor(floorPrice)}，每亩${yuan(perMu)}。` +
      `${basis}真实成交价在估值±10%以内的可能性为${confidencePercent}%，置信等级${word(LEVELS, level)}。`
    )
  },
  "land.failed.noSamples": ({ city, address, use, found, years }) =>
    `无法估值：已在“${city}”检索“${address}”所在地段、区县、地市及全国近${years}年的${word(USES, use)}样本，${
      found === 0 ? "没有找到样本" : `找到${found}条但均不可用`
    }。请核对城市与地址，先导入该地区的土地成交样本，或提供当地基准地价，按基准地价系数修正法估值。`,
  "land.failed.regionUnknown": ({ city, use, found }) =>
    `无法估值：样本库中没有“${city}”所在省份的${word(USES, use)}样本，外省的${found}条样本不能说明当地地价。请先导入本省的土地成交样本，或提供当地基准地价，按基准地价系数修正法估值。`,
  "land.failed.areaOutside": ({ area, low, high }) =>
    `无法估值：面积${sqm(area)}远超样本的范围（多数在${sqm(low)}至${sqm(high)}之间），地面单价无从推算。请核对面积和单位；如属实，请先导入面积相近的成交样本，或提供当地基准地价。`,
  "land.factor.term": ({ remaining, full, ratePercent }) =>
    `年期修正：剩余${remaining}年，全年期${full}年，还原率${ratePercent}%。`,
  "land.factor.fullTerm": ({ full }) => `年期不作修正：按${full === null ? "" : `${full}年`}全年期估值。`,
  "land.factor.plotRatio": ({ own, benchmark }) =>
    `容积率修正：估价对象容积率${own}，基准地价对应容积率${benchmark}，按修正系数表线性内插。`,
  "land.factor.plotRatioUnknown": () => "容积率不作修正：估价对象或基准地价的容积率未知。",
  "land.factor.plotRatioExempt": ({ use }) => `容积率不作修正：${word(USES, use)}的地价通常不随容积率修正。`,
  "land.factor.date": ({ from, to, percent }) => `期日修正：从${from}到${to}，按本市场价格指数${moved(percent)}。`,
  "land.factor.dateNoEvidence": ({ from }) => `期日不作修正：本市场没有自${from}起的价格走势依据。`,
  "land.factor.dateUnknown": () => "期日不作修正：未提供基准地价的基准日。",
  "land.factor.development": ({ own, benchmark, difference }) =>
    `开发程度修正：估价对象${word(DEVELOPMENT, own)}，基准地价对应${word(DEVELOPMENT, benchmark)}，开发费用相差${perSqm(difference)}。`,
  "land.factor.developmentUnknown": () => "开发程度不作修正：估价对象或基准地价的开发程度未知。",
  "land.risk.placeUnknown": ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
  "land.risk.placeRenamed": ({ asked, today }) => `“${asked}”为旧行政区划名称，已按现行区划“${today}”检索。`,
  "land.risk.allocated": () =>
    "该地块为划拨用地，估值为出让土地使用权价格，未扣除应补缴的土地出让金（金额未知）。转让须经批准并补缴出让金；抵押物处置时，所得价款应先缴纳相当于出让金的款额，抵押权人方可受偿。",
  "land.risk.leased": ({ valued }) =>
    `该地块为租赁用地，估值为${word(RIGHTS, valued)}土地使用权价格，未扣除剩余租期应付的租金，租赁权的价值通常低得多，请核对租赁合同。`,
  "land.risk.collective": ({ valued, residential }) =>
    `该地块为集体土地，估值为${word(RIGHTS, valued)}土地使用权价格。${
      residential
        ? "集体住宅用地多为宅基地，宅基地不得向本集体以外转让，通常不能作为抵押物。"
        : "只有依法登记的集体经营性建设用地方可入市和抵押，价格通常低于国有出让土地，请核实入市资格。"
    }`,
  "land.risk.otherRight": ({ own, valued }) =>
    `估价对象为${word(RIGHTS, own)}土地，而可比样本多为${word(RIGHTS, valued)}土地，估值为后者的价格。`,
  "land.risk.agricultural": () =>
    "农用地不得用于建设，流转的是承包经营权或经营权；耕地转为建设用地须经审批，估值不含转用的预期。",
  "land.risk.otherUse": ({ use, percent }) =>
    `同为${word(USES, use)}的样本太少，可比样本中其他用途占${percent}%的权重，估值误差较大，建议补充同用途的成交。`,
  "land.risk.areaUnit": ({ area, ofMu, ofHectares }) =>
    `面积${sqm(area)}对一宗地而言过小，请核对单位：若原为亩，应为${sqm(ofMu)}；若原为公顷，应为${sqm(ofHectares)}。`,
  "land.risk.areaUnusual": ({ area, low, high }) =>
    `面积${sqm(area)}明显超出可比样本的范围（${sqm(low)}至${sqm(high)}），单价为外推结果，请核对面积及其单位（㎡）。`,
  "land.risk.termAboveLegal": ({ stated, legal, use }) =>
    `所填年期${stated}年超过${word(USES, use)}的法定最高出让年限（${legal}年），请核对土地证或出让合同。`,
  "land.risk.termUnknown": ({ assumed }) =>
    `未提供剩余年期，按${assumed === null ? "" : `${assumed}年`}全年期估值；若已使用多年，实际价值更低。`,
  "land.risk.shortTerm": ({ remaining, full, percent, renewed }) =>
    `剩余年期${remaining}年（全年期${full}年），年期修正后为全年期价格的${percent}%；${
      renewed ? "住宅用地期满自动续期，续期费用尚无统一规定。" : "期满须申请续期，并可能须补缴价款。"
    }贷款期限不宜超过剩余年期。`,
  "land.risk.termsDiffer": ({ stated, byDate }) =>
    `所填剩余年期${stated}年与终止日期推算的${byDate}年不符，估值按所填剩余年期，请核对土地证。`,
  "land.risk.plotRatioUnknown": () => "未提供容积率，无法计算楼面地价；容积率对地价影响很大，请按规划条件补充。",
  "land.risk.plotRatioOutside": ({ plotRatio, low, high }) =>
    `容积率${plotRatio}超出修正系数表的范围（${low}至${high}），按表的端点取值，可能不准。`,
  "land.risk.idle": ({ years, forfeit }) =>
    `该地块已闲置${years}年：${
      forfeit
        ? "未动工开发满两年的，可被无偿收回土地使用权，不宜作为抵押物，请核实闲置原因和处置决定。"
        : "未动工开发满一年的，须按出让或划拨价款的20%缴纳土地闲置费；满两年可被无偿收回。"
    }`,
  "land.risk.idleCheck": ({ years }) =>
    `该地块取得使用权已约${years}年，若仍未动工开发，可能被认定为闲置土地，被征收闲置费或无偿收回，请核实开工情况。`,
  "land.risk.industrialTransfer": () =>
    "工业用地转让通常受出让合同和当地政策限制（投资强度、开发进度、受让方产业准入、政府优先回购等），请查阅出让合同，处置周期可能较长。",
  "land.risk.fewDeals": ({ count, minimum }) =>
    `成交案例仅${count}条，少于市场比较法通常要求的${minimum}条，结果仅供参考。`,
  "land.risk.benchmarkOnly": () =>
    "估值仅由基准地价及修正系数得出，没有市场样本佐证；基准地价通常低于或滞后于市场价格，建议另行询价。",
  "land.risk.benchmarkUnused": ({ unitPrice }) =>
    `所填基准地价（${perSqm(unitPrice)}）经开发程度修正后不为正数，未予采用，请核对是否有误。`,
  "land.risk.benchmarkOld": ({ years }) => `基准地价已公布${years}年，可能已更新，请核对当地现行基准地价。`,
  "land.risk.judgedFactors": ({ use }) =>
    `${word(USES, use)}的部分修正系数（还原率、容积率或开发费用）没有当地公布的依据，采用经验假设，建议以当地基准地价修正体系替换。`,
  "land.risk.methodsApart": ({ percent }) =>
    `基准地价系数修正法的结果比市场比较法${percent > 0 ? "高" : "低"}${Math.abs(percent)}%，请核对基准地价的用途、级别和单位。`,
  "land.source": ({ text }) => ownValue(SOURCES, text) ?? text,
  "land.reference.term": ({ use, years }) => `${word(USES, use)}的法定最高出让年限为${years}年`,
  "land.reference.rate": ({ ratePercent, judged }) =>
    `年期修正采用的还原率${trim(ratePercent.toFixed(2))}%${judged ? "（经验假设）" : ""}`,
  "land.reference.plotRatio": ({ use, judged }) =>
    `${word(USES, use)}容积率修正系数表${judged ? "（经验假设，借用其他用途的表）" : ""}`,
  "land.reference.development": () => "各开发程度的开发费用（经验假设）",
  "request.aboveTermTotal": ({ termTotalYears }) => `不能超过总年期（${termTotalYears}年）`,
  "request.termsContradict": ({ byDate }) => `与使用权终止日期矛盾：按终止日期剩余${byDate}年`,
  "request.notAfterValuationDate": ({ valuationDate }) =>
    `应晚于估值时点（${valuationDate}），土地使用权已到期的无法估值`,
  "land.fact.plotRatio": ({ stated, high, ...treated }) =>
    doubted(`容积率${stated}远高于同用途地块（最高约${high}）`, treated),
  "land.fact.farmBuilding": ({ stated, ...treated }) =>
    doubted(`农用地不能按容积率${stated}建设，用途或容积率有一项有误`, treated),
  "land.fact.noTerm": (treated) =>
    doubted("划拨土地使用权没有使用年限，却填写了年限或终止日期，权利类型或年限有一项有误", treated),
  "land.fact.share": (treated) =>
    doubted("估价对象是宗地的部分份额或分摊面积，样本均为整宗土地，份额不能按比例折算，请填写整宗土地", treated),
}
