import type { Curve } from "./Curve.ts"
import type { Point } from "./Point.ts"

/** A place that raises the prices around it. */
export interface HotSpot extends Point {
  /** Standard deviation of its Gaussian effect, km. */
  readonly radiusKm: number
  /** ln unit price gained at its centre. */
  readonly gain: number
}

/** A district that contains communities. */
export interface SimulatedDistrict extends Point {
  readonly name: string
  /** Standard deviation of the communities' distance from its centre in each direction, km. */
  readonly spreadKm: number
  /** ln unit price relative to the city. */
  readonly level: number
}

/** A city of the simulated market: the real place, invented prices. */
export interface SimulatedCity extends Point {
  /** `<province>/<city>`; a sample's `city` adds the district. */
  readonly path: string
  /** Unit price of the reference home in the centre in January 2023, yuan/m². */
  readonly unitPrice: number
  readonly districts: ReadonlyArray<SimulatedDistrict>
  readonly hotSpots: ReadonlyArray<HotSpot>
  /** ln price level since January 2023, by decimal year. */
  readonly trend: Curve
}

/**
 * Four real cities with rounded coordinates of 2026 maps. Levels and trends are invented but plausible: a short rise in
 * spring 2023, the turn, a fall until autumn 2024, a pause, then a mild decline.
 */
export const simulatedCities: ReadonlyArray<SimulatedCity> = [
  {
    path: "北京市/北京市",
    longitude: 116.397,
    latitude: 39.909,
    unitPrice: 84_000,
    districts: [
      { name: "朝阳区", longitude: 116.475, latitude: 39.935, spreadKm: 3, level: -0.08 },
      { name: "海淀区", longitude: 116.3, latitude: 39.962, spreadKm: 3, level: 0.16 },
    ],
    hotSpots: [
      { longitude: 116.461, latitude: 39.909, radiusKm: 2.5, gain: 0.14 },
      { longitude: 116.316, latitude: 39.983, radiusKm: 2.5, gain: 0.16 },
      { longitude: 116.474, latitude: 39.996, radiusKm: 2, gain: 0.08 },
    ],
    trend: [
      [2023, 0],
      [2023.3, 0.022],
      [2023.7, -0.01],
      [2024.75, -0.11],
      [2025.25, -0.095],
      [2026, -0.145],
      [2027, -0.18],
    ],
  },
  {
    path: "上海市/上海市",
    longitude: 121.474,
    latitude: 31.232,
    unitPrice: 88_000,
    districts: [
      { name: "浦东新区", longitude: 121.555, latitude: 31.222, spreadKm: 3.5, level: -0.06 },
      { name: "徐汇区", longitude: 121.437, latitude: 31.182, spreadKm: 2, level: 0.1 },
    ],
    hotSpots: [
      { longitude: 121.502, latitude: 31.24, radiusKm: 2, gain: 0.16 },
      { longitude: 121.437, latitude: 31.195, radiusKm: 2, gain: 0.12 },
      { longitude: 121.59, latitude: 31.205, radiusKm: 2.5, gain: 0.07 },
    ],
    trend: [
      [2023, 0],
      [2023.3, 0.028],
      [2023.8, -0.005],
      [2024.75, -0.09],
      [2025.25, -0.07],
      [2026, -0.115],
      [2027, -0.14],
    ],
  },
  {
    path: "广东省/深圳市",
    longitude: 114.057,
    latitude: 22.543,
    unitPrice: 82_000,
    districts: [
      { name: "南山区", longitude: 113.935, latitude: 22.54, spreadKm: 2, level: 0.2 },
      { name: "福田区", longitude: 114.055, latitude: 22.548, spreadKm: 2, level: 0 },
    ],
    hotSpots: [
      { longitude: 113.945, latitude: 22.52, radiusKm: 2, gain: 0.18 },
      { longitude: 114.055, latitude: 22.535, radiusKm: 1.5, gain: 0.08 },
    ],
    trend: [
      [2023, 0],
      [2023.25, 0.018],
      [2023.7, -0.03],
      [2024.7, -0.15],
      [2025.2, -0.12],
      [2026, -0.17],
      [2027, -0.2],
    ],
  },
  {
    path: "四川省/成都市",
    longitude: 104.066,
    latitude: 30.658,
    unitPrice: 23_000,
    districts: [
      { name: "武侯区", longitude: 104.045, latitude: 30.63, spreadKm: 2.5, level: -0.05 },
      { name: "锦江区", longitude: 104.095, latitude: 30.64, spreadKm: 2, level: 0.06 },
    ],
    hotSpots: [
      { longitude: 104.081, latitude: 30.657, radiusKm: 1.5, gain: 0.1 },
      { longitude: 104.062, latitude: 30.59, radiusKm: 2.5, gain: 0.17 },
    ],
    trend: [
      [2023, 0],
      [2023.4, 0.05],
      [2023.9, 0.02],
      [2024.75, -0.07],
      [2025.25, -0.06],
      [2026, -0.1],
      [2027, -0.125],
    ],
  },
]
