import type { Bilingual } from "../../domain/Words.ts"

/** What a policy's figure is. */
export const origins: Readonly<Record<string, Bilingual>> = {
  REGULATION: { zh: "依据监管规定（据摘要，未见全文）", en: "From a regulation, of which a digest was seen" },
  JUDGEMENT: { zh: "政策判断", en: "Judgement" },
}

/** The sources of the library's lending policies. */
export const lendingSources = {
  LEASING_BASIS: {
    zh: "金融租赁公司融资租赁业务管理办法（金规〔2025〕25号）第十五条",
    en: "measures for the leasing business of financial leasing companies (Jin Gui [2025] No. 25), article 15",
  },
  LEASED_OBJECTS: {
    zh: "金融租赁公司管理办法（国家金融监督管理总局令2024年第6号）第五条：租赁物为设备资产、生产性生物资产及监管认可的其他资产",
    en: "measures for financial leasing companies (order No. 6 of 2024), article 5: what is leased is equipment, productive biological assets, and others that the regulator accepts",
  },
  OPERATING_REVALUATION: {
    zh: "金规〔2025〕25号：经营租赁资产定期重估并作减值测试，与账面价值比较",
    en: "Jin Gui [2025] No. 25: assets on operating lease are revalued regularly and tested for impairment against their book value",
  },
  NO_BASIS_NAMED: {
    zh: "该目的以市场价值为准，规定未指定其他金额",
    en: "for this purpose the market value itself counts; no rule names another amount",
  },
  BOOK_COMPARED: {
    zh: "重估结果与账面价值比较，判断是否减值",
    en: "a revaluation is held against the book value, to see an impairment",
  },
  GAP_PURCHASE: {
    zh: "高于市场价值一成以上可能虚高融资；低三成以上可能存在瑕疵或关联交易",
    en: "a tenth above the value may inflate the financing; three tenths below hint at a defect or at related parties",
  },
  GAP_GUIDE: {
    zh: "指导价为新品价格，二手设备、车辆的价值低于指导价属正常，故高出的限度从宽",
    en: "a guide price is of a new object: a used one is worth less, so the limit above is wide",
  },
  GAP_BOOK: {
    zh: "账面价值高于市场价值一成以上时，租赁物可能低值高买；折旧较快时账面可远低于市价",
    en: "a book value a tenth above the market's means buying dear; fast depreciation may leave it far below",
  },
  OLD_PAPERS: { zh: "与押品至少每年重估一次相应", en: "as collateral is revalued at least once a year" },
  LIQUIDATION_HOME: {
    zh: "有序：经纪渠道数月内出售；快速：参照网络司法拍卖一拍起拍价不低于七成（法释〔2016〕18号第十条，据摘要）",
    en: "orderly: through brokers within months; forced: between the market and the reserve of a first judicial auction, 70 % (Fa Shi [2016] No. 18 art. 10, from a digest)",
  },
  LIQUIDATION_BUILDING: {
    zh: "买方少于住宅，处置周期更长；快速：参照司法拍卖二拍可再降两成（法释〔2016〕18号第二十六条，据摘要）",
    en: "fewer buyers than for homes and a longer sale; forced: a second judicial auction may start a fifth lower (Fa Shi [2016] No. 18 art. 26, from a digest)",
  },
  LIQUIDATION_LAND: {
    zh: "转让需受让条件与审批，买方少、周期长",
    en: "transfers need conditions and approval: few buyers, a long sale",
  },
  LIQUIDATION_CAR: {
    zh: "有序：按车商收购渠道；快速：按拍卖渠道，另计急售与未检修的折让",
    en: "orderly: the dealers' purchase channel; forced: the auction channel, with more off for a sale at once and unrepaired",
  },
  LIQUIDATION_FLEET: {
    zh: "营运车辆买方少、车况差于同类私家车",
    en: "commercial vehicles have fewer buyers and more wear than private ones",
  },
  LIQUIDATION_MACHINE: {
    zh: "有序：经销商或平台寄售；快速：现场拍卖，买方自提",
    en: "orderly: consigned with dealers or platforms; forced: an auction where it stands",
  },
  LIQUIDATION_COMMON_MACHINE: {
    zh: "挖掘机、装载机等通用机型流通快，折让较小",
    en: "excavators, loaders and the like trade fast and lose less",
  },
  LIQUIDATION_INSTALLED: {
    zh: "需拆除、运输、重新安装，买方少",
    en: "dismantling, transport and installation, and few buyers",
  },
  LIQUIDATION_OTHER: {
    zh: "与设备相同，因其处置渠道未知",
    en: "as machines: how it is sold is not known",
  },
  PRUDENT_HOME: {
    zh: "参照欧盟资本要求条例（(EU) 2024/1623第208、229条，据摘要）：不计入未来上涨，不高于可持续水平，住宅取六年均值",
    en: "modelled on the EU capital requirements (Regulation (EU) 2024/1623 art. 208 and 229, from a digest): no rise ahead, not above the sustainable level, the mean of six years for homes",
  },
  PRUDENT_BUILDING: {
    zh: "参照欧盟资本要求条例（(EU) 2024/1623第208、229条，据摘要）：商业不动产取八年均值，土地同",
    en: "modelled on the EU capital requirements (Regulation (EU) 2024/1623 art. 208 and 229, from a digest): the mean of eight years for commercial property, and for land likewise",
  },
  PRUDENT_MOVABLE: {
    zh: "机器、车辆的市场周期短于不动产，取三年均值",
    en: "markets of machines and cars turn faster than property: the mean of three years",
  },
  FALL_HOME: {
    zh: "参照监管对房价下跌情景的压力测试（据摘要）：一年内跌两成",
    en: "after the supervisors' stress tests of falling house prices (from a digest): a fifth within a year",
  },
  FALL_LAND: {
    zh: "土地成交少、波动大于房价：一年内跌三成",
    en: "land trades rarely and swings more than homes: three tenths within a year",
  },
  FALL_CAR: {
    zh: "新车官方降价的年份，二手车一年内可跌两成",
    en: "in years of price cuts for new cars, used ones may lose a fifth within a year",
  },
  FALL_MACHINE: {
    zh: "美国2004至2011年设备拍卖：十二个起点中最差的一年，市场水平跌两成（2007至2009年）",
    en: "US machine auctions of 2004 to 2011: the worst of twelve origins saw the market lose a fifth within a year (2007 to 2009)",
  },
  CONSERVATIVE: {
    zh: "从严设定：有疑即转人工，明显不可靠不予采用",
    en: "conservative: what is in doubt goes to a person, and what is plainly unreliable is not used",
  },
} as const satisfies Readonly<Record<string, Bilingual>>

/** A source that these have words for. */
export type LendingSource = keyof typeof lendingSources
