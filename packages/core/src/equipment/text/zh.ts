import { ownValue } from "../../domain/OwnValue.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { doubted } from "../../market/report/text/zhDoubted.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import { yuan, word } from "../../text/words/zhAmounts.ts"
import type { EquipmentFactMessages } from "../EquipmentFactMessages.ts"
import type { EquipmentMessages } from "../EquipmentMessages.ts"
import type { UnableCategory } from "../EquipmentRefusal.ts"
import type { EquipmentType } from "../EquipmentType.ts"
import { zhSource } from "./zhSources.ts"

/** What the market engine's sentences call things when machines are compared. */
export const zhWords: MarketWords = {
  scopes: {
    Group: "同型号（含同系列）",
    Neighbourhood: "同规格",
    District: "同类型",
    Market: "全部工程机械",
  },
  units: { group: "同型号", family: "同系列", area: "同规格", district: "同类型", market: "全部设备" },
  factors: {
    transaction: "交易情况（挂牌价、拍卖价折算为成交价）",
    time: "市场状况（成交日期）",
    model: "型号与规格",
    age: "机龄",
    hours: "使用小时",
    capacity: "主参数",
    condition: "成色",
    emission: "排放阶段",
    attributes: "其他特征",
    unexplained: "未沿用的个别差异",
    correction: "系统性偏差",
    comparables: "可比样本的数量与分布",
    location: "产品系列与地区",
  },
  level: "同类设备的推算水平（按型号、机龄、使用小时等）",
  excluded: {
    PRICE_IMPLAUSIBLE: "价格不合理，疑似录入错误（例如误以万元为单位）",
    DUPLICATE: "同一设备重复出现",
    OUTLIER: "修正后价格明显偏离同组样本",
  },
  price: "价格",
  sameGroup: "同型号",
  likeness: "型号、规格和时间",
  minimum: "市场法通常要求",
  rule: "业内惯例",
  oldDeals: "",
  resolved: (name) => `在样本库中识别到型号：${name}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "该型号" : `型号“${name}”`}没有可用样本，价格由同系列、同规格或同类型的设备推断；该型号交易较少，处置可能需要更长时间。建议补充同型号成交。`,
}

const TYPES: Readonly<Record<EquipmentType, string>> = {
  TRUCK_CRANE: "汽车起重机",
  ALL_TERRAIN_CRANE: "全地面起重机",
  ROUGH_TERRAIN_CRANE: "越野轮胎起重机",
  TYRE_CRANE: "轮胎起重机",
  CRAWLER_CRANE: "履带起重机",
  TELESCOPIC_CRAWLER_CRANE: "伸缩臂履带起重机",
  LORRY_LOADER: "随车起重机",
  TOWER_CRANE: "塔式起重机",
  CONSTRUCTION_HOIST: "施工升降机",
  EXCAVATOR: "履带式挖掘机",
  WHEELED_EXCAVATOR: "轮式挖掘机",
  WHEEL_LOADER: "轮式装载机",
  BACKHOE_LOADER: "挖掘装载机",
  SKID_STEER_LOADER: "滑移装载机",
  TRACK_LOADER: "履带装载机",
  BULLDOZER: "推土机",
  MOTOR_GRADER: "平地机",
  ROLLER: "压路机",
  PAVER: "摊铺机",
  MILLING_MACHINE: "铣刨机",
  ROTARY_DRILLING_RIG: "旋挖钻机",
  CONCRETE_PUMP_TRUCK: "混凝土泵车",
  CONCRETE_LINE_PUMP: "混凝土拖泵",
  CONCRETE_MIXER_TRUCK: "混凝土搅拌运输车",
  CONCRETE_BATCHING_PLANT: "混凝土搅拌站",
  REACH_STACKER: "集装箱正面吊",
  EMPTY_CONTAINER_HANDLER: "空箱堆高机",
  FORKLIFT: "叉车",
  MINING_TRUCK: "矿用自卸车",
  AERIAL_WORK_PLATFORM: "高空作业平台",
}

const MACHINERY = "工程机械"

const CATEGORIES: Readonly<Record<UnableCategory, string>> = {
  MODEL_NOT_RECOGNISED: "型号无法识别",
  NO_SAMPLES: "没有可用样本",
  INSUFFICIENT_SAMPLES: "可比样本不足",
  SAMPLES_TOO_DISPERSED: "样本价格过于分散",
  BEYOND_SERVICE_LIFE: "超出使用年限",
  SEARCH_UNAVAILABLE: "样本检索没有响应",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "高", MEDIUM: "中", LOW: "低" }

