import type { Provenance } from "../../domain/Provenance.ts"
import type { EquipmentType } from "../EquipmentType.ts"
import { conditionTable } from "./ConditionWords.ts"
import type { AgeGate, CapacityLine, DepreciationCurve, DepreciationTables, HoursLine } from "./DepreciationTables.ts"

const LIFE_MACHINERY =
  "15 years for construction machinery: 机器设备评估经济寿命参考年限表 (reference table of Chinese appraisers)"
const LIFE_LIFTING =
  "18 years for lifting equipment: 机器设备评估经济寿命参考年限表 (reference table of Chinese appraisers)"

const points = (text: string): DepreciationCurve["rates"] =>
  text.split(" ").map((pair) => {
    const [ageYears, rate] = pair.split(":").map(Number)
    return { ageYears: ageYears ?? Number.NaN, rate: rate ?? Number.NaN }
  })

const auctions = (sales: number): Provenance => ({
  basis: "MEASURED",
  source:
    `${sales.toLocaleString("en")} US auctions of 2004-2010 (equipment-2011, training part) from age 1 on; ` +
    "74 % at age 1 from the 2025 schedule of Sacramento County for construction equipment bought new (assessor.saccounty.gov); floor by judgement",
  asOf: "2010",
})

const CRANE_SOURCE =
  "5-6 % a year, 30-year asset (American Cranes & Transport, 2023-06-27), less marketable beyond 10 years (Gordon Brothers, 2016-07); " +
  "first year and floor by judgement"

const machinery = (
  type: DepreciationCurve["type"],
  evidence: Provenance,
  floor: number,
  rates: string,
): DepreciationCurve => ({
  type,
  economicLifeYears: 15,
  economicLifeSource: LIFE_MACHINERY,
  rates: points(rates),
  floor,
  ...evidence,
})

const lifting = (type: EquipmentType, evidence: Provenance, floor: number, rates: string): DepreciationCurve => ({
  type,
  economicLifeYears: 18,
  economicLifeSource: LIFE_LIFTING,
  rates: points(rates),
  floor,
  ...evidence,
})

const crane = (type: EquipmentType): DepreciationCurve =>
  lifting(
    type,
    { basis: "JUDGEMENT", source: CRANE_SOURCE, asOf: "2023-06" },
    0.1,
    "0:1 1:0.88 2:0.82 3:0.77 5:0.68 8:0.57 10:0.51 15:0.31 20:0.2 25:0.14 30:0.1",
  )

const stationary = (type: EquipmentType, rates: string): DepreciationCurve =>
  lifting(
    type,
    {
      basis: "JUDGEMENT",
      source:
        "Chosen so that the ages of assessment (建设部公告第659号) fall where little more than a third of the value, or less, is left",
      asOf: "2026-11",
    },
    0.08,
    rates,
  )

/**
 * Age curves by type, as shares of the price of the same machine new today.
 *
 * Method of the measured ones, on the training part of the US auction data (13,193 sales; 11,407 with a year of make
 * and an age below 35; age = date of sale − the middle of the year of make, at least 0): for each type, ln price on an
 * effect per base model, one per half-year of sale, ln(hours ÷ 800 a year) clipped to [−2, 1.2] with a flag for unknown
 * hours, and a linear spline in age with knots 1 2 3 4 5 6 8 10 12 15 20 25; a ridge of 0.0004, twelve rounds of Huber
 * weights (1.5 × 1.4826 × median absolute residual). Readings per year below 20 or from 5,000 on, and 0, count as
 * unknown. The spline gives the price at one age over that at another, times the 0.74 at age 1 it gives the rate;
 * rounded, made monotone, and beyond the ages with some thirty sales led to the floor in the way of the general curve.
 * Machines less than a year old are hardly ever auctioned, hence the foreign figure for them.
 *
 * Cranes: 5.5 % a year can refer to the price when new (45 % left at 10 years) or to the value (57 %); at 10 and at 15
 * years the curve is between the two, before that it falls a little faster at first, as all machines do, and ends at
 * the floor at 30 years. No Chinese sales were found for any type: the shares apply until there are samples.
 */
