import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { factRow } from "../../market/report/text/doubted.ts"
import { yuan } from "../../text/words/Amounts.ts"
import { chance, LEVELS, samples, word } from "../../text/words/Names.ts"
import { placeName } from "../../text/words/Places.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { VehicleNamed } from "../VehicleMessages.ts"
import { ACCIDENTS, aged, car, driven, FUELS } from "./vehicleNames.ts"
import { vehicleRiskTexts } from "./vehicleRiskTexts.ts"
import { vehicleStepTexts } from "./vehicleStepTexts.ts"
import { zhSources as SOURCES } from "./zhSources.ts"

/** Faults of a vehicle's request, and facts of it that contradict each other. */
const vehicleFactTexts = {
  "vehicle.request.vinLength": row<{ length?: number }>({
    zh: ({ length }) => `VIN 应为17位${length === undefined ? "" : `，所填为${length}位`}，请核对是否漏填或多填`,
    en: ({ length }) =>
      `a VIN has 17 characters${length === undefined ? "" : `, this has ${length}`}; check for missing or extra ones`,
  }),
  "vehicle.request.vinLetters": {
    zh: "VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0",
    en: "never has the letters I, O and Q; check whether 1 or 0 is meant",
  },
  "vehicle.request.vinCharacters": { zh: "VIN 只能包含数字和英文字母", en: "must have digits and Latin letters only" },
  /** Neither a VIN nor brand and series. */
  "vehicle.request.identity": {
    zh: "请提供车架号（VIN），或同时提供品牌和车系",
    en: "give the VIN, or both brand and series",
  },
  /** `other`: the field of the pair that was given. */
  "vehicle.request.pair": row<{ other: string }>({
    zh: ({ other }) => `没有车架号时，品牌和车系须同时提供，请补充${other === "brand" ? "车系" : "品牌"}`,
    en: ({ other }) => `is required beside the ${other} when there is no VIN`,
  }),
  /** `origin`: REQUEST or VIN. */
  "vehicle.request.registeredBeforeModel": row<{ modelYear: number; origin: string }>({
    zh: ({ modelYear, origin }) => `不能早于出厂：${origin === "VIN" ? "VIN 显示" : "所填"}年款为${modelYear}，请核对`,
    en: ({ modelYear, origin }) =>
      `must not be before manufacture: the model year is ${modelYear} ${origin === "VIN" ? "by the VIN" : "as stated"}; check both`,
  }),
  "vehicle.request.modelYearAhead": row<{ latest: number }>({
    zh: ({ latest }) => `年款不能晚于${latest}`,
    en: ({ latest }) => `must not be later than ${latest}`,
  }),
  "vehicle.fact.part": factRow<{ name: string }>({
    zh: ({ name }) => `“${name}”是零部件，不是整车，只对整车估值`,
    en: ({ name }) => `"${name}" is a part, not a car; only whole cars are valued`,
  }),
  /** `known`: codes of fuels, separated by commas. */
  "vehicle.fact.accident": factRow<{ words: string }>({
    zh: ({ words }) => `车型名称写有“${words}”，事故情况却未填写或填为无事故，请填写事故情况`,
    en: ({ words }) => `The car's name says "${words}", but no accident is stated: state the accident history`,
  }),
  "vehicle.fact.fuel": factRow<{ stated: string; known: string }>({
    zh: ({ stated, known }) =>
      `该车系只有${known
        .split(",")
        .map((fuel) => word.zh(FUELS, fuel))
        .join("和")}车型，与所填燃料类型“${word.zh(FUELS, stated)}”不符`,
    en: ({ stated, known }) =>
      `This series has only ${known
        .split(",")
        .map((fuel) => word.en(FUELS, fuel))
        .join(" and ")} cars, and the fuel stated is ${word.en(FUELS, stated)}`,
  }),
  /** `field`: displacementL or transmission. */
  "vehicle.fact.noEngine": factRow<{ field: string }>({
    zh: ({ field }) => (field === "transmission" ? "纯电动车没有手动变速箱" : "纯电动车没有发动机排量"),
    en: ({ field }) =>
      field === "transmission" ? "A battery car has no manual gearbox" : "A battery car has no displacement",
  }),
  "vehicle.fact.noBattery": factRow({
    zh: () => "燃油车没有动力电池，却填写了电池健康度",
    en: () => "Battery health is given for a petrol or diesel car, which has no traction battery",
  }),
  /** Litres; `low` 0: only the maximum is known. */
  "vehicle.fact.displacement": factRow<{
    stated: number
    low: number
    high: number
  }>({
    zh: ({ stated, low, high }) =>
      `排量${stated}L与该车系或车身类型不符（${low > 0 ? `${low}至${high}L` : `一般不超过${high}L`}）`,
    en: ({ stated, low, high }) =>
      `${stated} L is outside the range for the series or the body (${low > 0 ? `${low} to ${high} L` : `usually up to ${high} L`})`,
  }),
  "vehicle.fact.trimDisplacement": factRow<{ stated: number; named: number }>({
    zh: ({ stated, named }) => `排量${stated}L与车型名称中的${named.toFixed(1)}不符`,
    en: ({ stated, named }) => `${stated} L contradicts the trim's name, which says ${named.toFixed(1)}`,
  }),
  "vehicle.fact.seats": factRow<{ stated: number; most: number }>({
    zh: ({ stated, most }) => `${stated}座与该车系或车身类型不符（一般不超过${most}座）`,
    en: ({ stated, most }) =>
      `${many(stated, "seat")} ${plural(stated, "is", "are")} more than the series or the body has (usually up to ${most})`,
  }),
  "vehicle.fact.body": factRow<{ stated: string; known: string }>({
    zh: ({ stated, known }) => `车身类型“${stated}”与该车系不符（样本为${known.split(",").join("、")}）`,
    en: ({ stated, known }) => `The body "${stated}" is not one of the series (${known.split(",").join(", ")})`,
  }),
  "vehicle.fact.emission": factRow<{
    stated: string
    registered: string
    from: string
  }>({
    zh: ({ stated, registered, from }) => `排放标准“${stated}”最早见于${from}，而车辆于${registered}上牌`,
    en: ({ stated, registered, from }) =>
      `No car had the emission stage "${stated}" before ${from}, and this one was registered in ${registered}`,
  }),
  "vehicle.fact.condition": factRow<{ accident: string }>({
    zh: ({ accident }) => `车况填写为优，事故情况却为${word.zh(ACCIDENTS, accident)}`,
    en: ({ accident }) => `The condition is stated as excellent, but so is ${word.en(ACCIDENTS, accident)}`,
  }),
  "vehicle.fact.beforeBattery": factRow<{ registered: string }>({
    zh: ({ registered }) => `${registered}上牌时尚无纯电动乘用车上市，上牌日期或车型有一项有误`,
    en: ({ registered }) => `No battery car was sold in ${registered}: the registration or the model is wrong`,
  }),
  /** Years. */
  "vehicle.fact.older": factRow<{ registered: number; oldest: number }>({
    zh: ({ registered, oldest }) =>
      `上牌年份${registered}年比该车系全部样本（最早${oldest}年）早10年以上，当时该车系可能尚未上市`,
    en: ({ registered, oldest }) =>
      `Registered in ${registered}, more than 10 years before the series' oldest sample (${oldest}): the series may not have existed`,
  }),
}

