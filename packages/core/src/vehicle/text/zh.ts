import { ownValue } from "../../domain/OwnValue.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { doubted } from "../../market/report/text/zhDoubted.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import { trim, yuan, word } from "../../text/words/zhAmounts.ts"
import type { VehicleFactMessages } from "../VehicleFactMessages.ts"
import type { VehicleMessages, VehicleNamed } from "../VehicleMessages.ts"
import { zhSources as SOURCES } from "./zhSources.ts"

const FACTORS: Readonly<Record<string, string>> = {
  transaction: "交易情况（挂牌价折算为成交价）",
  time: "市场状况（成交日期）",
  model: "品牌、车系与车型",
  age: "车龄",
  mileage: "里程",
  fuel: "燃料类型",
  body: "车身类型",
  place: "地区",
  condition: "车况",
  accident: "事故情况",
  usage: "使用性质",
  transfers: "过户次数",
  battery: "电池健康度",
  emission: "排放标准",
  transmission: "变速箱",
  color: "颜色",
  attributes: "其他特征",
  unexplained: "未沿用的个别差异",
  correction: "系统性偏差",
  comparables: "可比样本的数量与分布",
  location: "车系与地区",
}

/** What the market engine's sentences call things when vehicles are compared. */
export const zhWords: MarketWords = {
  scopes: { Group: "同车系", Neighbourhood: "同级别", District: "同品牌", Market: "全部车辆" },
  units: { group: "同款车型", family: "同车系", area: "同级别", district: "同品牌", market: "全部车辆" },
  factors: FACTORS,
  level: "同类车辆的推算水平（按车系、车龄、里程等）",
  excluded: {
    PRICE_IMPLAUSIBLE: "价格不合理，疑似录入错误（例如误以万元为单位）",
    DUPLICATE: "同一车辆重复出现",
    OUTLIER: "修正后价格明显偏离同组样本",
  },
  price: "价格",
  sameGroup: "同款车型",
  likeness: "车系、车型、配置和时间",
  minimum: "市场法通常要求",
  rule: "业内惯例",
  oldDeals: "二手车价格变化较快，",
  resolved: (name) => `在样本库中识别到车型：${name}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "该车型" : `车型“${name}”`}没有可用的同款样本，价格由同车系或同品牌的其他车型推断，建议补充同款成交。`,
}

const FUELS: Readonly<Record<string, string>> = {
  GASOLINE: "汽油",
  DIESEL: "柴油",
  HYBRID: "油电混合",
  PHEV: "插电混动",
  BEV: "纯电动",
  ANY: "各类燃料",
}

const ACCIDENTS: Readonly<Record<string, string>> = {
  NONE: "无事故",
  MINOR: "轻微事故",
  MAJOR: "重大事故",
  FLOOD: "泡水",
  FIRE: "火烧",
}

const USAGES: Readonly<Record<string, string>> = {
  NON_OPERATING: "非营运",
  OPERATING: "营运",
  OPERATING_TO_NON: "营转非",
}

const NAMES: Readonly<Record<string, string>> = {
  ...FUELS,
  ...ACCIDENTS,
  ...USAGES,
  EXCELLENT: "优",
  GOOD: "良",
  FAIR: "一般",
  POOR: "差",
  MANUAL: "手动",
  AUTOMATIC: "自动",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "高", MEDIUM: "中", LOW: "低" }

const NEW_PRICES: Readonly<Record<string, string>> = {
  MSRP: "新车指导价",
  CURRENT_NEW_PRICE: "同款新车现价",
  msrp: "新车指导价",
  currentNewPrice: "同款新车现价",
}

const STAGES: Readonly<Record<number, string>> = { 1: "国一", 2: "国二", 3: "国三", 4: "国四", 5: "国五", 6: "国六" }

const car = ({ brand, modelYear, series, trim: model }: VehicleNamed): string => {
  const name = [brand, series].filter((part) => part !== null).join(" ")
  const detail = [modelYear === null ? null : `${modelYear}款`, model].filter((part) => part !== null).join(" ")
  return `${name === "" ? "车辆" : name}${detail === "" ? "" : `（${detail}）`}`
}

