import { simulatedSources } from "../market/SimulatedRows.ts"
import { chinaSeries } from "./chinaSeries.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"
import type { VehicleEffects } from "./VehicleEffects.ts"

/** Plausible for the mainland's used cars; invented, not based on statistics. */
const effects: VehicleEffects = {
  newPrice: {
    GASOLINE: [
      [2012, 0.08],
      [2020, 0.02],
      [2023, 0],
      [2024.5, -0.08],
      [2027, -0.15],
    ],
    DIESEL: [
      [2012, 0.02],
      [2023, 0],
      [2027, -0.06],
    ],
    HYBRID: [
      [2016, 0.08],
      [2023, 0],
      [2024.5, -0.1],
      [2027, -0.18],
    ],
    PHEV: [
      [2020, 0.1],
      [2023, 0],
      [2024.2, -0.18],
      [2027, -0.28],
    ],
    BEV: [
      [2019, 0.24],
      [2021.5, 0.12],
      [2022.9, 0.04],
      [2023, 0],
      [2024.2, -0.14],
      [2025, -0.22],
      [2027, -0.32],
    ],
  },
  age: {
    GASOLINE: [
      [0, -0.05],
      [1, -0.18],
      [3, -0.42],
      [5, -0.68],
      [8, -1.08],
      [12, -1.72],
      [16, -2.3],
      [22, -2.9],
    ],
    DIESEL: [
      [0, -0.05],
      [1, -0.17],
      [4, -0.52],
      [8, -1.02],
      [12, -1.58],
      [16, -2.1],
      [22, -2.6],
    ],
    HYBRID: [
      [0, -0.04],
      [1, -0.15],
      [3, -0.36],
      [5, -0.6],
      [8, -1],
      [12, -1.62],
      [22, -2.8],
    ],
    PHEV: [
      [0, -0.06],
      [1, -0.24],
      [3, -0.58],
      [5, -0.92],
      [8, -1.42],
      [14, -2.3],
    ],
    BEV: [
      [0, -0.07],
      [1, -0.24],
      [2, -0.4],
      [4, -0.72],
      [6, -1.08],
      [8, -1.5],
      [12, -2.3],
    ],
  },
  kmPerYear: { NON_OPERATING: 17_000, OPERATING: 60_000, OPERATING_TO_NON: 42_000 },
  mileage: -0.11,
  mileageLimit: 1.1,
  condition: { EXCELLENT: 0.06, GOOD: 0, FAIR: -0.07, POOR: -0.2 },
  accident: { NONE: 0, MINOR: -0.04, MAJOR: -0.26, FLOOD: -0.5, FIRE: -0.62 },
  usage: { NON_OPERATING: 0, OPERATING: -0.24, OPERATING_TO_NON: -0.17 },
  transfer: -0.018,
  batteryHealth: 0.012,
  modelYear: -0.02,
  emission: [
    { standard: "国三", since: 2007.5, effect: -0.14 },
    { standard: "国四", since: 2011.5, effect: -0.06 },
    { standard: "国五", since: 2017, effect: 0 },
    { standard: "国六", since: 2019.5, effect: 0.02 },
  ],
  color: { 白色: 0.01, 黑色: 0.01, 灰色: 0, 银色: -0.01, 蓝色: -0.01, 红色: -0.015, 黄色: -0.04 },
  city: {
    "北京市/北京市": 0.02,
    "上海市/上海市": 0.03,
    "广东省/广州市": 0.01,
    "广东省/深圳市": 0.02,
    "江苏省/苏州市": 0,
    "江苏省/南京市": 0,
    "浙江省/杭州市": 0.01,
    "浙江省/宁波市": 0,
    "四川省/成都市": 0.01,
    "湖北省/武汉市": -0.01,
    "河南省/郑州市": -0.03,
    "山东省/青岛市": -0.01,
    "山东省/临沂市": -0.04,
    "辽宁省/沈阳市": -0.03,
    "贵州省/贵阳市": 0.01,
  },
  level: {
    COMBUSTION: [
      [2021, 0.04],
      [2023, 0],
      [2024.5, -0.05],
      [2026, -0.03],
      [2027, -0.04],
    ],
    PLUG: [
      [2021, 0.06],
      [2023, 0],
      [2024, -0.08],
      [2026, -0.06],
      [2027, -0.05],
    ],
  },
  seriesDeviation: 0.01,
}

/** Used cars of the mainland, with the contract's codes. */
export const chinaVehicles: VehicleCountry = {
  series: chinaSeries,
  cities: [
    ["北京市/北京市", 9],
    ["上海市/上海市", 9],
    ["广东省/广州市", 9],
    ["广东省/深圳市", 7],
    ["江苏省/苏州市", 8],
    ["江苏省/南京市", 7],
    ["浙江省/杭州市", 8],
    ["浙江省/宁波市", 5],
    ["四川省/成都市", 10],
    ["湖北省/武汉市", 7],
    ["河南省/郑州市", 7],
    ["山东省/青岛市", 5],
    ["山东省/临沂市", 4],
    ["辽宁省/沈阳市", 3],
    ["贵州省/贵阳市", 2],
  ],
  colors: [
    ["白色", 42],
    ["黑色", 28],
    ["灰色", 10],
    ["银色", 7],
    ["蓝色", 6],
    ["红色", 6],
    ["黄色", 1],
  ],
  fuelWords: { GASOLINE: "GASOLINE", DIESEL: "DIESEL", HYBRID: "HYBRID", PHEV: "PHEV", BEV: "BEV" },
  transmissionWords: { MANUAL: "MANUAL", AUTOMATIC: "AUTOMATIC" },
  trimName: (engine, fuel, transmission, level) => {
    const drive = { GASOLINE: "", DIESEL: "柴油 ", HYBRID: "双擎 ", PHEV: "插混 ", BEV: "" }[fuel]
    return fuel === "BEV"
      ? `${engine} ${level}`
      : `${drive}${engine} ${transmission === "MANUAL" ? "手动" : "自动"}${level}`
  },
  withYear: (trim, modelYear) => `${modelYear}款 ${trim}`,
  priceStep: 1_000,
  sources: simulatedSources,
  effects,
}
