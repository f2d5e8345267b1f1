import type { Sentences } from "../../../text/words/Sentences.ts"
import { trim, word } from "../../../text/words/zhAmounts.ts"
import type { RequestMessages } from "../../recipe/MarketRequest.ts"
import type { MarketMessages } from "../MarketMessages.ts"
import type { MarketWords } from "./MarketWords.ts"

const FIELDS: Readonly<Record<string, string>> = {
  accidentType: "事故情况",
  conditionGrade: "车况",
  usageNature: "使用性质",
  condition: "设备成色",
  developmentLevel: "开发程度",
}

const signed = (percent: number): string => (percent > 0 ? `上调${percent}%` : `下调${-percent}%`)

/** Words for each `AwayReason`, behind the name of the source. */
const AWAY: Readonly<Record<string, string>> = {
  JSON_OFF: "未开放 JSON 格式，无法检索",
  UNAUTHORISED: "未配置密钥或密钥无效",
  QUOTA: "调用次数已达上限",
  REFUSED: "拒绝了请求",
  BROKEN: "返回错误或无法识别的内容",
  UNREACHABLE: "无法连接",
  TIMED_OUT: "未在时限内答复",
  BUDGET: "未能查完，本次任务的外部请求次数已用完",
  ENGINES_SILENT: "的各搜索引擎均未响应",
  PAUSED: "连续多次未能答复，暂不访问",
}

const away = (reason: string): string => word(AWAY, reason)

const discountOrigin = (origin: string, count: number): string =>
  origin === "LEARNED_PAIRS"
    ? `依据本市场${count}组挂牌价与成交价`
    : origin === "LEARNED_KINDS"
      ? "依据本市场挂牌与成交的价格差"
      : "采用默认假设，本市场尚无可比对的数据"

