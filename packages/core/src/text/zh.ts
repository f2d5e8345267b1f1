import type { Catalogue } from "./Codes.ts"
import { type MarketWords, wordsFor } from "./MarketWords.ts"
import { trim, word, yuan } from "./zhAmounts.ts"
import { zhAuthenticity } from "./zhAuthenticity.ts"
import { zhDocuments } from "./zhDocuments.ts"
import { zhEquipment, zhEquipmentWords } from "./zhEquipment.ts"
import { zhFacts } from "./zhFacts.ts"
import { zhFields } from "./zhFields.ts"
import { zhLand, zhLandWords } from "./zhLand.ts"
import { zhStatement } from "./zhStatement.ts"
import { zhTasks } from "./zhTasks.ts"
import { zhVehicle, zhVehicleWords } from "./zhVehicle.ts"

const PROPERTY: MarketWords = {
  scopes: { Group: "同小区（含同名各期）", Neighbourhood: "同片区", District: "同区县", Market: "同城市" },
  units: { group: "同小区", family: "同名小区（各期）", area: "同片区", district: "同区县", market: "同城市" },
  factors: {
    transaction: "交易情况（挂牌价折算为成交价）",
    time: "市场状况（成交日期）",
    area: "面积",
    age: "房龄",
    layout: "户型",
    floor: "楼层",
    building: "楼宇条件",
    decoration: "装修",
    orientation: "朝向",
    attributes: "其他特征",
    unexplained: "未沿用的个别差异",
    correction: "系统性偏差",
    comparables: "可比样本的数量与分布",
    location: "区位",
  },
  level: "市场整体水平",
  excluded: {},
  price: "单价",
  sameGroup: "同小区",
  likeness: "位置、时间和房屋条件",
  minimum: "《房地产估价规范》（GB/T 50291-2015）要求",
  rule: "规范",
  oldDeals: "规范要求不超过两年，",
  resolved: (name) => `识别到估价对象所在小区：${name}。`,
  noneOfGroup: (name) =>
    `${name === "" ? "估价对象所在小区" : `小区“${name}”`}没有可用样本，价格由周边样本推断，建议补充同小区成交。`,
}

const words = (asset: string | undefined): MarketWords =>
  wordsFor({ PROPERTY, EQUIPMENT: zhEquipmentWords, VEHICLE: zhVehicleWords, LAND: zhLandWords }, asset)

const USAGES: Readonly<Record<string, string>> = { RESIDENTIAL: "住宅", COMMERCIAL: "商业办公", INDUSTRIAL: "工业" }
const LEVELS: Readonly<Record<string, string>> = { HIGH: "高", MEDIUM: "中", LOW: "低" }
const FIELDS: Readonly<Record<string, string>> = {
  buildYear: "建成年份",
  floor: "所在楼层",
  totalFloors: "总楼层",
  houseType: "户型",
}

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? "；该文件是扫描件或照片，也可能是图片不够清楚，请铺平后以300 dpi重新扫描，或提供银行导出的电子版"
    : ""

const grouped = new Intl.NumberFormat("en-US")

const perSqm = (amount: number): string => `${grouped.format(Math.round(amount))}元/㎡`

const signed = (percent: number): string => (percent > 0 ? `上调${percent}%` : `下调${-percent}%`)

const discountOrigin = (origin: string, count: number): string =>
  origin === "LEARNED_PAIRS"
    ? `依据本市场${count}组挂牌价与成交价`
    : origin === "LEARNED_KINDS"
      ? "依据本市场挂牌与成交的价格差"
      : "采用默认假设，本市场尚无可比对的数据"

const inBrackets = (detail: string): string => (detail === "" ? "" : `（${detail}）`)

