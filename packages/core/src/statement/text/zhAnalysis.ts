import { ownValue } from "../../domain/OwnValue.ts"
import { roundedBeside } from "../../domain/Rounding.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { FlowCategory, FlowClass } from "../analysis/FlowClass.ts"
import { zhHidden } from "./zhHidden.ts"
import { zhProfile } from "./zhProfile.ts"
import { TITLES } from "./zhTitles.ts"
import { zhUnproven } from "./zhUnproven.ts"
import { unseen } from "./zhUnseen.ts"
import { named, yuan } from "./zhWords.ts"

type Failure = Extract<keyof AnalysisMessages, `statement.failed.${string}`>

/** Why statements were not valued, in Chinese. */
const zhFailures: { readonly [Code in Failure]: (params: AnalysisMessages[Code]) => string } = {
  "statement.failed.materialMissing": ({ materialRef }) =>
    `找不到材料“${materialRef}”，可能已过保存期限，请重新上传后再提交`,
  "statement.failed.noStatement": ({ fileName }) => `文件“${fileName}”中没有流水明细，请确认上传的是银行流水`,
  "statement.failed.tooManyRows": ({ limit }) => `本次提交的流水合计超过${limit}行，请按较短的期间导出，或分成几次提交`,
  "statement.failed.tooManyStatements": ({ limit }) => `本次提交的文件合计包含超过${limit}份流水，请分成几次提交`,
  "statement.failed.time": ({ seconds }) =>
    `读取和分析流水超过${seconds}秒仍未完成，已停止。请按较短的期间导出，或减少文件后重新提交`,
  "statement.failed.memory": () => "流水占用的内存超出限制，已停止。请按较短的期间导出，或减少文件后重新提交",
  "statement.failed.output": () => "流水的分析结果过大，已停止。请按较短的期间导出，或减少文件后重新提交",
}

const CLASSES: Readonly<Record<FlowClass, string>> = {
  OWN_TRANSFER: "本人账户互转",
  REVERSAL: "冲正、退款",
  LOAN: "借贷资金",
  PASS_THROUGH: "过路资金（快进快出）",
  WEALTH: "理财申购与赎回",
  UNEXPLAINED_LARGE: "来源不明的大额入账",
  EFFECTIVE: "有效收支",
}

const CATEGORIES: Readonly<Record<FlowCategory, string>> = {
  SALARY: "工资",
  OPERATING: "经营收入",
  BENEFIT: "社保、公积金及补贴",
  INTEREST: "存款利息",
  INSURANCE: "保险",
  CASH: "现金存取",
  WAGES: "发放工资及劳务费",
  RENT: "房租",
  TAX: "税费",
  REPAYMENT: "贷款还款",
  FEE: "手续费",
  OTHER: "其他",
}

const FIGURES: Readonly<Record<string, string>> = {
  opening: "期初余额",
  closing: "期末余额",
  totalIn: "收入合计",
  totalOut: "支出合计",
  countIn: "收入笔数",
  countOut: "支出笔数",
}

/** Every digit: what is compared with a contract. */
const exactYuan = (amount: number): string => `${exact.format(amount)}元`
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

/** A net flow by month, in or out. */
const monthlyNet = (amount: number): string =>
  amount < 0 ? `月均有效净流出${yuan(-amount)}` : `月均有效净流入${yuan(amount)}`

/** A ratio beside what it is held against; beside nothing, against 1. */
const times = (ratio: number, threshold = 1): string => `${roundedBeside(ratio, threshold, 2)}倍`
const percentOf = (ratio: number): string => `${roundedBeside(100 * ratio, 100, 1)}%`
const span = (from: string | null, to: string | null): string => (from === null || to === null ? "" : `${from}至${to}`)
const word = (words: Readonly<Record<string, string>>, key: string): string => ownValue(words, key) ?? key
const listed = (codes: string, words: Readonly<Record<string, string>>): string =>
  codes
    .split(",")
    .map((code) => word(words, code))
    .join("、")

/** Lenders, each with what a month costs behind `=`. */
const withMonthly = (names: string): string =>
  names
    .split("、")
    .map((one) => {
      const at = one.lastIndexOf("=")
      const [name, monthly] = at === -1 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)]
      const shown = name === "" ? "未注明名称的放款方" : name
      return `${shown}（${monthly === "" ? "未见还款，月还款额不明" : `每月约${exactYuan(Math.round(Number(monthly)))}`}）`
    })
    .join("、")