const curves: DepreciationTables["curves"] = {
  MACHINERY: machinery(
    "MACHINERY",
    auctions(11_407),
    0.1,
    "0:1 1:0.74 2:0.62 3:0.555 4:0.505 5:0.46 6:0.42 8:0.355 10:0.305 12:0.26 15:0.22 20:0.165 25:0.12 30:0.1",
  ),
  EXCAVATOR: machinery(
    "EXCAVATOR",
    auctions(3310),
    0.08,
    "0:1 1:0.74 2:0.59 3:0.52 4:0.46 5:0.42 6:0.38 8:0.3 10:0.255 12:0.21 15:0.165 20:0.1 25:0.08",
  ),
  WHEEL_LOADER: machinery(
    "WHEEL_LOADER",
    auctions(1530),
    0.1,
    "0:1 1:0.74 2:0.63 3:0.56 4:0.495 5:0.445 6:0.4 8:0.34 10:0.285 12:0.245 15:0.205 20:0.165 25:0.11 30:0.1",
  ),
  BACKHOE_LOADER: machinery(
    "BACKHOE_LOADER",
    auctions(2042),
    0.1,
    "0:1 1:0.74 2:0.67 3:0.63 4:0.59 5:0.555 6:0.51 8:0.455 10:0.39 12:0.335 15:0.265 20:0.2 25:0.14 30:0.1",
  ),
  SKID_STEER_LOADER: machinery(
    "SKID_STEER_LOADER",
    auctions(2243),
    0.1,
    "0:1 1:0.74 2:0.66 3:0.595 4:0.555 5:0.505 6:0.465 8:0.405 10:0.35 12:0.31 15:0.26 20:0.19 25:0.13 30:0.1",
  ),
  BULLDOZER: machinery(
    "BULLDOZER",
    auctions(1839),
    0.1,
    "0:1 1:0.74 2:0.58 3:0.48 4:0.43 5:0.39 6:0.35 8:0.305 10:0.255 12:0.235 15:0.215 20:0.165 25:0.11 30:0.1",
  ),
  MOTOR_GRADER: machinery(
    "MOTOR_GRADER",
    auctions(443),
    0.1,
    "0:1 1:0.74 2:0.62 3:0.56 4:0.51 5:0.47 6:0.44 8:0.375 10:0.33 12:0.28 15:0.23 20:0.185 25:0.135 30:0.1",
  ),
  TRUCK_CRANE: crane("TRUCK_CRANE"),
  ALL_TERRAIN_CRANE: crane("ALL_TERRAIN_CRANE"),
  ROUGH_TERRAIN_CRANE: crane("ROUGH_TERRAIN_CRANE"),
  TYRE_CRANE: crane("TYRE_CRANE"),
  CRAWLER_CRANE: crane("CRAWLER_CRANE"),
  TELESCOPIC_CRAWLER_CRANE: crane("TELESCOPIC_CRAWLER_CRANE"),
  LORRY_LOADER: crane("LORRY_LOADER"),
  TOWER_CRANE: stationary("TOWER_CRANE", "0:1 1:0.85 3:0.72 5:0.6 8:0.45 10:0.36 15:0.2 20:0.1 25:0.08"),
  CONSTRUCTION_HOIST: stationary("CONSTRUCTION_HOIST", "0:1 1:0.8 3:0.6 5:0.45 8:0.28 10:0.2 15:0.1 20:0.08"),
}

const AUCTIONS = "US auctions of 2004-2010 (equipment-2011, training part)"

const measuredHours = (expectedPerYear: number, exponent: number): HoursLine => ({
  expectedPerYear,
  exponent,
  basis: "MEASURED",
  source: `${AUCTIONS}: median hours a year at ages 1.5-10, exponent at ages 1-6 within one model`,
  asOf: "2010",
})

const measuredCapacity = (exponent: number, of: string): CapacityLine => ({
  exponent,
  basis: "MEASURED",
  source: `${AUCTIONS}: ln price on ln of the middle of the size class (${of}), at equal age and half-year of sale`,
  asOf: "2010",
})

const judgedCapacity = (exponent: number): CapacityLine => ({
  exponent,
  basis: "JUDGEMENT",
  source: "No price list was evaluated; larger lifting machines cost about in proportion to their rating",
  asOf: "2026-11",
})

const ANNOUNCEMENT: Provenance = {
  basis: "JUDGEMENT",
  source: "建设部公告第659号 (2007-06), from general knowledge: the text itself was not read",
  asOf: "2007-06",
}