/** Texts in Chinese, the default language. */
export const zh: Catalogue = {
  ...zhFacts,
  "market.excluded.KIND_NOT_COMPARABLE": () => "交易类型不具可比性（如司法拍卖）",
  "market.excluded.LATER_THAN_VALUATION": () => "晚于估值时点",
  "market.excluded.TOO_OLD": () => "时间过久",
  "market.excluded.SIZE_UNKNOWN": () => "缺少面积，无法折算单价",
  "market.excluded.SIZE_IMPLAUSIBLE": () => "面积不合理",
  "market.excluded.PRICE_IMPLAUSIBLE": ({ asset }) =>
    words(asset).excluded.PRICE_IMPLAUSIBLE ?? "单价不合理，疑似录入错误",
  "market.excluded.DEMO_MARKET": () => "演示市场的模拟样本，已有其他来源的样本时不采用",
  "market.excluded.DUPLICATE": ({ asset }) => words(asset).excluded.DUPLICATE ?? "同一房源重复出现",
  "market.excluded.OUTLIER": ({ asset }) => words(asset).excluded.OUTLIER ?? "修正后单价明显偏离同组样本",
  "market.excluded.LITTLE_SIMILARITY": () => "与估价对象相似度低，权重可忽略",

  "market.step.search": ({ asset, scope, km, months, found }) =>
    `检索${km === null ? word(words(asset).scopes, scope) : `周边${km}公里`}近${months}个月的样本，累计找到${found}条。`,
  "market.step.searchDone": ({ found, deals, listings, auctions }) =>
    found === 0
      ? "没有找到样本。"
      : `共取得${found}条样本：成交${deals}条${auctions === undefined ? "" : `（其中拍卖${auctions}条）`}，挂牌${listings}条。`,
  "market.step.resolved": ({ asset, name }) => words(asset).resolved(name),
  "market.step.filter": ({ raw, kept, excluded }) =>
    raw === 0
      ? "没有样本可供筛选。"
      : excluded === 0
        ? `${raw}条样本全部采用。`
        : `${raw}条样本中采用${kept}条，剔除${excluded}条，逐条列明原因。`,
  "market.step.noTrend": () => "样本不足以判断价格走势，未做日期修正。",
  "market.step.trend": ({ percent }) =>
    percent === 0
      ? "近12个月本市场价格基本持平。"
      : `近12个月本市场价格${percent > 0 ? "上涨" : "下跌"}约${Math.abs(percent)}%，各样本按成交日期修正到估值时点。`,
  "market.step.adjustment": ({ asset, factor, percent }) =>
    `${word(words(asset).factors, factor)}修正：样本${words(asset).price}平均${signed(percent)}。`,
  "market.step.correction": ({ asset, percent, factor, factorPercent }) =>
    `${word(words(asset).factors, "correction")}修正（依据样本外检验）：整体${signed(percent)}，其中影响最大的是${word(words(asset).factors, factor)}（${signed(factorPercent)}）。`,
  "market.step.model": ({ path, count }) =>
    path === "CORRECTED"
      ? `各项修正、样本相似度和系统性偏差由本市场${count}条样本学习得出。`
      : path === "LEARNED"
        ? `各项修正和样本相似度由本市场${count}条样本学习得出；样本尚不足以学习系统性偏差。`
        : "本市场样本太少，不足以学习：样本相似度按既定规则确定，不作各项修正。",
  "market.step.discount": ({ percent, origin, count }) =>
    `挂牌价按${trim((100 + percent).toFixed(1))}%折算为成交价，${discountOrigin(origin, count)}。`,
  "market.step.weights": ({ asset, count, effective, sameGroup, anchorPercent }) =>
    `按${words(asset).likeness}的相似度对${count}条样本加权（相当于${effective}条同等可比样本），其中${words(asset).sameGroup}${sameGroup}条${
      anchorPercent >= 0.1 ? `；${words(asset).level}占${anchorPercent}%的权重` : ""
    }。`,
  "market.step.support": ({ asset, unit, count, trials }) => {
    const named = word(words(asset).units, unit)
    const known =
      unit === "group"
        ? `样本库中有${named}样本${count}条`
        : `样本库中没有${word(words(asset).units, "group")}的样本，最接近的是${named}，共${count}条`
    const tested = unit === "group" ? "在同类情形下的" : "把这类样本整体剔除后所做的"
    return `${known}；${trials === 0 ? "本市场无法检验这类情形，误差按预设假设取值" : `误差依据${tested}${trials}次样本外检验`}。`
  },
  "market.step.range": ({ low, high, sharePercent, origin, trials }) =>
    `估值区间为中心值的${low}%至+${high}%，真实成交价有${sharePercent}%的可能落在其中，${
      origin === "CALIBRATED" ? `依据本市场${trials}次样本外检验` : "依据默认误差假设，尚未经本市场检验"
    }。`,
  "market.step.confidence": ({ percent, tolerancePercent }) =>
    `真实成交价落在中心值±${tolerancePercent}%以内的可能性为${percent}%。`,
  "market.learning.crowded": ({ most }) => `已有${most}个历史估值时点的模型在排队训练，请待其完成后再提交该估值时点。`,
  "market.learning.failed": () => "该市场的估值模型未能训练完成，未给出估值。请服务方查看日志，并检查该市场的样本。",

  "market.risk.demoMarket": () => "估值依据的是演示市场的模拟样本，不反映真实市场，不能用于决策。请先导入真实样本。",
  "market.risk.fewComparables": ({ asset, count, minimum }) =>
    `可比样本仅${count}条，少于${words(asset).minimum}的${minimum}条，结果仅供参考。`,
  "market.risk.noneOfGroup": ({ asset, name }) => words(asset).noneOfGroup(name),
  "market.risk.listingsOnly": ({ count, percent, origin }) =>
    `全部${count}条可比样本均为挂牌，没有成交佐证；挂牌价已下调${percent}%折算为成交价${origin === "POLICY" ? "（默认假设）" : ""}。`,
  "market.risk.stale": ({ days, preferred }) => `最近的可比样本距估值时点已有${days}天，超过建议的${preferred}天。`,
  "market.risk.oldDeals": ({ asset, percent, days }) =>
    `${percent}%的权重来自${days}天以前的样本，${words(asset).oldDeals}请结合近期成交复核。`,
  "market.risk.dispersed": ({ asset, ratio, limit }) =>
    `主要可比样本修正后的最高价是最低价的${ratio}倍，超过${words(asset).rule}的${limit}倍，价格分歧较大。`,
  "market.risk.singleAdjustment": ({ asset, count, of, percent }) =>
    `${of}条主要可比样本中有${count}条的单项修正超过${words(asset).rule}的${percent}%，可比性偏弱。`,
  "market.risk.totalAdjustment": ({ asset, count, of, percent }) =>
    `${of}条主要可比样本中有${count}条的综合修正超过${words(asset).rule}的${percent}%，可比性偏弱。`,
  "market.risk.anchored": ({ asset, percent }) => `可比样本支撑不足，${percent}%的权重取自${words(asset).level}。`,
  "market.risk.outside": ({ asset, factor }) =>
    `估价对象的${word(words(asset).factors, factor)}超出绝大多数样本的范围，估值区间已相应放宽，请核对该项。`,
  "market.risk.uncalibrated": () => "本市场样本太少，区间和置信度来自默认误差假设，尚未经检验。",
  "market.risk.oldCatalogue": ({ days }) => `样本库最新数据距估值时点${days}天，期间的市场变化未能反映，建议更新样本。`,
  "market.risk.falling": ({ percent }) =>
    `近12个月本市场价格下跌约${percent}%，处置时价格可能继续走低，建议从严掌握成数。`,
  "market.risk.wideRange": ({ percent }) => `估值区间宽达中心值的${percent}%，建议以区间下限为决策依据或安排人工复核。`,
  "market.risk.sourceUnavailable": ({ source }) => `样本来源“${source}”当时没有响应，结果未包含其数据。`,

  "property.step.prepare": ({ city, address, area, usage, date }) =>
    `估价对象：${city} ${address}，建筑面积${area}㎡，用途${word(USAGES, usage)}，估值时点${date}。`,
  "property.step.conclude": ({ total, unitPrice }) => `评估总价${yuan(total)}，单价${perSqm(unitPrice)}。`,
  "property.summary": ({
    address,
    area,
    date,
    total,
    unitPrice,
    low,
    high,
    deals,
    listings,
    sameGroup,
    confidencePercent,
    level,
  }) =>
    `${address}（${area}㎡）在${date}的评估总价为${yuan(total)}，单价${perSqm(unitPrice)}，合理区间${yuan(low)}至${yuan(high)}。` +
    `依据${deals}条成交和${listings}条挂牌样本${sameGroup > 0 ? `（同小区${sameGroup}条）` : "（均在小区之外）"}。` +
    `真实成交价在评估价±10%以内的可能性为${confidencePercent}%，置信等级${word(LEVELS, level)}。`,
  "property.failed.noSamples": ({ city, address, usage, found, years }) =>
    `无法估值：在${city}检索“${address}”及周边、同区县、全市近${years}年的${word(USAGES, usage)}样本，${
      found === 0 ? "没有找到任何样本" : `找到的${found}条均不可用`
    }。请核对城市和小区名称，或先导入该城市的成交或挂牌样本。`,
  "property.failed.addressUnknown": ({ address }) =>
    `无法估值：“${address}”既不是样本库中的小区名称，也不是可辨认的地址。请填写小区名称或详细地址，或提供经纬度。`,
  "property.failed.areaOutside": ({ area, low, high }) =>
    `无法估值：建筑面积${area}㎡远超样本的范围（多数在${low}至${high}㎡之间），单价无从推算。请核对面积；如属实，请先导入面积相近的成交样本。`,
  "property.risk.placeUnknown": ({ city }) => `未能在行政区划中识别“${city}”，仅按原文匹配样本，请核对。`,
  "property.risk.placeRenamed": ({ asked, today }) => `“${asked}”为旧行政区划名称，已按现行区划“${today}”检索。`,
  "property.risk.communityUnknown": ({ address }) =>
    `样本库中没有识别出“${address}”对应的小区，也没有坐标，位置只能精确到片区，请核对小区名称。`,
  "property.risk.factsMissing": ({ fields }) =>
    `未提供${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join("、")}，这些条件按市场常见情况处理，补充后可提高准确度。`,
  "property.risk.areaUnusual": ({ area, low, high }) =>
    `建筑面积${area}㎡超出可比样本的范围（${low}至${high}㎡），单价外推的误差较大。`,
  "property.risk.old": ({ years }) => `房龄约${years}年，多数银行对此类房屋的贷款成数和期限有限制。`,

  "request.afterToday": ({ today }) => `不能晚于今天（${today}）`,
  "request.before": ({ earliest }) => `不能早于${earliest}`,
  "request.chatSessionMissing": () => "source 为 CHAT 时必须提供 chatSessionId",
  "request.aboveTotalFloors": ({ totalFloors }) => `所在楼层不能高于总楼层（${totalFloors}）`,
  "request.yearAhead": ({ latest }) => `建成年份不能晚于${latest}`,
  "request.month": () => "应为 YYYY-MM 格式的年月，例如 2019-03",
  "request.afterValuationDate": ({ valuationDate }) => `不能晚于估值时点（${valuationDate}）`,
  "request.missing": () => "必填",
  "request.unexpected": () => "不支持的字段",
  "request.invalid": () => "格式不正确",
  "request.empty": () => "不能为空",
  "request.integer": () => "应为整数",
  "request.date": () => "应为 YYYY-MM-DD 格式的日期",
  "request.expected": ({ expected }) => `应为${expected}`,
  "request.pattern": ({ pattern }) => `应符合格式 ${pattern}`,
  "request.oneOf": ({ values }) => `应为以下之一：${values}`,
  "request.type.string": () => "应为字符串",
  "request.type.number": () => "应为数字",
  "request.type.boolean": () => "应为 true 或 false",
  "request.type.object": () => "应为对象",
  "request.type.array": () => "应为数组",
  "request.type.scalar": () => "应为字符串、数字或布尔值",
  "request.above": ({ min }) => `必须大于${min}`,
  "request.minute": ({ least }) => `应为0，或绝对值不小于${least}`,
  "request.min": ({ min }) => `不能小于${min}`,
  "request.below": ({ max }) => `必须小于${max}`,
  "request.max": ({ max }) => `不能大于${max}`,
  "request.between": ({ min, max }) => `应在${min}到${max}之间`,
  "request.length.min": ({ min }) => `长度不能少于${min}个字符`,
  "request.length.max": ({ max }) => `长度不能超过${max}个字符`,
  "request.length.between": ({ min, max }) => `长度应在${min}到${max}个字符之间`,
  "request.items.empty": () => "至少需要1项",
  "request.items.min": ({ min }) => `至少需要${min}项`,
  "request.items.max": ({ max }) => `最多${max}项`,
  "request.items.between": ({ min, max }) => `应有${min}到${max}项`,
  "request.materials.bytes": ({ maxMib, sizeMib }) =>
    `所引用的材料合计${sizeMib} MiB，超过每个任务${maxMib} MiB的上限，请减少文件或分成几次提交`,

  "callback.repeated": () => "只能提供一个回调地址",
  "callback.empty": () => "不能为空",
  "callback.long": ({ max }) => `长度不能超过${max}个字符`,
  "callback.unparsable": () => "不是有效的网址",
  "callback.scheme": () => "只支持 http 或 https 地址",
  "callback.credentials": () => "地址中不能包含用户名或密码",
  "callback.unresolved": () => "域名无法解析，请检查地址是否正确",
  "callback.forbidden": () => "必须指向公网地址，不能指向内网、本机或其他保留地址；如需使用内网地址，请联系服务方开通",

  "body.tooDeep": ({ most }) => `JSON 嵌套过深，最多${most}层`,
  "header.idempotencyKey": ({ max }) => `应为1到${max}个可打印的 ASCII 字符`,
  "header.lastEventId": () => "应为事件编号（整数）；填 0 表示从头开始",
  "header.eventUnknown": ({ last }) => `超出该任务目前的最后一个事件编号（${last}）`,

  "connection.malformed": () => "请求不符合 HTTP 格式，无法解析",
  "connection.late": () => "未能在规定时间内收到完整的请求",
  "connection.headTooLarge": () => "请求行和请求头超过大小限制",
  "connection.hostMissing": () => "请求缺少 Host 请求头",
  "connection.expectation": () => "不支持该 Expect 请求头，只支持 100-continue",
  "connection.tunnel": () => "不支持 CONNECT 方法",

  "query.assetType": ({ wanted }) => `请在查询参数 assetType 中说明资产类型，可选值：${wanted}`,
  ...zhDocuments,

  "statement.unreadable.no-table": ({ fileName, scanned }) =>
    `文件“${fileName}”中未找到交易明细表格，请确认上传的是银行流水${clearerScan(scanned)}`,
  "statement.unreadable.no-lines": ({ fileName, scanned }) =>
    `文件“${fileName}”只有表头，没有任何交易记录${clearerScan(scanned)}`,
  "statement.unreadable.unknown-layout": ({ fileName, header, scanned }) =>
    `无法识别文件“${fileName}”的流水格式，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.doubtful": ({ fileName, header, scanned }) =>
    `文件“${fileName}”的日期、金额或收支方向存在多种读法，为避免误读未予采用，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.credit-card": ({ fileName, header }) =>
    `文件“${fileName}”是信用卡账单，反映的是欠款而不是存款，请改交借记卡（储蓄账户）或对公账户近6个月的流水${header === "" ? "" : `；其表头为：${header}`}`,
  "statement.unreadable.too-many-unread": ({ fileName, header, scanned }) =>
    `文件“${fileName}”中无法读取的行过多，未予采用，其表头为：${header}${clearerScan(scanned)}`,
  "statement.unreadable.too-large": ({ fileName }) => `文件“${fileName}”的交易笔数超出限制，请按较短的期间分别导出`,

  ...zhTasks,
  "webhook.redirected": () => "接收方要求跳转，系统不会跟随跳转，请直接配置最终地址",
  "webhook.forbidden": () => "回调地址指向不允许访问的网络",
  "webhook.unresolved": ({ detail }) => `回调地址的域名无法解析${inBrackets(detail)}`,
  "webhook.unreachable": ({ detail }) => `无法连接接收方，或连接中断${inBrackets(detail)}`,
  "webhook.timedOut": () => "接收方未在规定时间内响应",
  "webhook.tlsFailed": ({ detail }) => `与接收方建立加密连接失败，请检查其证书${inBrackets(detail)}`,
  "webhook.unexpected": () => "系统未能生成通知",
  "webhook.noTarget": () => "必填：该 API Key 没有设置默认回调地址",

  ...zhEquipment,
  ...zhVehicle,
  ...zhLand,
  ...zhStatement,
  ...zhAuthenticity,
  ...zhFields,
}
