import type { Curve } from "../market/Curve.ts"

/** Types of machines in the simulated market, under the codes of the valuation's own list. */
export type MachineType =
  | "TRUCK_CRANE"
  | "ALL_TERRAIN_CRANE"
  | "CRAWLER_CRANE"
  | "TOWER_CRANE"
  | "EXCAVATOR"
  | "WHEEL_LOADER"
  | "ROLLER"
  | "MOTOR_GRADER"
  | "CONCRETE_PUMP_TRUCK"

/** Machines whose second-hand prices move together. */
export type Trade = "LIFTING" | "EARTHMOVING" | "CONCRETE"

/** Emission rules of a machine: those of road vehicles, those of non-road machines, or none (electric). */
export type EmissionRegime = "ROAD" | "NON_ROAD" | "NONE"

/** Properties of the machines of one type. Prices are invented, of a plausible magnitude. */
export interface MachineTypeProfile {
  readonly type: MachineType
  /** Terms in catalogues, usual term first. */
  readonly words: readonly [usual: string, ...others: ReadonlyArray<string>]
  /** The size class of a capacity, as catalogues write it. */
  readonly sizeClass: (capacity: number) => string
  /** Capacity and new price (yuan) of the reference machine, and the elasticity of price to capacity. */
  readonly capacity: number
  readonly newPrice: number
  readonly exponent: number
  /** ln of second-hand over new price, by years since manufacture. */
  readonly age: Curve
  /** Usual hours of the first year; absent for machines without a meter. */
  readonly hoursPerYear?: number
  readonly regime: EmissionRegime
  readonly trade: Trade
  /** Share of the market's rows. */
  readonly share: number
}

const tonnes = (capacity: number): string => `${capacity}吨级`

/** The types of the simulated market. The curves are invented and no one's depreciation table. */
export const machineTypes: ReadonlyArray<MachineTypeProfile> = [
  {
    type: "TRUCK_CRANE",
    words: ["汽车起重机", "汽车吊", "起重机"],
    sizeClass: tonnes,
    capacity: 25,
    newPrice: 900_000,
    exponent: 0.95,
    age: [
      [0, 0],
      [1, -0.16],
      [3, -0.42],
      [6, -0.78],
      [10, -1.22],
      [15, -1.7],
      [22, -2.2],
      [30, -2.5],
    ],
    hoursPerYear: 1300,
    regime: "ROAD",
    trade: "LIFTING",
    share: 0.22,
  },
  {
    type: "ALL_TERRAIN_CRANE",
    words: ["全地面起重机", "全路面起重机"],
    sizeClass: tonnes,
    capacity: 220,
    newPrice: 8_200_000,
    exponent: 1.2,
    age: [
      [0, 0],
      [1, -0.12],
      [4, -0.4],
      [8, -0.78],
      [12, -1.12],
      [18, -1.6],
      [25, -2],
      [30, -2.2],
    ],
    hoursPerYear: 1100,
    regime: "ROAD",
    trade: "LIFTING",
    share: 0.06,
  },
  {
    type: "CRAWLER_CRANE",
    words: ["履带起重机", "履带吊", "履带式起重机"],
    sizeClass: tonnes,
    capacity: 55,
    newPrice: 1_700_000,
    exponent: 1.15,
    age: [
      [0, 0],
      [1, -0.13],
      [4, -0.44],
      [8, -0.82],
      [14, -1.35],
      [22, -1.95],
      [30, -2.3],
    ],
    hoursPerYear: 1500,
    regime: "NON_ROAD",
    trade: "LIFTING",
    share: 0.09,
  },
  {
    type: "TOWER_CRANE",
    words: ["塔式起重机", "塔吊", "塔机"],
    sizeClass: (capacity) => `${capacity}吨米`,
    capacity: 80,
    newPrice: 420_000,
    exponent: 1.1,
    age: [
      [0, 0],
      [1, -0.15],
      [3, -0.4],
      [6, -0.72],
      [10, -1.16],
      [15, -1.78],
      [20, -2.4],
      [28, -2.9],
    ],
    regime: "NONE",
    trade: "LIFTING",
    share: 0.1,
  },
  {
    type: "EXCAVATOR",
    words: ["挖掘机", "液压挖掘机", "履带式挖掘机", "挖机"],
    sizeClass: tonnes,
    capacity: 21.5,
    newPrice: 850_000,
    exponent: 0.95,
    age: [
      [0, 0],
      [1, -0.26],
      [3, -0.62],
      [5, -0.9],
      [8, -1.26],
      [12, -1.68],
      [18, -2.2],
      [25, -2.5],
    ],
    hoursPerYear: 1700,
    regime: "NON_ROAD",
    trade: "EARTHMOVING",
    share: 0.26,
  },
  {
    type: "WHEEL_LOADER",
    words: ["装载机", "轮式装载机", "铲车"],
    sizeClass: tonnes,
    capacity: 5,
    newPrice: 330_000,
    exponent: 1.05,
    age: [
      [0, 0],
      [1, -0.24],
      [3, -0.58],
      [6, -1],
      [10, -1.5],
      [15, -2],
      [22, -2.5],
    ],
    hoursPerYear: 1500,
    regime: "NON_ROAD",
    trade: "EARTHMOVING",
    share: 0.12,
  },
  {
    type: "ROLLER",
    words: ["压路机", "振动压路机", "单钢轮压路机"],
    sizeClass: tonnes,
    capacity: 22,
    newPrice: 420_000,
    exponent: 0.8,
    age: [
      [0, 0],
      [1, -0.2],
      [3, -0.48],
      [6, -0.82],
      [10, -1.24],
      [15, -1.7],
      [22, -2.2],
    ],
    hoursPerYear: 800,
    regime: "NON_ROAD",
    trade: "EARTHMOVING",
    share: 0.06,
  },
  {
    type: "MOTOR_GRADER",
    words: ["平地机", "自行式平地机"],
    sizeClass: (capacity) => `${capacity}马力`,
    capacity: 180,
    newPrice: 620_000,
    exponent: 1.1,
    age: [
      [0, 0],
      [1, -0.19],
      [4, -0.56],
      [8, -1],
      [13, -1.46],
      [20, -2],
      [28, -2.5],
    ],
    hoursPerYear: 900,
    regime: "NON_ROAD",
    trade: "EARTHMOVING",
    share: 0.04,
  },
  {
    type: "CONCRETE_PUMP_TRUCK",
    words: ["混凝土泵车", "泵车", "臂架泵车"],
    sizeClass: (capacity) => `${capacity}米`,
    capacity: 48,
    newPrice: 2_300_000,
    exponent: 1.3,
    age: [
      [0, 0],
      [1, -0.28],
      [3, -0.72],
      [5, -1.1],
      [8, -1.6],
      [12, -2.15],
      [18, -2.7],
      [26, -3.1],
    ],
    hoursPerYear: 900,
    regime: "ROAD",
    trade: "CONCRETE",
    share: 0.05,
  },
]
