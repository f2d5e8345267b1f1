import { ownValue } from "../../domain/OwnValue.ts"
import { roundedBeside } from "../../domain/Rounding.ts"
import { last, many, plural } from "../../text/words/Plural.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { FlowCategory, FlowClass } from "../analysis/FlowClass.ts"
import { enFailures } from "./enFailures.ts"
import { enHidden } from "./enHidden.ts"
import { enProfile } from "./enProfile.ts"
import { TITLES } from "./enTitles.ts"
import { enUnproven } from "./enUnproven.ts"
import { unseen } from "./enUnseen.ts"
import { named, spaced, yuan } from "./enWords.ts"

const CLASSES: Readonly<Record<FlowClass, string>> = {
  OWN_TRANSFER: "transfers between own accounts",
  REVERSAL: "reversals and refunds",
  LOAN: "borrowed money",
  PASS_THROUGH: "pass-through money",
  WEALTH: "purchases and redemptions of wealth products",
  UNEXPLAINED_LARGE: "unexplained large deposits",
  EFFECTIVE: "effective flows",
}

const CATEGORIES: Readonly<Record<FlowCategory, string>> = {
  SALARY: "salary",
  OPERATING: "operating income",
  BENEFIT: "social security, housing fund and subsidies",
  INTEREST: "interest on deposits",
  INSURANCE: "insurance",
  CASH: "cash",
  WAGES: "wages and labour paid",
  RENT: "rent",
  TAX: "tax",
  REPAYMENT: "loan repayments",
  FEE: "fees",
  OTHER: "other",
}

const FIGURES: Readonly<Record<string, string>> = {
  opening: "opening balance",
  closing: "closing balance",
  totalIn: "total in",
  totalOut: "total out",
  countIn: "number of credits",
  countOut: "number of debits",
}

const monthlyNet = (amount: number): string =>
  amount < 0 ? `${yuan(-amount)} net outflow a month` : `${yuan(amount)} net inflow a month`
/** A ratio beside what it is held against; beside nothing, against 1. */
const times = (ratio: number, threshold = 1): string => `${roundedBeside(ratio, threshold, 2)} times`
const percentOf = (ratio: number): string => `${roundedBeside(100 * ratio, 100, 1)}%`
const word = (words: Readonly<Record<string, string>>, key: string): string => ownValue(words, key) ?? key
const listed = (codes: string, words: Readonly<Record<string, string>>): string =>
  codes
    .split(",")
    .map((code) => word(words, code))
    .join(", ")

/** Lenders, each with what a month costs behind `=`. */
const withMonthly = (names: string): string =>
  names
    .split("、")
    .map((one) => {
      const at = one.lastIndexOf("=")
      const [name, monthly] = at === -1 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)]
      const shown = name === "" ? "a lender that is not named" : name
      return `${shown} (${monthly === "" ? "no repayment seen, monthly amount unknown" : `about ${yuan(Math.round(Number(monthly)))} a month`})`
    })
    .join(", ")

const grades = (high: number, medium: number, low: number): string => `${high} high, ${medium} medium, ${low} low`

