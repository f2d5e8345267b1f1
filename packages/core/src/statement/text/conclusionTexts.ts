import { row } from "../../domain/Message.ts"
import { many } from "../../text/words/Plural.ts"
import {
  exactYuan,
  grades,
  listed,
  monthlyNet,
  percentOf,
  spaced,
  span,
  times,
  TITLES,
  yuan,
} from "./statementNames.ts"

/** States what the submitted files cannot show, and that the conclusion is not a recommendation to lend. */
const limits = {
  zh: (given: Conclusion): string => {
    const { accounts, holders, missingSides = 0, periodMonths = null, wallets = 0 } = given
    if (holders === undefined || accounts === 0) return ""
    const banks = accounts - wallets
    const whose = { PERSON: "个人账户", COMPANY: "对公账户", BOTH: "个人及对公账户", UNKNOWN: "账户" }[holders]
    const things = [
      `其他银行账户${missingSides === 0 ? "" : `（有${missingSides}笔本人账户互转的另一方未提供）`}`,
      ...(holders === "PERSON" ? ["配偶及所经营企业的账户"] : []),
      ...(holders === "COMPANY" ? ["股东及法定代表人的个人账户"] : []),
      ...(wallets === 0 ? ["微信、支付宝等钱包"] : []),
      "现金收支",
      "征信负债",
      "对外担保",
      "涉诉和纳税情况",
    ]
    return `以上只反映所提交的${[banks > 0 ? `${banks}个${whose}` : "", wallets > 0 ? `${wallets}个支付钱包` : ""]
      .filter((part) => part !== "")
      .join(
        "和",
      )}${periodMonths === null ? "" : `在${periodMonths}个月内`}的情况；${things.join("、")}从中看不到，须另行核实。本结论不是授信或放款建议。`
  },
  en: (given: Conclusion): ReadonlyArray<string> => {
    const { accounts, holders, missingSides = 0, periodMonths = null, wallets = 0 } = given
    if (holders === undefined || accounts === 0) return []
    const banks = accounts - wallets
    const whose = { PERSON: "personal account", COMPANY: "company account", BOTH: "account", UNKNOWN: "account" }[
      holders
    ]
    const things = [
      `other bank accounts${missingSides === 0 ? "" : ` (the other side of ${many(missingSides, "own-account transfer")} is missing)`}`,
      ...(holders === "PERSON" ? ["accounts of the spouse and of any business"] : []),
      ...(holders === "COMPANY" ? ["personal accounts of the owners and the legal representative"] : []),
      ...(wallets === 0 ? ["wallets such as WeChat Pay and Alipay"] : []),
      "cash",
      "debts in the credit bureau's records",
      "guarantees for others",
      "litigation",
      "taxes",
    ]
    const shown = [banks > 0 ? many(banks, whose) : "", wallets > 0 ? many(wallets, "wallet") : ""].filter(Boolean)
    return [
      `This covers only ${shown.join(" and ")}${periodMonths === null ? "" : ` over ${many(periodMonths, "month")}`}. Not visible here, and to be verified separately: ${things.join(", ")}.`,
      "This conclusion is not a recommendation to lend.",
    ]
  },
}

/** Figures of a conclusion; money in yuan. */
export interface Conclusion {
  /** Names joined by `、`; `""` when no statement names its owner. */
  owners: string
  files: number
  accounts: number
  lines: number
  startDate: string | null
  endDate: string | null
  effectiveInflow: number
  effectiveOutflow: number
  monthly: number | null
  assets: number
  /** The part of `assets` that comes from accounts without balances. */
  withoutBalances: number
  purchaseAmount: number | null
  purchaseCoverage: number | null
  downPaymentAmount: number | null
  downPaymentCoverage: number | null
  instalment: number | null
  coverage: number | null
  monthsCovered: number | null
  high: number
  medium: number
  low: number
  /** Codes of the gravest risks, joined by commas. */
  gravest: string
  /** Whose accounts these are, as far as their names tell; results of before have neither this nor what follows. */
  holders?: "PERSON" | "COMPANY" | "BOTH" | "UNKNOWN"
  /** Wallets among the accounts. */
  wallets?: number
  /** Months of the period, with one decimal. */
  periodMonths?: number | null
  /** Transfers between own accounts whose other side is on no statement. */
  missingSides?: number
  /** Lenders and lessors to whom money is still owed, and what those that are no credit cards cost a month. */
  lenders?: number
  lenderMonthly?: number
}