/** Kilometres, from ten thousand on in 万公里. */
const kilometres = (km: number): string =>
  km >= 10_000 ? `${trim((km / 10_000).toFixed(2))}万公里` : `${Math.round(km)}公里`

/** `2019-03` → `2019年3月`. */
const monthOf = (month: string): string => {
  const [, year, number] = /^(\d{4})-0?(\d{1,2})/.exec(month) ?? []
  return year === undefined ? month : `${year}年${number}月`
}

const aged = (months: number): string => {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return `${years === 0 ? "" : `${years}年`}${rest === 0 && years > 0 ? "" : `${rest}个月`}`
}

/** Whole years, of which a car in its first has none. */
const yearsOld = (years: number): string => (years < 1 ? "不足1年" : `${years}年`)

const moved = (percent: number): string => (percent >= 0 ? `上调${percent}%` : `下调${-percent}%`)

/** What the car has of a factor, beside the comparables where they have a number. */
const comparison = (factor: string, own: string | number | null, usual: number | null): string => {
  if (own === null) return ""
  if (factor === "age" && typeof own === "number") {
    return `本车${own}年${usual === null ? "" : `，可比样本平均${usual}年`}，`
  }
  if (factor === "mileage" && typeof own === "number") {
    return `本车${kilometres(own)}${usual === null ? "" : `，可比样本平均${kilometres(usual)}`}，`
  }
  if (factor === "transfers") return `本车过户${own}次，`
  if (factor === "battery") return `本车${own}%，`
  return `本车为“${ownValue(NAMES, String(own)) ?? own}”，`
}

const HELP_BY_NEW_PRICE = "也可提供新车指导价或同款新车现价（元），按参考保值率给出低置信度的参考值。"