const UNITS: Readonly<Record<string, string>> = { t: "吨", t·m: "吨·米", hp: "马力", m: "米" }

const STAGES: Readonly<Record<string, string>> = {
  I: "国一",
  II: "国二",
  III: "国三",
  IV: "国四",
  V: "国五",
  VI: "国六",
}

const ORIGINS: Readonly<Record<string, string>> = {
  MODEL_TABLE: "型号命名规则",
  CATALOGUE: "样本库中的同型号样本",
  ONLINE: "联网查询",
}

const POOLS: Readonly<Record<string, string>> = {
  model: "同型号",
  series: "同系列",
  size: "同规格",
  type: "同类型",
}

const typeName = (type: string | null): string =>
  type === null ? MACHINERY : (ownValue(TYPES_BY_CODE, type) ?? MACHINERY)

const TYPES_BY_CODE: Readonly<Record<string, string>> = TYPES

/** A maker before Chinese words: a space only behind Latin letters. */
const maker = (name: string | null): string => (name === null ? "" : /[A-Za-z0-9.]$/.test(name) ? `${name} ` : name)

const machine = (named: {
  readonly model: string
  readonly manufacturer: string | null
  readonly type: string | null
}): string => `${maker(named.manufacturer)}${named.type === null ? "" : typeName(named.type)}“${named.model}”`

/** `2017-06` → `2017年6月`, `2017` → `2017年`; anything else as it is. */
const monthOf = (date: string): string => {
  const [, year, month] = /^(\d{4})(?:-0?(\d{1,2}))?$/.exec(date) ?? []
  if (year === undefined) return date
  return month === undefined ? `${year}年` : `${year}年${month}月`
}

const aged = (years: number): string => (years < 1 ? "机龄不满1年" : `机龄${years}年`)

const moved = (percent: number): string => (percent > 0 ? `上调${percent}%` : `下调${-percent}%`)

const quantity = (value: number | string, unit: string): string => `${value}${ownValue(UNITS, unit) ?? ` ${unit}`}`

const meaning = (coded: string): string => {
  const [name = "", type = "", value = "", unit = ""] = coded.split("|")
  return `${name === "" ? "其他厂家的" : maker(name)}${typeName(type)}${value === "" ? "" : `（${quantity(value, unit)}）`}`
}

/** Sizes as people state them, by unit. */
const SIZES: Readonly<Record<string, string>> = {
  t: "“20吨”“20t”",
  t·m: "“80吨米”“800kN·m”",
  kN·m: "“280kN·m”",
  hp: "“160马力”“120kW”",
  m: "“52米”",
  "m³": "“12方”",
  "m³/h": "“60立方米/小时”",
}

const HELP_BY_COST = "也可提供同款新机现价（元），按成本法估值。"