const HELP_BY_NEW_PRICE = {
  zh: "也可提供新车指导价或同款新车现价（元），按参考保值率给出低置信度的参考值。",
  en: "The list price when new or the price of the same model new today (yuan) allows a low-confidence reference value from usual retention rates.",
}

/** The vehicle engine's sentences. */
export const vehicleTexts = {
  ...vehicleFactTexts,
  ...vehicleRiskTexts,
  ...vehicleStepTexts,
  "vehicle.summary": row<
    VehicleNamed & {
      date: string
      months: number
      mileageKm: number | null
      /** The reading as stated, where it is not believed. */
      statedKm?: number
      value: number
      low: number
      high: number
      deals: number
      auctions: number
      listings: number
      sameSeries: number
      /** Weight of the new-car price in the value. */
      newPricePercent: number
      /** `null` without a new-car price. */
      retentionPercent: number | null
      confidencePercent: number
      level: string
    }
  >({
    zh: (given) => {
      const seen = samples.zh(given)
      const market =
        seen === ""
          ? "没有可用的可比样本，估值由新车价格按参考保值率折算得出。"
          : `依据${seen}样本${given.sameSeries === 0 ? "（没有同车系样本）" : given.sameSeries === given.deals + given.auctions + given.listings ? "（均为同车系）" : `（其中同车系${given.sameSeries}条）`}${
              given.newPricePercent > 0 ? `，新车价格折算占${given.newPricePercent}%的权重` : ""
            }。`
      return (
        `${car.zh(given)}，车龄${aged.zh(given.months)}${given.mileageKm === null ? "" : `，${driven.zh(given.mileageKm, given.statedKm)}`}，` +
        `在${given.date}的估值为${yuan.zh(given.value)}，合理区间${yuan.zh(given.low)}至${yuan.zh(given.high)}${
          given.retentionPercent === null ? "" : `，保值率${given.retentionPercent}%`
        }。` +
        `${market}${chance.zh(given.confidencePercent)}，置信等级${word.zh(LEVELS, given.level)}。`
      )
    },
    en: (given) => {
      const seen = samples.en(given)
      const market =
        seen === ""
          ? "There is no usable comparable: the value comes from the new price and reference retention rates. "
          : `Based on ${seen}${given.sameSeries === 0 ? ", none of the same series" : given.sameSeries === given.deals + given.auctions + given.listings ? ", all of the same series" : `, ${given.sameSeries} of the same series`}${
              given.newPricePercent > 0
                ? `, and on the new price, which carries ${given.newPricePercent}% of the weight`
                : ""
            }. `
      return (
        `${car.en(given)}, ${aged.en(given.months)} old${given.mileageKm === null ? "" : `, ${driven.en(given.mileageKm, given.statedKm)}`}, ` +
        `is worth ${yuan.en(given.value)} as of ${given.date}, within ${yuan.en(given.low)} to ${yuan.en(given.high)}${
          given.retentionPercent === null ? "" : `, ${given.retentionPercent}% of its new price`
        }. ` +
        `${market}${chance.en(given.confidencePercent)} (${word.en(LEVELS, given.level)} confidence).`
      )
    },
  }),
  "vehicle.failed.noSamples": row<
    VehicleNamed & {
      city: string
      found: number
      years: number
    }
  >({
    zh: ({ city, found, years, ...named }) =>
      `无法估值：检索${car.zh(named)}的同款、同车系和同品牌近${years}年的样本，${
        found === 0 ? "没有找到任何样本" : `找到的${found}条均不可用`
      }（所在地${placeName(city)}）。请核对品牌和车系，或先导入该车系的成交、拍卖或挂牌样本；${HELP_BY_NEW_PRICE.zh}`,
    en: ({ city, found, years, ...named }) =>
      `No value can be given: ${
        found === 0
          ? "no samples were found"
          : plural(found, "the one sample found is not usable", `none of the ${found} samples found is usable`)
      } for ${car.en(named)}, its series and its brand over ${many(years, "year")} (in ${placeName(city)}). Check brand and series, or import deals, auctions or listings of the series first. ${HELP_BY_NEW_PRICE.en}`,
  }),
  /** The catalogue has no sample of the brand. */
  "vehicle.failed.brandUnknown": row<VehicleNamed & { years: number }>({
    zh: ({ years, ...named }) =>
      `无法估值：已检索同款、同车系和同品牌，样本库近${years}年没有${car.zh(named)}的任何样本，也没有该品牌的样本，不以其他品牌的价格推断。请核对品牌和车系的写法，或先导入该品牌的样本；${HELP_BY_NEW_PRICE.zh}`,
    en: ({ years, ...named }) =>
      `No value can be given: trim, series and brand were searched, and over ${many(years, "year")} the catalogue has no sample of ${car.en(named)}, nor of its brand; prices of other brands are not used. Check how brand and series are spelled, or import samples of the brand first. ${HELP_BY_NEW_PRICE.en}`,
  }),
  /** Nothing usable was found, and not every source answered. */
  "vehicle.failed.searchUnavailable": row<{ source: string }>({
    zh: ({ source }) =>
      `无法估值（SEARCH_UNAVAILABLE）：样本来源“${source}”没有响应，其余来源没有可用的样本。请稍后重新提交；${HELP_BY_NEW_PRICE.zh}`,
    en: ({ source }) =>
      `No value can be given (SEARCH_UNAVAILABLE): the sample source "${source}" did not answer, and the others have no usable samples. Submit the request again later. ${HELP_BY_NEW_PRICE.en}`,
  }),
  /** Only a VIN was given, and its maker is not known. */
  "vehicle.failed.vinUnknown": row<{ wmi: string }>({
    zh: ({ wmi }) => `无法估值：VIN 前三位${wmi}不在厂家代码表中，无法得知品牌，因此没有检索样本。请补充品牌和车系。`,
    en: ({ wmi }) =>
      `No value can be given: the VIN begins with ${wmi}, which is no known maker's code, so the brand is unknown and no search was made. Give brand and series.`,
  }),
  /** `text`: the source as a table of this library or of the host states it. */
  "vehicle.source": row<{ text: string }>({
    zh: ({ text }) => ownValue(SOURCES, text) ?? text,
    en: ({ text }) => text,
  }),
  "vehicle.reference.vin": row<{ wmi: string; maker: string }>({
    zh: ({ wmi, maker }) => `世界制造厂识别代号${wmi}属于${maker}`,
    en: ({ wmi, maker }) => `The world manufacturer identifier ${wmi} is that of ${maker}`,
  }),
  "vehicle.reference.curve": row<{ fuel: string }>({
    zh: ({ fuel }) => `${word.zh(FUELS, fuel)}车辆的保值率参考曲线`,
    en: ({ fuel }) => `Reference retention curve for cars (${word.en(FUELS, fuel)})`,
  }),
  "vehicle.reference.channels": {
    zh: "各交易渠道与成交水平的参考比例",
    en: "Reference ratios of each channel to the level of deals",
  },
}