const ageGates: ReadonlyArray<AgeGate> = [
  { type: "TOWER_CRANE", capacityBelow: 630, unit: "kN·m", years: 10, ...ANNOUNCEMENT },
  { type: "TOWER_CRANE", capacityFrom: 630, capacityBelow: 1250, unit: "kN·m", years: 15, ...ANNOUNCEMENT },
  { type: "TOWER_CRANE", capacityFrom: 1250, unit: "kN·m", years: 20, ...ANNOUNCEMENT },
  { type: "CONSTRUCTION_HOIST", years: 8, ...ANNOUNCEMENT },
]

/**
 * The default tables, compiled 2026-11.
 *
 * Hours and capacity exponents come from the regression described at {@link "./Curves.ts".curves}: hours with model in
 * place of base model effects and only 100 to 3,000 hours a year; capacity with ln of the geometric middle of the size
 * class in place of the model effect. Hours of excavators are those of China: 115.9 a month in January to November
 * 2020, 122.8 a year earlier, 91 to 105 in months of 2023 (Komatsu's published machine data).
 */
export const defaultDepreciation: DepreciationTables = {
  curves,
  hours: {
    lines: {
      MACHINERY: {
        expectedPerYear: 1000,
        exponent: 0.12,
        basis: "JUDGEMENT",
        source: `Round figure between excavators in China and other machines in the US; exponent of ${AUCTIONS}, all types`,
        asOf: "2026-11",
      },
      EXCAVATOR: {
        expectedPerYear: 1200,
        exponent: 0.15,
        basis: "MEASURED",
        source: `Hours: Komatsu's machine data for China, 2019-2023 (chinaccm.cn 2020-12-10); exponent: ${AUCTIONS}`,
        asOf: "2023",
      },
      WHEEL_LOADER: measuredHours(1050, 0.14),
      SKID_STEER_LOADER: measuredHours(290, 0.12),
      BULLDOZER: measuredHours(670, 0.1),
      MOTOR_GRADER: measuredHours(820, 0.08),
      BACKHOE_LOADER: measuredHours(460, 0.05),
    },
    fullUseYears: 12,
    limit: 0.15,
    plausiblePerYear: [20, 6000],
    basis: "JUDGEMENT",
    source: `Limits by judgement; ${AUCTIONS}: median hours stop growing at about twelve years`,
    asOf: "2026-11",
  },
  capacity: {
    MACHINERY: {
      exponent: 0.7,
      basis: "JUDGEMENT",
      source: `Middle of the types measured on ${AUCTIONS} (0.42 to 0.90)`,
      asOf: "2026-11",
    },
    EXCAVATOR: measuredCapacity(0.7, "operating weight, 20 classes from 2.4 to 116 t"),
    WHEEL_LOADER: measuredCapacity(0.74, "engine power, 16 classes from 49 to 707 hp"),
    SKID_STEER_LOADER: measuredCapacity(0.42, "operating capacity, 7 classes from 830 to 2,440 lb"),
    BULLDOZER: measuredCapacity(0.59, "engine power, 7 classes from 39 to 222 hp"),
    MOTOR_GRADER: measuredCapacity(0.9, "engine power, 4 classes from 77 to 184 hp"),
    TRUCK_CRANE: judgedCapacity(0.9),
    ALL_TERRAIN_CRANE: judgedCapacity(1),
    ROUGH_TERRAIN_CRANE: judgedCapacity(0.9),
    TYRE_CRANE: judgedCapacity(0.9),
    CRAWLER_CRANE: judgedCapacity(1),
    TELESCOPIC_CRAWLER_CRANE: judgedCapacity(1),
    LORRY_LOADER: judgedCapacity(0.7),
    TOWER_CRANE: judgedCapacity(1),
  },
  condition: conditionTable,
  emission: {
    nonRoad: { I: 0.85, II: 0.92, III: 0.98, IV: 1, V: 1, VI: 1 },
    road: { I: 0.75, II: 0.78, III: 0.85, IV: 0.92, V: 0.97, VI: 1 },
    roadTypes: ["TRUCK_CRANE", "ALL_TERRAIN_CRANE", "LORRY_LOADER", "CONCRETE_PUMP_TRUCK", "CONCRETE_MIXER_TRUCK"],
    basis: "JUDGEMENT",
    source:
      "No prices by stage were found. Stage IV is asked of new non-road machines since 2022-12, and cities keep older stages out",
    asOf: "2026-11",
  },
  ageGates,
}
