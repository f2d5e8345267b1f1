import { row } from "../../domain/Message.ts"
import { many } from "../../text/words/Plural.ts"
import { exactYuan, monthlyNet, named, type Observed, percentOf, spaced, times, yuan } from "./statementNames.ts"

/** Lenders, each with what a month costs behind `=`. */
const withMonthly = {
  zh: (names: string): string =>
    names
      .split("、")
      .map((one) => {
        const at = one.lastIndexOf("=")
        const [name, monthly] = at === -1 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)]
        const shown = name === "" ? "未注明名称的放款方" : name
        return `${shown}（${monthly === "" ? "未见还款，月还款额不明" : `每月约${exactYuan(Math.round(Number(monthly)))}`}）`
      })
      .join("、"),
  en: (names: string): string =>
    names
      .split("、")
      .map((one) => {
        const at = one.lastIndexOf("=")
        const [name, monthly] = at === -1 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)]
        const shown = name === "" ? "a lender that is not named" : name
        return `${shown} (${monthly === "" ? "no repayment seen, monthly amount unknown" : `about ${yuan.en(Math.round(Number(monthly)))} a month`})`
      })
      .join(", "),
}

/** Risks of debts, and of the cash flow's cover of new ones. */
export const debtRiskTexts = {
  "statement.risk.LOAN_SHARE": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, threshold, amount, of }) =>
      `总流入${yuan.zh(of)}中借贷资金为${yuan.zh(amount)}，占${observed}%，达到${threshold}%的警戒线。`,
    en: ({ observed, threshold, amount, of }) =>
      `${yuan.en(amount)} of ${yuan.en(of)} inflow, ${observed}%, is borrowed (limit ${threshold}%).`,
  }),
  "statement.risk.NET_NEW_LOANS": row<Observed & { amount: number }>({
    zh: ({ observed, threshold, amount }) =>
      `期间新增借贷扣除还款后为${yuan.zh(amount)}，相当于有效流入的${observed}%，达到${threshold}%的关注线。`,
    en: ({ observed, threshold, amount }) =>
      `New borrowing less repayments is ${yuan.en(amount)}, ${observed}% of the effective inflow (attention threshold ${threshold}%).`,
  }),
  "statement.risk.REPAYMENT_SHARE": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, threshold, amount, of }) =>
      `总流出${yuan.zh(of)}中还款支出为${yuan.zh(amount)}，占${observed}%，达到${threshold}%的关注线。`,
    en: ({ observed, threshold, amount, of }) =>
      `Repayments are ${yuan.en(amount)} of ${yuan.en(of)} outflow, ${observed}% (attention threshold ${threshold}%).`,
  }),
  "statement.risk.REPAYMENT_TO_INCOME": row<Observed & { amount: number; of: number }>({
    zh: ({ observed, threshold, amount, of }) =>
      `现有还款支出${yuan.zh(amount)}相当于经营及工资收入${yuan.zh(of)}的${observed}%，达到${threshold}%，再增加月供需谨慎。`,
    en: ({ observed, threshold, amount, of }) =>
      `Repayments of ${yuan.en(amount)} are ${observed}% of business and salary income of ${yuan.en(of)} (attention threshold ${threshold}%): be cautious about a further instalment.`,
  }),
  "statement.risk.NON_BANK_LENDERS": row<Observed & { names: string }>({
    zh: ({ observed, names }) =>
      `与${observed}家非银行放贷机构有借还款往来（${names}），可能存在多头借贷，请结合征信核实。`,
    en: ({ observed, names }) =>
      `Loans or repayments with ${many(observed, "non-bank lender")} (${spaced(names)}): there may be further debts. Compare with the credit report.`,
  }),
  "statement.risk.PRIVATE_LENDING": row<Observed & { name: string; amount: number }>({
    zh: ({ observed, name, amount }) =>
      `连续${observed}个月在相近日期向“${name}”支付${yuan.zh(amount)}，疑似民间借贷付息或还款，请核实。`,
    en: ({ observed, name, amount }) =>
      `${yuan.en(amount)} to "${name}" on about the same day for ${many(observed, "month")} running: possibly interest on a private loan.`,
  }),
  "statement.risk.GAMBLING": row<Observed & { times: number }>({
    zh: ({ observed, times: count }) => `彩票、博彩类支出${count}笔，共${yuan.zh(observed)}，较为频繁。`,
    en: ({ observed, times: count }) =>
      `${many(count, "payment")} for lotteries or gambling, ${yuan.en(observed)} in all.`,
  }),
  "statement.risk.COURT": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) => `有${observed}笔共${yuan.zh(amount)}的法院执行、诉讼类支出，请查询涉诉及被执行情况。`,
    en: ({ observed, amount }) =>
      `${many(observed, "payment")} to courts or for litigation, ${yuan.en(amount)} in all: look for lawsuits and enforcement.`,
  }),
  "statement.risk.GUARANTEE": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) => `有${observed}笔共${yuan.zh(amount)}的担保类支出，请核实对外担保和或有负债。`,
    en: ({ observed, amount }) =>
      `${many(observed, "guarantee-related payment")}, ${yuan.en(amount)} in all: look for contingent debts.`,
  }),
  "statement.risk.PAWN": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) => `有${observed}笔共${yuan.zh(amount)}的典当往来，资金可能紧张。`,
    en: ({ observed, amount }) => `${many(observed, "line")} with pawnbrokers, ${yuan.en(amount)} in all.`,
  }),
  "statement.risk.OVERDUE": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) =>
      `有${observed}笔共${yuan.zh(amount)}的逾期、罚息或违约金支出，请结合征信核实还款记录。`,
    en: ({ observed, amount }) =>
      `${many(observed, "payment")} for arrears or penalties, ${yuan.en(amount)} in all: compare with the credit report.`,
  }),
  "statement.risk.COMPENSATION": row<Observed & { amount: number }>({
    zh: ({ observed, amount }) => `有${observed}笔共${yuan.zh(amount)}的代偿、垫款往来，请核实由谁代偿、因何代偿。`,
    en: ({ observed, amount }) =>
      `${many(observed, "line")} about payments on behalf of a debtor, ${yuan.en(amount)} in all: ask who paid for whom.`,
  }),
  "statement.risk.BORROWED_DOWN_PAYMENT": row<
    Observed & {
      /** Where the money came from; `borrowed`: all of it from lenders. */
      names: string
      borrowed: boolean
      amount: number
      receivedOn: string
      /** The payee. */
      account: string
      paid: number
      paidOn: string
      days: number
      /** As asked about; `null` when not given. */
      downPayment: number | null
    }
  >({
    zh: (given) => {
      const { observed, names, borrowed, amount, receivedOn, account, paid, paidOn, days, downPayment } = given
      const when = days === 0 ? "当天" : `${days}天后（${paidOn}）`
      return `${receivedOn}起共入账${borrowed ? "借贷资金" : "借贷或来源不明的资金"}${yuan.zh(amount)}${named.zh(names)}，${when}${
        account === "" ? "付出" : `向“${account}”支付`
      }${yuan.zh(paid)}，疑似首付款${downPayment === null ? "" : `（本次需首付${yuan.zh(downPayment)}）`}，${
        observed >= 100 ? "可能全部" : `其中约${observed}%可能`
      }不是自有资金。请核实付款用途和首付款来源；如属另一笔购置，还会带来新的债务。`
    },
    en: (given) => {
      const { observed, names, borrowed, amount, receivedOn, account, paid, paidOn, days, downPayment } = given
      const when = days === 0 ? "the same day" : `${many(days, "day")} later (${paidOn})`
      return `From ${receivedOn} on, ${yuan.en(amount)} of ${borrowed ? "borrowed money" : "borrowed or unexplained money"} came in${named.en(names)}; ${when} ${yuan.en(paid)} went out${
        account === "" ? "" : ` to "${account}"`
      }, which looks like a down payment${downPayment === null ? "" : ` (required: ${yuan.en(downPayment)})`}. ${
        observed >= 100 ? "Possibly none of it is" : `About ${observed}% of it may not be`
      } the borrower's own money. Verify what was paid for and where the down payment comes from; if it is for another purchase, a further debt follows.`
    },
  }),
  /** `names`: each with `=` and what a month costs, or nothing behind it where that is not to be seen. */
  "statement.risk.EXISTING_LENDERS": row<Observed & { names: string; monthly: number; instalment: number | null }>({
    zh: ({ observed, names, monthly, instalment }) =>
      `流水显示对${observed}家机构或个人仍有债务：${withMonthly.zh(names)}。可见的月还款合计${exactYuan(monthly)}${
        instalment === null || instalment === 0
          ? ""
          : `，${times.zh(`本次月供${exactYuan(instalment)}`, monthly / instalment)}`
      }（信用卡还款不计入）。请对照征信核实余额和剩余期限。`,
    en: ({ observed, names, monthly, instalment }) =>
      `${many(observed, "lender or lessor is", "lenders or lessors are")} still owed money: ${withMonthly.en(names)}. Repayments seen come to ${yuan.en(monthly)} a month${
        instalment === null || instalment === 0
          ? ""
          : `, ${times.en(`the instalment of ${yuan.en(instalment)}`, monthly / instalment)}`
      } (credit cards left out). Compare balances and remaining terms with the credit report.`,
  }),
  "statement.risk.LOAN_WITHOUT_REPAYMENT": row<Observed & { names: string; amount: number; since: string }>({
    zh: ({ observed, names, amount, since }) =>
      `期间向${observed}家机构或个人借入${yuan.zh(amount)}${named.zh(names)}，最近一笔在${since}，流水中没有还款，月还款额无从得知，可能尚未到期，也可能由其他账户偿还。请提供借款合同和还款计划。`,
    en: ({ observed, names, amount, since }) =>
      `${yuan.en(amount)} was borrowed from ${many(observed, "lender")}${named.en(names)}, last on ${since}, and no repayment shows: none may be due yet, or another account pays. Ask for the loan contract and its schedule.`,
  }),
  "statement.risk.DEBT_SERVICE": row<Observed & { monthly: number; instalment: number | null; available: number }>({
    zh: ({ observed, threshold, monthly, instalment, available }) =>
      `现有债务月还款${exactYuan(monthly)}${instalment === null || instalment === 0 ? "" : `，加上本次月供${exactYuan(instalment)}`}，${
        available <= 0
          ? "而偿债前的月均现金流没有结余"
          : `占偿债前月均净流入${yuan.zh(available)}的${observed}%，达到${threshold}%的关注线`
      }，偿债压力大。`,
    en: ({ observed, threshold, monthly, instalment, available }) =>
      `Existing debts cost ${yuan.en(monthly)} a month${
        instalment === null || instalment === 0 ? "" : `; with the instalment of ${yuan.en(instalment)}`
      } ${
        available <= 0
          ? "and nothing is left of the monthly cash flow before repayments"
          : `they take ${observed}% of the monthly net inflow before repayments, ${yuan.en(available)} (attention threshold ${threshold}%)`
      }.`,
  }),
  "statement.risk.CREDIT_CARD_BILL": row<Observed & { files: string }>({
    zh: ({ observed, files }) =>
      `有${observed}份材料是信用卡账单${named.zh(files)}，反映的是欠款而不是存款，未计入资产和收支；已用额度和还款情况请查征信。`,
    en: ({ observed, files }) =>
      `${many(observed, "file is a credit-card bill", "files are credit-card bills")}${named.en(files)}: debt, not money held, and not included in any figure. See the credit report for the credit used and the repayments.`,
  }),
  "statement.risk.BUSINESS_COVERAGE": row<Observed & { monthly: number; instalment: number }>({
    zh: ({ observed, threshold, monthly, instalment }) =>
      `收入以经营收入为主，波动大于工资；月均有效净流入${yuan.zh(monthly)}${times.zh(`月供${yuan.zh(instalment)}`, observed, threshold)}，低于经营者通常要求的${threshold}倍。`,
    en: ({ observed, threshold, monthly, instalment }) =>
      `Income is mostly from business and fluctuates more than wages; the monthly effective net inflow of ${yuan.en(monthly)} is ${times.en(`the instalment of ${yuan.en(instalment)}`, observed, threshold)}, below the ${threshold} times usually asked of the self-employed.`,
  }),
  "statement.risk.INSTALMENT_COVERAGE": row<Observed & { monthly: number; instalment: number }>({
    zh: ({ observed, threshold, monthly, instalment }) =>
      monthly <= 0
        ? `${monthlyNet.zh(monthly)}，没有结余可用于偿还月供${yuan.zh(instalment)}。`
        : `月均有效净流入${yuan.zh(monthly)}，${times.zh(`月供${yuan.zh(instalment)}`, observed, threshold)}，${
            threshold === 1 ? "不足以支付月供" : `低于${threshold}倍`
          }。`,
    en: ({ observed, threshold, monthly, instalment }) =>
      monthly <= 0
        ? `${monthlyNet.en(monthly)}: nothing is left for the instalment of ${yuan.en(instalment)}.`
        : `Monthly effective net inflow of ${yuan.en(monthly)} is ${times.en(`the instalment of ${yuan.en(instalment)}`, observed, threshold)}, ${
            threshold === 1 ? "not enough to pay it" : `below ${threshold} times`
          }.`,
  }),
  "statement.risk.DOWN_PAYMENT_COVERAGE": row<Observed>({
    zh: ({ observed }) => `有效资产仅为首付款的${percentOf(observed)}，首付款来源需另行说明。`,
    en: ({ observed }) => `Effective assets are only ${percentOf(observed)} of the down payment: ask for its source.`,
  }),
}