/** The market engine's sentences, in Chinese, with the terms of the asset that a message names. */
export const zh = (words: (asset: string | undefined) => MarketWords): Sentences<MarketMessages & RequestMessages> => ({
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
  "market.excluded.OTHER_PLACE": () => "不在同一城市或区县",
  "market.excluded.OTHER_OBJECT": () => "型号、车系或用途与估价对象不同",
  "market.excluded.UNSEEN_PRICE": () => "网页仅以机读数据标注该价格，向读者展示的是其他价格",
  "market.excluded.CONTRADICTORY_PRICE": () => "总价与单价乘以面积不符",
  "market.excluded.FAR_FROM_LEVEL": () => "价格严重偏离本市场水平，疑似单位有误或并非同类标的",
  "market.excluded.UNDATED": () => "网页未标明日期，不能用于过去的估值时点",
  "market.progress.asking": ({ source }) => `样本库的可比样本不足，正在检索${source}。`,
  "market.step.outside": ({ added, leftOut }) =>
    `样本库的可比样本不足，另行检索了外部来源：${added === 0 ? "没有新增样本" : `新增样本${added}条`}${leftOut === 0 ? "" : `，不予采用${leftOut}条`}。`,
  "market.step.outsideAway": ({ source, reason }) => `外部来源“${source}”${away(reason)}。`,
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
  "market.step.secondOpinion": ({ percent, weightPercent }) =>
    `另用决策树模型按同一批样本作第二次测算，${
      percent === 0 ? "结果相同" : `结果${percent > 0 ? "高" : "低"}${Math.abs(percent)}%`
    }，在估值中占${weightPercent}%的权重。`,
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
      anchorPercent >= 0.1
        ? `；修正后仍无法解释的价差按${Number((100 - anchorPercent).toFixed(1))}%计入，其余以${words(asset).level}为准`
        : ""
    }。`,
  "market.step.support": ({ asset, unit, count, trials }) => {
    const named = word(words(asset).units, unit)
    const known =
      unit === "group"
        ? `现有${named}样本${count}条`
        : `没有${word(words(asset).units, "group")}的样本，最接近的是${named}，共${count}条`
    const tested = unit === "group" ? "在同类情形下的" : "把这类样本整体剔除后所做的"
    return `${known}；${trials === 0 ? "本市场无法检验这类情形，误差按预设假设取值" : `误差依据${tested}${trials}次样本外检验`}。`
  },
  "market.step.range": ({ low, high, sharePercent, origin, trials }) =>
    `估值区间相对中心值为${low}%至+${high}%，真实成交价有${sharePercent}%的可能落在其中，${
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
  "market.risk.anchored": ({ asset, percent }) =>
    `可比样本相似度低、支撑不足：修正后仍无法解释的价差有${percent}%未计入，估值主要依据${words(asset).level}。`,
  "market.risk.outside": ({ asset, factor }) =>
    `估价对象的${word(words(asset).factors, factor)}超出绝大多数样本的范围，估值区间已相应放宽，请核对该项。`,
  "market.risk.uncalibrated": () => "本市场样本太少，区间和置信度来自默认误差假设，尚未经检验。",
  "market.risk.oldCatalogue": ({ days }) => `样本库最新数据距估值时点${days}天，期间的市场变化未能反映，建议更新样本。`,
  "market.risk.falling": ({ percent }) =>
    `近12个月本市场价格下跌约${percent}%，处置时价格可能继续走低，建议从严掌握成数。`,
  "market.risk.wideRange": ({ percent }) => `估值区间宽达中心值的${percent}%，建议以区间下限为决策依据或安排人工复核。`,
  "market.risk.opinionsApart": ({ percent }) =>
    `比较法与决策树两种测算结果相差${percent}%，超过估值区间的一半，建议核对标的信息或安排人工复核。`,
  "market.risk.sourceAway": ({ source, reason }) => `外部来源“${source}”${away(reason)}，结果未能充分采用其数据。`,
  "market.risk.outsideSamples": ({ count, percent }) =>
    `估值有${percent}%的权重来自样本库以外的${count}条样本，其内容未经核实，请核对各条来源。`,
  "market.failed.searchUnavailable": ({ source }) =>
    `无法估值（SEARCH_UNAVAILABLE）：样本库中没有可用的样本，外部来源“${source}”没有响应。请稍后重新提交，或先导入样本。`,
  "market.risk.sourceUnavailable": ({ source }) => `样本来源“${source}”当时没有响应，结果未包含其数据。`,
  "market.risk.unusableSamples": ({ source, count }) =>
    `样本来源“${source}”返回的${count}条样本不可用（资产类型、价格或日期有误，或重复），未予采用，建议核对该来源的数据。`,
  "market.risk.modelUnusable": () =>
    "未能取得本市场已学习的模型，估值按评估政策的默认参数测算，区间和置信度未经检验。请稍后重新评估。",
  "market.excluded.OTHER_USE": () => "用途不同（车位、储藏室、地下室与主用途不可比）",
  "market.excluded.SHARE": () => "仅为部分产权份额，与整体转让不可比",
  "market.excluded.FACTS_CONTRADICT": () => "样本自身信息相互矛盾（面积、单价、楼层或年份），疑似录入错误",
  "market.risk.notStated": ({ fields, percent }) =>
    `未说明${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join("、")}，样本也未载明，估值按市场常见情况，区间因此另行放宽（约±${percent}%），补充后更准确。`,
  "market.risk.beforeSamples": ({ date, from }) => `本市场最早的样本为${from}，估值时点${date}早于全部样本。`,
  "market.failed.beforeSamples": ({ date, from }) =>
    `无法估值：本市场最早的样本为${from}，估值时点${date}之前没有任何样本。请改用${from}或以后的估值时点，或导入更早的样本。`,
  "market.failed.contradiction": ({ told }) => `无法估值，所给信息相互矛盾或与实际不符：${told}`,
  "request.afterToday": ({ today }) => `不能晚于今天（${today}）`,
  "request.before": ({ earliest }) => `不能早于${earliest}`,
  "request.chatSessionMissing": () => "source 为 CHAT 时必须提供 chatSessionId",
  "request.aboveTotalFloors": ({ totalFloors }) => `所在楼层不能高于总楼层（${totalFloors}）`,
  "request.yearAhead": ({ latest }) => `建成年份不能晚于${latest}`,
  "request.month": () => "应为 YYYY-MM 格式的年月，例如 2019-03",
  "request.afterValuationDate": ({ valuationDate }) => `不能晚于估值时点（${valuationDate}）`,
})
