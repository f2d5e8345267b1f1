import type { NamedObject } from "./OpenSampleSource.ts"

/** Invented communities, of which none is a phase of another. */
const COMMUNITIES = [
  "枫林苑",
  "碧水湾",
  "金桂园",
  "银杏里",
  "望江阁",
  "听涛居",
  "芳草轩",
  "翠竹坊",
  "松柏庭",
  "荷塘府",
  "梅园舍",
  "兰亭序",
  "杏花村",
  "桃源洞",
  "柳岸堤",
  "海棠台",
  "丹枫堂",
  "紫荆门",
  "玉兰桥",
  "蔷薇巷",
]

/** A home of a community in Hangzhou. */
export const homeOf = (group: number): NamedObject => ({
  assetType: "PROPERTY",
  city: "浙江省/杭州市",
  facts: { community: COMMUNITIES[group] ?? "", buildingArea: 90, propertyUsage: "RESIDENTIAL" },
})
