import type { Provenance } from "../../domain/Provenance.ts"
import { conditionTable } from "./ConditionWords.ts"
import { curves } from "./Curves.ts"
import type { AgeGate, CapacityLine, DepreciationTables, HoursLine } from "./DepreciationTables.ts"

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
