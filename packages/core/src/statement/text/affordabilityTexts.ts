import { row } from "../../domain/Message.ts"
import { roundedBeside } from "../../domain/Rounding.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { word } from "../../text/words/Names.ts"
import { many } from "../../text/words/Plural.ts"
import { named as inBrackets, percentOf, yuan } from "./statementNames.ts"

const KINDS: Readonly<Record<string, Bilingual>> = {
  SOCIAL_INSURANCE: { zh: "社会保险", en: "social insurance" },
  HOUSING_FUND: { zh: "住房公积金", en: "the housing fund" },
  TAX: { zh: "个人所得税", en: "income tax" },
}

const CONCERNS: Readonly<Record<string, Bilingual>> = {
  GAMBLING: { zh: "彩票、博彩支出", en: "Lotteries and gambling" },
  PAWN: { zh: "典当支出", en: "Pawnbrokers" },
}

const DECISIONS: Readonly<Record<string, Bilingual>> = {
  ACCEPT: {
    zh: "就所交流水而言，收入与月供符合政策表。",
    en: "As far as these statements show, income and instalment are within the lender's table.",
  },
  REFER: {
    zh: "收入与月供需人工核实后再定。",
    en: "Somebody has to look at income and instalment first.",
  },
  REJECT: {
    zh: "就所交流水而言，收入与月供不符合政策表。",
    en: "As far as these statements show, income and instalment are beyond the lender's table.",
  },
}

const paid = {
  zh: (payer: string): string => (payer === "" ? "工资" : `“${payer}”的工资`),
  en: (payer: string): string => (payer === "" ? "Wages" : `Wages from "${payer}"`),
}

const besides = (share: number, limit: number): string => `${roundedBeside(100 * share, 100 * limit, 1)}%`

/** What is missing where nothing of a kind is seen. */
const NOT_SEEN: Readonly<Record<string, Bilingual>> = {
  SOCIAL_INSURANCE: {
    zh: "流水中未见社会保险。单位代扣的部分不经过本人账户，不说明未参保；可要求提供参保证明。",
    en: "No social insurance on these statements. What an employer deducts does not pass through this account, so this says nothing: ask for the certificate of insurance.",
  },
  HOUSING_FUND: {
    zh: "流水中未见住房公积金。单位缴存不经过本人账户，不说明未缴存；可要求提供缴存证明。",
    en: "No housing fund on these statements. What an employer pays in does not pass through this account, so this says nothing: ask for the record of contributions.",
  },
  TAX: {
    zh: "流水中未见个人所得税。单位代扣的部分不经过本人账户；可要求提供个税纳税记录，与工资核对。",
    en: "No income tax on these statements. What an employer deducts does not pass through this account: compare the tax record with the wages.",
  },
}

export interface CheckParams {
  entry: string
  seen: "NOT_SEEN" | "PAID" | "RECEIVED" | "BOTH"
  /** Months. */
  count: number
  /** Yuan, the median of the months. */
  amount: number | null
  isMonthly: boolean
  employer: "SAME" | "OTHER" | "NOT_NAMED"
  named: string
  /** The base of wages, yuan. */
  baseFrom: number | null
  baseTo: number | null
  /** Shares of the base that employer and employee each pay. */
  lowest: number
  highest: number
}

/** What the borrower does, by kind and state. */
const SEEN: Readonly<Record<string, Bilingual>> = {
  "SOCIAL_INSURANCE PAID": { zh: "由本人缴纳社会保险", en: "The borrower pays social insurance" },
  "SOCIAL_INSURANCE RECEIVED": { zh: "领取社会保险待遇", en: "The borrower receives social insurance" },
  "SOCIAL_INSURANCE BOTH": { zh: "社会保险既有缴费又有待遇", en: "The borrower pays and receives social insurance" },
  "HOUSING_FUND PAID": { zh: "由本人缴存住房公积金", en: "The borrower pays into the housing fund" },
  "HOUSING_FUND RECEIVED": { zh: "提取住房公积金", en: "The borrower draws from the housing fund" },
  "HOUSING_FUND BOTH": {
    zh: "住房公积金既有缴存又有提取",
    en: "The borrower pays into the housing fund and draws from it",
  },
  "TAX PAID": { zh: "由本人缴纳个人所得税", en: "The borrower pays income tax" },
  "TAX RECEIVED": { zh: "收到个人所得税退税", en: "The borrower gets income tax back" },
  "TAX BOTH": { zh: "个人所得税既有补缴又有退税", en: "The borrower pays income tax and gets some back" },
}

