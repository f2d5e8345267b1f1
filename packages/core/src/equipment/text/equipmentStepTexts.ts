import { row } from "../../domain/Message.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { figure, yuan } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { many } from "../../text/words/Plural.ts"
import {
  aged,
  CATEGORIES,
  kinds,
  machine,
  MACHINERY,
  monthOf,
  moved,
  type Named,
  quantity,
  typeName,
  inYears,
} from "./equipmentNames.ts"

const POOLS: Readonly<Record<string, Bilingual>> = {
  model: { zh: "同型号", en: "of the same model" },
  series: { zh: "同系列", en: "of the same series" },
  size: { zh: "同规格", en: "of the same size class" },
  type: { zh: "同类型", en: "of the same type" },
}

/** The steps of a machine's valuation. */
export const equipmentStepTexts = {
  "equipment.step.prepare": row<
    Named & {
      /** The name that is searched. */
      searched: string
      manufactureDate: string
      hours: number | null
      /** As stated, where they are not believed. */
      statedHours?: number
      date: string
    }
  >({
    zh: ({ searched, manufactureDate, hours, statedHours, date, ...named }) =>
      `估值对象：${machine.zh(named)}${searched === named.model || searched === "" ? "" : `（按“${searched}”检索）`}，${monthOf(manufactureDate)}出厂${
        hours === null
          ? ""
          : statedHours === undefined
            ? `，已使用${figure(hours)}小时`
            : `，使用小时存疑（所填${figure(statedHours)}小时，按${figure(Math.round(hours))}小时测算）`
      }，价值时点${date}。`,
    en: ({ searched, manufactureDate, hours, statedHours, date, ...named }) =>
      `Subject: ${machine.en(named)}${searched === named.model || searched === "" ? "" : `, searched as "${searched}"`}, made ${manufactureDate}${
        hours === null
          ? ""
          : statedHours === undefined
            ? `, ${many(hours, "hour")}`
            : `, doubtful hours (${figure(statedHours)} stated, valued at ${figure(Math.round(hours))})`
      }, valued as of ${date}.`,
  }),
  "equipment.step.capacity": row<{ value: number; unit: string; origin: string }>({
    zh: ({ value, unit, origin }) =>
      `主参数为${quantity(value, unit)}，依据${origin === "TEXT" ? "配置说明" : "型号命名规则"}。`,
    en: ({ value, unit, origin }) =>
      `Rated capacity or size ${value} ${unit}, by ${origin === "TEXT" ? "the configuration text" : "the model's name"}.`,
  }),
  /** `type` null: the general curve of machinery. */
  "equipment.step.curve": row<{
    type: string | null
    tablePercent: number
    rows: number
    level: string
  }>({
    zh: ({ type, tablePercent, rows, level }) =>
      tablePercent >= 100
        ? `折旧采用${typeName.zh(type)}参考曲线，样本尚不足以修正该曲线。`
        : `折旧以${typeName.zh(type)}参考曲线为起点，按${rows}条${ownValue(POOLS, level)?.zh ?? MACHINERY.zh}样本的价格修正：参考曲线占${tablePercent}%，市场样本占${100 - tablePercent}%。`,
    en: ({ type, tablePercent, rows, level }) =>
      tablePercent >= 100
        ? `Depreciation follows the reference curve of ${kinds(type)}; samples are too few to correct it.`
        : `Depreciation starts from the reference curve of ${kinds(type)} and is corrected by ${many(rows, "sample")} ${ownValue(POOLS, level)?.en ?? `of all ${MACHINERY.en}`}: the reference carries ${tablePercent}% of the weight, the market ${100 - tablePercent}%.`,
  }),
  "equipment.step.residualRate": row<{
    years: number
    agePercent: number
    usePercent: number
    percent: number
  }>({
    zh: ({ years, agePercent, usePercent, percent }) =>
      `${aged(years)}、正常使用的残值率为${agePercent}%${
        usePercent === 0 ? "" : `，按使用小时、成色和排放阶段${moved.zh(usePercent)}，综合残值率${percent}%`
      }。`,
    en: ({ years: age, agePercent, usePercent, percent }) =>
      `At ${inYears(age)} and usual use, ${agePercent}% of the new price is left${
        usePercent === 0
          ? ""
          : `; adjusted for hours, condition and emission stage (${moved.en(usePercent)}), ${percent}%`
      }.`,
  }),
  "equipment.step.cost": row<{
    replacement: number
    percent: number
    value: number
    marketPercent: number
    /** Kish's effective number of comparables; 0: the value rests on the cost approach alone. */
    effective: number
  }>({
    zh: ({ replacement, percent, value, marketPercent, effective }) =>
      effective === 0
        ? `没有可用的可比样本，按成本法估值：重置成本${yuan.zh(replacement)}乘以残值率${percent}%，得${yuan.zh(value)}。`
        : `成本法：重置成本${yuan.zh(replacement)}乘以残值率${percent}%，得${yuan.zh(value)}。可比样本相当于${effective}条同等样本，市场法占${marketPercent}%的权重，成本法占${100 - marketPercent}%。`,
    en: ({ replacement, percent, value, marketPercent, effective }) =>
      effective === 0
        ? `No usable comparable: valued by the cost approach, replacement value ${yuan.en(replacement)} × ${percent}% = ${yuan.en(value)}.`
        : `Cost approach: replacement value ${yuan.en(replacement)} × ${percent}% = ${yuan.en(value)}. The comparables are equivalent to ${many(effective, "equally weighted one")}: the market carries ${marketPercent}% of the weight, the cost approach ${100 - marketPercent}%.`,
  }),
  /** The upper bound, and possibly the value, is capped at the price of the machine new. */
  "equipment.step.capped": row<{ replacement: number }>({
    zh: ({ replacement }) => `旧设备的价值不高于同款新机，区间以重置成本${yuan.zh(replacement)}为上限。`,
    en: ({ replacement }) =>
      `A used machine is not worth more than the same machine new: the range stops at the replacement value of ${yuan.en(replacement)}.`,
  }),
  "equipment.step.conclude": row<{
    value: number
    low: number
    high: number
    ratePercent: number
  }>({
    zh: ({ value, low, high, ratePercent }) =>
      `估值${yuan.zh(value)}（合理区间${yuan.zh(low)}至${yuan.zh(high)}），约为重置成本的${ratePercent}%。`,
    en: ({ value, low, high, ratePercent }) =>
      `Residual value ${yuan.en(value)} (${yuan.en(low)} to ${yuan.en(high)}), about ${ratePercent}% of the replacement value.`,
  }),
  "equipment.step.unable": row<{ category: string }>({
    zh: ({ category }) => `未能估值：${word.zh(CATEGORIES, category)}。`,
    en: ({ category }) => `No residual value is given: ${word.en(CATEGORIES, category)}.`,
  }),
}
