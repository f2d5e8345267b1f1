import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { last, many, plural } from "../../text/words/Plural.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"
import { debtRiskTexts } from "./debtRiskTexts.ts"
import { hiddenTexts } from "./hiddenTexts.ts"
import { memoryTexts } from "./memoryTexts.ts"
import { profileTexts } from "./profileTexts.ts"
import { exactYuan, listed, monthlyNet, named, type Observed, spaced, times, yuan } from "./statementNames.ts"
import { unprovenTexts } from "./unprovenTexts.ts"

const FIGURES: Readonly<Record<string, Bilingual>> = {
  opening: { zh: "期初余额", en: "opening balance" },
  closing: { zh: "期末余额", en: "closing balance" },
  totalIn: { zh: "收入合计", en: "total in" },
  totalOut: { zh: "支出合计", en: "total out" },
  countIn: { zh: "收入笔数", en: "number of credits" },
  countOut: { zh: "支出笔数", en: "number of debits" },
}

/** Days with `=` and how far the balance is from what it should be; of more breaks than these, the largest. */
const breaks = (places: string, all: number) => {
  const told = places
    .split("、")
    .filter((place) => place !== "")
    .map((place) => place.split("="))
    .map(([date = "", by = "0"]) => ({ date, by: Math.abs(Number(by)) }))
  const days = [...new Set(told.map(({ date }) => date))]
  const sum = told.reduce((total, { by }) => total + by, 0)
  if (told.length === 0) return { zh: "", en: "" }
  return told.length < all
    ? {
        zh: `，其中最大的${told.length}处差额合计${exactYuan(sum)}（${days.join("、")}）`,
        en: `, the largest ${told.length} by ${yuan.en(sum)} in all (${days.join(", ")})`,
      }
    : {
        zh: `，差额合计${exactYuan(sum)}（${days.join("、")}）`,
        en: `, by ${yuan.en(sum)} in all (${days.join(", ")})`,
      }
}

