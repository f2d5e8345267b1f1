import { row } from "../../domain/Message.ts"
import { factRow } from "../../market/report/text/doubted.ts"
import { word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { ACCIDENTS, FUELS } from "./vehicleNames.ts"

/** Faults of a vehicle's request, and facts of it that contradict each other. */
export const vehicleFactTexts = {
  "vehicle.request.vinLength": {
    zh: "VIN 应为17位，请核对是否漏填或多填",
    en: "must have 17 characters; check for missing or extra ones",
  },
  "vehicle.request.vinLetters": {
    zh: "VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0",
    en: "never has the letters I, O and Q; check whether 1 or 0 is meant",
  },
  "vehicle.request.vinCharacters": { zh: "VIN 只能包含数字和英文字母", en: "must have digits and Latin letters only" },
  /** Neither a VIN nor brand and series. */
  "vehicle.request.identity": {
    zh: "请提供 vin，或同时提供 brand 和 series",
    en: "give vin, or both brand and series",
  },
  /** `other`: the field of the pair that was given. */
  "vehicle.request.pair": row<{ other: string }>({
    zh: ({ other }) => `没有 vin 时，提供了 ${other} 还须提供此字段`,
    en: ({ other }) => `is required beside ${other} when there is no vin`,
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
  "vehicle.fact.fuel": factRow<{ stated: string; known: string }>({
    zh: ({ stated, known }) =>
      `燃料类型“${word.zh(FUELS, stated)}”与该车系矛盾（该车系已知为${known
        .split(",")
        .map((fuel) => word.zh(FUELS, fuel))
        .join("、")}）`,
    en: ({ stated, known }) =>
      `The fuel ${stated} contradicts the series, which is known as ${known.split(",").join(" or ")}`,
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
