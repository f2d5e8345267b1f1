import type { ProbedAsset } from "./ProbeMarkets.ts"

/** A mistake in a request: what is changed, and the words by which a reader learns of it. */
export interface Probe {
  readonly asset: ProbedAsset
  readonly kind: "UNIT" | "TYPO" | "NAME" | "DISTRICT" | "CONTRADICTION"
  /** Changes of the asset's usual request that make the right one. Absent: none. */
  readonly right?: Readonly<Record<string, unknown>>
  /** Changes of the right request; `undefined` leaves a field out. */
  readonly wrong: Readonly<Record<string, unknown>>
  /** A sentence about it has these words. */
  readonly says: RegExp
}

const area = /面积/
const floors = /楼层|层/
const year = /建成|年份/
const place = /小区|区县|位于|地址/
const mileage = /里程/
const registered = /登记|上牌|里程/
const hours = /小时/
const date = /出厂|制造|日期/
const term = /年限|剩余|年期/

const homes: ReadonlyArray<Omit<Probe, "asset">> = [
  { kind: "UNIT", wrong: { buildingArea: 895 }, says: area },
  { kind: "UNIT", wrong: { buildingArea: 963.4 }, says: area },
  { kind: "UNIT", wrong: { buildingArea: 8_950 }, says: area },
  { kind: "UNIT", wrong: { buildingArea: 0.134 }, says: area },
  { kind: "UNIT", wrong: { buildingArea: 963.4, houseType: undefined }, says: area },
  { kind: "TYPO", wrong: { buildingArea: 8.95 }, says: area },
  { kind: "TYPO", wrong: { houseType: "9室1厅" }, says: area },
  { kind: "TYPO", wrong: { floor: 90 }, says: floors },
  { kind: "TYPO", wrong: { totalFloors: 180, floor: 18 }, says: floors },
  { kind: "TYPO", wrong: { buildYear: 2107 }, says: year },
  { kind: "TYPO", wrong: { buildYear: 2028 }, says: year },
  { kind: "TYPO", wrong: { buildYear: 1917 }, says: year },
  { kind: "NAME", wrong: { community: "栖云里", address: "栖云里3号楼" }, says: /栖筠里/ },
  { kind: "NAME", wrong: { community: "栖筠理", address: "栖筠理3号楼" }, says: /栖筠里/ },
  { kind: "NAME", wrong: { community: undefined, address: "栖云里3号楼" }, says: /栖筠里/ },
  {
    kind: "NAME",
    right: { community: "晴峦公寓", address: "晴峦公寓3号楼", buildYear: 2012, totalFloors: 33 },
    wrong: { community: "晴鸾公寓", address: "晴鸾公寓3号楼" },
    says: /晴峦公寓/,
  },
  {
    kind: "NAME",
    right: { community: "晴峦公寓", address: "晴峦公寓3号楼", buildYear: 2012, totalFloors: 33 },
    wrong: { community: "晴峦花寓", address: "晴峦花寓3号楼" },
    says: /晴峦公寓/,
  },
  { kind: "DISTRICT", wrong: { city: "北京市/北京市/海淀区" }, says: /朝阳区/ },
  { kind: "DISTRICT", wrong: { city: "北京市/北京市/西城区" }, says: /朝阳区/ },
  { kind: "DISTRICT", wrong: { city: "天津市/天津市/和平区" }, says: place },
  { kind: "DISTRICT", wrong: { city: "上海市/上海市/浦东新区" }, says: place },
  { kind: "CONTRADICTION", wrong: { address: "枫渚湾3号楼" }, says: /枫渚湾/ },
  { kind: "CONTRADICTION", wrong: { community: undefined, address: "北京市海淀区槐序华庭3号楼" }, says: /海淀区/ },
  { kind: "CONTRADICTION", wrong: { propertyUsage: "COMMERCIAL" }, says: /用途|小区/ },
  { kind: "CONTRADICTION", wrong: { propertyUsage: "COMMERCIAL", houseType: "商铺" }, says: /用途|小区/ },
  { kind: "CONTRADICTION", wrong: { elevator: false, totalFloors: 30 }, says: /电梯/ },
  { kind: "CONTRADICTION", wrong: { longitude: 39.9, latitude: 39.9 }, says: /坐标|经纬度/ },
  { kind: "TYPO", wrong: { houseType: "12室1厅" }, says: /面积|户型/ },
  { kind: "TYPO", wrong: { houseType: "二十室一厅" }, says: /面积|户型/ },
  { kind: "TYPO", wrong: { houseType: "89.5" }, says: /户型/ },
  { kind: "TYPO", wrong: { houseType: "-2室" }, says: /户型/ },
  { kind: "TYPO", wrong: { buildingArea: 2004, buildYear: 1989 }, says: area },
  { kind: "TYPO", wrong: { floor: 0 }, says: floors },
  { kind: "NAME", wrong: { community: "西筠里", address: "西筠里3号楼" }, says: /栖筠里/ },
  { kind: "NAME", wrong: { community: "栖筠", address: "栖筠3号楼" }, says: /栖筠里/ },
  { kind: "DISTRICT", wrong: { city: "北京市/北京市/崇文区" }, says: /崇文区|朝阳区/ },
  { kind: "DISTRICT", wrong: { city: "吉林省/长春市/朝阳区" }, says: place },
  { kind: "DISTRICT", wrong: { city: "天津市/天津市/朝阳区" }, says: place },
  { kind: "DISTRICT", wrong: { city: "朝阳区" }, says: place },
  { kind: "DISTRICT", wrong: { city: "北京经济技术开发区" }, says: /大兴区、.*通州区/ },
  { kind: "DISTRICT", wrong: { address: "海淀区栖筠里3号楼" }, says: /海淀区/ },
  { kind: "CONTRADICTION", wrong: { address: "栖筠里3号楼19层" }, says: floors },
  { kind: "CONTRADICTION", wrong: { address: "栖筠里3号楼2单元１９０１室" }, says: floors },
  { kind: "CONTRADICTION", wrong: { address: "栖筠里3号楼车位12" }, says: /车位/ },
]

