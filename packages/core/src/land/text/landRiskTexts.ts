import { row } from "../../domain/Message.ts"
import { factRow } from "../../market/report/text/doubted.ts"
import { apartFrom } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { renamedPlace } from "../../text/words/Places.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { perSqm, RIGHTS, sqm, USES, inYears } from "./landNames.ts"

/** Risks of a lot, facts of it that contradict each other, and faults of its request. */
export const landRiskTexts = {
  "land.risk.placeUnknown": row<{ city: string }>({
    zh: ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
    en: ({ city }) => `"${city}" is not a known administrative division: check it.`,
  }),
  "land.risk.placeRenamed": renamedPlace,
  "land.risk.allocated": {
    zh: "该地块为划拨用地，估值为出让土地使用权价格，未扣除应补缴的土地出让金（金额未知）。转让须经批准并补缴出让金；抵押物处置时，所得价款应先缴纳相当于出让金的款额，抵押权人方可受偿。",
    en: "The land is allocated: the value is that of a granted right, and the premium still payable (not known) is not deducted. A transfer needs approval and the premium; when the collateral is sold, an amount equal to the premium is paid before the lender.",
  },
  "land.risk.leased": row<{ valued: string }>({
    zh: ({ valued }) =>
      `该地块为租赁用地，估值为${word.zh(RIGHTS, valued)}土地使用权价格，未扣除剩余租期应付的租金，租赁权的价值通常低得多，请核对租赁合同。`,
    en: ({ valued }) =>
      `The land is leased: the value is that of a ${word.en(RIGHTS, valued)} right, and the rent still payable is not deducted. A lease is usually worth far less: check the contract.`,
  }),
  "land.risk.collective": row<{ valued: string; residential: boolean }>({
    zh: ({ valued, residential }) =>
      `该地块为集体土地，估值为${word.zh(RIGHTS, valued)}土地使用权价格。${
        residential
          ? "集体住宅用地多为宅基地，宅基地不得向本集体以外转让，通常不能作为抵押物。"
          : "只有依法登记的集体经营性建设用地方可入市和抵押，价格通常低于国有出让土地，请核实入市资格。"
      }`,
    en: ({ valued, residential }) =>
      `The land belongs to a collective: the value is that of a ${word.en(RIGHTS, valued)} right. ${
        residential
          ? "Most of its residential land is homesteads, which must not be sold outside the collective and usually cannot serve as collateral."
          : "Only registered collective construction land for business may be transferred and mortgaged, usually for less than granted state land: check that it is."
      }`,
  }),
  /** The value is for another right than the subject's. */
  "land.risk.otherRight": row<{ own: string; valued: string }>({
    zh: ({ own, valued }) =>
      `估值对象为${word.zh(RIGHTS, own)}土地，而可比样本多为${word.zh(RIGHTS, valued)}土地，估值为后者的价格。`,
    en: ({ own, valued }) =>
      `The subject is ${word.en(RIGHTS, own)} land and most comparables are ${word.en(RIGHTS, valued)}: the value is that of the latter.`,
  }),
  "land.risk.agricultural": {
    zh: "农用地不得用于建设，流转的是承包经营权或经营权；耕地转为建设用地须经审批，估值不含转用的预期。",
    en: "Agricultural land must not be built on; what changes hands is the right to farm it. Turning it into land for building needs approval, and the value includes no expectation of it.",
  },
  /** Share of the comparables' weight that has another use. */
  "land.risk.otherUse": row<{ use: string; percent: number }>({
    zh: ({ use, percent }) =>
      `同为${word.zh(USES, use)}的样本太少，可比样本中其他用途占${percent}%的权重，估值误差较大，建议补充同用途的成交。`,
    en: ({ use, percent }) =>
      `Too few samples of ${word.en(USES, use)}: ${percent}% of the comparables' weight is land of another use, and the error is larger. Deals of the same use would help.`,
  }),
  /** Area in m² if the figure were in mu, and in hectares. */
  "land.risk.areaUnit": row<{ area: number; ofMu: number; ofHectares: number }>({
    zh: ({ area, ofMu, ofHectares }) =>
      `面积${sqm.zh(area)}对一宗地而言过小，请核对单位：若原为亩，应为${sqm.zh(ofMu)}；若原为公顷，应为${sqm.zh(ofHectares)}。`,
    en: ({ area, ofMu, ofHectares }) =>
      `${sqm.en(area)} is small for a lot: check the unit. If the figure is in mu, the area is ${sqm.en(ofMu)}; if it is in hectares, ${sqm.en(ofHectares)}.`,
  }),
  "land.risk.areaUnusual": row<{ area: number; low: number; high: number }>({
    zh: ({ area, low, high }) =>
      `面积${sqm.zh(area)}明显超出可比样本的范围（${sqm.zh(low)}至${sqm.zh(high)}），单价为外推结果，请核对面积及其单位（㎡）。`,
    en: ({ area, low, high }) =>
      `${sqm.en(area)} lies far outside the comparables' range (${sqm.en(low)} to ${sqm.en(high)}): the unit price is extrapolated. Check the area and its unit (m²).`,
  }),
  "land.risk.termAboveLegal": row<{ stated: number; legal: number; use: string }>({
    zh: ({ stated, legal, use }) =>
      `所填年期${stated}年超过${word.zh(USES, use)}的法定最高出让年限（${legal}年），请核对土地证或出让合同。`,
    en: ({ stated, legal, use }) =>
      `The stated term of ${inYears(stated)} is above the statutory maximum for ${word.en(USES, use)} (${inYears(legal)}): check the title or the contract.`,
  }),
  /** `assumed`: years of the full term; `null` when unknown. */
  "land.risk.termUnknown": row<{ assumed: number | null }>({
    zh: ({ assumed }) =>
      `未提供剩余年期，按${assumed === null ? "" : `${assumed}年`}全年期估值；若已使用多年，实际价值更低。`,
    en: ({ assumed }) =>
      `The remaining term is not given: valued for the full term${assumed === null ? "" : ` of ${inYears(assumed)}`}; if much of it is used up, the land is worth less.`,
  }),
  "land.risk.shortTerm": row<{
    remaining: number
    full: number
    percent: number
    /** True when the law renews the right automatically. */
    renewed: boolean
  }>({
    zh: ({ remaining, full, percent, renewed }) =>
      `剩余年期${remaining}年（全年期${full}年），年期修正后为全年期价格的${percent}%；${
        renewed ? "住宅用地期满自动续期，续期费用尚无统一规定。" : "期满须申请续期，并可能须补缴价款。"
      }贷款期限不宜超过剩余年期。`,
    en: ({ remaining, full, percent, renewed }) =>
      `${remaining} of ${inYears(full)} ${plural(remaining, "is", "are")} left, which makes it worth ${percent}% of the price for the full term. ${
        renewed
          ? "The term of residential land is renewed automatically; what that will cost is not settled."
          : "Renewal must be applied for and may cost a premium."
      } A loan should not outlast the term.`,
  }),
  "land.risk.termsDiffer": row<{ stated: number; byDate: number }>({
    zh: ({ stated, byDate }) =>
      `所填剩余年期${stated}年与终止日期推算的${byDate}年不符，估值按所填剩余年期，请核对土地证。`,
    en: ({ stated, byDate }) =>
      `The stated ${inYears(stated)} left ${plural(stated, "does", "do")} not fit the end date (${inYears(byDate)}); the stated term was used: check the title.`,
  }),
  "land.risk.plotRatioUnknown": {
    zh: "未提供容积率，无法计算楼面地价；容积率对地价影响很大，请按规划条件补充。",
    en: "The plot ratio is not given: the price per m² of floor area cannot be calculated, and the value depends strongly on it. Take it from the planning conditions.",
  },
  "land.risk.plotRatioOutside": row<{ plotRatio: number; low: number; high: number }>({
    zh: ({ plotRatio, low, high }) =>
      `容积率${plotRatio}超出修正系数表的范围（${low}至${high}），按表的端点取值，可能不准。`,
    en: ({ plotRatio, low, high }) =>
      `The plot ratio ${plotRatio} lies outside the table of factors (${low} to ${high}): the outermost factor was taken, which may be wrong.`,
  }),
  "land.risk.idle": row<{ years: number; forfeit: boolean }>({
    zh: ({ years, forfeit }) =>
      `该地块已闲置${years}年：${
        forfeit
          ? "未动工开发满两年的，可被无偿收回土地使用权，不宜作为抵押物，请核实闲置原因和处置决定。"
          : "未动工开发满一年的，须按出让或划拨价款的20%缴纳土地闲置费；满两年可被无偿收回。"
      }`,
    en: ({ years: idle, forfeit }) =>
      `The land has lain idle for ${inYears(idle)}: ${
        forfeit
          ? "after two years without building it may be reclaimed without compensation, which makes it poor collateral. Ask for the reason and the authority's decision."
          : "after one year without building a fee of 20% of the premium is due; after two it may be reclaimed without compensation."
      }`,
  }),
  "land.risk.idleCheck": row<{ years: number }>({
    zh: ({ years }) =>
      `该地块取得使用权已约${years}年，若仍未动工开发，可能被认定为闲置土地，被征收闲置费或无偿收回，请核实开工情况。`,
    en: ({ years: since }) =>
      `The right is about ${inYears(since)} old: if building has not begun, the land may count as idle, with a fee or forfeiture as the consequence. Check.`,
  }),
  "land.risk.industrialTransfer": {
    zh: "工业用地转让通常受出让合同和当地政策限制（投资强度、开发进度、受让方产业准入、政府优先回购等），请查阅出让合同，处置周期可能较长。",
    en: "Transfers of industrial land are usually limited by the grant contract and by local rules (investment, construction progress, the buyer's trade, pre-emption): read the contract; a sale may take long.",
  },
  "land.risk.fewDeals": row<{ count: number; minimum: number }>({
    zh: ({ count, minimum }) => `成交案例仅${count}条，少于市场比较法通常要求的${minimum}条，结果仅供参考。`,
    en: ({ count, minimum }) =>
      `Only ${many(count, "closed deal")}, fewer than the ${minimum} that market comparison usually asks for: treat the result as indicative.`,
  }),
  "land.risk.benchmarkOnly": {
    zh: "估值仅由基准地价及修正系数得出，没有市场样本佐证；基准地价通常低于或滞后于市场价格，建议另行询价。",
    en: "The value rests on the benchmark price and its factors alone; no market sample supports it. Benchmark prices are usually below the market or lag behind it: obtain market quotes.",
  },
  "land.risk.benchmarkUnused": row<{ unitPrice: number }>({
    zh: ({ unitPrice }) =>
      `所填基准地价（${perSqm.zh(unitPrice)}）经开发程度修正后不为正数，未予采用，请核对是否有误。`,
    en: ({ unitPrice }) =>
      `The benchmark price (${perSqm.en(unitPrice)}) is not positive after the correction for development and was not used: check it.`,
  }),
  "land.risk.benchmarkOld": row<{ years: number }>({
    zh: ({ years }) => `基准地价已公布${years}年，可能已更新，请核对当地现行基准地价。`,
    en: ({ years: old }) =>
      `The benchmark price is ${inYears(old)} old: check whether the city has published a newer one.`,
  }),
  "land.risk.judgedFactors": row<{ use: string }>({
    zh: ({ use }) =>
      `${word.zh(USES, use)}的部分修正系数（还原率、容积率或开发费用）没有当地公布的依据，采用经验假设，建议以当地基准地价修正体系替换。`,
    en: ({ use }) =>
      `Some factors for ${word.en(USES, use)} (rate, plot ratio or cost of development) rest on judgement without a local source: replace them with the city's own.`,
  }),
  /** Deviation of the benchmark-price method from the market, per cent; negative: below. */
  "land.risk.methodsApart": row<{ percent: number }>({
    zh: ({ percent }) =>
      `基准地价系数修正法的结果${apartFrom.zh(percent, "市场比较法")}，请核对基准地价的用途、级别和单位。`,
    en: ({ percent }) =>
      `The benchmark-price method is ${apartFrom.en(percent, "market comparison")}: check use, grade and unit of the benchmark price.`,
  }),
  "land.fact.benchmarkApart": factRow<{ stated: number; usual: number }>({
    zh: ({ stated, usual }) =>
      `基准地价${perSqm.zh(stated)}约为同用途样本单价（中位数约${perSqm.zh(usual)}）的${Math.round(stated / usual)}倍，疑似填写了总价或以亩为单位`,
    en: ({ stated, usual }) =>
      `The benchmark price of ${perSqm.en(stated)} is about ${Math.round(stated / usual)} times the samples' (median about ${perSqm.en(usual)}): it may be a total, or per mu`,
  }),
  "land.fact.plotRatio": factRow<{ stated: number; high: number }>({
    zh: ({ stated, high }) => `容积率${stated}明显高于同类用地（一般不超过${high}）`,
    en: ({ stated, high }) => `A plot ratio of ${stated} is far above land of the same use (usually up to ${high})`,
  }),
  "land.fact.use": factRow<{ stated: string; words: string }>({
    zh: ({ stated, words }) => `所填用途为${word.zh(USES, stated)}，坐落却写有“${words}”，用途或坐落有一项有误`,
    en: ({ stated, words }) =>
      `The use stated is ${word.en(USES, stated)}, but the address says "${words}": one of the two is wrong`,
  }),
  "land.fact.farmBuilding": factRow<{ stated: number }>({
    zh: ({ stated }) => `农用地不能按容积率${stated}建设，用途或容积率有一项有误`,
    en: ({ stated }) => `Farm land cannot have a plot ratio of ${stated}: use or plot ratio is wrong`,
  }),
  "land.fact.noTerm": factRow({
    zh: () => "划拨土地使用权没有使用年限，却填写了年限或终止日期，权利类型或年限有一项有误",
    en: () => "Allocated land has no term, but one is given: right or term is wrong",
  }),
  "land.fact.share": factRow({
    zh: () => "估值对象是宗地的部分份额或分摊面积，样本均为整宗土地，份额不能按比例折算，请填写整宗土地",
    en: () =>
      "This is a share of a lot; samples are of whole lots, and a share is not worth its proportion of the whole. State the whole lot",
  }),
  "request.aboveTermTotal": row<{ termTotalYears: number }>({
    zh: ({ termTotalYears }) => `不能超过总年期（${termTotalYears}年）`,
    en: ({ termTotalYears }) => `must not be above the total term (${inYears(termTotalYears)})`,
  }),
  /** Remaining years according to the end date. */
  "request.termsContradict": row<{ byDate: number }>({
    zh: ({ byDate }) => `与使用权终止日期矛盾：按终止日期剩余${byDate}年`,
    en: ({ byDate }) =>
      `contradicts the end date of the term, by which ${inYears(byDate)} ${plural(byDate, "is", "are")} left`,
  }),
  "request.notAfterValuationDate": row<{ valuationDate: string }>({
    zh: ({ valuationDate }) => `应晚于价值时点（${valuationDate}），土地使用权已到期的无法估值`,
    en: ({ valuationDate }) =>
      `must be after the valuation date (${valuationDate}): a term that has ended cannot be valued`,
  }),
}
