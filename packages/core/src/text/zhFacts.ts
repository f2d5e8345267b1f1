import type { EquipmentFactMessages } from "../equipment/EquipmentFactMessages.ts"
import type { LandFactMessages } from "../land/LandFactMessages.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"
import type { MarketMessages } from "../market/report/MarketMessages.ts"
import type { PropertyFactMessages } from "../property/PropertyFactMessages.ts"
import type { PropertyMessages } from "../property/PropertyMessages.ts"
import type { VehicleFactMessages } from "../vehicle/VehicleFactMessages.ts"
import { word } from "./zhAmounts.ts"
import { FUELS } from "./zhVehicle.ts"

type Facts = PropertyFactMessages &
  VehicleFactMessages &
  LandFactMessages &
  EquipmentFactMessages &
  Pick<PropertyMessages, "property.failed.noSamplesOfUse"> &
  Pick<
    MarketMessages,
    | "market.excluded.OTHER_USE"
    | "market.risk.notStated"
    | "market.risk.beforeSamples"
    | "market.failed.beforeSamples"
    | "market.failed.contradiction"
  >

/** What contradicts, and what became of it. */
const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
    case "WIDENED":
      return `${contradiction}，估值区间已放宽，请核实。`
    case "IGNORED":
      if (percent === null) return `${contradiction}；该信息未予采用，请核实。`
      return percent === 0
        ? `${contradiction}；该信息对估值没有影响，未予采用，区间略有放宽，请核实。`
        : `${contradiction}；是否采用该信息，估值相差${percent}%，未予采用，区间已相应放宽，请核实。`
    case "REFUSED":
      return percent === 0
        ? `${contradiction}，请更正。`
        : `${contradiction}；是否采用该信息，估值相差${percent}%，请更正。`
    default:
      return `${contradiction}，请核实。`
  }
}

const USES: Readonly<Record<string, string>> = { PARKING: "车位", STORAGE: "储藏室", BASEMENT: "地下室" }
const USAGES: Readonly<Record<string, string>> = { RESIDENTIAL: "住宅", COMMERCIAL: "商业办公", INDUSTRIAL: "工业" }
const ACCIDENTS: Readonly<Record<string, string>> = { MAJOR: "重大事故", FLOOD: "泡水", FIRE: "过火" }
const FIELDS: Readonly<Record<string, string>> = {
  accidentType: "事故情况",
  conditionGrade: "车况",
  usageNature: "使用性质",
  condition: "设备成色",
  developmentLevel: "开发程度",
}

