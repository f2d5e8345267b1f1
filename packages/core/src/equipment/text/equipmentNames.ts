import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { many } from "../../text/words/Plural.ts"
import type { UnableCategory } from "../EquipmentRefusal.ts"
import type { EquipmentType } from "../EquipmentType.ts"

/** Names of a machine in a sentence; `type` is an `EquipmentType`. */
export interface Named {
  readonly model: string
  readonly manufacturer: string | null
  readonly type: string | null
}

/** Types of machines. */
const TYPES: Readonly<Record<EquipmentType, Bilingual>> = {
  TRUCK_CRANE: { zh: "汽车起重机", en: "truck crane" },
  ALL_TERRAIN_CRANE: { zh: "全地面起重机", en: "all terrain crane" },
  ROUGH_TERRAIN_CRANE: { zh: "越野轮胎起重机", en: "rough terrain crane" },
  TYRE_CRANE: { zh: "轮胎起重机", en: "wheeled crane" },
  CRAWLER_CRANE: { zh: "履带起重机", en: "crawler crane" },
  TELESCOPIC_CRAWLER_CRANE: { zh: "伸缩臂履带起重机", en: "telescopic crawler crane" },
  LORRY_LOADER: { zh: "随车起重机", en: "lorry loader" },
  TOWER_CRANE: { zh: "塔式起重机", en: "tower crane" },
  CONSTRUCTION_HOIST: { zh: "施工升降机", en: "construction hoist" },
  EXCAVATOR: { zh: "履带式挖掘机", en: "crawler excavator" },
  WHEELED_EXCAVATOR: { zh: "轮式挖掘机", en: "wheeled excavator" },
  WHEEL_LOADER: { zh: "轮式装载机", en: "wheel loader" },
  BACKHOE_LOADER: { zh: "挖掘装载机", en: "backhoe loader" },
  SKID_STEER_LOADER: { zh: "滑移装载机", en: "skid steer loader" },
  TRACK_LOADER: { zh: "履带装载机", en: "track loader" },
  BULLDOZER: { zh: "推土机", en: "bulldozer" },
  MOTOR_GRADER: { zh: "平地机", en: "motor grader" },
  ROLLER: { zh: "压路机", en: "roller" },
  PAVER: { zh: "摊铺机", en: "paver" },
  MILLING_MACHINE: { zh: "铣刨机", en: "milling machine" },
  ROTARY_DRILLING_RIG: { zh: "旋挖钻机", en: "rotary drilling rig" },
  CONCRETE_PUMP_TRUCK: { zh: "混凝土泵车", en: "concrete pump truck" },
  CONCRETE_LINE_PUMP: { zh: "混凝土拖泵", en: "concrete line pump" },
  CONCRETE_MIXER_TRUCK: { zh: "混凝土搅拌运输车", en: "concrete mixer truck" },
  CONCRETE_BATCHING_PLANT: { zh: "混凝土搅拌站", en: "concrete batching plant" },
  REACH_STACKER: { zh: "集装箱正面吊", en: "reach stacker" },
  EMPTY_CONTAINER_HANDLER: { zh: "空箱堆高机", en: "empty container handler" },
  FORKLIFT: { zh: "叉车", en: "forklift" },
  MINING_TRUCK: { zh: "矿用自卸车", en: "mining truck" },
  AERIAL_WORK_PLATFORM: { zh: "高空作业平台", en: "aerial work platform" },
}

/** A machine whose type is not known. */
export const MACHINERY = { zh: "工程机械", en: "construction machinery" }

/** Reasons for giving no value. */
export const CATEGORIES: Readonly<Record<UnableCategory, Bilingual>> = {
  MODEL_NOT_RECOGNISED: { zh: "型号无法识别", en: "the model is not recognised" },
  NO_SAMPLES: { zh: "没有可用样本", en: "there are no usable samples" },
  INSUFFICIENT_SAMPLES: { zh: "可比样本不足", en: "there are too few comparables" },
  SAMPLES_TOO_DISPERSED: { zh: "样本价格过于分散", en: "the samples' prices disagree too much" },
  BEYOND_SERVICE_LIFE: { zh: "超出使用年限", en: "it is beyond its service life" },
  SEARCH_UNAVAILABLE: { zh: "样本检索没有响应", en: "the search for samples did not answer" },
}

const UNITS: Readonly<Record<string, string>> = { t: "吨", t·m: "吨·米", hp: "马力", m: "米" }

/** The name of a type. */
export const typeName = {
  zh: (type: string | null): string => (type === null ? MACHINERY.zh : (ownValue(TYPES, type)?.zh ?? MACHINERY.zh)),
  en: (type: string | null): string => (type === null ? MACHINERY.en : (ownValue(TYPES, type)?.en ?? MACHINERY.en)),
}

/** A maker before Chinese words: a space only behind Latin letters. */
export const maker = (name: string | null): string =>
  name === null ? "" : /[A-Za-z0-9.]$/.test(name) ? `${name} ` : name

/** The name of a machine. */
export const machine = {
  zh: (named: { readonly model: string; readonly manufacturer: string | null; readonly type: string | null }): string =>
    `${maker(named.manufacturer)}${named.type === null ? "" : typeName.zh(named.type)}“${named.model}”`,
  en: (named: { readonly model: string; readonly manufacturer: string | null; readonly type: string | null }): string =>
    [named.manufacturer, `"${named.model}"`, named.type === null ? null : `(${typeName.en(named.type)})`]
      .filter((part) => part !== null)
      .join(" "),
}

/** `2017-06` → `2017年6月`, `2017` → `2017年`; anything else as it is. */
export const monthOf = (date: string): string => {
  const [, year, month] = /^(\d{4})(?:-0?(\d{1,2}))?$/.exec(date) ?? []
  if (year === undefined) return date
  return month === undefined ? `${year}年` : `${year}年${month}月`
}

/** An age in Chinese. */
export const aged = (years: number): string => (years < 1 ? "机龄不满1年" : `机龄${years}年`)

/** A change in per cent. */
export const moved = {
  zh: (percent: number): string => (percent > 0 ? `上调${percent}%` : `下调${-percent}%`),
  en: (percent: number): string => (percent > 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`),
}

/** A size in Chinese. */
export const quantity = (value: number | string, unit: string): string =>
  `${value}${ownValue(UNITS, unit) ?? ` ${unit}`}`

/** Machines of a type in English. */
export const kinds = (type: string | null): string => (type === null ? MACHINERY.en : `${typeName.en(type)}s`)

/** `1 year`, `2 years`. */
export const inYears = (count: number): string => (count < 1 ? "less than a year" : many(count, "year"))