/** Texts in English about the analysis of statements. */
export const enAnalysis: { readonly [Code in keyof AnalysisMessages]: (params: AnalysisMessages[Code]) => string } = {
  "statement.riskTitle": ({ risk }) => word(TITLES, risk),
  "statement.class": ({ flowClass }) => word(CLASSES, flowClass),
  "statement.category": ({ category }) => word(CATEGORIES, category),

  "statement.step.prepare": ({ files }) => `Reading ${many(files, "statement file")}.`,
  "statement.step.read": ({ fileName, institution, lines, startDate, endDate }) =>
    `Read "${fileName}": ${institution ?? "institution not named"}, ${many(lines, "line")}${
      startDate === null ? "" : `, ${startDate} to ${endDate}`
    }.`,
  "statement.step.creditCard": ({ fileName }) =>
    `"${fileName}" is a credit-card bill, not an account statement: it is not included in any figure.`,
  "statement.step.checked": ({ accounts, lines, breaks, unchecked, duplicates }) =>
    `${many(accounts, "account")}, ${many(lines, "line")}; ${
      breaks === 0
        ? unchecked === accounts
          ? "without balances, which cannot be checked"
          : "every balance follows from the one before"
        : `${many(breaks, "break")} in the running balance`
    }${unchecked > 0 && unchecked < accounts ? `, ${many(unchecked, "account")} without balances` : ""}${
      duplicates === 0 ? "" : `; ${many(duplicates, "duplicate line")} counted once`
    }.`,
  "statement.step.classified": ({ inflow, outflow, effectiveInflow, effectiveOutflow }) =>
    `Total in ${yuan(inflow)}, total out ${yuan(outflow)}; classed line by line, effective in ${yuan(effectiveInflow)}, effective out ${yuan(effectiveOutflow)}.`,
  "statement.step.excluded": ({ reason, inflow, outflow, lines }) =>
    `Left out ${many(lines, "line")} as ${word(CLASSES, reason)}: ${yuan(inflow)} in, ${yuan(outflow)} out.`,
  "statement.step.assets": ({ assets, accounts }) =>
    `Effective assets of ${many(accounts, "account")}: ${yuan(assets)}.`,
  "statement.step.capacity": ({ monthly, instalment, ratio }) =>
    ratio <= 0
      ? `${monthlyNet(monthly)}: nothing is left for the instalment of ${yuan(instalment)}.`
      : `Monthly effective net inflow ${yuan(monthly)}, ${times(ratio)} the instalment of ${yuan(instalment)}.`,
  "statement.step.risks": ({ high, medium, low }) =>
    high + medium + low === 0
      ? "No risk rule was triggered."
      : `${many(high + medium + low, "risk")}: ${grades(high, medium, low)}.`,
  "statement.progress.pages": ({ fileName }) => `Reading "${fileName}"`,
  "statement.progress.lines": ({ fileName }) => `Parsing the lines of "${fileName}"`,

  "statement.assets.seasoned": ({ days, closing, mean, amount }) =>
    `End-of-day balances of the ${last(days, "day")} excluding borrowed, pass-through and unexplained money: closing ${yuan(closing)}, mean ${yuan(mean)}; the lower counts, ${yuan(amount)}.`,
  "statement.assets.netInflow": ({ days, inflow, outflow, amount }) =>
    `The statement has no balances: the effective net inflow of its ${last(days, "day")} counts if positive, ${yuan(inflow)} in less ${yuan(outflow)} out: ${yuan(amount)}.`,
  "statement.assets.shortfall": ({ shortfall, amount }) =>
    `Excluded money of another account was moved here in parts: ${yuan(shortfall)} taken off, ${yuan(amount)} counts.`,
  ...enUnproven,
  "statement.assets.otherCurrency": ({ currency }) => `An account in ${currency}: reported, not added.`,
  "statement.assets.unknownCurrency": () =>
    "The statement does not name its currency, which may not be yuan: reported, not added.",
  "statement.assets.noPeriod": () => "The account has no lines: nothing counts.",

  "statement.quality.duplicates": ({ lines }) =>
    `${many(lines, "line")} ${plural(lines, "appears in several files and counts", "appear in several files and count")} once.`,
  "statement.quality.unchecked": ({ accounts }) =>
    `${many(accounts, "account")} without balances: completeness cannot be checked.`,
  "statement.quality.breaks": ({ breaks }) =>
    `${many(breaks, "balance")} ${plural(breaks, "does", "do")} not follow from the line before: verify the statement before relying on the figures.`,
  "statement.quality.scanned": ({ files }) =>
    `${many(files, "statement")} read from images by text recognition: compare important figures with the original, or use the electronic file of the bank.`,
  "statement.quality.unread": ({ lines }) =>
    `${many(lines, "line")} could not be read and ${plural(lines, "is", "are")} not included in any figure.`,
  "statement.quality.repaired": ({ lines }) =>
    `${many(lines, "line")} with a misread figure ${plural(lines, "was", "were")} corrected by the running balance.`,
  "statement.quality.creditCards": ({ files }) =>
    `Credit-card bills are not account statements and are not included in any figure${named(files)}.`,
  "statement.quality.outside": ({ lines }) =>
    `${many(lines, "line")} ${plural(lines, "is dated outside the stated period; it counts", "are dated outside the stated period; they count")}.`,

  "statement.risk.BALANCE_BREAKS": ({ observed, scanned }) =>
    `${many(observed, "balance")} ${plural(observed, "is", "are")} not the balance before plus the amount: ${
      scanned === true
        ? "as it is a scan, rows may not have been recognised, or the statement may be incomplete. Compare with the original, then verify with the bank."
        : "the statement may be incomplete or wrong. Verify with the bank."
    }`,
  "statement.risk.BALANCE_UNCHECKED": ({ observed, files }) =>
    `${many(observed, "account")} without balances${named(files)}: completeness cannot be checked. Ask for a statement with balances.`,
  "statement.risk.STATED_FIGURES_DIFFER": ({ files, figures }) =>
    `Stated ${listed(figures, FIGURES)} differ from what the lines come to${named(files)}: check that the statement is complete.`,
  "statement.risk.UNREAD_LINES": ({ observed, scanned }) =>
    `${many(observed, "line")} could not be read and ${plural(observed, "is", "are")} not included in any figure: ${
      scanned === true
        ? "compare with the scan, or ask for the electronic file of the bank or a clearer scan."
        : "check by hand."
    }`,
  "statement.risk.REPAIRED_LINES": ({ observed }) =>
    `${many(observed, "line")} with a misread figure ${plural(observed, "was", "were")} corrected by the running balance: compare with the original.`,
  "statement.risk.PERIOD_SHORT": ({ observed, threshold, withLines, account }) =>
    `The main account${named(account)} covers ${many(observed, "day")}, ${withLines} from its first line to its last; ${threshold} are required. The stability of income and balances cannot be judged.`,
  "statement.risk.PERIOD_STALE": ({ observed, threshold, endDate }) =>
    `The statements end on ${endDate}, ${many(observed, "day")} ago, more than ${threshold - 1}: ask for recent ones.`,
  "statement.risk.PERIOD_GAP": ({ observed, periods }) =>
    `${many(observed, "day")} ${plural(observed, "is", "are")} missing between the statements of one account${named(periods)}.`,
  "statement.risk.MONTHS_WITHOUT_LINES": ({ observed, months }) =>
    `${many(observed, "month")} of the period without any transaction${named(months)}: check that the statement is complete.`,
  "statement.risk.LINES_OUTSIDE_PERIOD": ({ observed }) =>
    `${many(observed, "transaction")} dated outside the stated period: check that the bank exported it in one piece.`,
  "statement.risk.OVERLAPPING_FILES": ({ lines, files }) =>
    `Statements of one account overlap${named(files)}: ${many(lines, "duplicate line")} counted once.`,
  "statement.risk.SOURCES_CONTRADICT": ({ observed, files }) =>
    `Two statements of one account differ by ${many(observed, "line")} where they overlap${named(files)}: at least one is incomplete or wrong.`,
  "statement.risk.SEVERAL_OWNERS": ({ observed, owners }) =>
    `The statements are of ${many(observed, "holder")} (${spaced(owners)}): confirm how they relate to the borrower and whether they may be added up.`,
  "statement.risk.OWNER_UNKNOWN": ({ files, scanned }) =>
    `${scanned === true ? "The holder of a statement could not be read reliably" : "No statement names its holder"}${named(files)}: it is not shown to be the borrower's, and transfers between own accounts may count as income.`,
  "statement.risk.FOREIGN_CURRENCY": ({ currencies, foreign, unnamed, files }) =>
    `${[
      ...(foreign > 0 || unnamed === 0 ? [`${many(foreign, "account")} in ${spaced(currencies)}`] : []),
      ...(unnamed > 0 ? [`${many(unnamed, "account")} without a named currency`] : []),
    ].join(
      " and ",
    )}${named(files)}: reported, not part of assets and flows.${unnamed > 0 ? " Ask for a statement that names its currency." : ""}`,
  "statement.risk.MISSING_ACCOUNT": ({ observed, accounts, inflow, outflow }) =>
    `The other side of ${many(observed, "own-account transfer")} is on none of the statements${
      accounts === "" ? "" : ` (accounts ${spaced(accounts)})`
    }: ${yuan(inflow)} in, ${yuan(outflow)} out. Ask for the statements of those accounts.`,
  "statement.risk.OWN_TRANSFER_SHARE": ({ observed, threshold, amount, of }) =>
    `${yuan(amount)} of ${yuan(of)} inflow, ${observed}%, is transfers between own accounts (attention threshold ${threshold}%): turnover is inflated.`,
  "statement.risk.OPERATING_SHARE": ({ observed, threshold, amount, of }) =>
    `Business and salary income is ${yuan(amount)} of ${yuan(of)} inflow, ${observed}%, below ${threshold}%: this may not be the main account.`,
  "statement.risk.CONCENTRATION": ({ observed, parties, names, share, payers }) =>
    share === undefined || payers === undefined
      ? `${plural(parties, "The largest payer makes", `The ${parties} largest payers make`)} ${observed}% of the operating income (${spaced(names)}).`
      : `Business income comes from ${many(payers, "payer")}; the ${parties === 1 ? "largest makes" : `${parties} largest make`} ${share}% (${spaced(names)}). It is as concentrated as if there were only ${many(observed, "customer")}: losing one would hurt repayment.`,
  "statement.risk.UNEXPLAINED_LARGE": ({ observed, amount, above }) =>
    `${many(observed, "deposit")} of ${yuan(amount)} in all, each above half of the mean monthly effective inflow (${yuan(above)}) and from a counterparty with no earlier dealings: ask where the money comes from.`,
  "statement.risk.UNPROVEN_RETURN": ({ observed, amount }) =>
    `${many(observed, "large deposit")} of ${yuan(amount)} in all, described as a refund or redemption, without a matching earlier payment or paid by an individual: ask where the money comes from.`,
  "statement.risk.PASS_THROUGH": ({ observed, times: count, amount, days }) =>
    `${many(count, "sum")} of ${yuan(amount)} in all came in and went out within ${many(days, "day")}, ${observed}% of the inflow: not the borrower's income.`,
  "statement.risk.FAST_IN_FAST_OUT": ({ observed, amount }) =>
    `On ${many(observed, "day")} ${yuan(amount)} or more came in and ${yuan(amount)} or more went out: ask what the money was for.`,
  "statement.risk.ROUND_IN_ROUND_OUT": ({ observed, amount }) =>
    `On ${many(observed, "day")} round sums of ${yuan(amount)} or more came in and went out.`,
  "statement.risk.LOAN_SHARE": ({ observed, threshold, amount, of }) =>
    `${yuan(amount)} of ${yuan(of)} inflow, ${observed}%, is borrowed (limit ${threshold}%).`,
  "statement.risk.NET_NEW_LOANS": ({ observed, threshold, amount }) =>
    `New borrowing less repayments is ${yuan(amount)}, ${observed}% of the effective inflow (attention threshold ${threshold}%).`,
  "statement.risk.REPAYMENT_SHARE": ({ observed, threshold, amount, of }) =>
    `Repayments are ${yuan(amount)} of ${yuan(of)} outflow, ${observed}% (attention threshold ${threshold}%).`,
  "statement.risk.REPAYMENT_TO_INCOME": ({ observed, threshold, amount, of }) =>
    `Repayments of ${yuan(amount)} are ${observed}% of business and salary income of ${yuan(of)} (attention threshold ${threshold}%): be cautious about a further instalment.`,
  "statement.risk.NON_BANK_LENDERS": ({ observed, names }) =>
    `Loans or repayments with ${many(observed, "non-bank lender")} (${spaced(names)}): there may be further debts. Compare with the credit report.`,
  "statement.risk.PRIVATE_LENDING": ({ observed, name, amount }) =>
    `${yuan(amount)} to "${name}" on about the same day for ${many(observed, "month")} running: possibly interest on a private loan.`,
  "statement.risk.GAMBLING": ({ observed, times: count }) =>
    `${many(count, "payment")} for lotteries or gambling, ${yuan(observed)} in all.`,
  "statement.risk.COURT": ({ observed, amount }) =>
    `${many(observed, "payment")} to courts or for litigation, ${yuan(amount)} in all: look for lawsuits and enforcement.`,
  "statement.risk.GUARANTEE": ({ observed, amount }) =>
    `${many(observed, "guarantee-related payment")}, ${yuan(amount)} in all: look for contingent debts.`,
  "statement.risk.PAWN": ({ observed, amount }) =>
    `${many(observed, "line")} with pawnbrokers, ${yuan(amount)} in all.`,
  "statement.risk.OVERDUE": ({ observed, amount }) =>
    `${many(observed, "payment")} for arrears or penalties, ${yuan(amount)} in all: compare with the credit report.`,
  "statement.risk.COMPENSATION": ({ observed, amount }) =>
    `${many(observed, "line")} about payments on behalf of a debtor, ${yuan(amount)} in all: ask who paid for whom.`,
  "statement.risk.WEAK_ACCOUNT": ({ observed }) =>
    `The largest interest posting is ${yuan(observed)}: balances are usually very low, so the closing one proves little.`,
  "statement.risk.NEGATIVE_CASH_FLOW": ({ observed }) => `${monthlyNet(observed)}: income does not cover spending.`,
  "statement.risk.INSTALMENT_COVERAGE": ({ observed, threshold, monthly, instalment }) =>
    monthly <= 0
      ? `${monthlyNet(monthly)}: nothing is left for the instalment of ${yuan(instalment)}.`
      : `Monthly effective net inflow of ${yuan(monthly)} is ${times(observed, threshold)} the instalment of ${yuan(instalment)}, ${
          threshold === 1 ? "not enough to pay it" : `below ${threshold} times`
        }.`,
  "statement.risk.DOWN_PAYMENT_COVERAGE": ({ observed }) =>
    `Effective assets are only ${percentOf(observed)} of the down payment: ask for its source.`,

  "statement.risk.BORROWED_DOWN_PAYMENT": (given) => {
    const { observed, names, borrowed, amount, receivedOn, account, paid, paidOn, days, downPayment } = given
    const when = days === 0 ? "the same day" : `${many(days, "day")} later (${paidOn})`
    return `From ${receivedOn} on, ${yuan(amount)} of ${borrowed ? "borrowed money" : "borrowed or unexplained money"} came in${named(names)}; ${when} ${yuan(paid)} went out${
      account === "" ? "" : ` to "${account}"`
    }, which looks like a down payment${downPayment === null ? "" : ` (required: ${yuan(downPayment)})`}. ${
      observed >= 100 ? "All of it" : `About ${observed}% of it`
    } may not be the borrower's own money. Verify what was paid for and where the down payment comes from; if it is for another purchase, a further debt follows.`
  },
  "statement.risk.EXISTING_LENDERS": ({ observed, names, monthly, instalment }) =>
    `${many(observed, "lender or lessor is", "lenders or lessors are")} still owed money: ${withMonthly(names)}. Repayments seen come to ${yuan(monthly)} a month${
      instalment === null || instalment === 0
        ? ""
        : `, ${times(monthly / instalment)} the instalment of ${yuan(instalment)}`
    } (credit cards left out). Compare balances and remaining terms with the credit report.`,
  "statement.risk.LOAN_WITHOUT_REPAYMENT": ({ observed, names, amount, since }) =>
    `${yuan(amount)} was borrowed from ${many(observed, "lender")}${named(names)}, last on ${since}, and no repayment shows: none may be due yet, or another account pays. Ask for the loan contract and its schedule.`,
  "statement.risk.DEBT_SERVICE": ({ observed, threshold, monthly, instalment, available }) =>
    `Existing debts cost ${yuan(monthly)} a month${
      instalment === null || instalment === 0 ? "" : `; with the instalment of ${yuan(instalment)}`
    } ${
      available <= 0
        ? "and nothing is left of the monthly cash flow before repayments"
        : `they take ${observed}% of the monthly net inflow before repayments, ${yuan(available)} (attention threshold ${threshold}%)`
    }.`,
  "statement.risk.SINGLE_PAYER": ({ observed, names, amount, of }) =>
    `${yuan(amount)} of ${yuan(of)} business income, ${observed}%, comes from "${names}". Verify the contract, the terms of payment and how stable the business is.`,
  "statement.risk.NEW_ACCOUNT": ({ observed, account, openedOn }) =>
    `The account${named(account)} was first used on ${openedOn}, ${many(observed, "day")} before the statement ends, and held nothing before: earlier income and spending cannot be seen. Ask for the statement of the main account before it.`,
  "statement.risk.LIFTED_BALANCE": ({ observed, account, closing, usual, inflow, usualInflow, days }) =>
    `The closing balance of ${yuan(closing)} is ${times(observed)} the ${yuan(usual)} expected from the balances before${named(account)}; the ${last(days, "day")} brought ${yuan(inflow)}, compared with ${yuan(usualInflow)} usually. The money may be there only for the application: ask where it came from, and look at the balance again later.`,
  "statement.risk.CREDIT_CARD_BILL": ({ observed, files }) =>
    `${many(observed, "file is a credit-card bill", "files are credit-card bills")}${named(files)}: debt, not money held, and not included in any figure. See the credit report for the credit used and the repayments.`,

  "statement.risk.BUSINESS_COVERAGE": ({ observed, threshold, monthly, instalment }) =>
    `Income is mostly from business and fluctuates more than wages; the monthly effective net inflow of ${yuan(monthly)} is ${times(observed, threshold)} the instalment of ${yuan(instalment)}, below the ${threshold} times usually asked of the self-employed.`,

  ...enHidden,
  ...enProfile,

  "statement.conclusion": (given) => {
    const { monthly, instalment, coverage, downPaymentAmount, downPaymentCoverage, purchaseAmount, purchaseCoverage } =
      given
    const period = given.startDate === null ? "" : `, ${given.startDate} to ${given.endDate}`
    const risks = given.high + given.medium + given.low
    const purpose = [
      downPaymentCoverage === null || downPaymentAmount === null
        ? ""
        : `${percentOf(downPaymentCoverage)} of the down payment of ${yuan(downPaymentAmount)}`,
      purchaseCoverage === null || purchaseAmount === null
        ? ""
        : `${percentOf(purchaseCoverage)} of the price of ${yuan(purchaseAmount)}`,
    ].filter((part) => part !== "")
    return [
      `${given.owners === "" ? "The borrower" : spaced(given.owners)} submitted ${many(given.files, "statement")} (${many(given.accounts, "account")}${period}, ${many(given.lines, "line")}).`,
      `Excluding transfers between own accounts, reversals, borrowed money, pass-through money, wealth products and unexplained large deposits, effective inflow is ${yuan(given.effectiveInflow)} and effective outflow ${yuan(given.effectiveOutflow)}${
        monthly === null ? "" : `, ${monthlyNet(monthly)}`
      }.`,
      `Effective assets are ${yuan(given.assets)}${
        given.withoutBalances > 0
          ? ` (${yuan(given.withoutBalances)} of it from accounts without balances, by their recent net inflow)`
          : ""
      }${purpose.length === 0 ? "" : `, ${purpose.join(" and ")}`}.`,
      ...(coverage === null || instalment === null
        ? []
        : [
            `${coverage <= 0 ? "Nothing is left of the cash flow for" : `The monthly net inflow is ${times(coverage)}`} the instalment of ${yuan(instalment)}${
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
                : `with repayments of ${yuan(given.lenderMonthly)} a month`
            }.`,
          ]),
      risks === 0
        ? "No risk rule was triggered; this only means that the statements themselves show nothing unusual."
        : `${many(risks, "risk")} (${grades(given.high, given.medium, given.low)})${
            given.gravest === "" ? "" : `, above all: ${listed(given.gravest, TITLES)}`
          }.${
            given.high > 0
              ? " There are high risks: do not lend on this result before they are cleared."
              : given.medium > 0
                ? " Verify these points one by one."
                : ""
          }`,
      ...unseen(given, many),
    ].join(" ")
  },
  ...enFailures,
}
