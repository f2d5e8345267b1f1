import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { trim, yuan } from "../../text/words/Amounts.ts"
import { chance, LEVELS, samples, word } from "../../text/words/Names.ts"
import { placeName } from "../../text/words/Places.ts"
import { last, many, plural } from "../../text/words/Plural.ts"
import type { DevelopmentLevel } from "../fields.ts"
import { perSqm, RIGHTS, sqm, USES, inYears } from "./landNames.ts"
import { landRiskTexts } from "./landRiskTexts.ts"
import { zhSources as SOURCES } from "./zhSources.ts"

const DEVELOPMENT: Readonly<Record<DevelopmentLevel, Bilingual>> = {
  RAW: { zh: "未开发（生地）", en: "raw land" },
  THREE_UTILITIES: { zh: "三通一平", en: "three utilities" },
  FIVE_UTILITIES: { zh: "五通一平", en: "five utilities" },
  SEVEN_UTILITIES: { zh: "七通一平", en: "seven utilities" },
}

const METHODS: Readonly<Record<string, Bilingual>> = {
  MARKET_COMPARISON: { zh: "市场比较法", en: "market comparison" },
  BENCHMARK_PRICE: { zh: "基准地价系数修正法", en: "benchmark-price coefficient method" },
}

const FACTORS: Readonly<Record<string, Bilingual>> = {
  date: { zh: "期日修正", en: "date" },
  plotRatio: { zh: "容积率修正", en: "plot ratio" },
  term: { zh: "年期修正", en: "term" },
  developmentLevel: { zh: "开发程度修正", en: "development" },
}

const floor = {
  zh: (price: number | null): string => (price === null ? "楼面地价未知" : `楼面地价${perSqm.zh(price)}`),
  en: (price: number | null): string =>
    price === null ? "price per m² of floor area unknown" : `${perSqm.en(price)} of floor area`,
}

