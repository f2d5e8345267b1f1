import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { yuan } from "../../text/words/Amounts.ts"
import { LEVELS, word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { VehicleNamed } from "../VehicleMessages.ts"
import { vehicleFactTexts } from "./vehicleFactTexts.ts"
import { aged, car, FUELS, kilometres } from "./vehicleNames.ts"
import { vehicleRiskTexts } from "./vehicleRiskTexts.ts"
import { vehicleStepTexts } from "./vehicleStepTexts.ts"
import { zhSources as SOURCES } from "./zhSources.ts"

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
    zh: ({
      date,
      months,
      mileageKm,
      value,
      low,
      high,
      deals,
      auctions,
      listings,
      sameSeries,
      newPricePercent,
      retentionPercent,
      confidencePercent,
      level,
      ...named
    }) => {
      const seen = [
        [deals, "成交"],
        [auctions, "拍卖"],
        [listings, "挂牌"],
      ].flatMap(([count, kind]) => (count === 0 ? [] : [`${count}条${kind}`]))
      const market =
        seen.length === 0
          ? "没有可用的可比样本，估值由新车价格按参考保值率折算得出。"
          : `依据${seen.join("、")}样本${sameSeries > 0 ? `（其中同车系${sameSeries}条）` : "（没有同车系样本）"}${
              newPricePercent > 0 ? `，新车价格折算占${newPricePercent}%的权重` : ""
            }。`
      return (
        `${car.zh(named)}，车龄${aged.zh(months)}${mileageKm === null ? "" : `，行驶${kilometres.zh(mileageKm)}`}，` +
        `在${date}的评估价为${yuan.zh(value)}，合理区间${yuan.zh(low)}至${yuan.zh(high)}${
          retentionPercent === null ? "" : `，保值率${retentionPercent}%`
        }。` +
        `${market}真实成交价在评估价±10%以内的可能性为${confidencePercent}%，置信等级${word.zh(LEVELS, level)}。`
      )
    },
    en: ({
      date,
      months,
      mileageKm,
      value,
      low,
      high,
      deals,
      auctions,
      listings,
      sameSeries,
      newPricePercent,
      retentionPercent,
      confidencePercent,
      level,
      ...named
    }) => {
      const seen = [
        ...(deals === 0 ? [] : [many(deals, "deal")]),
        ...(auctions === 0 ? [] : [many(auctions, "auction")]),
        ...(listings === 0 ? [] : [many(listings, "listing")]),
      ]
      const market =
        seen.length === 0
          ? "There is no usable comparable: the value comes from the new price and reference retention rates. "
          : `Based on ${seen.join(", ")}${sameSeries > 0 ? `, ${sameSeries} of the same series` : ", none of the same series"}${
              newPricePercent > 0 ? `, and on the new price, which carries ${newPricePercent}% of the weight` : ""
            }. `
      return (
        `${car.en(named)}, ${aged.en(months)} old${mileageKm === null ? "" : `, ${kilometres.en(mileageKm)}`}, ` +
        `is worth ${yuan.en(value)} as of ${date}, within ${yuan.en(low)} to ${yuan.en(high)}${
          retentionPercent === null ? "" : `, ${retentionPercent}% of its new price`
        }. ` +
        `${market}The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word.en(LEVELS, level)} confidence).`
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
      }（所在地${city}）。请核对品牌和车系，或先导入该车系的成交、拍卖或挂牌样本；${HELP_BY_NEW_PRICE.zh}`,
    en: ({ city, found, years, ...named }) =>
      `No value can be given: ${
        found === 0
          ? "no samples were found"
          : plural(found, "the one sample found is not usable", `none of the ${found} samples found is usable`)
      } for ${car.en(named)}, its series and its brand over ${many(years, "year")} (in ${city}). Check brand and series, or import deals, auctions or listings of the series first. ${HELP_BY_NEW_PRICE.en}`,
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
    zh: ({ wmi }) =>
      `无法估值：VIN 前三位${wmi}不在厂家代码表中，无法得知品牌，因此没有检索样本。请补充 brand（品牌）和 series（车系）。`,
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