const isSelfInsured = ({ entry, isMonthly, seen }: CheckParams): boolean =>
  entry === "SOCIAL_INSURANCE" && seen === "PAID" && isMonthly

const checked = {
  zh: (check: CheckParams): string => {
    const { amount, baseFrom, baseTo, count, entry, seen } = check
    if (seen === "NOT_SEEN") return word.zh(NOT_SEEN, entry)
    const whose = {
      SAME: "，写明的单位与发放工资的单位一致",
      OTHER: `，写明的单位“${check.named}”不是发放工资的单位`,
      NOT_NAMED: "",
    }[check.employer]
    const self = isSelfInsured(check) ? "按月自行缴纳的通常是灵活就业人员，请核实劳动关系。" : ""
    const base =
      baseFrom === null || baseTo === null
        ? ""
        : `如为当月全部缴存额，缴存基数约在${yuan.zh(baseFrom)}至${yuan.zh(baseTo)}之间（按单位和个人各缴${percentOf(check.lowest)}至${percentOf(check.highest)}推算，各地提取限额不同，仅供参考）。`
    return `${word.zh(SEEN, `${entry} ${seen}`)}，共${count}个月${amount === null ? "" : `，每月约${yuan.zh(amount)}`}${whose}。${self}${base}`
  },
  en: (check: CheckParams): string => {
    const { amount, baseFrom, baseTo, count, entry, seen } = check
    if (seen === "NOT_SEEN") return word.en(NOT_SEEN, entry)
    const whose = {
      SAME: "; the company named pays the wages",
      OTHER: `; "${check.named}" is named, which does not pay the wages`,
      NOT_NAMED: "",
    }[check.employer]
    const self = isSelfInsured(check) ? " Month by month, as people without an employer do: verify the employment." : ""
    const base =
      baseFrom === null || baseTo === null
        ? ""
        : ` If that is the whole contribution, its base is between ${yuan.en(baseFrom)} and ${yuan.en(baseTo)} (${percentOf(check.lowest)} to ${percentOf(check.highest)} each by employer and employee; cities cap what may be drawn, so this is a judgement).`
    return `${word.en(SEEN, `${entry} ${seen}`)} in ${many(count, "month")}${amount === null ? "" : `, about ${yuan.en(amount)} each`}${whose}.${self}${base}`
  },
}