const cars: ReadonlyArray<Omit<Probe, "asset">> = [
  { kind: "UNIT", wrong: { mileageKm: 6.8 }, says: mileage },
  { kind: "UNIT", wrong: { mileageKm: 68 }, says: mileage },
  { kind: "UNIT", wrong: { mileageKm: 680 }, says: mileage },
  { kind: "UNIT", wrong: { mileageKm: 6_800 }, says: mileage },
  {
    kind: "UNIT",
    right: { firstRegistrationDate: "2025-06", mileageKm: 21_000 },
    wrong: { mileageKm: 2.1 },
    says: mileage,
  },
  { kind: "UNIT", wrong: { msrp: 13.5 }, says: /新车|指导价/ },
  { kind: "UNIT", wrong: { msrp: 1_350_000 }, says: /新车|指导价/ },
  { kind: "UNIT", wrong: { currentNewPrice: 1_350_000 }, says: /新车|指导价/ },
  { kind: "UNIT", right: { displacementL: 1.5 }, wrong: { displacementL: 15 }, says: /排量/ },
  { kind: "TYPO", wrong: { firstRegistrationDate: "2026-05" }, says: registered },
  { kind: "TYPO", wrong: { firstRegistrationDate: "2027-05" }, says: registered },
  { kind: "TYPO", wrong: { modelYear: 2031 }, says: /年款|登记/ },
  { kind: "TYPO", wrong: { modelYear: 2024 }, says: /年款|登记/ },
  { kind: "TYPO", wrong: { firstRegistrationDate: "2025-05" }, says: registered },
  { kind: "NAME", wrong: { series: "郎逸" }, says: /朗逸/ },
  { kind: "NAME", wrong: { series: "朗意" }, says: /朗逸/ },
  { kind: "NAME", wrong: { series: "逸朗" }, says: /车系/ },
  { kind: "NAME", wrong: { brand: "大仲" }, says: /大众/ },
  { kind: "CONTRADICTION", wrong: { brand: "奥迪" }, says: /大众|奥迪/ },
  { kind: "CONTRADICTION", wrong: { brand: "宝马" }, says: /大众|宝马/ },
  { kind: "CONTRADICTION", wrong: { fuelType: "BEV" }, says: /燃料/ },
  { kind: "CONTRADICTION", wrong: { trim: "2.0T 旗舰版" }, says: /车款|配置|排量/ },
  { kind: "CONTRADICTION", right: { accidentType: "FLOOD" }, wrong: { conditionGrade: "EXCELLENT" }, says: /车况/ },
  { kind: "CONTRADICTION", wrong: { emissionStandard: "国六", firstRegistrationDate: "2012-05" }, says: /排放/ },
  { kind: "UNIT", wrong: { mileageKm: 2_021 }, says: mileage },
  { kind: "UNIT", wrong: { mileageKm: 680_000 }, says: mileage },
  { kind: "UNIT", wrong: { currentNewPrice: 120 }, says: /新车/ },
  { kind: "TYPO", wrong: { firstRegistrationDate: "2024-05" }, says: registered },
  { kind: "NAME", wrong: { series: "新朗逸" }, says: /朗逸/ },
  { kind: "NAME", wrong: { series: "轩逸" }, says: /日产/ },
  { kind: "NAME", wrong: { series: "郎意" }, says: /朗逸/ },
  { kind: "CONTRADICTION", wrong: { vin: "LSVAA49J132047371" }, says: /VIN/ },
  { kind: "CONTRADICTION", wrong: { trim: "1.5L 自动舒适版 泡水车" }, says: /泡水车/ },
  { kind: "CONTRADICTION", wrong: { trim: "1.5L 自动舒适版（事故车）", accidentType: "NONE" }, says: /事故车/ },
  { kind: "CONTRADICTION", wrong: { displacementL: 5 }, says: /排量/ },
  { kind: "CONTRADICTION", wrong: { batteryHealthPct: 95 }, says: /电池/ },
  { kind: "DISTRICT", wrong: { city: "苏洲市" }, says: /苏洲市/ },
]