/** Risks that an analysis of statements finds. */
export const riskTexts = {
  ...debtRiskTexts,
  ...hiddenTexts,
  ...profileTexts,
  ...memoryTexts,
  ...unprovenTexts,
  /**
   * `scanned`: of a statement that was read from images, where a row may have been lost; `places`: the largest breaks,
   * each a day with `=` and its difference; `excluded`: credits that are no income for it. Results of before have
   * neither.
   */
  "statement.risk.BALANCE_BREAKS": row<Observed & { scanned?: boolean; places?: string; excluded?: number }>({
    zh: ({ observed, scanned, places = "", excluded = 0 }) =>
      `${observed}处余额与发生额不符${breaks(places, observed).zh}，${
        excluded > 0 ? `余额不能印证的入账${yuan.zh(excluded)}未计入收入，` : ""
      }${
        scanned === true
          ? "流水为扫描件，可能是个别行未能识别，也可能流水不完整，请先对照原件，再向开户行核实。"
          : "疑似流水被改动或缺页，请要求借款人当面登录网银，或向开户行核实。"
      }`,
    en: ({ observed, scanned, places = "", excluded = 0 }) =>
      `${many(observed, "balance")} ${plural(observed, "does", "do")} not match the amounts${breaks(places, observed).en}: ${
        excluded > 0 ? `credits of ${yuan.en(excluded)} that the balance does not bear out are no income; ` : ""
      }${
        scanned === true
          ? "as it is a scan, rows may not have been recognised, or the statement may be incomplete. Compare with the original, then verify with the bank."
          : "the statement may have been altered, or pages may be missing. Ask the borrower to log in to online banking in your presence, or verify with the bank."
      }`,
  }),
  "statement.risk.UNREAD_LINES": row<Observed & { scanned?: boolean }>({
    zh: ({ observed, scanned }) =>
      `有${observed}行明细未能识别，未计入任何数字，${
        scanned === true ? "请对照扫描件人工核对，或补交银行导出的电子版、更清晰的扫描件。" : "请人工核对。"
      }`,
    en: ({ observed, scanned }) =>
      `${many(observed, "line")} could not be read and ${plural(observed, "is", "are")} not included in any figure: ${
        scanned === true
          ? "compare with the scan, or ask for the electronic file of the bank or a clearer scan."
          : "check by hand."
      }`,
  }),
  "statement.risk.BALANCE_UNCHECKED": row<Observed & { files: string }>({
    zh: ({ observed, files }) =>
      `${observed}个账户的流水不含余额${named.zh(files)}，无法核验是否完整，建议补充带余额的银行流水。`,
    en: ({ observed, files }) =>
      `${many(observed, "account")} without balances${named.en(files)}: completeness cannot be checked. Ask for a statement with balances.`,
  }),
  "statement.risk.STATED_FIGURES_DIFFER": row<Observed & { files: string; figures: string }>({
    zh: ({ files, figures }) =>
      `流水注明的${listed.zh(figures, FIGURES)}与明细计算结果不一致${named.zh(files)}，请核对流水是否完整。`,
    en: ({ files, figures }) =>
      `Stated ${listed.en(figures, FIGURES)} differ from what the lines come to${named.en(files)}: check that the statement is complete.`,
  }),
  "statement.risk.PERIOD_SHORT": row<Observed & { withLines: number; account: string }>({
    zh: ({ observed, threshold, withLines, account }) =>
      `主要账户${named.zh(account)}的流水期间为${observed}天，其中有交易的跨度${withLines}天，不足${threshold}天，收入和余额的稳定性难以判断，建议补充。`,
    en: ({ observed, threshold, withLines, account }) =>
      `The main account${named.en(account)} covers ${many(observed, "day")}, ${withLines} from its first line to its last; ${threshold} are required. The stability of income and balances cannot be judged.`,
  }),
  "statement.risk.PERIOD_STALE": row<Observed & { endDate: string }>({
    zh: ({ observed, threshold, endDate }) =>
      `流水截至${endDate}，距今${observed}天，达到${threshold}天的关注线，期间变化未能反映，建议补充最新流水。`,
    en: ({ observed, threshold, endDate }) =>
      `The statements end on ${endDate}, ${many(observed, "day")} ago (attention threshold ${threshold}): ask for recent ones.`,
  }),
  "statement.risk.PERIOD_GAP": row<Observed & { periods: string }>({
    zh: ({ observed, periods }) => `同一账户的各份流水之间缺${observed}天${named.zh(periods)}，请补齐。`,
    en: ({ observed, periods }) =>
      `${many(observed, "day")} ${plural(observed, "is", "are")} missing between the statements of one account${named.en(periods)}.`,
  }),
  "statement.risk.MONTHS_WITHOUT_LINES": row<Observed & { months: string }>({
    zh: ({ observed, months }) => `流水期间内有${observed}个月没有任何交易${named.zh(months)}，请核实流水是否完整。`,
    en: ({ observed, months }) =>
      `${many(observed, "month")} of the period without any transaction${named.en(months)}: check that the statement is complete.`,
  }),
  "statement.risk.OVERLAPPING_FILES": row<Observed & { lines: number; files: string }>({
    zh: ({ lines, files }) => `同一账户的流水期间重叠${named.zh(files)}，重复的${lines}笔只计一次。`,
    en: ({ lines, files }) =>
      `Statements of one account overlap${named.en(files)}: ${many(lines, "duplicate line")} counted once.`,
  }),
  "statement.risk.SOURCES_CONTRADICT": row<Observed & { files: string }>({
    zh: ({ observed, files }) =>
      `同一账户的两份流水在重叠期间有${observed}笔不一致${named.zh(files)}，至少有一份不完整或有误，请核实。`,
    en: ({ observed, files }) =>
      `Two statements of one account differ by ${many(observed, "line")} where they overlap${named.en(files)}: at least one is incomplete or wrong.`,
  }),
  "statement.risk.SEVERAL_OWNERS": row<Observed & { owners: string }>({
    zh: ({ observed, owners }) =>
      `流水分属${observed}个户名（${owners}），请确认各户名与借款人的关系，以及合并计算是否恰当。`,
    en: ({ observed, owners }) =>
      `The statements are of ${many(observed, "holder")} (${spaced(owners)}): confirm how they relate to the borrower and whether they may be added up.`,
  }),
  /** `scanned`: of an image, in which it may stand and could not be read. */
  "statement.risk.OWNER_UNKNOWN": row<Observed & { files: string; scanned?: boolean }>({
    zh: ({ files, scanned }) =>
      `${scanned === true ? "流水的户名未能可靠识别" : "流水未注明户名"}${named.zh(files)}，无法确认属于借款人，本人账户互转也难以识别，收入可能偏高，请核实户名。`,
    en: ({ files, scanned }) =>
      `${scanned === true ? "The holder of a statement could not be read reliably" : "No statement names its holder"}${named.en(files)}: it is not shown to be the borrower's, and transfers between own accounts may count as income.`,
  }),
  /** `foreign`: accounts in `currencies`; `unnamed`: accounts whose statements name none. */
  "statement.risk.FOREIGN_CURRENCY": row<
    Observed & {
      currencies: string
      foreign: number
      unnamed: number
      files: string
    }
  >({
    zh: ({ currencies, foreign, unnamed, files }) =>
      `${[
        ...(foreign > 0 || unnamed === 0 ? [`有${foreign}个外币账户（${currencies}）`] : []),
        ...(unnamed > 0 ? [`有${unnamed}个账户未标明币种`] : []),
      ].join("，")}${named.zh(files)}，仅作列示，未计入有效资产和收支。${unnamed > 0 ? "请补充注明币种的流水。" : ""}`,
    en: ({ currencies, foreign, unnamed, files }) =>
      `${[
        ...(foreign > 0 || unnamed === 0 ? [`${many(foreign, "account")} in ${spaced(currencies)}`] : []),
        ...(unnamed > 0 ? [`${many(unnamed, "account")} without a named currency`] : []),
      ].join(
        " and ",
      )}${named.en(files)}: reported, not part of assets and flows.${unnamed > 0 ? " Ask for a statement that names its currency." : ""}`,
  }),
  "statement.risk.MISSING_ACCOUNT": row<Observed & { accounts: string; inflow: number; outflow: number }>({
    zh: ({ observed, accounts, inflow, outflow }) =>
      `有${observed}笔本人账户互转在所提供的流水中找不到另一方${accounts === "" ? "" : `（对方账号${accounts}）`}：转入${yuan.zh(inflow)}，转出${yuan.zh(outflow)}。请补充相应账户的流水。`,
    en: ({ observed, accounts, inflow, outflow }) =>
      `The other side of ${many(observed, "own-account transfer")} is on none of the statements${
        accounts === "" ? "" : ` (accounts ${spaced(accounts)})`
      }: ${yuan.en(inflow)} in, ${yuan.en(outflow)} out. Ask for the statements of those accounts.`,
  }),
  "statement.risk.OWN_TRANSFER_SHARE": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, threshold, amount, of }) =>
      `总流入${yuan.zh(of)}中有${yuan.zh(amount)}为本人账户互转，占${observed}%，达到${threshold}%的关注线，流水金额被明显放大。`,
    en: ({ observed, threshold, amount, of }) =>
      `${yuan.en(amount)} of ${yuan.en(of)} inflow, ${observed}%, is transfers between own accounts (attention threshold ${threshold}%): turnover is inflated.`,
  }),
  "statement.risk.OPERATING_SHARE": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, threshold, amount, of }) =>
      `总流入${yuan.zh(of)}中经营及工资收入为${yuan.zh(amount)}，占${observed}%，低于${threshold}%，所提供的可能不是主要收款账户。`,
    en: ({ observed, threshold, amount, of }) =>
      `Business and salary income is ${yuan.en(amount)} of ${yuan.en(of)} inflow, ${observed}%, below ${threshold}%: this may not be the main account.`,
  }),
  /** Results of before have no `share`: their `observed` is the share of the `parties` largest payers in per cent. */
  "statement.risk.CONCENTRATION": row<
    Observed & {
      parties: number
      names: string
      share?: number
      payers?: number
    }
  >({
    zh: ({ observed, parties, names, share, payers }) =>
      share === undefined || payers === undefined
        ? `前${parties}名付款方占经营收入的${observed}%（${names}），收入依赖少数客户。`
        : `流水中的经营收入共有${payers}个付款方，前${parties}名（${names}）占${share}%，集中程度相当于只有${observed}个客户，任何一个流失都会明显影响还款能力。`,
    en: ({ observed, parties, names, share, payers }) =>
      share === undefined || payers === undefined
        ? `${plural(parties, "The largest payer makes", `The ${parties} largest payers make`)} ${observed}% of the operating income (${spaced(names)}).`
        : `Business income comes from ${many(payers, "payer")}; the ${parties === 1 ? "largest makes" : `${parties} largest make`} ${share}% (${spaced(names)}). It is as concentrated as if there were only ${many(observed, "customer")}: losing one would hurt repayment.`,
  }),
  "statement.risk.UNEXPLAINED_LARGE": row<Observed & { amount: number; above: number }>({
    zh: ({ observed, amount, above }) =>
      `有${observed}笔共${yuan.zh(amount)}的大额入账，单笔超过月均有效流入的一半（${yuan.zh(above)}），且此前与付款方没有往来，请要求说明来源。`,
    en: ({ observed, amount, above }) =>
      `${many(observed, "deposit")} of ${yuan.en(amount)} in all, each above half of the mean monthly effective inflow (${yuan.en(above)}) and from a counterparty with no earlier dealings: ask where the money comes from.`,
  }),
  "statement.risk.UNPROVEN_RETURN": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) =>
      `有${observed}笔共${yuan.zh(amount)}的大额入账注明为退款或赎回，但流水中没有对应的支出，或付款方为个人，请核实真实来源。`,
    en: ({ observed, amount }) =>
      `${many(observed, "large deposit")} of ${yuan.en(amount)} in all, described as a refund or redemption, without a matching earlier payment or paid by an individual: ask where the money comes from.`,
  }),
  "statement.risk.PASS_THROUGH": row<Observed & { times: number; amount: number; days: number }>({
    zh: ({ observed, times: count, amount, days }) =>
      `有${count}笔共${yuan.zh(amount)}的资金转入后${days}天内等额转出，占总流入的${observed}%，不属于借款人的收入。`,
    en: ({ observed, times: count, amount, days }) =>
      `${many(count, "sum")} of ${yuan.en(amount)} in all came in and went out within ${many(days, "day")}, ${observed}% of the inflow: not the borrower's income.`,
  }),
  "statement.risk.FAST_IN_FAST_OUT": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) =>
      `有${observed}天在同一天内既有${yuan.zh(amount)}以上的转入、又有${yuan.zh(amount)}以上的转出，请核实资金用途。`,
    en: ({ observed, amount }) =>
      `On ${many(observed, "day")} ${yuan.en(amount)} or more came in and ${yuan.en(amount)} or more went out: ask what the money was for.`,
  }),
  "statement.risk.ROUND_IN_ROUND_OUT": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) =>
      `有${observed}天在同一天内整万元进、整万元出，单笔均在${yuan.zh(amount)}以上，请核实是否为过账资金。`,
    en: ({ observed, amount }) =>
      `On ${many(observed, "day")} round sums of ${yuan.en(amount)} or more came in and went out.`,
  }),
  "statement.risk.SINGLE_PAYER": row<Observed & { names: string; amount: number; of: number }>({
    zh: ({ observed, names, amount, of }) =>
      `经营收入${yuan.zh(of)}中有${yuan.zh(amount)}来自“${names}”，占${observed}%，收入依赖这一个付款方。请核实合同、结算周期和合作的稳定性。`,
    en: ({ observed, names, amount, of }) =>
      `${yuan.en(amount)} of ${yuan.en(of)} business income, ${observed}%, comes from "${names}". Verify the contract, the terms of payment and how stable the business is.`,
  }),
  "statement.risk.NEW_ACCOUNT": row<Observed & { account: string; openedOn: string }>({
    zh: ({ observed, account, openedOn }) =>
      `账户${named.zh(account)}于${openedOn}才开始使用，至流水截止仅${observed}天，此前没有余额，看不出借款人更早的收支。请补充原主要账户的流水。`,
    en: ({ observed, account, openedOn }) =>
      `The account${named.en(account)} was first used on ${openedOn}, ${many(observed, "day")} before the statement ends, and held nothing before: earlier income and spending cannot be seen. Ask for the statement of the main account before it.`,
  }),
  "statement.risk.LIFTED_BALANCE": row<
    Observed & {
      account: string
      closing: number
      usual: number
      inflow: number
      usualInflow: number
      days: number
    }
  >({
    zh: ({ observed, account, closing, usual, inflow, usualInflow, days }) =>
      `期末余额${yuan.zh(closing)}，${times.zh(`按此前走势应有余额${yuan.zh(usual)}`, observed)}${named.zh(account)}；最后${days}天入账${yuan.zh(inflow)}，而以往同样天数约为${yuan.zh(usualInflow)}。余额可能是临时存入的，请核实这些入账的来源，并查看申请之后的余额。`,
    en: ({ observed, account, closing, usual, inflow, usualInflow, days }) =>
      `The closing balance of ${yuan.en(closing)} is ${times.en(`the ${yuan.en(usual)}`, observed)} expected from the balances before${named.en(account)}; the ${last(days, "day")} brought ${yuan.en(inflow)}, compared with ${yuan.en(usualInflow)} usually. The money may be there only for the application: ask where it came from, and look at the balance again later.`,
  }),
  "statement.risk.REPAIRED_LINES": row<Observed>({
    zh: ({ observed }) => `有${observed}笔的数字识别不清，已根据前后余额更正，请对照原件复核。`,
    en: ({ observed }) =>
      `${many(observed, "line")} with a misread figure ${plural(observed, "was", "were")} corrected by the running balance: compare with the original.`,
  }),
  "statement.risk.LINES_OUTSIDE_PERIOD": row<Observed>({
    zh: ({ observed }) => `有${observed}笔交易的日期不在流水注明的期间内，请核实流水是否由银行一次导出。`,
    en: ({ observed }) =>
      `${many(observed, "transaction")} dated outside the stated period: check that the bank exported it in one piece.`,
  }),
  "statement.risk.WEAK_ACCOUNT": row<Observed>({
    zh: ({ observed }) => `每次结息最多${yuan.zh(observed)}，账户日常余额很低，期末余额不足以说明积累。`,
    en: ({ observed }) =>
      `The largest interest posting is ${yuan.en(observed)}: balances are usually very low, so the closing one proves little.`,
  }),
  "statement.risk.NEGATIVE_CASH_FLOW": row<Observed>({
    zh: ({ observed }) => `${monthlyNet.zh(observed)}，日常收入不足以覆盖支出。`,
    en: ({ observed }) => `${monthlyNet.en(observed)}: income does not cover spending.`,
  }),
} satisfies Readonly<Record<`statement.risk.${RiskCode}`, object>>
