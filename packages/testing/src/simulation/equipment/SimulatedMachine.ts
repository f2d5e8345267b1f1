import { type Facts, LocalDate } from "@open-valuation/core/domain"
import { dayOfDecimalYear, DAYS_PER_YEAR, decimalYear } from "../market/DecimalYear.ts"
import type { SeededRandom, Weighted } from "../market/SeededRandom.ts"
import type { EmissionStage, EquipmentEffects } from "./EquipmentEffects.ts"
import { usualHours, usualStage, yearBuilt } from "./EquipmentTruth.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"

/** One machine with all its true facts. */
export interface SimulatedMachine {
  readonly model: SimulatedModel
  /** `<province>/<city>`. */
  readonly city: string
  /** Decimal year: the middle of the month of manufacture. */
  readonly built: number
  readonly facts: Facts.Facts
}

const conditions: ReadonlyArray<Weighted> = [
  ["优良", 10],
  ["良好", 50],
  ["一般", 30],
  ["较差", 10],
]

const cities: ReadonlyArray<Weighted> = [
  ["江苏省/徐州市", 12],
  ["江苏省/南京市", 7],
  ["山东省/济南市", 8],
  ["山东省/临沂市", 8],
  ["湖南省/长沙市", 12],
  ["河南省/郑州市", 9],
  ["河北省/石家庄市", 6],
  ["广东省/广州市", 8],
  ["浙江省/杭州市", 7],
  ["安徽省/合肥市", 5],
  ["湖北省/武汉市", 5],
  ["四川省/成都市", 5],
  ["陕西省/西安市", 3],
  ["云南省/昆明市", 2],
  ["辽宁省/沈阳市", 2],
  ["新疆维吾尔自治区/乌鲁木齐市", 1],
]

/** Minimum and maximum age of a machine sold second-hand, years. */
const YOUNGEST = 0.4
const OLDEST = 20
/** Above 1: younger machines are sold more often. */
const YOUTH = 1.3
/** Standard deviation of ln hours around the usual hours, and the maximum hours. */
const HOURS_DEVIATION = 0.35
const HOURS_LIMIT = 0.75
/** For this long after a new stage takes effect, this share of machines is still built to the previous one. */
const STAGE_OVERLAP_YEARS = 1
const STAGE_OVERLAP_SHARE = 0.3

/** True when a model's machines are on sale second-hand on a day. */
export const isTraded = ({ built: [first] }: SimulatedModel, day: LocalDate.EpochDay): boolean =>
  first + YOUNGEST <= decimalYear(day)

const monthBuilt = ({ built: [first, last] }: SimulatedModel, day: number, random: SeededRandom): string => {
  const now = decimalYear(day)
  const latest = Math.min(last + 1, now - YOUNGEST)
  const earliest = Math.min(Math.max(first, now - OLDEST), latest)
  const year = latest - (latest - earliest) * random.next() ** YOUTH
  return LocalDate.fromEpochDay(dayOfDecimalYear(year)).slice(0, 7)
}

const drawStage = (
  stages: ReadonlyArray<EmissionStage>,
  built: number,
  random: SeededRandom,
): EmissionStage | undefined => {
  const usual = usualStage(stages, built)
  const before = stages[stages.findIndex((stage) => stage === usual) - 1]
  const isNew = usual !== undefined && built - usual.since < STAGE_OVERLAP_YEARS
  return isNew && before !== undefined && random.chance(STAGE_OVERLAP_SHARE) ? before : usual
}

/** Draws a machine of a model that is on sale on a day. */
export const drawMachine = (
  model: SimulatedModel,
  effects: EquipmentEffects,
  day: LocalDate.EpochDay,
  random: SeededRandom,
): SimulatedMachine => {
  const { maker, profile } = model
  const manufactureDate = monthBuilt(model, day, random)
  const built = yearBuilt(manufactureDate) ?? decimalYear(day)
  const usual = usualHours(model, Math.max((day - dayOfDecimalYear(built)) / DAYS_PER_YEAR, 0))
  const use = Math.min(Math.max(random.normal(HOURS_DEVIATION), -HOURS_LIMIT), HOURS_LIMIT)
  const hours = usual === undefined ? undefined : Math.round(usual * Math.exp(use))
  const stage = drawStage(effects.emission[profile.regime], built, random)
  const city = random.weighted(cities)
  return {
    model,
    city,
    built,
    facts: {
      model: model.name,
      manufacturer: maker.names[0],
      equipmentType: profile.words[0],
      sizeClass: profile.sizeClass(model.capacity),
      manufactureDate,
      ...(hours === undefined ? {} : { hours }),
      region: city.split("/")[0] ?? "",
      ...(stage === undefined ? {} : { emissionStage: stage.stage }),
      condition: random.weighted(conditions),
    },
  }
}
