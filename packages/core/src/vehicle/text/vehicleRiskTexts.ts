import { row } from "../../domain/Message.ts"
import { apartFrom, figure } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { many, plural } from "../../text/words/Plural.ts"
import { ACCIDENTS, FUELS, kilometres, NEW_PRICES } from "./vehicleNames.ts"

const STAGES: Readonly<Record<number, string>> = { 1: "国一", 2: "国二", 3: "国三", 4: "国四", 5: "国五", 6: "国六" }

/** Whole years, of which a car in its first has none. */
const yearsOld = {
  zh: (years: number): string => (years < 1 ? "不足1年" : `${years}年`),
  en: (years: number): string => (years < 1 ? "less than a year" : many(years, "year")),
}

const ROMAN: Readonly<Record<number, string>> = { 1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI" }

/** Risks of a vehicle. */
export const vehicleRiskTexts = {
  "vehicle.risk.checkDigit": row<{ found: string; expected: string; required: boolean }>({
    zh: ({ found, expected, required }) =>
      `VIN 校验位不符：第9位为“${found}”，按其余各位应为“${expected}”，${
        required ? "可能有字符误填或误读，请与行驶证核对。" : "该产地的车辆不一定设校验位，请与行驶证核对。"
      }`,
    en: ({ found, expected, required }) =>
      `The VIN's check digit does not hold: its ninth character is "${found}" and should be "${expected}" by the others. ${
        required
          ? "A character may be mistyped or misread: compare it with the vehicle licence."
          : "Cars from there need not have one: compare it with the vehicle licence."
      }`,
  }),
  "vehicle.risk.vinBrand": row<{ stated: string; known: string }>({
    zh: ({ stated, known }) => `所填品牌“${stated}”与 VIN 对应的厂家（${known}）不符，估值按所填品牌，请与行驶证核对。`,
    en: ({ stated, known }) =>
      `The stated brand "${stated}" does not match the maker in the VIN (${known}); the stated brand was used: compare it with the vehicle licence.`,
  }),
  "vehicle.risk.vinYear": row<{ stated: number; known: number }>({
    zh: ({ stated, known }) => `所填年款${stated}与 VIN 对应的${known}年款不符，估值按所填年款，请核对。`,
    en: ({ stated, known }) =>
      `The stated model year ${stated} does not match the VIN, which indicates ${known}; the stated year was used: check it.`,
  }),
  "vehicle.risk.vinMakerUnknown": row<{ wmi: string }>({
    zh: ({ wmi }) => `VIN 前三位${wmi}不在厂家代码表中，未能用 VIN 核对品牌。`,
    en: ({ wmi }) =>
      `The VIN begins with ${wmi}, which is no known maker's code: the brand could not be checked against it.`,
  }),
  "vehicle.risk.brandInferred": row<{ brand: string; sure: boolean }>({
    zh: ({ brand, sure }) =>
      `品牌“${brand}”由 VIN ${sure ? "" : "（厂家代码把握不大）"}推断，未经申请方确认，请与行驶证核对。`,
    en: ({ brand, sure }) =>
      `The brand ${brand} was inferred from the VIN${sure ? "" : " (a maker's code that is not certain)"} and not confirmed: compare it with the vehicle licence.`,
  }),
  "vehicle.risk.registeredLate": row<{ years: number; modelYear: number }>({
    zh: ({ years, modelYear }) =>
      `首次登记比${modelYear}年款晚${years}年，可能为库存车或平行进口车，也可能年款或日期有误，请核对。`,
    en: ({ years, modelYear }) =>
      `First registered ${many(years, "year")} after its model year ${modelYear}: it may have stood unsold or been a parallel import, or one of the two is wrong. Check them.`,
  }),
  /** Implausibly low mileage for the age: valued at `counted`, the lowest plausible one. */
  "vehicle.risk.mileageUnread": row<{
    km: number
    years: number
    expected: number
    counted: number
  }>({
    zh: ({ km, years, expected, counted }) =>
      `里程${kilometres.zh(km)}与车龄${yearsOld.zh(years)}不符（通常约${kilometres.zh(expected)}），疑似未填写、换过里程表，或误以“万公里”为单位。本次暂按可信的下限${kilometres.zh(counted)}估值，结果很可能偏高，请核对里程后重新估值。`,
    en: ({ km, years, expected, counted }) =>
      `${kilometres.en(km)} ${plural(km, "does", "do")} not fit an age of ${yearsOld.en(years)} (usual: about ${kilometres.en(expected)}): it may not have been filled in, the meter may have been changed, or the figure may be in units of 10,000 km. It is valued at ${kilometres.en(counted)}, the lowest credible mileage, and is probably worth less. Check it.`,
  }),
  "vehicle.risk.mileageLow": row<{
    km: number
    years: number
    expected: number
    counted: number
  }>({
    zh: ({ km, years, expected, counted }) =>
      `里程${kilometres.zh(km)}远低于车龄${yearsOld.zh(years)}的通常水平（约${kilometres.zh(expected)}），存在调表可能；本次按${kilometres.zh(counted)}估值，请查验维修保养记录。`,
    en: ({ km, years, expected, counted }) =>
      `${kilometres.en(km)} is far below the usual at ${yearsOld.en(years)} (about ${kilometres.en(expected)}): the meter may have been turned back. It is valued at ${kilometres.en(counted)}. Look at the service records.`,
  }),
  "vehicle.risk.mileageHigh": row<{ km: number; years: number; perYear: number }>({
    zh: ({ km, years, perYear }) =>
      `里程${kilometres.zh(km)}（车龄${yearsOld.zh(years)}，平均每年约${kilometres.zh(perYear)}）明显偏高，可能曾用于营运或误填，请核实。`,
    en: ({ km, years, perYear }) =>
      `${kilometres.en(km)} at ${yearsOld.en(years)} (about ${kilometres.en(perYear)} a year) is unusually high: it may have been in commercial use, or the figure mistyped. Check it.`,
  }),
  "vehicle.risk.mileageBeyond": row<{ km: number }>({
    zh: ({ km }) =>
      `里程${kilometres.zh(km)}超出仍在交易的车辆的合理范围，可能误填（例如多输一个0），请核实；估值按高里程处理，仅供参考。`,
    en: ({ km }) =>
      `${kilometres.en(km)} is beyond what cars that are still traded have run, probably a typing error (a zero too many). It is valued as a car of very high mileage, for reference only. Check it.`,
  }),
  /** Mileage beyond the range of the samples: valued at `counted`. */
  "vehicle.risk.mileageBeyondSamples": row<{ km: number; counted: number }>({
    zh: ({ km, counted }) =>
      `里程${kilometres.zh(km)}超出样本所能反映的范围，按${kilometres.zh(counted)}估值，实际价值可能更低，请查验车况。`,
    en: ({ km, counted }) =>
      `${kilometres.en(km)} is beyond what the samples cover: the car is valued at ${kilometres.en(counted)} and may be worth less. Inspect it.`,
  }),
  /** `stage`: 1 to 7; not `stated`: inferred from the date of registration. */
  "vehicle.risk.emission": row<{ stage: number; stated: boolean }>({
    zh: ({ stage, stated }) =>
      `${stated ? `排放标准为${STAGES[stage] ?? stage}` : `按首次登记日期推断排放标准可能为${STAGES[stage] ?? stage}`}，一些城市限制此类车辆迁入，可转让的地区可能受限，请以当地现行规定为准。`,
    en: ({ stage, stated }) =>
      `${stated ? `Emission stage China ${ROMAN[stage] ?? stage}` : `By its registration the emission stage may be China ${ROMAN[stage] ?? stage}`}: some cities do not let such cars be registered there, which may narrow the market. Check the current local rules.`,
  }),
  "vehicle.risk.operating": {
    zh: "使用性质为营运，损耗较大且有强制报废年限，个人买家接受度低，处置价格可能偏低。",
    en: "In commercial use: more wear, a compulsory scrapping age, and few private buyers; it may sell for less.",
  },
  "vehicle.risk.operatingToNon": {
    zh: "车辆由营运转为非营运，仍按营运车辆的年限管理，多数买家和金融机构会折价或不予接受，请核实。",
    en: "Converted from commercial to private use: the scrapping age of commercial vehicles still applies, and most buyers and lenders discount or decline such cars. Check it.",
  },
  "vehicle.risk.transfers": row<{ count: number; years: number }>({
    zh: ({ count, years }) => `车龄${yearsOld.zh(years)}已过户${count}次，次数偏多，请核实原因和车辆历史。`,
    en: ({ count, years }) =>
      `${many(count, "change")} of owner in ${yearsOld.en(years)}: unusually many. Ask for the reasons and the history.`,
  }),
  "vehicle.risk.accident": row<{ type: string }>({
    zh: ({ type }) =>
      `车辆有${word.zh(ACCIDENTS, type)}记录，估值已按参考比例折减，实际折价取决于受损部位和修复情况，建议委托检测。`,
    en: ({ type }) =>
      `Recorded: ${word.en(ACCIDENTS, type)}. The value was lowered by the reference rate; the true loss depends on what was hit and how it was repaired. Have it inspected.`,
  }),
  "vehicle.risk.batteryLow": row<{ percent: number }>({
    zh: ({ percent }) =>
      `动力电池健康度为${percent}%，已接近或低于常见的质保下限，更换电池的费用可能超过车辆价值，请核实质保。`,
    en: ({ percent }) =>
      `Battery health is ${percent}%, near or below the usual limit of warranties; a new battery may cost more than the car is worth. Check the warranty.`,
  }),
  "vehicle.risk.batteryUnknown": row<{ years: number }>({
    zh: ({ years }) => `车龄${years}年的纯电动车未提供电池健康度，电池状况对价格影响很大，建议检测后补充电池健康度。`,
    en: ({ years }) =>
      `Battery health is not given for an electric car ${many(years, "year")} old, and it affects the price strongly: have it tested and give the battery health.`,
  }),
  "vehicle.risk.electricPrices": row<{ fuel: string }>({
    zh: ({ fuel }) => `${word.zh(FUELS, fuel)}车的新车价格调整频繁，旧车价格随之波动，建议补充同款新车现价并关注降价。`,
    en: ({ fuel }) =>
      `Prices of new ${word.en(FUELS, fuel)} cars change often, and those of used ones with them: give the price of the same model new today, and watch for price cuts.`,
  }),
  "vehicle.risk.oldMsrp": row<{ years: number }>({
    zh: ({ years }) => `所填新车指导价为${years}年前的价格，新能源车此后可能已降价，据此计算的保值率偏低，仅供参考。`,
    en: ({ years }) =>
      `The stated list price is ${many(years, "year")} old; such cars may be sold for less now, and the retention rate looks lower than it is.`,
  }),
  "vehicle.risk.scrapMileage": row<{ km: number; limit: number }>({
    zh: ({ km, limit }) =>
      `里程${kilometres.zh(km)}，接近或超过小微型载客汽车引导报废的${kilometres.zh(limit)}，剩余使用价值有限。`,
    en: ({ km, limit }) =>
      `${kilometres.en(km)} is near or beyond the ${kilometres.en(limit)} at which the state encourages scrapping small passenger cars: little service life is left.`,
  }),
  "vehicle.risk.scrapAge": row<{ years: number; limit: number }>({
    zh: ({ years, limit }) =>
      `营运车辆车龄${years}年，接近或超过强制报废年限（出租客运为${limit}年，其他营运用途另有规定），请核对强制报废期止。`,
    en: ({ years, limit }) =>
      `A commercial vehicle of ${many(years, "year")} is near or beyond its compulsory scrapping age (${many(limit, "year")} for taxis; it differs for other services): check the date on the licence.`,
  }),
  "vehicle.risk.old": row<{ years: number }>({
    zh: ({ years }) => `车龄${years}年，年检次数增加，多数金融机构不再受理，处置周期可能较长。`,
    en: ({ years }) =>
      `At ${many(years, "year")} it is inspected more often, most lenders decline it, and a sale may take longer.`,
  }),
  "vehicle.risk.thin": row<{ series: string; count: number }>({
    zh: ({ series, count }) => `车系“${series}”的样本只有${count}条，市场交易较少，处置可能需要更长时间。`,
    en: ({ series, count }) =>
      `Only ${many(count, "sample")} of the series "${series}": it is seldom traded, and a sale may take longer.`,
  }),
  "vehicle.risk.noSeries": row<{ brand: string; series: string }>({
    zh: ({ brand, series }) => `没有车系“${series}”的样本，价格由“${brand}”的其他车系推断，误差较大，仅供参考。`,
    en: ({ brand, series }) =>
      `There is no sample of the series "${series}": the price is inferred from other series of ${brand}, with a large error. For reference only.`,
  }),
  "vehicle.risk.seriesUnknown": row<{ brand: string }>({
    zh: ({ brand }) => `只知道品牌“${brand}”，不知道车系，价格由该品牌的各车系推断，误差很大，请补充车系。`,
    en: ({ brand }) =>
      `Only the brand ${brand} is known, not the series: the price is inferred from all its series, with a very large error. Give the series.`,
  }),
  "vehicle.risk.seriesResolved": row<{ asked: string; resolved: string }>({
    zh: ({ asked, resolved }) => `样本库中没有“${asked}”，按相近的车系“${resolved}”估值，请核对。`,
    en: ({ asked, resolved }) =>
      `The catalogue has no "${asked}"; it was valued as the similar series "${resolved}". Check it.`,
  }),
  "vehicle.risk.otherBrands": row<{ count: number }>({
    zh: ({ count }) => `有${count}条可比样本属于其他品牌。`,
    en: ({ count }) => `${many(count, "comparable")} ${plural(count, "is", "are")} of other brands.`,
  }),
  "vehicle.risk.trimMissing": {
    zh: "未提供车型，按车系的常见配置估值，补充后可提高准确度。",
    en: "The trim is not given: the usual equipment of the series is assumed; giving it makes the value more accurate.",
  },
  /** No trim was stated: that of a typical sample is assumed. */
  "vehicle.risk.trimAssumed": row<{ trim: string }>({
    zh: ({ trim: model }) =>
      `未提供车型，按同车系价格居中的车型“${model}”估值；不同配置价格差异较大，补充后可提高准确度。`,
    en: ({ trim }) =>
      `The trim is not given: "${trim}", the mid-priced trim of the series, is assumed. Trims differ in price; giving it makes the value more accurate.`,
  }),
  "vehicle.risk.trimUnknown": row<{ trim: string }>({
    zh: ({ trim: model }) => `样本库中没有车型“${model}”，按同车系的其他车型推断配置差异，请核对车型名称。`,
    en: ({ trim }) =>
      `The catalogue has no trim "${trim}": its equipment is inferred from other trims of the series. Check the name.`,
  }),
  /** `field`: msrp or currentNewPrice. */
  "vehicle.risk.newPriceImplausible": row<{ field: string; value: number }>({
    zh: ({ field, value }) =>
      `所填的${word.zh(NEW_PRICES, field)}（${figure(value)}元）不合理，可能误以万元为单位，未予采用。`,
    en: ({ field, value }) =>
      `The stated ${word.en(NEW_PRICES, field)} (CNY ${figure(value)}) is implausible, perhaps in units of 10,000 yuan: it was not used.`,
  }),
  "vehicle.risk.newPriceApart": row<{ percent: number; of: string }>({
    zh: ({ percent, of }) =>
      `按${word.zh(NEW_PRICES, of)}推算的价格${apartFrom.zh(percent, "市场法")}，请核对所填价格和车辆状况。`,
    en: ({ percent, of }) =>
      `The value derived from the ${word.en(NEW_PRICES, of)} is ${apartFrom.en(percent, "the market")}: check that price and the condition of the car.`,
  }),
  /** The value exceeds the new-car price. */
  "vehicle.risk.aboveNewPrice": row<{ percent: number; of: string }>({
    zh: ({ percent, of }) =>
      `市场样本支持的价格比所填的${word.zh(NEW_PRICES, of)}还高${percent}%，旧车通常不会高于新车，请核对所填价格、车型和样本是否为降价前的价格。`,
    en: ({ percent, of }) =>
      `The samples support a price ${percent}% above the ${word.en(NEW_PRICES, of)}; used cars are seldom worth more than new ones. Check that price, the trim, and whether the samples are from before a price cut.`,
  }),
  "vehicle.risk.newPriceOnly": row<{ of: string }>({
    zh: ({ of }) => `估值仅由${word.zh(NEW_PRICES, of)}和参考保值率得出，没有市场样本佐证，置信度低，建议另行询价。`,
    en: ({ of }) =>
      `The value rests on the ${word.en(NEW_PRICES, of)} and reference rates alone; no market sample supports it, and confidence is low. Obtain market quotes.`,
  }),
  "vehicle.risk.placeUnknown": row<{ city: string }>({
    zh: ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
    en: ({ city }) => `"${city}" is not a known administrative division: check it.`,
  }),
}