/** Facts that contradict each other, that are missing, or that are out of the samples' reach, in Chinese. */
export const zhFacts: { readonly [Code in keyof Facts]: (params: Facts[Code]) => string } = {
  "market.excluded.OTHER_USE": () => "用途不同（车位、储藏室、地下室与主用途不可比）",
  "market.risk.notStated": ({ fields, percent }) =>
    `未说明${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join("、")}，样本也未载明，估值按市场常见情况，区间因此另行放宽（约±${percent}%），补充后更准确。`,
  "market.risk.beforeSamples": ({ date, from }) => `本市场的样本自${from}起才有，估值时点${date}早于全部样本。`,
  "market.failed.beforeSamples": ({ date, from }) =>
    `无法估值：本市场的样本自${from}起才有，估值时点${date}之前没有任何样本。请改用${from}或以后的估值时点，或导入更早的样本。`,
  "market.failed.contradiction": ({ told }) => `无法估值，所给信息相互矛盾或与实际不符：${told}`,

  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `无法估值：估价对象按${word(USES, use)}识别，不能用住宅或商铺的价格推算；在${city}检索“${address}”及周边、全市近${years}年的${word(USES, use)}样本，${
      found === 0 ? "没有找到" : `找到的${found}条均不可用`
    }。请导入${word(USES, use)}的成交或挂牌样本；如并非${word(USES, use)}，请更正 houseType、address 或 floor。`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(
      `估价对象按${word(USES, use)}识别，只与${word(USES, use)}样本比较，此类物业多按个成交，按面积折算误差较大`,
      treated,
    ),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(`${word(USES, use)}面积${area}㎡不合常理（一般为${low}至${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.share": (treated) =>
    doubted("估价对象是房屋的部分份额，样本均为整套房屋，份额不能按比例折算，请填写整套房屋", treated),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`houseType“${form}”与用途“${word(USAGES, usage)}”矛盾`, treated),
  "property.fact.areaSmall": ({ area, rooms, low, ...treated }) =>
    doubted(`建筑面积${area}㎡容不下${rooms}室（至少约${low}㎡），面积或户型有一项有误`, treated),
  "property.fact.areaLarge": ({ area, rooms, high, ...treated }) =>
    doubted(`建筑面积${area}㎡与${rooms}室不相称（一般不超过${high}㎡），面积或户型有一项有误`, treated),
  "property.fact.floors": ({ floors, high, ...treated }) =>
    doubted(`楼层${floors}层远高于周边样本的最高楼层${high}层`, treated),
  "property.fact.noSuchFloor": ({ floor, totalFloors, ...treated }) =>
    doubted(
      totalFloors === 0
        ? `所在楼层${floor}层不存在（地上从1层起，地下从-1层起）`
        : `总楼层${totalFloors}层的楼房没有${floor}层`,
      treated,
    ),
  "property.fact.totalFloors": ({ totalFloors, ...treated }) => doubted(`总楼层${totalFloors}层不合常理`, treated),
  "property.fact.yearOutOfBounds": ({ built, from, to, ...treated }) =>
    doubted(`建成年份${built}年不合常理（应在${from}至${to}年之间）`, treated),
  "property.fact.notBuilt": ({ built, year, ...treated }) =>
    doubted(`建成年份${built}年晚于估值时点（${year}年），样本均为已建成房屋`, treated),
  "property.fact.buildYear": ({ built, from, to, ...treated }) =>
    doubted(`建成年份${built}年与同小区样本（${from}至${to}年）相差10年以上`, treated),
  "property.fact.lift": ({ floors, ...treated }) => doubted(`${floors}层的楼房填写为没有电梯`, treated),
  "property.fact.coordinates": ({ km, ...treated }) =>
    doubted(`坐标距同小区样本至少${km}公里，坐标或小区名称有一项有误`, treated),

  "vehicle.fact.part": ({ name, ...treated }) => doubted(`“${name}”是零部件，不是整车，只对整车估值`, treated),
  "vehicle.fact.fuel": ({ stated, known, ...treated }) =>
    doubted(
      `燃料类型“${word(FUELS, stated)}”与该车系矛盾（该车系已知为${known
        .split(",")
        .map((fuel) => word(FUELS, fuel))
        .join("、")}）`,
      treated,
    ),
  "vehicle.fact.noEngine": ({ field, ...treated }) =>
    doubted(field === "transmission" ? "纯电动车没有手动变速箱" : "纯电动车没有发动机排量", treated),
  "vehicle.fact.noBattery": (treated) => doubted("燃油车没有动力电池，却填写了电池健康度", treated),
  "vehicle.fact.displacement": ({ stated, low, high, ...treated }) =>
    doubted(`排量${stated}L与该车系或车身类型不符（${low > 0 ? `${low}至${high}L` : `一般不超过${high}L`}）`, treated),
  "vehicle.fact.trimDisplacement": ({ stated, named, ...treated }) =>
    doubted(`排量${stated}L与车型名称中的${named.toFixed(1)}不符`, treated),
  "vehicle.fact.seats": ({ stated, most, ...treated }) =>
    doubted(`${stated}座与该车系或车身类型不符（一般不超过${most}座）`, treated),
  "vehicle.fact.body": ({ stated, known, ...treated }) =>
    doubted(`车身类型“${stated}”与该车系不符（样本为${known.split(",").join("、")}）`, treated),
  "vehicle.fact.emission": ({ stated, registered, from, ...treated }) =>
    doubted(`排放标准“${stated}”最早见于${from}，而车辆于${registered}上牌`, treated),
  "vehicle.fact.condition": ({ accident, ...treated }) =>
    doubted(`车况填写为优，事故情况却为${word(ACCIDENTS, accident)}`, treated),
  "vehicle.fact.beforeBattery": ({ registered, ...treated }) =>
    doubted(`${registered}上牌时尚无纯电动乘用车上市，上牌日期或车型有一项有误`, treated),
  "vehicle.fact.older": ({ registered, oldest, ...treated }) =>
    doubted(`上牌年份${registered}年比该车系全部样本（最早${oldest}年）早10年以上，当时该车系可能尚未上市`, treated),

  "land.fact.plotRatio": ({ stated, high, ...treated }) =>
    doubted(`容积率${stated}远高于同用途地块（最高约${high}）`, treated),
  "land.fact.farmBuilding": ({ stated, ...treated }) =>
    doubted(`农用地不能按容积率${stated}建设，用途或容积率有一项有误`, treated),
  "land.fact.noTerm": (treated) =>
    doubted("划拨土地使用权没有使用年限，却填写了年限或终止日期，权利类型或年限有一项有误", treated),
  "land.fact.share": (treated) =>
    doubted("估价对象是宗地的部分份额或分摊面积，样本均为整宗土地，份额不能按比例折算，请填写整宗土地", treated),

  "equipment.fact.attachment": ({ model, ...treated }) =>
    doubted(`“${model}”是属具或零部件，不是整机，只对整机估值；整机请填写型号，属具写入配置说明`, treated),
  "equipment.fact.nameless": ({ model, ...treated }) =>
    doubted(`“${model}”没有型号，按设备类型和规格与同类设备比较，品牌和型号的差异未能体现`, treated),
  "equipment.fact.capacity": ({ model, stated, known, unit, ...treated }) =>
    doubted(`配置中的规格${stated}${unit}与型号“${model}”的${known}${unit}相差过大，型号或规格有一项有误`, treated),
  "equipment.fact.date": ({ stated, inText, ...treated }) =>
    doubted(`所填出厂日期${stated}与配置说明中的${inText}相差两年以上`, treated),
}