const moved = {
  zh: (percent: number): string => (percent === 0 ? "不变" : percent > 0 ? `上调${percent}%` : `下调${-percent}%`),
  en: (percent: number): string =>
    percent === 0 ? "unchanged" : percent > 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`,
}

/** `date|1.02;term|0.9` in words. */
const coefficients = {
  zh: (coded: string): string =>
    coded
      .split(";")
      .map((each) => {
        const [name = "", value = ""] = each.split("|")
        return `${word.zh(FACTORS, name)}${value}`
      })
      .join(" × "),
  en: (coded: string): string =>
    coded
      .split(";")
      .map((each) => {
        const [name = "", value = ""] = each.split("|")
        return `${word.en(FACTORS, name)} ${value}`
      })
      .join(" × "),
}

const WITHOUT_DEVELOPMENT: Readonly<Record<string, Bilingual>> = {
  SUBJECT: { zh: "估值对象", en: "the subject" },
  BENCHMARK: { zh: "基准地价", en: "the benchmark price" },
  BOTH: { zh: "估值对象和基准地价", en: "the subject and of the benchmark price" },
  "": { zh: "估值对象或基准地价", en: "the subject or of the benchmark price" },
}

/** The land engine's sentences. */
export const landTexts = {
  ...landRiskTexts,
  /** `MARKET_COMPARISON` or `BENCHMARK_PRICE`. */
  "land.method": row<{ method: string }>({
    zh: ({ method }) => ownValue(METHODS, method)?.zh ?? "其他方法",
    en: ({ method }) => ownValue(METHODS, method)?.en ?? "another method",
  }),
  "land.step.prepare": row<{
    city: string
    address: string
    area: number
    use: string
    right: string
    plotRatio: number | null
    remaining: number | null
    date: string
  }>({
    zh: ({ city, address, area, use, right, plotRatio, remaining, date }) =>
      `估值对象：${placeName(city)} ${address}，${sqm.zh(area)}，${word.zh(USES, use)}，${word.zh(RIGHTS, right)}土地使用权${
        plotRatio === null ? "" : `，容积率${plotRatio}`
      }${remaining === null ? "" : `，剩余年期${remaining}年`}，价值时点${date}。`,
    en: ({ city, address, area, use, right, plotRatio, remaining, date }) =>
      `Subject: ${placeName(city)} ${address}, ${sqm.en(area)}, ${word.en(USES, use)}, ${word.en(RIGHTS, right)}${
        plotRatio === null ? "" : `, plot ratio ${plotRatio}`
      }${remaining === null ? "" : `, ${inYears(remaining)} left`}, valued as of ${date}.`,
  }),
  "land.step.term": row<{
    remaining: number
    full: number
    ratePercent: number
    factor: number
  }>({
    zh: ({ remaining, full, ratePercent, factor }) =>
      `年期修正：可比样本为${full}年期出让的成交，估值对象剩余${remaining}年，按还原率${ratePercent}%计算，年期修正系数${factor}。`,
    en: ({ remaining, full, ratePercent, factor }) =>
      `Term: the comparables are deals for ${inYears(full)}; ${inYears(remaining)} of the subject's term ${plural(remaining, "is", "are")} left. At a rate of ${ratePercent}% the factor is ${factor}.`,
  }),
  /** `figures`: `factor|coefficient` of each factor, separated by `;`. */
  "land.step.benchmark": row<{
    base: number
    figures: string
    unitPrice: number
  }>({
    zh: ({ base, figures, unitPrice }) =>
      `基准地价系数修正法：基准地价${perSqm.zh(base)} × ${coefficients.zh(figures)} = ${perSqm.zh(unitPrice)}。`,
    en: ({ base, figures, unitPrice }) =>
      `Benchmark-price method: benchmark ${perSqm.en(base)} × ${coefficients.en(figures)} = ${perSqm.en(unitPrice)}.`,
  }),
  "land.step.methods": row<{
    market: number
    benchmark: number
    marketPercent: number
    /** Expected errors, per cent. */
    marketError: number
    benchmarkError: number
  }>({
    zh: ({ market, benchmark, marketPercent, marketError, benchmarkError }) =>
      `市场比较法${perSqm.zh(market)}，基准地价系数修正法${perSqm.zh(benchmark)}；预期误差分别约为${marketError}%和${benchmarkError}%，按误差加权，市场比较法占${marketPercent}%的权重，基准地价系数修正法占${100 - marketPercent}%。`,
    en: ({ market, benchmark, marketPercent, marketError, benchmarkError }) =>
      `Market comparison ${perSqm.en(market)}, benchmark-price method ${perSqm.en(benchmark)}. Weighted by their expected errors of about ${marketError}% and ${benchmarkError}%, market comparison carries ${marketPercent}% and the benchmark-price method ${100 - marketPercent}%.`,
  }),
  "land.step.benchmarkOnly": {
    zh: "没有可用的可比样本，估值由基准地价系数修正法得出。",
    en: "No usable comparable: valued by the benchmark-price method.",
  },
  "land.step.conclude": row<{
    total: number
    low: number
    high: number
    unitPrice: number
    floorPrice: number | null
    perMu: number
  }>({
    zh: ({ total, low, high, unitPrice, floorPrice, perMu }) =>
      `估值${yuan.zh(total)}（合理区间${yuan.zh(low)}至${yuan.zh(high)}），地面单价${perSqm.zh(unitPrice)}，${floor.zh(floorPrice)}，每亩${yuan.zh(perMu)}。`,
    en: ({ total, low, high, unitPrice, floorPrice, perMu }) =>
      `Value ${yuan.en(total)} (${yuan.en(low)} to ${yuan.en(high)}), ${perSqm.en(unitPrice)} of land, ${floor.en(floorPrice)}, ${yuan.en(perMu)} per mu.`,
  }),
  "land.summary": row<{
    address: string
    area: number
    use: string
    /** The right that was valued. */
    right: string
    date: string
    total: number
    low: number
    high: number
    unitPrice: number
    floorPrice: number | null
    perMu: number
    deals: number
    auctions: number
    listings: number
    /** Share of the benchmark-price method; `null` when no benchmark price was given. */
    benchmarkPercent: number | null
    confidencePercent: number
    level: string
  }>({
    zh: (given) => {
      const seen = samples.zh(given)
      const basis =
        seen === ""
          ? "没有可用的可比样本，估值由基准地价系数修正法得出。"
          : `依据${seen}样本${given.benchmarkPercent === null ? "" : `和基准地价，基准地价系数修正法占${given.benchmarkPercent}%的权重`}。`
      return (
        `${given.address}（${word.zh(USES, given.use)}，${sqm.zh(given.area)}）在${given.date}的${word.zh(RIGHTS, given.right)}土地使用权估值为${yuan.zh(given.total)}，合理区间${yuan.zh(given.low)}至${yuan.zh(given.high)}；` +
        `地面单价${perSqm.zh(given.unitPrice)}，${floor.zh(given.floorPrice)}，每亩${yuan.zh(given.perMu)}。` +
        `${basis}${chance.zh(given.confidencePercent)}，置信等级${word.zh(LEVELS, given.level)}。`
      )
    },
    en: (given) => {
      const seen = samples.en(given)
      const basis =
        seen === ""
          ? "There is no usable comparable: the value comes from the benchmark-price method. "
          : `Based on ${seen}${given.benchmarkPercent === null ? "" : `, and on the benchmark price, which carries ${given.benchmarkPercent}% of the weight`}. `
      return (
        `The ${word.en(RIGHTS, given.right)} right to ${given.address} (${word.en(USES, given.use)}, ${sqm.en(given.area)}) is worth ${yuan.en(given.total)} as of ${given.date}, within ${yuan.en(given.low)} to ${yuan.en(given.high)}: ` +
        `${perSqm.en(given.unitPrice)} of land, ${floor.en(given.floorPrice)}, ${yuan.en(given.perMu)} per mu. ` +
        `${basis}${chance.en(given.confidencePercent)} (${word.en(LEVELS, given.level)} confidence).`
      )
    },
  }),
  "land.failed.noSamples": row<{
    city: string
    address: string
    use: string
    found: number
    years: number
  }>({
    zh: ({ city, address, use, found, years }) =>
      `无法估值：已在“${placeName(city)}”检索“${address}”所在地段、区县、地市及全国近${years}年的${word.zh(USES, use)}样本，${
        found === 0 ? "没有找到样本" : `找到${found}条但均不可用`
      }。请核对城市与地址，先导入该地区的土地成交样本，或提供当地基准地价，按基准地价系数修正法估值。`,
    en: ({ city, address, use, found, years: back }) =>
      `No value can be given: searched "${address}" in ${placeName(city)}, its county, its prefecture and the whole country for samples of ${word.en(USES, use)} of the ${last(back, "year")} and ${
        found === 0
          ? "found none"
          : plural(found, "the one found is not usable", `none of the ${found} found is usable`)
      }. Check the city and the address, import deals of land of this region first, or give the city's benchmark price, which allows a value by the benchmark-price method.`,
  }),
  /** No lot of the province is known; `found`: lots elsewhere. */
  "land.failed.regionUnknown": row<{ city: string; use: string; found: number }>({
    zh: ({ city, use, found }) =>
      `无法估值：样本库中没有“${placeName(city)}”所在省份的${word.zh(USES, use)}样本，外省的${found}条样本不能说明当地地价。请先导入本省的土地成交样本，或提供当地基准地价，按基准地价系数修正法估值。`,
    en: ({ city, use, found }) =>
      `No value can be given: the catalogue has no sample of ${word.en(USES, use)} in the province of ${placeName(city)}, and ${many(found, "lot")} of other provinces say nothing about prices there. Import deals of land of this province first, or give the city's benchmark price, which allows a value by the benchmark-price method.`,
  }),
  /** m²; `low` and `high`: the span of nearly all samples. */
  "land.failed.areaOutside": row<{ area: number; low: number; high: number }>({
    zh: ({ area, low, high }) =>
      `无法估值：面积${sqm.zh(area)}远超样本的范围（多数在${sqm.zh(low)}至${sqm.zh(high)}之间），地面单价无从推算。请核对面积和单位；如属实，请先导入面积相近的成交样本，或提供当地基准地价。`,
    en: ({ area, low, high }) =>
      `No value can be given: ${sqm.en(area)} is far outside the samples, nearly all of which have ${sqm.en(low)} to ${sqm.en(high)}. Check the area and its unit; if it is right, import deals of about this size first, or give the city's benchmark price.`,
  }),
  "land.factor.term": row<{ remaining: number; full: number; ratePercent: number }>({
    zh: ({ remaining, full, ratePercent }) => `年期修正：剩余${remaining}年，全年期${full}年，还原率${ratePercent}%。`,
    en: ({ remaining, full, ratePercent }) =>
      `Term: ${remaining} of ${inYears(full)} ${plural(remaining, "is", "are")} left, at a rate of ${ratePercent}%.`,
  }),
  "land.factor.fullTerm": row<{ full: number | null }>({
    zh: ({ full }) => `年期不作修正：按${full === null ? "" : `${full}年`}全年期估值。`,
    en: ({ full }) => `Term: not adjusted, valued for the full term${full === null ? "" : ` of ${inYears(full)}`}.`,
  }),
  "land.factor.plotRatio": row<{ own: number; benchmark: number }>({
    zh: ({ own, benchmark }) =>
      `容积率修正：估值对象容积率${own}，基准地价对应容积率${benchmark}，按修正系数表线性内插。`,
    en: ({ own, benchmark }) =>
      `Plot ratio: ${own} against ${benchmark} of the benchmark price, by linear interpolation in the table of factors.`,
  }),
  "land.factor.plotRatioUnknown": {
    zh: "未填估值对象或基准地价的容积率，不作容积率修正。",
    en: "Plot ratio: not adjusted, as the subject's or the benchmark price's is not given.",
  },
  "land.factor.plotRatioExempt": row<{ use: string }>({
    zh: ({ use }) => `容积率不作修正：${word.zh(USES, use)}的地价通常不随容积率修正。`,
    en: ({ use }) => `Plot ratio: not adjusted, the price of ${word.en(USES, use)} does not usually depend on it.`,
  }),
  "land.factor.date": row<{ from: string; to: string; percent: number }>({
    zh: ({ from, to, percent }) => `期日修正：从${from}到${to}，按本市场价格指数${moved.zh(percent)}。`,
    en: ({ from, to, percent }) => `Date: from ${from} to ${to}, ${moved.en(percent)} by this market's index.`,
  }),
  "land.factor.dateNoEvidence": row<{ from: string }>({
    zh: ({ from }) => `期日不作修正：本市场没有自${from}起的价格走势依据。`,
    en: ({ from }) => `Date: not adjusted, nothing is known about this market's prices since ${from}.`,
  }),
  "land.factor.dateUnknown": {
    zh: "未填基准地价的基准日，不作期日修正。",
    en: "Date: not adjusted, the benchmark price's base date is not given.",
  },
  "land.factor.development": row<{
    own: string
    benchmark: string
    /** Yuan per m² added to the benchmark price. */
    difference: number
  }>({
    zh: ({ own, benchmark, difference }) =>
      `开发程度修正：估值对象${word.zh(DEVELOPMENT, own)}，基准地价对应${word.zh(DEVELOPMENT, benchmark)}，开发费用相差${perSqm.zh(difference)}。`,
    en: ({ own, benchmark, difference }) =>
      `Development: ${word.en(DEVELOPMENT, own)} against ${word.en(DEVELOPMENT, benchmark)} of the benchmark price, a difference of ${perSqm.en(difference)}.`,
  }),
  /** `missing`: SUBJECT, BENCHMARK or BOTH; results of before do not tell. */
  "land.factor.developmentUnknown": row<{ missing?: string }>({
    zh: ({ missing = "" }) => `未填${word.zh(WITHOUT_DEVELOPMENT, missing)}的开发程度，不作开发程度修正。`,
    en: ({ missing = "" }) =>
      `The level of development of ${word.en(WITHOUT_DEVELOPMENT, missing)} was not stated, so it is not adjusted for.`,
  }),
  /** `text`: the source as a table of this library or of the host states it. */
  "land.source": row<{ text: string }>({ zh: ({ text }) => ownValue(SOURCES, text) ?? text, en: ({ text }) => text }),
  "land.reference.term": row<{ use: string; years: number }>({
    zh: ({ use, years }) => `${word.zh(USES, use)}的法定最高出让年限为${years}年`,
    en: ({ use, years: legal }) => `The statutory maximum term for ${word.en(USES, use)} is ${inYears(legal)}`,
  }),
  "land.reference.rate": row<{ ratePercent: number; judged: boolean }>({
    zh: ({ ratePercent, judged }) =>
      `年期修正采用的还原率${trim(ratePercent.toFixed(2))}%${judged ? "（经验假设）" : ""}`,
    en: ({ ratePercent, judged }) => `Rate used for the term factor: ${ratePercent}%${judged ? " (judgement)" : ""}`,
  }),
  "land.reference.plotRatio": row<{ use: string; judged: boolean }>({
    zh: ({ use, judged }) => `${word.zh(USES, use)}容积率修正系数表${judged ? "（经验假设，借用其他用途的表）" : ""}`,
    en: ({ use, judged }) =>
      `Plot ratio factors of ${word.en(USES, use)}${judged ? " (judgement: borrowed from another use)" : ""}`,
  }),
  "land.reference.development": {
    zh: "各开发程度的开发费用（经验假设）",
    en: "Cost of each level of development (judgement)",
  },
}