/** The conclusion of an analysis. */
export const conclusionTexts = {
  "statement.conclusion": row<Conclusion>({
    zh: (given) => {
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
          : `首付款${yuan.zh(downPaymentAmount)}的${percentOf(downPaymentCoverage)}`,
        given.purchaseCoverage === null || given.purchaseAmount === null
          ? ""
          : `购置总价${yuan.zh(given.purchaseAmount)}的${percentOf(given.purchaseCoverage)}`,
      ].filter((part) => part !== "")
      return [
        `${owners === "" ? "借款人" : owners}提交流水${files}份（${accounts}个账户${period === "" ? "" : `，${period}`}，共${lines}笔）。`,
        `剔除本人账户互转、冲正退款、借贷、过路、理财及来源不明的大额资金后，有效流入${yuan.zh(given.effectiveInflow)}、有效流出${yuan.zh(given.effectiveOutflow)}${
          monthly === null ? "" : `，${monthlyNet.zh(monthly)}`
        }。`,
        `有效资产认定为${yuan.zh(assets)}${
          given.withoutBalances > 0
            ? `（其中${yuan.zh(given.withoutBalances)}来自不含余额的账户，按近期净流入认定）`
            : ""
        }${purpose.length === 0 ? "" : `，为${purpose.join("、")}`}。`,
        coverage === null || instalment === null
          ? ""
          : `月供${yuan.zh(instalment)}，${coverage <= 0 ? "现金流没有结余可供偿还" : `月均有效净流入为其${times.zh(coverage)}`}${
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
          : `风险点${risks}项（${grades.zh(given.high, given.medium, given.low)}）${
              given.gravest === "" ? "" : `，主要为：${listed.zh(given.gravest, TITLES)}`
            }。${
              given.high > 0
                ? "存在高风险事项，核实清楚前不宜以本结果作为放款依据。"
                : given.medium > 0
                  ? "请就上述事项逐项核实。"
                  : ""
            }`,
        limits.zh(given),
      ].join("")
    },
    en: (given) => {
      const {
        monthly,
        instalment,
        coverage,
        downPaymentAmount,
        downPaymentCoverage,
        purchaseAmount,
        purchaseCoverage,
      } = given
      const period = given.startDate === null ? "" : `, ${given.startDate} to ${given.endDate}`
      const risks = given.high + given.medium + given.low
      const purpose = [
        downPaymentCoverage === null || downPaymentAmount === null
          ? ""
          : `${percentOf(downPaymentCoverage)} of the down payment of ${yuan.en(downPaymentAmount)}`,
        purchaseCoverage === null || purchaseAmount === null
          ? ""
          : `${percentOf(purchaseCoverage)} of the price of ${yuan.en(purchaseAmount)}`,
      ].filter((part) => part !== "")
      return [
        `${given.owners === "" ? "The borrower" : spaced(given.owners)} submitted ${many(given.files, "statement")} (${many(given.accounts, "account")}${period}, ${many(given.lines, "line")}).`,
        `Excluding transfers between own accounts, reversals, borrowed money, pass-through money, wealth products and unexplained large deposits, effective inflow is ${yuan.en(given.effectiveInflow)} and effective outflow ${yuan.en(given.effectiveOutflow)}${
          monthly === null ? "" : `, ${monthlyNet.en(monthly)}`
        }.`,
        `Effective assets are ${yuan.en(given.assets)}${
          given.withoutBalances > 0
            ? ` (${yuan.en(given.withoutBalances)} of it from accounts without balances, by their recent net inflow)`
            : ""
        }${purpose.length === 0 ? "" : `, ${purpose.join(" and ")}`}.`,
        ...(coverage === null || instalment === null
          ? []
          : [
              `${coverage <= 0 ? "Nothing is left of the cash flow for" : `The monthly net inflow is ${times.en(coverage)}`} the instalment of ${yuan.en(instalment)}${
                given.monthsCovered === null
                  ? ""
                  : `; the assets equal ${given.monthsCovered < 1 ? "less than one instalment" : `about ${many(Math.floor(given.monthsCovered), "instalment")}`}`
              }.`,
            ]),
        ...(given.lenders === undefined || given.lenders === 0
          ? []
          : [
              `${many(given.lenders, "lender or lessor is", "lenders or lessors are")} still owed money, as far as the statements show, ${
                given.lenderMonthly === undefined || given.lenderMonthly === 0
                  ? "with monthly repayments unknown"
                  : `with repayments of ${yuan.en(given.lenderMonthly)} a month`
              }.`,
            ]),
        risks === 0
          ? "No risk rule was triggered; this only means that the statements themselves show nothing unusual."
          : `${many(risks, "risk")} (${grades.en(given.high, given.medium, given.low)})${
              given.gravest === "" ? "" : `, above all: ${listed.en(given.gravest, TITLES)}`
            }.${
              given.high > 0
                ? " There are high risks: do not lend on this result before they are cleared."
                : given.medium > 0
                  ? " Verify these points one by one."
                  : ""
            }`,
        ...limits.en(given),
      ].join(" ")
    },
  }),
}