/** What a valuation of vehicles says, in Chinese. */
export const zh: Sentences<VehicleMessages & VehicleFactMessages> = {
  "vehicle.request.vinLength": () => "VIN 应为17位，请核对是否漏填或多填",
  "vehicle.request.vinLetters": () => "VIN 不含字母 I、O、Q，请核对是否为数字 1 或 0",
  "vehicle.request.vinCharacters": () => "VIN 只能包含数字和英文字母",
  "vehicle.request.identity": () => "请提供 vin，或同时提供 brand 和 series",
  "vehicle.request.pair": ({ other }) => `没有 vin 时，提供了 ${other} 还须提供此字段`,
  "vehicle.request.registeredBeforeModel": ({ modelYear, origin }) =>
    `不能早于出厂：${origin === "VIN" ? "VIN 显示" : "所填"}年款为${modelYear}，请核对`,
  "vehicle.request.modelYearAhead": ({ latest }) => `年款不能晚于${latest}`,
  "vehicle.step.prepare": ({ city, registered, mileageKm, date, ...named }) =>
    `估价对象：${car(named)}，${monthOf(registered)}首次登记${
      mileageKm === null ? "" : `，行驶${kilometres(mileageKm)}`
    }，所在地${city}，估值时点${date}。`,
  "vehicle.step.vin": ({ wmi, maker, modelYear }) =>
    `VIN 前三位${wmi}${maker === null ? "未能识别厂家" : `对应${maker}`}${
      modelYear === null ? "" : `，第十位结合登记日期对应${modelYear}年款`
    }。`,
  "vehicle.step.age": ({ months, mileageKm, expectedKm }) =>
    `车龄${aged(months)}，同龄车通常行驶约${kilometres(expectedKm)}，本车${
      mileageKm === null ? "没有可信的里程，按通常里程估值" : `行驶${kilometres(mileageKm)}`
    }。`,
  "vehicle.step.retention": ({ percent, of, price }) =>
    `相对${word(NEW_PRICES, of)}${yuan(price)}的保值率为${percent}%。`,
  "vehicle.step.newPrice": ({ price, of, agePercent, usePercent, value, marketPercent }) =>
    `按新车价格折算：${word(NEW_PRICES, of)}${yuan(price)}乘以同龄车参考保值率${agePercent}%，再按里程、车况、使用性质和过户等乘以${usePercent}%，得${yuan(value)}。${
      marketPercent === 0
        ? "没有可用的可比样本，估值由此得出。"
        : `市场法占${marketPercent}%的权重，新车价格折算占${100 - marketPercent}%。`
    }`,
  "vehicle.step.rulesOfThumb": ({ fiveBands, byCost }) =>
    `经验方法仅供对照：${fiveBands === null ? "" : `“54321法”为${yuan(fiveBands)}，`}重置成本法（年限与车况成新率）为${yuan(byCost)}。`,
  "vehicle.step.range": ({ low, high, sharePercent, confidencePercent, tolerancePercent }) =>
    `计入车系或配置差异、参考表修正、存疑里程或新车价格折算的误差后，估值区间相对中心值为${low}%至+${high}%，真实成交价有${sharePercent}%的可能落在其中，落在±${tolerancePercent}%以内的可能性为${confidencePercent}%。`,
  "vehicle.step.channels": ({ dealerBuy, privateSale, dealerSell, auction }) =>
    `各渠道参考价：车商收购${yuan(dealerBuy)}，个人交易${yuan(privateSale)}，车商零售${yuan(dealerSell)}，拍卖${yuan(auction)}；按参考表中各渠道与成交水平的比例折算。`,
  "vehicle.step.forecast": ({ in12, in24, in36, rows, ofSeries }) =>
    `残值预测：12个月后${yuan(in12)}，24个月后${yuan(in24)}，36个月后${yuan(in36)}（按通常里程使用、市场水平不变；${
      rows === 0
        ? "车龄曲线采用参考表"
        : `车龄曲线以参考表为起点，由本市场${rows}条样本拟合${ofSeries > 0 ? `，其中同车系${ofSeries}条` : ""}`
    }）。`,
  "vehicle.step.capped": ({ newPrice }) =>
    `旧车的价值不高于同款新车，估值、区间和各渠道参考价以新车现价${yuan(newPrice)}为上限。`,
  "vehicle.step.conclude": ({ value, low, high }) => `评估价${yuan(value)}（合理区间${yuan(low)}至${yuan(high)}）。`,
  "vehicle.summary": ({
    date,
    months,
    mileageKm,
    value,
    low,
    high,
    deals,
    auctions,
    listings,
    sameSeries,
    newPricePercent,
    retentionPercent,
    confidencePercent,
    level,
    ...named
  }) => {
    const seen = [
      [deals, "成交"],
      [auctions, "拍卖"],
      [listings, "挂牌"],
    ].flatMap(([count, kind]) => (count === 0 ? [] : [`${count}条${kind}`]))
    const market =
      seen.length === 0
        ? "没有可用的可比样本，估值由新车价格按参考保值率折算得出。"
        : `依据${seen.join("、")}样本${sameSeries > 0 ? `（其中同车系${sameSeries}条）` : "（没有同车系样本）"}${
            newPricePercent > 0 ? `，新车价格折算占${newPricePercent}%的权重` : ""
          }。`
    return (
      `${car(named)}，车龄${aged(months)}${mileageKm === null ? "" : `，行驶${kilometres(mileageKm)}`}，` +
      `在${date}的评估价为${yuan(value)}，合理区间${yuan(low)}至${yuan(high)}${
        retentionPercent === null ? "" : `，保值率${retentionPercent}%`
      }。` +
      `${market}真实成交价在评估价±10%以内的可能性为${confidencePercent}%，置信等级${word(LEVELS, level)}。`
    )
  },
  "vehicle.failed.noSamples": ({ city, found, years, ...named }) =>
    `无法估值：检索${car(named)}的同款、同车系和同品牌近${years}年的样本，${
      found === 0 ? "没有找到任何样本" : `找到的${found}条均不可用`
    }（所在地${city}）。请核对品牌和车系，或先导入该车系的成交、拍卖或挂牌样本；${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.brandUnknown": ({ years, ...named }) =>
    `无法估值：已检索同款、同车系和同品牌，样本库近${years}年没有${car(named)}的任何样本，也没有该品牌的样本，不以其他品牌的价格推断。请核对品牌和车系的写法，或先导入该品牌的样本；${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.searchUnavailable": ({ source }) =>
    `无法估值（SEARCH_UNAVAILABLE）：样本来源“${source}”没有响应，其余来源没有可用的样本。请稍后重新提交；${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.vinUnknown": ({ wmi }) =>
    `无法估值：VIN 前三位${wmi}不在厂家代码表中，无法得知品牌，因此没有检索样本。请补充 brand（品牌）和 series（车系）。`,
  "vehicle.adjustment": ({ factor, percent, basis, own, usual }) =>
    `${word(FACTORS, factor)}修正：${comparison(factor, own, usual)}样本价格平均${moved(percent)}（${
      basis === "TABLE" ? "依据参考表" : "依据本市场样本"
    }）`,
  "vehicle.risk.checkDigit": ({ found, expected, required }) =>
    `VIN 校验位不符：第9位为“${found}”，按其余各位应为“${expected}”，${
      required ? "可能有字符误填或误读，请与行驶证核对。" : "该产地的车辆不一定设校验位，请与行驶证核对。"
    }`,
  "vehicle.risk.vinBrand": ({ stated, known }) =>
    `所填品牌“${stated}”与 VIN 对应的厂家（${known}）不符，估值按所填品牌，请与行驶证核对。`,
  "vehicle.risk.vinYear": ({ stated, known }) =>
    `所填年款${stated}与 VIN 对应的${known}年款不符，估值按所填年款，请核对。`,
  "vehicle.risk.vinMakerUnknown": ({ wmi }) => `VIN 前三位${wmi}不在厂家代码表中，未能用 VIN 核对品牌。`,
  "vehicle.risk.brandInferred": ({ brand, sure }) =>
    `品牌“${brand}”由 VIN ${sure ? "" : "（厂家代码把握不大）"}推断，未经申请方确认，请与行驶证核对。`,
  "vehicle.risk.registeredLate": ({ years, modelYear }) =>
    `首次登记比${modelYear}年款晚${years}年，可能为库存车或平行进口车，也可能年款或日期有误，请核对。`,
  "vehicle.risk.mileageUnread": ({ km, years, expected, counted }) =>
    `里程${km}公里与车龄${yearsOld(years)}不符（通常约${kilometres(expected)}），可能未填写、里程表被更换，或误以万公里为单位；本次按可信的最低里程${kilometres(counted)}估值，实际价值很可能更低，请核实。`,
  "vehicle.risk.mileageLow": ({ km, years, expected, counted }) =>
    `里程${kilometres(km)}远低于车龄${yearsOld(years)}的通常水平（约${kilometres(expected)}），存在调表可能；本次按${kilometres(counted)}估值，请查验维修保养记录。`,
  "vehicle.risk.mileageHigh": ({ km, years, perYear }) =>
    `里程${kilometres(km)}（车龄${yearsOld(years)}，平均每年约${kilometres(perYear)}）明显偏高，可能曾用于营运或误填，请核实。`,
  "vehicle.risk.mileageBeyond": ({ km }) =>
    `里程${kilometres(km)}超出仍在交易的车辆的合理范围，可能误填（例如多输一个0），请核实；估值按高里程处理，仅供参考。`,
  "vehicle.risk.mileageBeyondSamples": ({ km, counted }) =>
    `里程${kilometres(km)}超出样本所能反映的范围，按${kilometres(counted)}估值，实际价值可能更低，请查验车况。`,
  "vehicle.risk.emission": ({ stage, stated }) =>
    `${stated ? `排放标准为${STAGES[stage] ?? stage}` : `按首次登记日期推断排放标准可能为${STAGES[stage] ?? stage}`}，一些城市限制此类车辆迁入，可转让的地区可能受限，请以当地现行规定为准。`,
  "vehicle.risk.operating": () => "使用性质为营运，损耗较大且有强制报废年限，个人买家接受度低，处置价格可能偏低。",
  "vehicle.risk.operatingToNon": () =>
    "车辆由营运转为非营运，仍按营运车辆的年限管理，多数买家和金融机构会折价或不予接受，请核实。",
  "vehicle.risk.transfers": ({ count, years }) =>
    `车龄${yearsOld(years)}已过户${count}次，次数偏多，请核实原因和车辆历史。`,
  "vehicle.risk.accident": ({ type }) =>
    `车辆有${word(ACCIDENTS, type)}记录，估值已按参考比例折减，实际折价取决于受损部位和修复情况，建议委托检测。`,
  "vehicle.risk.batteryLow": ({ percent }) =>
    `动力电池健康度为${percent}%，已接近或低于常见的质保下限，更换电池的费用可能超过车辆价值，请核实质保。`,
  "vehicle.risk.batteryUnknown": ({ years }) =>
    `车龄${years}年的纯电动车未提供电池健康度，电池状况对价格影响很大，建议检测后补充电池健康度。`,
  "vehicle.risk.electricPrices": ({ fuel }) =>
    `${word(FUELS, fuel)}车的新车价格调整频繁，旧车价格随之波动，建议补充同款新车现价并关注降价。`,
  "vehicle.risk.oldMsrp": ({ years }) =>
    `所填新车指导价为${years}年前的价格，新能源车此后可能已降价，据此计算的保值率偏低，仅供参考。`,
  "vehicle.risk.scrapMileage": ({ km, limit }) =>
    `里程${kilometres(km)}，接近或超过小微型载客汽车引导报废的${kilometres(limit)}，剩余使用价值有限。`,
  "vehicle.risk.scrapAge": ({ years, limit }) =>
    `营运车辆车龄${years}年，接近或超过强制报废年限（出租客运为${limit}年，其他营运用途另有规定），请核对强制报废期止。`,
  "vehicle.risk.old": ({ years }) => `车龄${years}年，年检次数增加，多数金融机构不再受理，处置周期可能较长。`,
  "vehicle.risk.thin": ({ series, count }) =>
    `车系“${series}”的样本只有${count}条，市场交易较少，处置可能需要更长时间。`,
  "vehicle.risk.noSeries": ({ brand, series }) =>
    `没有车系“${series}”的样本，价格由“${brand}”的其他车系推断，误差较大，仅供参考。`,
  "vehicle.risk.seriesUnknown": ({ brand }) =>
    `只知道品牌“${brand}”，不知道车系，价格由该品牌的各车系推断，误差很大，请补充 series（车系）。`,
  "vehicle.risk.seriesResolved": ({ asked, resolved }) =>
    `样本库中没有“${asked}”，按相近的车系“${resolved}”估值，请核对。`,
  "vehicle.risk.otherBrands": ({ count }) => `有${count}条可比样本属于其他品牌。`,
  "vehicle.risk.trimMissing": () => "未提供车型，按车系的常见配置估值，补充后可提高准确度。",
  "vehicle.risk.trimAssumed": ({ trim: model }) =>
    `未提供车型，按同车系价格居中的车型“${model}”估值；不同配置价格差异较大，补充后可提高准确度。`,
  "vehicle.risk.trimUnknown": ({ trim: model }) =>
    `样本库中没有车型“${model}”，按同车系的其他车型推断配置差异，请核对车型名称。`,
  "vehicle.risk.newPriceImplausible": ({ field, value }) =>
    `所填的${word(NEW_PRICES, field)}（${value}元）不合理，可能误以万元为单位，未予采用。`,
  "vehicle.risk.newPriceApart": ({ percent, of }) =>
    `按${word(NEW_PRICES, of)}推算的价格比市场法${percent > 0 ? "高" : "低"}${Math.abs(percent)}%，请核对所填价格和车辆状况。`,
  "vehicle.risk.aboveNewPrice": ({ percent, of }) =>
    `市场样本支持的价格比所填的${word(NEW_PRICES, of)}还高${percent}%，旧车通常不会高于新车，请核对所填价格、车型和样本是否为降价前的价格。`,
  "vehicle.risk.newPriceOnly": ({ of }) =>
    `估值仅由${word(NEW_PRICES, of)}和参考保值率得出，没有市场样本佐证，置信度低，建议另行询价。`,
  "vehicle.risk.placeUnknown": ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
  "vehicle.source": ({ text }) => ownValue(SOURCES, text) ?? text,
  "vehicle.reference.vin": ({ wmi, maker }) => `世界制造厂识别代号${wmi}属于${maker}`,
  "vehicle.reference.curve": ({ fuel }) => `${word(FUELS, fuel)}车辆的保值率参考曲线`,
  "vehicle.reference.channels": () => "各交易渠道与成交水平的参考比例",
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
}
