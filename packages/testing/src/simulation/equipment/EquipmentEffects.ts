import type { Curve } from "../market/Curve.ts"
import type { EmissionRegime, Trade } from "./machineTypes.ts"

/** An emission stage: when it takes effect for new machines (decimal year), and its effect on the price. */
export interface EmissionStage {
  readonly stage: string
  readonly since: number
  /** ln price. */
  readonly effect: number
}

/**
 * Parameters of the true second-hand price. Every effect is a difference of ln price (0.05 is about 5 %). An unknown
 * fact has no effect, and in a market of the usual mixture effects average to zero.
 */
export interface EquipmentEffects {
  /** Effect per unit of ln((hours + 500) / (usual hours at that age + 500)). */
  readonly hours: number
  /** Cap on that ratio, in ln units. */
  readonly hoursLimit: number
  /** By the catalogue's term. */
  readonly condition: Readonly<Record<string, number>>
  /** Oldest first. */
  readonly emission: Readonly<Record<EmissionRegime, ReadonlyArray<EmissionStage>>>
  /** By province, the `region` of a machine. */
  readonly region: Readonly<Record<string, number>>
  /** ln price level since January 2018, by decimal year. */
  readonly level: Readonly<Record<Trade, Curve>>
  /** Standard deviation of a model's new price around that of its capacity and maker, ln units. */
  readonly modelDeviation: number
}

/** Plausible for the mainland's second-hand market; invented, not based on statistics. */
export const equipmentEffects: EquipmentEffects = {
  hours: -0.12,
  hoursLimit: 1.2,
  condition: { 优良: 0.1, 良好: 0.02, 一般: -0.03, 较差: -0.16 },
  emission: {
    ROAD: [
      { stage: "国二", since: 2004.5, effect: -0.14 },
      { stage: "国三", since: 2008, effect: -0.09 },
      { stage: "国四", since: 2015, effect: -0.03 },
      { stage: "国五", since: 2017.5, effect: 0.01 },
      { stage: "国六", since: 2021.5, effect: 0.05 },
    ],
    NON_ROAD: [
      { stage: "国一", since: 2007.75, effect: -0.12 },
      { stage: "国二", since: 2010, effect: -0.06 },
      { stage: "国三", since: 2016.25, effect: 0 },
      { stage: "国四", since: 2022.92, effect: 0.03 },
    ],
    NONE: [],
  },
  region: {
    江苏省: 0,
    山东省: -0.02,
    湖南省: 0,
    河南省: -0.02,
    河北省: -0.02,
    广东省: 0.03,
    浙江省: 0.03,
    安徽省: -0.01,
    湖北省: 0,
    四川省: 0.02,
    陕西省: 0,
    云南省: 0.03,
    辽宁省: -0.05,
    新疆维吾尔自治区: 0.05,
  },
  level: {
    LIFTING: [
      [2016, -0.15],
      [2018, 0],
      [2020, 0.06],
      [2021.2, 0.1],
      [2022.5, 0],
      [2023.5, -0.08],
      [2024.75, -0.16],
      [2025.5, -0.14],
      [2027, -0.18],
    ],
    EARTHMOVING: [
      [2016, -0.1],
      [2018, 0],
      [2020, 0.03],
      [2021, 0.05],
      [2022.5, -0.06],
      [2024, -0.16],
      [2025, -0.13],
      [2026, -0.1],
      [2027, -0.11],
    ],
    CONCRETE: [
      [2016, -0.12],
      [2018, 0],
      [2021.3, 0.08],
      [2023, -0.15],
      [2025, -0.3],
      [2027, -0.36],
    ],
  },
  modelDeviation: 0.05,
}