/** Income and obligations of persons. */
export const affordabilityTexts = {
  "statement.affordability.notOfPersons": row<{ holders: string }>({
    zh: ({ holders }) =>
      holders === "COMPANY"
        ? "账户属于单位，收入与月供的政策判断只适用于个人。"
        : "流水中既有个人账户又有单位账户，收入与月供的政策判断只适用于个人；请将个人流水单独提交。",
    en: ({ holders }) =>
      holders === "COMPANY"
        ? "The accounts are a company's: income and instalment are held against the lender's table for persons alone."
        : "The accounts are of persons and companies: income and instalment are held against the lender's table for persons alone. Hand in the persons' statements on their own.",
  }),
  "statement.affordability.concern": row<{ concern: string }>({
    zh: ({ concern }) => word.zh(CONCERNS, concern),
    en: ({ concern }) => word.en(CONCERNS, concern),
  }),
  "statement.affordability.check": row<CheckParams>(checked),
  "statement.affordability.guarantor": row<{ names: string }>({
    zh: ({ names }) => `担保人${inBrackets.zh(names)}的收入不能与借款人的合并判断，请将担保人的流水另行提交。`,
    en: ({ names }) =>
      `The income of a guarantor${inBrackets.en(names)} cannot be judged together with the borrower's: hand in the guarantor's statements on their own.`,
  }),
  /** `payer`: of the wages that pay most, where some are seen. */
  "statement.affordability.noIncome": row<{ payer: string; isSeen: boolean }>({
    zh: ({ isSeen, payer }) =>
      isSeen
        ? `${paid.zh(payer)}不计入稳定收入：发放月数不足、不按月、已停发，或由个人发放；流水中也未见经营收入。请提供劳动合同、收入证明和实际收款账户的流水。`
        : "流水中未见工资、养老金或经营收入，收入可能进入其他账户。请补充实际收款账户的流水。",
    en: ({ isSeen, payer }) =>
      isSeen
        ? `${paid.en(payer)} do not count as stable: too few months, casual, stopped, or paid by an individual; nor is there business income. Ask for the labour contract, a proof of income, and the statement of the account that receives it.`
        : "Neither wages, a pension nor business income is seen: income may go to another account. Ask for the statement of the account that receives it.",
  }),
  "statement.affordability.incomeMonths": row<{ basis: string; count: number; limit: number }>({
    zh: ({ basis, count, limit }) =>
      `${basis === "WAGES" ? "同一付款方的工资或养老金" : "有收入的月份"}只有${count}个月，政策要求至少${limit}个月，不作判断。请补充更早的流水${basis === "WAGES" ? "，或提供劳动合同和社保缴费记录" : "，或提供纳税申报和经营台账"}。`,
    en: ({ basis, count, limit }) =>
      `${basis === "WAGES" ? "Wages or a pension of one payer are" : "Income is"} seen in ${many(count, "month")}; the table asks for ${limit}, so nothing is judged. Ask for earlier statements, or the ${basis === "WAGES" ? "labour contract and the record of social insurance" : "tax returns and the books"}.`,
  }),
  "statement.affordability.unchecked": row<{ share: number; limit: number }>({
    zh: ({ limit, share }) =>
      `计入的收入有${besides(share, limit)}来自余额无法核验的账户，超过${besides(limit, 0)}，不作判断。请提供带逐笔余额的银行流水。`,
    en: ({ limit, share }) =>
      `${besides(share, limit)} of the income arrives on accounts whose balances cannot be checked, above ${besides(limit, 0)}, so nothing is judged: ask for a bank statement with a balance after each line.`,
  }),
  /** Yuan a month, and its share of the effective inflow. */
  "statement.affordability.unexplained": row<{ amount: number; share: number; limit: number }>({
    zh: ({ amount, limit, share }) =>
      `每月约${yuan.zh(amount)}的流入既不是工资也不是经营收入，占有效流入的${besides(share, limit)}，超过${besides(limit, 0)}，是否属于收入无法判断。请提供合同、台账，或收款钱包的流水。`,
    en: ({ amount, limit, share }) =>
      `About ${yuan.en(amount)} a month is neither wages nor business, ${besides(share, limit)} of the effective inflow, above ${besides(limit, 0)}: whether it is income cannot be told. Ask for contracts, books, or the statement of the wallet that customers pay into.`,
  }),
  "statement.affordability.variation": row<{
    payer: string
    lowest: number
    highest: number
    variation: number
    limit: number
  }>({
    zh: ({ highest, limit, lowest, payer, variation }) =>
      `${paid.zh(payer)}各月在${yuan.zh(lowest)}至${yuan.zh(highest)}之间，离散系数${besides(variation, limit)}，超过${besides(limit, 0)}，收入不稳定。请了解薪酬构成。`,
    en: ({ highest, limit, lowest, payer, variation }) =>
      `${paid.en(payer)} vary between ${yuan.en(lowest)} and ${yuan.en(highest)} a month, a coefficient of dispersion of ${besides(variation, limit)}, above ${besides(limit, 0)}. Ask how the pay is made up.`,
  }),
  "statement.affordability.otherEmployer": row<{ entry: string; named: string }>({
    zh: ({ entry, named }) => `${word.zh(KINDS, entry)}写明的单位“${named}”不是发放工资的单位，请核实任职单位。`,
    en: ({ entry, named }) =>
      `Entries of ${word.en(KINDS, entry)} name "${named}", which does not pay the wages: verify the employer.`,
  }),
  "statement.affordability.notEmployed": row<{ isJobless: boolean }>({
    zh: ({ isJobless }) =>
      isJobless
        ? "流水中有失业保险金，同时又有工资，请核实是否在职。"
        : "社会保险由本人按月缴纳，同时又有工资，与受雇不符，请核实劳动关系。",
    en: ({ isJobless }) =>
      isJobless
        ? "There is unemployment benefit beside wages: verify the employment."
        : "The borrower pays social insurance month by month beside wages, which an employer would do: verify the employment.",
  }),
  "statement.affordability.debtShare": row<{
    basis: string
    share: number
    limit: number
    debts: number
    instalment: number | null
    income: number
  }>({
    zh: ({ basis, debts, income, instalment, limit, share }) =>
      `现有债务每月${yuan.zh(debts)}${instalment === null ? "" : `，加上本次月供${yuan.zh(instalment)}`}，${
        income <= 0
          ? "而扣除支出后已无可用于还款的净流入"
          : `占${basis === "WAGES" ? "每月稳定收入" : "每月还款前净流入"}${yuan.zh(income)}的${besides(share, limit)}`
      }，超过政策限度${besides(limit, 0)}。`,
    en: ({ basis, debts, income, instalment, limit, share }) =>
      `Existing debts of ${yuan.en(debts)} a month${instalment === null ? "" : ` and the instalment of ${yuan.en(instalment)}`} ${
        income <= 0
          ? "meet no net inflow that is left after spending"
          : `are ${besides(share, limit)} of ${basis === "WAGES" ? "the stable income" : "the net inflow before repayments"} of ${yuan.en(income)}`
      }; the table allows ${besides(limit, 0)}.`,
  }),
  "statement.affordability.netAfter": row<{ left: number; limit: number; income: number; due: number }>({
    zh: ({ due, income, left, limit }) =>
      `每月稳定收入${yuan.zh(income)}，债务、房租、保费和月供合计${yuan.zh(due)}，${left < 0 ? `收不抵支，缺口${yuan.zh(-left)}` : `剩余${yuan.zh(left)}，低于政策要求的${yuan.zh(limit)}`}。`,
    en: ({ due, income, left, limit }) =>
      `Of the stable income of ${yuan.en(income)} a month, debts, rent, premiums and the instalment take ${yuan.en(due)}: ${left < 0 ? `${yuan.en(-left)} is lacking` : `${yuan.en(left)} is left, below the ${yuan.en(limit)} of the table`}.`,
  }),
  "statement.affordability.noInstalment": {
    zh: "请求中没有月供金额，无法与收入对照。请填写月供。",
    en: "The request states no monthly instalment to hold against the income: state it.",
  },
  /** `isJudged`: false where the statements do not bear a judgement. */
  "statement.affordability.conclusion": row<{ decision: string; isJudged: boolean }>({
    zh: ({ decision, isJudged }) =>
      `${isJudged ? word.zh(DECISIONS, decision) : "所交流水不足以判断收入能否承担月供，须先补齐或核实下列事项。"}这是对照政策表的结果，不是授信决定；流水看不到的收入、负债和家庭支出未计入。`,
    en: ({ decision, isJudged }) =>
      `${isJudged ? word.en(DECISIONS, decision) : "These statements do not show whether the income bears the instalment: complete or verify what follows first."} This is the reading of a table, no credit decision; income, debts and household costs that statements do not show are not in it.`,
  }),
}
