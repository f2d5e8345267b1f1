import type { Curve } from "../market/Curve.ts"

/** A district or county of a city with land grants. */
export interface LandDistrict {
  readonly name: string
  /** Residential land of grade 三级, yuan per m² of ground in January 2023. */
  readonly level: number
}

/** A city with its land market: the real place, invented prices. */
export interface LandCity {
  /** `<province>/<city>`; a sample's `city` adds the district. */
  readonly path: string
  readonly districts: ReadonlyArray<LandDistrict>
  /** ln price level of residential land since January 2023, by decimal year. */
  readonly trend: Curve
}

/**
 * Six real cities of six provinces. Levels and trends are invented but plausible: the decline after 2023, faster in
 * smaller cities.
 */
export const landCities: ReadonlyArray<LandCity> = [
  {
    path: "江苏省/苏州市",
    districts: [
      { name: "吴江区", level: 9_800 },
      { name: "昆山市", level: 10_600 },
      { name: "张家港市", level: 6_800 },
    ],
    trend: [
      [2022, 0.03],
      [2023.4, 0.01],
      [2024.8, -0.16],
      [2026, -0.2],
      [2027, -0.22],
    ],
  },
  {
    path: "浙江省/嘉兴市",
    districts: [
      { name: "南湖区", level: 8_200 },
      { name: "海宁市", level: 6_600 },
      { name: "桐乡市", level: 6_200 },
    ],
    trend: [
      [2022, 0.04],
      [2023.4, 0],
      [2024.8, -0.2],
      [2026, -0.26],
      [2027, -0.28],
    ],
  },
  {
    path: "湖北省/武汉市",
    districts: [
      { name: "江夏区", level: 5_600 },
      { name: "黄陂区", level: 4_000 },
      { name: "东西湖区", level: 7_200 },
    ],
    trend: [
      [2022, 0.06],
      [2023.4, -0.02],
      [2024.8, -0.22],
      [2026, -0.24],
      [2027, -0.25],
    ],
  },
  {
    path: "四川省/成都市",
    districts: [
      { name: "龙泉驿区", level: 6_800 },
      { name: "双流区", level: 9_000 },
      { name: "新都区", level: 5_400 },
    ],
    trend: [
      [2022, -0.03],
      [2023.5, 0.05],
      [2024.8, -0.04],
      [2026, -0.06],
      [2027, -0.07],
    ],
  },
  {
    path: "山东省/潍坊市",
    districts: [
      { name: "奎文区", level: 3_600 },
      { name: "寿光市", level: 2_600 },
      { name: "诸城市", level: 1_900 },
    ],
    trend: [
      [2022, 0.04],
      [2023.4, 0],
      [2024.8, -0.24],
      [2026, -0.32],
      [2027, -0.36],
    ],
  },
  {
    path: "河南省/洛阳市",
    districts: [
      { name: "涧西区", level: 3_800 },
      { name: "偃师区", level: 2_000 },
      { name: "新安县", level: 1_400 },
    ],
    trend: [
      [2022, 0.05],
      [2023.4, 0],
      [2024.8, -0.26],
      [2026, -0.34],
      [2027, -0.38],
    ],
  },
]
