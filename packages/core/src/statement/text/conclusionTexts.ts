import { row } from "../../domain/Message.ts"
import { word } from "../../text/words/Names.ts"
import { many } from "../../text/words/Plural.ts"
import {
  CLASSES,
  exactYuan,
  grades,
  listed,
  monthlyNet,
  portion,
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
  /** Classes of flows that are no income or spending: each `class=lines=in=out`, joined by commas; `""`: none. */
  setAside?: string
  /** Lenders and lessors to whom money is still owed, and what those that are no credit cards cost a month. */
  lenders?: number
  lenderMonthly?: number
}

interface LeftOut {
  readonly flowClass: string
  readonly lines: number
  readonly inflow: number
  readonly outflow: number
}

const leftOut = (setAside: string): ReadonlyArray<LeftOut> =>
  setAside
    .split(",")
    .filter((one) => one !== "")
    .map((one) => one.split("="))
    .map(([flowClass = "", lines, inflow, outflow]) => ({
      flowClass,
      lines: Number(lines),
      inflow: Number(inflow),
      outflow: Number(outflow),
    }))

/** The flows that are left out, those alone that occur. */
const without = {
  zh: (setAside: string | undefined): string => {
    if (setAside === undefined) return "剔除非收入类资金后，"
    const parts = leftOut(setAside).map(({ flowClass, inflow, lines, outflow }) => {
      const sums = [
        inflow === 0 ? "" : outflow === 0 ? yuan.zh(inflow) : `流入${yuan.zh(inflow)}`,
        outflow === 0 ? "" : inflow === 0 ? yuan.zh(outflow) : `流出${yuan.zh(outflow)}`,
      ]
      return `${word.zh(CLASSES, flowClass).replaceAll(/（[^（）]*）|、/gu, "")}${lines}笔（${sums.filter(Boolean).join("，")}）`
    })
    return parts.length === 0 ? "" : `剔除${parts.join("、")}后，`
  },
  en: (setAside: string | undefined): string => {
    if (setAside === undefined) return "Excluding what is no income or spending, "
    const parts = leftOut(setAside).map(({ flowClass, inflow, lines, outflow }) => {
      const sums = [inflow === 0 ? "" : `${yuan.en(inflow)} in`, outflow === 0 ? "" : `${yuan.en(outflow)} out`]
      return `${word.en(CLASSES, flowClass)} (${many(lines, "line")}, ${sums.filter(Boolean).join(", ")})`
    })
    return parts.length === 0 ? "" : `Excluding ${parts.join("; ")}, `
  },
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lines of a text, each under its name; a line without a text is left out. */
const lines = (mark: string, parts: ReadonlyArray<readonly [name: string, ...texts: ReadonlyArray<string>]>): string =>
  parts
    .map(([name, ...texts]) => [name, texts.filter((text) => text !== "").join(mark)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}${text}`)
    .join("\n")

/** The conclusion of an analysis. */
export const conclusionTexts = {
  "statement.conclusion": row<Conclusion>({
    zh: (given) => {
      const {
        owners,
        files,
        accounts,
        lines: lineCount,
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
          : portion.zh(`首付款${yuan.zh(downPaymentAmount)}`, downPaymentCoverage),
        given.purchaseCoverage === null || given.purchaseAmount === null
          ? ""
          : portion.zh(`购置总价${yuan.zh(given.purchaseAmount)}`, given.purchaseCoverage),
      ].filter((part) => part !== "")
      return lines("", [
        [
          "结论：",
          `${owners === "" ? "借款人" : owners}提交流水${files}份（${accounts}个账户${period === "" ? "" : `，${period}`}，共${lineCount}笔）。`,
          `${without.zh(given.setAside)}有效流入${yuan.zh(given.effectiveInflow)}、有效流出${yuan.zh(given.effectiveOutflow)}${
            monthly === null ? "" : `，${monthlyNet.zh(monthly)}`
          }。`,
          `有效资产认定为${yuan.zh(assets)}${
            given.withoutBalances > 0
              ? `（其中${yuan.zh(given.withoutBalances)}来自不含余额的账户，按近期净流入认定）`
              : ""
          }${purpose.length === 0 ? "" : `，为${purpose.join("、")}`}。`,
        ],
        [
          "偿债能力：",
          coverage === null || instalment === null
            ? ""
            : `${coverage <= 0 ? `现金流没有结余可供偿还月供${yuan.zh(instalment)}` : `月均有效净流入${times.zh(`月供${yuan.zh(instalment)}`, coverage)}`}${
                given.monthsCovered === null
                  ? ""
                  : `，有效资产${given.monthsCovered < 1 ? "不足一期月供" : `约相当于${Math.floor(given.monthsCovered)}期月供`}`
              }。`,
          given.lenders === undefined || given.lenders === 0
            ? ""
            : `流水显示仍在还款或未结清的融资机构${given.lenders}家，${
                given.lenderMonthly === undefined || given.lenderMonthly === 0
                  ? "月还款额不明"
                  : `可见的月还款合计${exactYuan(given.lenderMonthly)}`
              }。`,
        ],
        [
          "主要风险：",
          risks === 0
            ? "未触发任何风险规则，这只说明流水本身未见异常。"
            : `共${risks}项（${grades.zh(given.high, given.medium, given.low)}）${
                given.gravest === "" ? "" : `，主要为${listed.zh(given.gravest, TITLES)}`
              }。${
                given.high > 0
                  ? "存在高风险事项，核实清楚前不宜以本结果作为放款依据。"
                  : given.medium > 0
                    ? "请就上述事项逐项核实。"
                    : ""
              }`,
        ],
        ["未覆盖范围：", limits.zh(given)],
      ])
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
          : portion.en(`the down payment of ${yuan.en(downPaymentAmount)}`, downPaymentCoverage),
        purchaseCoverage === null || purchaseAmount === null
          ? ""
          : portion.en(`the price of ${yuan.en(purchaseAmount)}`, purchaseCoverage),
      ].filter((part) => part !== "")
      return lines(" ", [
        [
          "Conclusion: ",
          `${given.owners === "" ? "The borrower" : spaced(given.owners)} submitted ${many(given.files, "statement")} (${many(given.accounts, "account")}${period}, ${many(given.lines, "line")}).`,
          sentence(
            `${without.en(given.setAside)}effective inflow is ${yuan.en(given.effectiveInflow)} and effective outflow ${yuan.en(given.effectiveOutflow)}${
              monthly === null ? "" : `, ${monthlyNet.en(monthly)}`
            }.`,
          ),
          `Effective assets are ${yuan.en(given.assets)}${
            given.withoutBalances > 0
              ? ` (${yuan.en(given.withoutBalances)} of it from accounts without balances, by their recent net inflow)`
              : ""
          }${purpose.length === 0 ? "" : `, ${purpose.join(" and ")}`}.`,
        ],
        [
          "Repayment: ",
          coverage === null || instalment === null
            ? ""
            : `${
                coverage <= 0
                  ? `Nothing is left of the cash flow for the instalment of ${yuan.en(instalment)}`
                  : `The monthly net inflow is ${times.en(`the instalment of ${yuan.en(instalment)}`, coverage)}`
              }${
                given.monthsCovered === null
                  ? ""
                  : `; the assets equal ${given.monthsCovered < 1 ? "less than one instalment" : `about ${many(Math.floor(given.monthsCovered), "instalment")}`}`
              }.`,
          given.lenders === undefined || given.lenders === 0
            ? ""
            : `${many(given.lenders, "lender or lessor is", "lenders or lessors are")} still owed money, as far as the statements show, ${
                given.lenderMonthly === undefined || given.lenderMonthly === 0
                  ? "with monthly repayments unknown"
                  : `with repayments of ${yuan.en(given.lenderMonthly)} a month`
              }.`,
        ],
        [
          "Risks: ",
          risks === 0
            ? "No risk rule was triggered; this only means that the statements themselves show nothing unusual."
            : `${many(risks, "risk")} (${grades.en(given.high, given.medium, given.low)})${
                given.gravest === "" ? "" : `, above all: ${listed.en(given.gravest, TITLES)}`
              }.${
                given.high > 0
                  ? " There are high risks: resolve them before relying on this result."
                  : given.medium > 0
                    ? " Verify these points one by one."
                    : ""
              }`,
        ],
        ["Not covered: ", ...limits.en(given)],
      ])
    },
  }),
}