/** What a valuation of equipment says, in Chinese. */
export const zh: Sentences<EquipmentMessages & EquipmentFactMessages> = {
  "equipment.type": ({ type }) => typeName(type),
  "equipment.step.prepare": ({ searched, manufactureDate, hours, date, ...named }) =>
    `估价对象：${machine(named)}${searched === named.model || searched === "" ? "" : `（按“${searched}”检索）`}，${monthOf(manufactureDate)}出厂${
      hours === null ? "" : `，已使用${hours}小时`
    }，估值时点${date}。`,
  "equipment.step.capacity": ({ value, unit, origin }) =>
    `主参数为${quantity(value, unit)}，依据${origin === "TEXT" ? "配置说明" : "型号命名规则"}。`,
  "equipment.step.curve": ({ type, tablePercent, rows, level }) =>
    tablePercent >= 100
      ? `折旧采用${typeName(type)}参考曲线，样本尚不足以修正该曲线。`
      : `折旧以${typeName(type)}参考曲线为起点，按${rows}条${ownValue(POOLS, level) ?? MACHINERY}样本的价格修正：参考曲线占${tablePercent}%，市场样本占${100 - tablePercent}%。`,
  "equipment.step.residualRate": ({ years, agePercent, usePercent, percent }) =>
    `${aged(years)}、正常使用的残值率为${agePercent}%${
      usePercent === 0 ? "" : `，按使用小时、成色和排放阶段${moved(usePercent)}，综合残值率${percent}%`
    }。`,
  "equipment.step.cost": ({ replacement, percent, value, marketPercent, effective }) =>
    effective === 0
      ? `没有可用的可比样本，按成本法估值：重置成本${yuan(replacement)}乘以残值率${percent}%，得${yuan(value)}。`
      : `成本法：重置成本${yuan(replacement)}乘以残值率${percent}%，得${yuan(value)}。可比样本相当于${effective}条同等样本，市场法占${marketPercent}%的权重，成本法占${100 - marketPercent}%。`,
  "equipment.step.capped": ({ replacement }) =>
    `旧设备的价值不高于同款新机，区间以重置成本${yuan(replacement)}为上限。`,
  "equipment.step.conclude": ({ value, low, high, ratePercent }) =>
    `残值估值${yuan(value)}（合理区间${yuan(low)}至${yuan(high)}），约为重置成本的${ratePercent}%。`,
  "equipment.step.unable": ({ category }) => `未给出残值估值：${word(CATEGORIES, category)}。`,
  "equipment.summary": ({
    date,
    years,
    value,
    low,
    high,
    ratePercent,
    replacement,
    replacementStated,
    deals,
    auctions,
    listings,
    sameModel,
    costPercent,
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
        ? "没有可用的可比样本，估值由成本法得出。"
        : `依据${seen.join("、")}样本${sameModel > 0 ? `（其中同型号${sameModel}条）` : "（没有同型号样本）"}${
            costPercent > 0 ? `，并按成本法校核，成本法占${costPercent}%的权重` : ""
          }。`
    return (
      `${machine(named)}，${aged(years)}，在${date}的残值估值为${yuan(value)}，合理区间${yuan(low)}至${yuan(high)}，` +
      `约为重置成本${yuan(replacement)}（${replacementStated ? "由申请方提供" : "由估值和残值率推算"}）的${ratePercent}%。` +
      `${market}真实成交价在估值±10%以内的可能性为${confidencePercent}%，置信等级${word(LEVELS, level)}。`
    )
  },
  "equipment.summary.unable": ({ date, years, category, seen, ...named }) =>
    `${machine(named)}，${aged(years)}，在${date}未能给出残值估值：${word(CATEGORIES, category)}。${
      seen === 0 ? "没有检索到样本。" : `共检索到${seen}条样本，仅供参考。`
    }`,
  "equipment.unable.notRecognised": ({ model, onlyManufacturer }) =>
    onlyManufacturer
      ? `“${model}”只是厂家名称，没有型号，无法估值。请填写铭牌上的完整型号，例如 QY25K5。`
      : `型号“${model}”不在型号规则表中，样本库也没有该型号，无法判断是何种设备，因此不给出估值。请核对铭牌上的型号，或补充设备类型（例如“挖掘机”“汽车起重机”），并在配置说明中写明规格（例如“20吨”）。`,
  "equipment.unable.noSamples": ({ model, found }) =>
    `${
      found === 0
        ? `没有找到型号“${model}”及同规格、同类型设备的样本`
        : `为型号“${model}”找到的${found}条样本均不可用（原因逐条列明）`
    }，无法估值。请先导入成交、拍卖或挂牌样本；${HELP_BY_COST}`,
  "equipment.unable.sizeUnknown": ({ model, count, unit }) =>
    `型号“${model}”的规格（吨位、力矩等）未知，找到的${count}条同类型样本无法换算到这一规格。请在型号或配置说明中写明规格（例如${word(SIZES, unit ?? "t")}），或补充同型号、同系列的样本；${HELP_BY_COST}`,
  "equipment.unable.insufficient": ({ model, count, excluded, needed }) =>
    `型号“${model}”的可比样本只有${count}条${excluded === 0 ? "" : `（另有${excluded}条不可用）`}，少于${needed}条，不足以支撑估值。请补充同型号或同类型的样本；${HELP_BY_COST}`,
  "equipment.unable.dispersed": ({ low, high, times }) =>
    `估值过于不确定：合理区间相对中心值宽达${low}%至+${high}%，超过${times}倍的界限，给出单一数值会误导决策。请核对型号，补充使用小时和成色，或导入更多同型号样本；${HELP_BY_COST}`,
  "equipment.unable.disagreeing": ({ count, times }) =>
    `样本价格过于分散：${count}条可比样本修正到同一型号、机龄和条件后，最高价仍是最低价的${times}倍，给出单一数值会误导决策。请核对型号和样本价格（例如是否误以万元为单位），或导入更多同型号样本。`,
  "equipment.unable.beyondLife": ({ years, life, times, peers, needed }) =>
    `机龄${years}年，超过经济寿命（${life}年）的${times}倍，而${peers === 0 ? "没有机龄相近的样本" : `机龄相近的样本只有${peers}条`}（至少需要${needed}条），无法判断设备是否仍有使用价值。建议现场勘查，或按报废残值处置。`,
  "equipment.unable.searchUnavailable": ({ source }) =>
    `样本来源“${source}”多次没有响应，未能检索样本，因此不给出估值。请稍后重新提交；${HELP_BY_COST}`,
  "equipment.risk.modelAmbiguous": ({ model, names }) =>
    `型号“${model}”可能指：${names.split(";").map(meaning).join("、")}。请核对铭牌，并补充厂家或设备类型。`,
  "equipment.risk.kindFromNames": ({ model, names }) =>
    `型号“${model}”没有样本，其设备类型或规格不明，按名称最接近的型号（${names.split(";").join("、")}）推定，可能有误。请核对铭牌，补充设备类型，并在配置说明中写明规格（例如“20吨”）。`,
  "equipment.risk.manufacturerInferred": ({ manufacturer, origin }) =>
    `厂家“${manufacturer}”由${word(ORIGINS, origin)}推断，未经申请方确认，请与铭牌核对。`,
  "equipment.risk.manufacturerUnknown": () => "多个厂家使用该型号，无法确定厂家，补充厂家可提高准确度。",
  "equipment.risk.manufacturerUnavailable": () => "厂家查询服务没有响应，厂家未能推断。",
  "equipment.risk.manufacturerContradicts": ({ model, stated, known }) =>
    `所填厂家“${stated}”与型号“${model}”不符，该型号通常属于“${known}”，请核对铭牌。`,
  "equipment.risk.typeContradicts": ({ model, stated, known }) =>
    `所填设备类型（${typeName(stated)}）与型号“${model}”不符，该型号通常为${typeName(known)}，请核对。`,
  "equipment.risk.dateDiffers": ({ stated, inText }) =>
    `配置说明中的出厂日期（${monthOf(inText)}）与所填的${monthOf(stated)}不符，估值按所填日期，请核对铭牌。`,
  "equipment.risk.hoursDiffer": ({ stated, inText }) =>
    `配置说明中的使用小时（${inText}小时）与所填的${stated}小时不符，估值按所填小时，请核对小时表。`,
  "equipment.risk.capacityDiffers": ({ stated, known, unit, percent }) =>
    `配置说明中的主参数（${quantity(stated, unit)}）与型号对应的${quantity(known, unit)}相差${Math.abs(percent)}%，请核对型号或铭牌。`,
  "equipment.risk.discontinued": ({ model, successor }) =>
    `型号“${model}”已由${successor}取代，配件供应和转手难度会影响处置价格。`,
  "equipment.risk.beyondLife": ({ years, life, type }) =>
    `机龄${years}年，已超过${typeName(type)}的经济寿命（${life}年），维修成本和安全风险上升，处置周期可能较长。`,
  "equipment.risk.fewPeers": ({ years, life, times, peers, needed }) =>
    `机龄${years}年，超过经济寿命（${life}年）的${times}倍，${peers === 0 ? "没有机龄相近的可比样本" : `机龄相近的可比样本只有${peers}条`}（一般需${needed}条）；估值由机龄较短的设备外推，区间下限已放宽，置信等级限为低。建议现场勘查，核实设备是否仍可正常使用，必要时按报废残值考虑。`,
  "equipment.risk.disagreeing": ({ count, times }) =>
    `样本价格分歧大：${count}条可比样本修正到同一型号、机龄和条件后，最高价仍是最低价的${times}倍；估值区间已放宽，置信等级限为低。请核对型号和样本价格（例如是否误以万元为单位）。`,
  "equipment.risk.ageGate": ({ type, years, gate, due }) =>
    due
      ? `${typeName(type)}使用满${gate}年须经安全评估合格方可继续使用，该设备机龄已有${years}年，请索取评估报告。`
      : `${typeName(type)}使用满${gate}年须经安全评估合格方可继续使用，该设备将在两年内到期。`,
  "equipment.risk.ageGateUnknown": ({ type, gates }) =>
    `${typeName(type)}按额定起重力矩分别在使用满${gates}年后须经安全评估，该设备的起重力矩不明，请核实是否已到期。`,
  "equipment.risk.emission": ({ stage, road, madeBefore }) =>
    stage === null && madeBefore === "III"
      ? "该设备出厂于非道路国三标准实施（2016年4月）之前，可能为国二及以下排放，多数低排放控制区禁止其进场使用。"
      : stage === null
        ? "该设备出厂于非道路国四标准实施（2022年12月）之前，可能为国三及以下排放，部分城市限制其进场使用。"
        : `排放阶段为${word(STAGES, stage)}，${road ? "部分城市限制此类车辆通行" : "部分城市限制国三及以下的非道路机械进场使用"}，可转让的地区受限。`,
  "equipment.risk.thin": ({ model, sameModel }) =>
    `型号“${model}”的样本只有${sameModel}条，市场交易较少，处置可能需要更长时间。`,
  "equipment.risk.hoursUnknown": ({ expected }) =>
    `未提供使用小时，按同龄设备的常见水平（约${expected}小时）估值，补充后可提高准确度。`,
  "equipment.risk.hoursImplausible": ({ hours, years, expected, counted }) =>
    `使用小时${hours}与机龄${years}年不符（同龄设备通常约${expected}小时），小时表可能被更换或误填；本次按${counted}小时估值，请核实。`,
  "equipment.risk.hoursBeyondSamples": ({ hours, counted }) =>
    `使用小时${hours}超出样本所能反映的范围，按${counted}小时估值，实际价值可能更低，请现场核实。`,
  "equipment.risk.condition": ({ names, percent }) =>
    `配置说明提到“${names.split(";").join("、")}”，残值率已${moved(percent)}，请现场核实。`,
  "equipment.risk.curveFromTable": ({ type }) =>
    `${typeName(type)}的样本太少，折旧完全采用参考曲线，未经本市场样本检验。`,
  "equipment.risk.generalCurve": ({ type }) => `${typeName(type)}没有专用的折旧参考曲线，采用工程机械通用曲线。`,
  "equipment.risk.costOnly": () => "估值仅由重置成本和折旧曲线得出，没有市场样本佐证，建议另行询价。",
  "equipment.risk.aboveReplacement": ({ percent }) =>
    `样本支持的价格比所填的同款新机现价还高${percent}%，旧机不会比新机更值钱，估值以新机现价为上限；请核对所填现价、型号和样本日期。`,
  "equipment.risk.approachesApart": ({ percent }) =>
    `成本法的结果比市场法${percent > 0 ? "高" : "低"}${Math.abs(percent)}%，请核对所填的同款新机现价和设备状况。`,
  "equipment.risk.replacementImplausible": ({ value }) =>
    `所填的同款新机现价（${value}元）不合理，可能误以万元为单位，未予采用。`,
  "equipment.risk.placeUnknown": ({ city }) => `未能在行政区划中识别“${city}”，请核对。`,
  "equipment.source": ({ text }) => zhSource(text),
  "equipment.reference.modelTable": ({ model, manufacturer }) => `型号命名规则：“${model}”属于${manufacturer}`,
  "equipment.reference.catalogue": ({ model, manufacturer, count, of }) =>
    `样本库中写明厂家的${of}条“${model}”样本${count === of ? "均" : `中，有${count}条`}为${manufacturer}`,
  "equipment.reference.curve": ({ type, life }) => `${typeName(type)}折旧参考曲线，经济寿命${life}年`,
  "equipment.fact.attachment": ({ model, ...treated }) =>
    doubted(`“${model}”是属具或零部件，不是整机，只对整机估值；整机请填写型号，属具写入配置说明`, treated),
  "equipment.fact.nameless": ({ model, ...treated }) =>
    doubted(`“${model}”没有型号，按设备类型和规格与同类设备比较，品牌和型号的差异未能体现`, treated),
  "equipment.fact.capacity": ({ model, stated, known, unit, ...treated }) =>
    doubted(`配置中的规格${stated}${unit}与型号“${model}”的${known}${unit}相差过大，型号或规格有一项有误`, treated),
  "equipment.fact.date": ({ stated, inText, ...treated }) =>
    doubted(`所填出厂日期${stated}与配置说明中的${inText}相差两年以上`, treated),
}