const lots: ReadonlyArray<Omit<Probe, "asset">> = [
  { kind: "UNIT", wrong: { areaSqm: 30 }, says: area },
  { kind: "UNIT", wrong: { areaSqm: 2 }, says: area },
  { kind: "UNIT", wrong: { areaSqm: 13_333_333 }, says: area },
  { kind: "UNIT", wrong: { areaSqm: 2_000_000 }, says: area },
  { kind: "UNIT", wrong: { plotRatio: 22 }, says: /容积率/ },
  { kind: "UNIT", wrong: { plotRatio: 220 }, says: /容积率/ },
  { kind: "UNIT", wrong: { remainingYears: 792 }, says: term },
  { kind: "UNIT", right: { remainingYears: 6, termTotalYears: 70 }, wrong: { remainingYears: 72 }, says: term },
  {
    kind: "UNIT",
    wrong: { benchmarkPrice: { unitPrice: 78_000, plotRatio: 2, termYears: 70 } },
    right: { benchmarkPrice: { unitPrice: 7_800, plotRatio: 2, termYears: 70 } },
    says: /基准地价/,
  },
  {
    kind: "UNIT",
    wrong: { benchmarkPrice: { unitPrice: 520, plotRatio: 2, termYears: 70 } },
    right: { benchmarkPrice: { unitPrice: 7_800, plotRatio: 2, termYears: 70 } },
    says: /基准地价/,
  },
  { kind: "DISTRICT", wrong: { city: "江苏省/苏州市/虎丘区" }, says: /昆山/ },
  { kind: "DISTRICT", wrong: { city: "江苏省/苏州市/姑苏区" }, says: /昆山/ },
  { kind: "DISTRICT", wrong: { city: "北京市/北京市/朝阳区" }, says: /昆山|区域|地区/ },
  { kind: "DISTRICT", wrong: { city: "江苏省/苏州市/昆三市" }, says: /昆三|昆山/ },
  { kind: "CONTRADICTION", wrong: { landUse: "INDUSTRIAL", termTotalYears: 70, remainingYears: 66 }, says: term },
  {
    kind: "CONTRADICTION",
    right: { termTotalYears: 40, remainingYears: 36, landUse: "COMMERCIAL" },
    wrong: { termTotalYears: 70, remainingYears: 66 },
    says: term,
  },
  {
    kind: "CONTRADICTION",
    right: { termTotalYears: undefined, remainingYears: 20 },
    wrong: { termEndDate: "2092-11-20" },
    says: term,
  },
  { kind: "CONTRADICTION", wrong: { landUse: "AGRICULTURAL", plotRatio: 2.2 }, says: /容积率/ },
  { kind: "CONTRADICTION", wrong: { rightType: "ALLOCATED" }, says: /划拨/ },
  { kind: "UNIT", wrong: { plotRatio: 12 }, says: /容积率/ },
  { kind: "UNIT", wrong: { remainingYears: 2_092 }, says: term },
  { kind: "UNIT", wrong: { areaSqm: 200_000 }, says: area },
  { kind: "DISTRICT", wrong: { city: "浙江省/嘉兴市/昆山市" }, says: /昆山/ },
  { kind: "DISTRICT", wrong: { city: "江苏省/苏州市/吴江市" }, says: /昆山/ },
  { kind: "DISTRICT", wrong: { city: "江苏省/苏州市/工业园区" }, says: /昆山/ },
  { kind: "DISTRICT", wrong: { address: "太仓市菱歌路南侧" }, says: /太仓/ },
  {
    kind: "CONTRADICTION",
    right: { landUse: "INDUSTRIAL", termTotalYears: 50, remainingYears: 46 },
    wrong: { landUse: "RESIDENTIAL", address: "昆山市菱歌路南侧工业用地" },
    says: /工业用地/,
  },
  { kind: "CONTRADICTION", wrong: { termTotalYears: 50 }, says: term },
  { kind: "CONTRADICTION", wrong: { termEndDate: "2046-11-20" }, says: term },
]