const grades = (high: number, medium: number, low: number): string => `高${high}项、中${medium}项、低${low}项`

/** Texts in Chinese about the analysis of statements. */
export const zhAnalysis: { readonly [Code in keyof AnalysisMessages]: (params: AnalysisMessages[Code]) => string } = {
  "statement.riskTitle": ({ risk }) => word(TITLES, risk),
  "statement.class": ({ flowClass }) => word(CLASSES, flowClass),
  "statement.category": ({ category }) => word(CATEGORIES, category),

  "statement.step.prepare": ({ files }) => `收到${files}个流水文件，开始读取。`,
  "statement.step.read": ({ fileName, institution, lines, startDate, endDate }) =>
    `已读取“${fileName}”：${institution ?? "机构未注明"}，${lines}笔${startDate === null ? "" : `，期间${span(startDate, endDate)}`}。`,
  "statement.step.creditCard": ({ fileName }) => `“${fileName}”是信用卡账单，不是账户流水，不计入资产和收支。`,
  "statement.step.checked": ({ accounts, lines, breaks, unchecked, duplicates }) =>
    `共${accounts}个账户、${lines}笔明细；${
      breaks === 0
        ? unchecked === accounts
          ? "流水不含余额，无法核验"
          : "逐笔余额前后连续"
        : `有${breaks}处余额不连续`
    }${unchecked > 0 && unchecked < accounts ? `，其中${unchecked}个账户不含余额` : ""}${
      duplicates === 0 ? "" : `；重复的${duplicates}笔只计一次`
    }。`,
  "statement.step.classified": ({ inflow, outflow, effectiveInflow, effectiveOutflow }) =>
    `总流入${yuan(inflow)}、总流出${yuan(outflow)}；逐笔归类后，有效流入${yuan(effectiveInflow)}、有效流出${yuan(effectiveOutflow)}。`,
  "statement.step.excluded": ({ reason, inflow, outflow, lines }) =>
    `剔除${word(CLASSES, reason)}${lines}笔：流入${yuan(inflow)}，流出${yuan(outflow)}。`,
  "statement.step.assets": ({ assets, accounts }) => `${accounts}个账户的有效资产合计${yuan(assets)}。`,
  "statement.step.capacity": ({ monthly, instalment, ratio }) =>
    ratio <= 0
      ? `${monthlyNet(monthly)}，没有结余可用于偿还月供${yuan(instalment)}。`
      : `月均有效净流入${yuan(monthly)}，为月供${yuan(instalment)}的${times(ratio)}。`,
  "statement.step.risks": ({ high, medium, low }) =>
    high + medium + low === 0
      ? "未触发任何风险规则。"
      : `风险点共${high + medium + low}项：${grades(high, medium, low)}。`,
  "statement.progress.pages": ({ fileName }) => `正在读取“${fileName}”`,
  "statement.progress.lines": ({ fileName }) => `正在解析“${fileName}”的明细`,

  "statement.assets.seasoned": ({ days, closing, mean, amount }) =>
    `近${days}天逐日余额扣除借贷、过路及来源不明资金后，期末为${yuan(closing)}、日均为${yuan(mean)}，取低者，认定${yuan(amount)}。`,
  "statement.assets.netInflow": ({ days, inflow, outflow, amount }) =>
    `该账户流水不含余额，按近${days}天的有效净流入认定：有效流入${yuan(inflow)}减有效流出${yuan(outflow)}，${
      amount > 0 ? `认定${yuan(amount)}` : "无净流入，认定为0"
    }。`,
  "statement.assets.shortfall": ({ shortfall, amount }) =>
    `另一账户的借贷等资金分笔转入本账户，扣回${yuan(shortfall)}后，认定${yuan(amount)}。`,
  ...zhUnproven,
  "statement.assets.otherCurrency": ({ currency }) => `${currency}账户，仅作列示，不计入有效资产。`,
  "statement.assets.unknownCurrency": () => "流水未标明币种，不能按人民币计，仅作列示，不计入有效资产。",
  "statement.assets.noPeriod": () => "该账户没有任何明细，不计入有效资产。",

  "statement.quality.duplicates": ({ lines }) => `不同文件之间有${lines}笔相同明细，只计一次。`,
  "statement.quality.unchecked": ({ accounts }) => `${accounts}个账户的流水不含余额，无法核验是否完整。`,
  "statement.quality.breaks": ({ breaks }) => `有${breaks}处余额与上一笔对不上，相关数字请以核实后的流水为准。`,
  "statement.quality.scanned": ({ files }) =>
    `有${files}份流水是扫描件或照片，内容由图片识别得出，重要数字请对照原件；如有银行导出的电子版，请优先使用。`,
  "statement.quality.unread": ({ lines }) => `有${lines}行明细未能识别，未计入任何数字。`,
  "statement.quality.repaired": ({ lines }) => `有${lines}笔的数字识别不清，已根据前后余额更正。`,
  "statement.quality.creditCards": ({ files }) => `信用卡账单${named(files)}不是账户流水，未计入任何数字。`,
  "statement.quality.outside": ({ lines }) => `有${lines}笔的日期不在流水注明的期间内，仍计入各项数字。`,

  "statement.risk.BALANCE_BREAKS": ({ observed, scanned }) =>
    `有${observed}处余额不等于上一笔余额加减本笔金额，${
      scanned === true
        ? "流水为扫描件，可能是个别行未能识别，也可能流水不完整，请先对照原件，再向开户行核实。"
        : "流水可能不完整或有误，请向开户行核实。"
    }`,
  "statement.risk.BALANCE_UNCHECKED": ({ observed, files }) =>
    `${observed}个账户的流水不含余额${named(files)}，无法核验是否完整，建议补充带余额的银行流水。`,
  "statement.risk.STATED_FIGURES_DIFFER": ({ files, figures }) =>
    `流水注明的${listed(figures, FIGURES)}与明细计算结果不一致${named(files)}，请核对流水是否完整。`,
  "statement.risk.UNREAD_LINES": ({ observed, scanned }) =>
    `有${observed}行明细未能识别，未计入任何数字，${
      scanned === true ? "请对照扫描件人工核对，或补交银行导出的电子版、更清晰的扫描件。" : "请人工核对。"
    }`,
  "statement.risk.REPAIRED_LINES": ({ observed }) =>
    `有${observed}笔的数字识别不清，已根据前后余额更正，请对照原件复核。`,
  "statement.risk.PERIOD_SHORT": ({ observed, threshold, withLines, account }) =>
    `主要账户${named(account)}的流水期间为${observed}天，其中有交易的跨度${withLines}天，不足${threshold}天，收入和余额的稳定性难以判断，建议补充。`,
  "statement.risk.PERIOD_STALE": ({ observed, threshold, endDate }) =>
    `流水截至${endDate}，距今${observed}天，已超过${threshold - 1}天，期间变化未能反映，建议补充最新流水。`,
  "statement.risk.PERIOD_GAP": ({ observed, periods }) =>
    `同一账户的各份流水之间缺${observed}天${named(periods)}，请补齐。`,
  "statement.risk.MONTHS_WITHOUT_LINES": ({ observed, months }) =>
    `流水期间内有${observed}个月没有任何交易${named(months)}，请核实流水是否完整。`,
  "statement.risk.LINES_OUTSIDE_PERIOD": ({ observed }) =>
    `有${observed}笔交易的日期不在流水注明的期间内，请核实流水是否由银行一次导出。`,
  "statement.risk.OVERLAPPING_FILES": ({ lines, files }) =>
    `同一账户的流水期间重叠${named(files)}，重复的${lines}笔只计一次。`,
  "statement.risk.SOURCES_CONTRADICT": ({ observed, files }) =>
    `同一账户的两份流水在重叠期间有${observed}笔不一致${named(files)}，至少有一份不完整或有误，请核实。`,
  "statement.risk.SEVERAL_OWNERS": ({ observed, owners }) =>
    `流水分属${observed}个户名（${owners}），请确认各户名与借款人的关系，以及合并计算是否恰当。`,
  "statement.risk.OWNER_UNKNOWN": ({ files, scanned }) =>
    `${scanned === true ? "流水的户名未能可靠识别" : "流水未注明户名"}${named(files)}，无法确认属于借款人，本人账户互转也难以识别，收入可能偏高，请核实户名。`,
  "statement.risk.FOREIGN_CURRENCY": ({ currencies, foreign, unnamed, files }) =>
    `${[
      ...(foreign > 0 || unnamed === 0 ? [`有${foreign}个外币账户（${currencies}）`] : []),
      ...(unnamed > 0 ? [`有${unnamed}个账户未标明币种`] : []),
    ].join("，")}${named(files)}，仅作列示，未计入有效资产和收支。${unnamed > 0 ? "请补充注明币种的流水。" : ""}`,
  "statement.risk.MISSING_ACCOUNT": ({ observed, accounts, inflow, outflow }) =>
    `有${observed}笔本人账户互转在所提供的流水中找不到另一方${accounts === "" ? "" : `（对方账号${accounts}）`}：转入${yuan(inflow)}，转出${yuan(outflow)}。请补充相应账户的流水。`,
  "statement.risk.OWN_TRANSFER_SHARE": ({ observed, threshold, amount, of }) =>
    `总流入${yuan(of)}中有${yuan(amount)}为本人账户互转，占${observed}%，达到${threshold}%的关注线，流水金额被明显放大。`,
  "statement.risk.OPERATING_SHARE": ({ observed, threshold, amount, of }) =>
    `总流入${yuan(of)}中经营及工资收入为${yuan(amount)}，占${observed}%，低于${threshold}%，所提供的可能不是主要收款账户。`,
  "statement.risk.CONCENTRATION": ({ observed, parties, names, share, payers }) =>
    share === undefined || payers === undefined
      ? `前${parties}名付款方占经营收入的${observed}%（${names}），收入依赖少数客户。`
      : `流水中的经营收入共有${payers}个付款方，前${parties}名（${names}）占${share}%，集中程度相当于只有${observed}个客户，任何一个流失都会明显影响还款能力。`,
  "statement.risk.UNEXPLAINED_LARGE": ({ observed, amount, above }) =>
    `有${observed}笔共${yuan(amount)}的大额入账，单笔超过月均有效流入的一半（${yuan(above)}），且此前与付款方没有往来，请要求说明来源。`,
  "statement.risk.UNPROVEN_RETURN": ({ observed, amount }) =>
    `有${observed}笔共${yuan(amount)}的大额入账注明为退款或赎回，但流水中没有对应的支出，或付款方为个人，请核实真实来源。`,
  "statement.risk.PASS_THROUGH": ({ observed, times: count, amount, days }) =>
    `有${count}笔共${yuan(amount)}的资金转入后${days}天内等额转出，占总流入的${observed}%，不属于借款人的收入。`,
  "statement.risk.FAST_IN_FAST_OUT": ({ observed, amount }) =>
    `有${observed}天在同一天内既有${yuan(amount)}以上的转入、又有${yuan(amount)}以上的转出，请核实资金用途。`,
  "statement.risk.ROUND_IN_ROUND_OUT": ({ observed, amount }) =>
    `有${observed}天在同一天内整万元进、整万元出，单笔均在${yuan(amount)}以上，请核实是否为过账资金。`,
  "statement.risk.LOAN_SHARE": ({ observed, threshold, amount, of }) =>
    `总流入${yuan(of)}中借贷资金为${yuan(amount)}，占${observed}%，达到${threshold}%的警戒线。`,
  "statement.risk.NET_NEW_LOANS": ({ observed, threshold, amount }) =>
    `期间新增借贷扣除还款后为${yuan(amount)}，相当于有效流入的${observed}%，达到${threshold}%的关注线。`,
  "statement.risk.REPAYMENT_SHARE": ({ observed, threshold, amount, of }) =>
    `总流出${yuan(of)}中还款支出为${yuan(amount)}，占${observed}%，达到${threshold}%的关注线。`,
  "statement.risk.REPAYMENT_TO_INCOME": ({ observed, threshold, amount, of }) =>
    `现有还款支出${yuan(amount)}相当于经营及工资收入${yuan(of)}的${observed}%，达到${threshold}%，再增加月供需谨慎。`,
  "statement.risk.NON_BANK_LENDERS": ({ observed, names }) =>
    `与${observed}家非银行放贷机构有借还款往来（${names}），可能存在多头借贷，请结合征信核实。`,
  "statement.risk.PRIVATE_LENDING": ({ observed, name, amount }) =>
    `连续${observed}个月在相近日期向“${name}”支付${yuan(amount)}，疑似民间借贷付息或还款，请核实。`,
  "statement.risk.GAMBLING": ({ observed, times: count }) =>
    `彩票、博彩类支出${count}笔，共${yuan(observed)}，较为频繁。`,
  "statement.risk.COURT": ({ observed, amount }) =>
    `有${observed}笔共${yuan(amount)}的法院执行、诉讼类支出，请查询涉诉及被执行情况。`,
  "statement.risk.GUARANTEE": ({ observed, amount }) =>
    `有${observed}笔共${yuan(amount)}的担保类支出，请核实对外担保和或有负债。`,
  "statement.risk.PAWN": ({ observed, amount }) => `有${observed}笔共${yuan(amount)}的典当往来，资金可能紧张。`,
  "statement.risk.OVERDUE": ({ observed, amount }) =>
    `有${observed}笔共${yuan(amount)}的逾期、罚息或违约金支出，请结合征信核实还款记录。`,
  "statement.risk.COMPENSATION": ({ observed, amount }) =>
    `有${observed}笔共${yuan(amount)}的代偿、垫款往来，请核实由谁代偿、因何代偿。`,
  "statement.risk.WEAK_ACCOUNT": ({ observed }) =>
    `每次结息最多${yuan(observed)}，账户日常余额很低，期末余额不足以说明积累。`,
  "statement.risk.NEGATIVE_CASH_FLOW": ({ observed }) => `${monthlyNet(observed)}，日常收入不足以覆盖支出。`,
  "statement.risk.INSTALMENT_COVERAGE": ({ observed, threshold, monthly, instalment }) =>
    monthly <= 0
      ? `${monthlyNet(monthly)}，没有结余可用于偿还月供${yuan(instalment)}。`
      : `月均有效净流入${yuan(monthly)}，为月供${yuan(instalment)}的${times(observed, threshold)}，${
          threshold === 1 ? "不足以支付月供" : `低于${threshold}倍`
        }。`,
  "statement.risk.DOWN_PAYMENT_COVERAGE": ({ observed }) =>
    `有效资产仅为首付款的${percentOf(observed)}，首付款来源需另行说明。`,

  "statement.risk.BORROWED_DOWN_PAYMENT": (given) => {
    const { observed, names, borrowed, amount, receivedOn, account, paid, paidOn, days, downPayment } = given
    const when = days === 0 ? "当天" : `${days}天后（${paidOn}）`
    return `${receivedOn}起共入账${borrowed ? "借贷资金" : "借贷或来源不明的资金"}${yuan(amount)}${named(names)}，${when}${
      account === "" ? "付出" : `向“${account}”支付`
    }${yuan(paid)}，疑似首付款${downPayment === null ? "" : `（本次需首付${yuan(downPayment)}）`}，${
      observed >= 100 ? "可能全部" : `其中约${observed}%可能`
    }不是自有资金。请核实付款用途和首付款来源；如属另一笔购置，还会带来新的债务。`
  },
  "statement.risk.EXISTING_LENDERS": ({ observed, names, monthly, instalment }) =>
    `流水显示对${observed}家机构或个人仍有债务：${withMonthly(names)}。可见的月还款合计${exactYuan(monthly)}${
      instalment === null || instalment === 0
        ? ""
        : `，为本次月供${exactYuan(instalment)}的${times(monthly / instalment)}`
    }（信用卡还款不计入）。请对照征信核实余额和剩余期限。`,
  "statement.risk.LOAN_WITHOUT_REPAYMENT": ({ observed, names, amount, since }) =>
    `期间向${observed}家机构或个人借入${yuan(amount)}${named(names)}，最近一笔在${since}，流水中没有还款，月还款额无从得知，可能尚未到期，也可能由其他账户偿还。请提供借款合同和还款计划。`,
  "statement.risk.DEBT_SERVICE": ({ observed, threshold, monthly, instalment, available }) =>
    `现有债务月还款${exactYuan(monthly)}${instalment === null || instalment === 0 ? "" : `，加上本次月供${exactYuan(instalment)}`}，${
      available <= 0
        ? "而偿债前的月均现金流没有结余"
        : `占偿债前月均净流入${yuan(available)}的${observed}%，达到${threshold}%的关注线`
    }，偿债压力大。`,
  "statement.risk.SINGLE_PAYER": ({ observed, names, amount, of }) =>
    `经营收入${yuan(of)}中有${yuan(amount)}来自“${names}”，占${observed}%，收入依赖这一个付款方。请核实合同、结算周期和合作的稳定性。`,
  "statement.risk.NEW_ACCOUNT": ({ observed, account, openedOn }) =>
    `账户${named(account)}于${openedOn}才开始使用，至流水截止仅${observed}天，此前没有余额，看不出借款人更早的收支。请补充原主要账户的流水。`,
  "statement.risk.LIFTED_BALANCE": ({ observed, account, closing, usual, inflow, usualInflow, days }) =>
    `期末余额${yuan(closing)}，为按此前走势应有余额${yuan(usual)}的${times(observed)}${named(account)}；最后${days}天入账${yuan(inflow)}，而以往同样天数约为${yuan(usualInflow)}。余额可能是临时存入的，请核实这些入账的来源，并查看申请之后的余额。`,
  "statement.risk.CREDIT_CARD_BILL": ({ observed, files }) =>
    `有${observed}份材料是信用卡账单${named(files)}，反映的是欠款而不是存款，未计入资产和收支；已用额度和还款情况请查征信。`,

  "statement.risk.BUSINESS_COVERAGE": ({ observed, threshold, monthly, instalment }) =>
    `收入以经营收入为主，波动大于工资；月均有效净流入${yuan(monthly)}为月供${yuan(instalment)}的${times(observed, threshold)}，低于经营者通常要求的${threshold}倍。`,

  ...zhHidden,
  ...zhProfile,

  "statement.conclusion": (given) => {
    const {
      owners,
      files,
      accounts,
      lines,
      assets,
      monthly,
      instalment,
      coverage,
      downPaymentAmount,
      downPaymentCoverage,
    } = given
    const period = span(given.startDate, given.endDate)
    const risks = given.high + given.medium + given.low
    const purpose = [
      downPaymentCoverage === null || downPaymentAmount === null
        ? ""
        : `首付款${yuan(downPaymentAmount)}的${percentOf(downPaymentCoverage)}`,
      given.purchaseCoverage === null || given.purchaseAmount === null
        ? ""
        : `购置总价${yuan(given.purchaseAmount)}的${percentOf(given.purchaseCoverage)}`,
    ].filter((part) => part !== "")
    return [
      `${owners === "" ? "借款人" : owners}提交流水${files}份（${accounts}个账户${period === "" ? "" : `，${period}`}，共${lines}笔）。`,
      `剔除本人账户互转、冲正退款、借贷、过路、理财及来源不明的大额资金后，有效流入${yuan(given.effectiveInflow)}、有效流出${yuan(given.effectiveOutflow)}${
        monthly === null ? "" : `，${monthlyNet(monthly)}`
      }。`,
      `有效资产认定为${yuan(assets)}${
        given.withoutBalances > 0 ? `（其中${yuan(given.withoutBalances)}来自不含余额的账户，按近期净流入认定）` : ""
      }${purpose.length === 0 ? "" : `，为${purpose.join("、")}`}。`,
      coverage === null || instalment === null
        ? ""
        : `月供${yuan(instalment)}，${coverage <= 0 ? "现金流没有结余可供偿还" : `月均有效净流入为其${times(coverage)}`}${
            given.monthsCovered === null
              ? ""
              : `，有效资产${given.monthsCovered < 1 ? "不足一期月供" : `约相当于${Math.floor(given.monthsCovered)}期月供`}`
          }。`,
      given.lenders === undefined || given.lenders === 0
        ? ""
        : `流水中可见尚未结清的放贷及租赁方${given.lenders}家，${
            given.lenderMonthly === undefined || given.lenderMonthly === 0
              ? "月还款额不明"
              : `可见的月还款合计${exactYuan(given.lenderMonthly)}`
          }。`,
      risks === 0
        ? "未触发任何风险规则，这只说明流水本身未见异常。"
        : `风险点${risks}项（${grades(given.high, given.medium, given.low)}）${
            given.gravest === "" ? "" : `，主要为：${listed(given.gravest, TITLES)}`
          }。${
            given.high > 0
              ? "存在高风险事项，核实清楚前不宜以本结果作为放款依据。"
              : given.medium > 0
                ? "请就上述事项逐项核实。"
                : ""
          }`,
      unseen(given),
    ].join("")
  },
  ...zhFailures,
}