const machines: ReadonlyArray<Omit<Probe, "asset">> = [
  { kind: "UNIT", wrong: { hours: 0.98 }, says: hours },
  { kind: "UNIT", wrong: { hours: 9.8 }, says: hours },
  { kind: "UNIT", wrong: { hours: 98 }, says: hours },
  { kind: "UNIT", right: { manufactureDate: "2024-09", hours: 2_100 }, wrong: { hours: 0.21 }, says: hours },
  { kind: "UNIT", right: { manufactureDate: "2024-09", hours: 2_100 }, wrong: { hours: 2.1 }, says: hours },
  { kind: "UNIT", wrong: { hours: 588_000 }, says: hours },
  { kind: "UNIT", right: { replacementValue: 1_100_000 }, wrong: { replacementValue: 110 }, says: /新机|重置/ },
  {
    kind: "UNIT",
    right: { replacementValue: 1_100_000 },
    wrong: { replacementValue: 11_000_000 },
    says: /新机|重置|成本法/,
  },
  { kind: "TYPO", wrong: { manufactureDate: "2027-06" }, says: date },
  { kind: "TYPO", wrong: { manufactureDate: "2026-06" }, says: hours },
  { kind: "TYPO", wrong: { hours: 980 }, says: hours },
  { kind: "NAME", wrong: { model: "QY2SK5" }, says: /QY25K5/ },
  { kind: "NAME", wrong: { model: "QV25K5" }, says: /QY25K5/ },
  { kind: "NAME", wrong: { model: "QY250K5" }, says: /QY25K5|型号/ },
  {
    kind: "NAME",
    right: { model: "SY215C", manufacturer: "三一" },
    wrong: { model: "SY2l5C", manufacturer: "三一" },
    says: /SY215C/,
  },
  {
    kind: "NAME",
    right: { model: "PC200-8", manufacturer: "小松" },
    wrong: { model: "PC2000-8", manufacturer: "小松" },
    says: /PC200-8|型号/,
  },
  { kind: "CONTRADICTION", wrong: { manufacturer: "卡特彼勒" }, says: /制造商|厂/ },
  { kind: "CONTRADICTION", wrong: { equipmentType: "挖掘机" }, says: /类型|挖掘机/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "额定起重量250吨" }, says: /起重|吨|250/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "工作小时 19,800h" }, says: hours },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "2011年6月出厂" }, says: date },
  { kind: "UNIT", wrong: { hours: 2_017 }, says: hours },
  { kind: "UNIT", wrong: { hours: 98_000 }, says: hours },
  { kind: "UNIT", wrong: { replacementValue: 5_000_000 }, says: /新机|成本法/ },
  { kind: "TYPO", wrong: { manufactureDate: "2025-06" }, says: hours },
  { kind: "NAME", wrong: { model: "QY52K5" }, says: /QY25K5/ },
  { kind: "NAME", wrong: { model: "OY25K5" }, says: /QY25K5/ },
  { kind: "NAME", wrong: { manufacturer: "徐功" }, says: /徐工/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "25t吊机，机龄３年" }, says: /机龄/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "已使用15年" }, says: /机龄/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "36个月机龄，有发票" }, says: /机龄/ },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "表显 1.98 万小时" }, says: hours },
  { kind: "CONTRADICTION", wrong: { equipmentConfig: "整机报废" }, says: /报废/ },
]

/** The mistakes that people made, or are likely to make, in requests of each asset. */
export const probes: ReadonlyArray<Probe> = [
  ...homes.map((probe) => ({ ...probe, asset: "PROPERTY" as const })),
  ...cars.map((probe) => ({ ...probe, asset: "VEHICLE" as const })),
  ...lots.map((probe) => ({ ...probe, asset: "LAND" as const })),
  ...machines.map((probe) => ({ ...probe, asset: "EQUIPMENT" as const })),
]
