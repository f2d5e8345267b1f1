import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"

const Amount = Schema.NullOr(Schema.Finite)
const Share = Schema.Struct({ share: Schema.Finite })

/** The parts of the cash flow that a report shows. */
export const ShownProfile = Schema.Struct({
  incomeSources: Schema.Array(Schema.Struct({ label: Schema.String, share: Schema.Finite })),
  salary: Schema.Struct({
    label: Schema.String,
    payer: Schema.NullOr(Schema.String),
    payDay: Schema.NullOr(Schema.Int),
    monthsPaid: Schema.Int,
    monthsCovered: Schema.Int,
    medianAmount: Amount,
  }),
  obligations: Schema.Array(
    Schema.Struct({
      label: Schema.String,
      payee: Schema.String,
      day: Schema.NullOr(Schema.Int),
      monthlyAmount: Schema.Finite,
    }),
  ),
  debtService: Schema.Struct({ available: Amount, percent: Amount }),
  balanceDays: Schema.NullOr(
    Schema.Struct({ days: Schema.Int, lowBelow: Schema.Finite, lowDays: Schema.Int, negativeDays: Schema.Int }),
  ),
  cash: Share,
  roundSums: Share,
  night: Schema.NullOr(Share),
  holidays: Schema.NullOr(Share),
})

const wordsOf = {
  zh: {
    income: "收入来源",
    salary: "工资",
    months: (paid: number, covered: number) => `${covered}个月中发放${paid}个月`,
    day: (day: number) => `每月${day}日前后`,
    median: (amount: string) => `每月约 ${amount} 元`,
    obligations: "固定支出",
    monthly: (amount: string) => `每月 ${amount} 元`,
    more: (count: number) => `另有 ${count} 项`,
    service: "偿债支出占比",
    balances: "低余额天数",
    days: (low: number, negative: number, days: number, below: string) =>
      `${days} 天中低于 ${below} 元 ${low} 天，透支 ${negative} 天`,
    activity: "现金、整数等",
    cash: "现金存入",
    round: "整千元入账",
    night: "夜间",
    holidays: "节假日公司入账",
    untimed: "未印时间",
    nothing: "偿债前已无结余",
    comma: "，",
    semicolon: "；",
  },
  en: {
    income: "Income",
    salary: "Wages",
    months: (paid: number, covered: number) => `${paid} of ${covered} months`,
    day: (day: number) => `about day ${day}`,
    median: (amount: string) => `${amount} yuan a month`,
    obligations: "Obligations",
    monthly: (amount: string) => `${amount} yuan a month`,
    more: (count: number) => `${count} more`,
    service: "Debt service",
    balances: "Low balance",
    days: (low: number, negative: number, days: number, below: string) =>
      `${low} of ${days} days below ${below} yuan, ${negative} overdrawn`,
    activity: "Activity",
    cash: "cash",
    round: "round sums",
    night: "night",
    holidays: "holidays",
    untimed: "no times printed",
    nothing: "nothing is left before repayments",
    comma: ", ",
    semicolon: "; ",
  },
} as const

/** Sources below it are not worth a line's room. */
const LEAST_SHARE = 0.0005

/** Obligations that a report names. */
const MOST_NAMED = 4

/** The cash flow in a few lines, each a label and a text. */
export const profileLines = (
  profile: typeof ShownProfile.Type,
  lang: Locale,
): ReadonlyArray<readonly [label: string, text: string]> => {
  const words = wordsOf[lang]
  const { balanceDays, cash, debtService, holidays, night, obligations, roundSums, salary } = profile
  const incomeSources = profile.incomeSources.filter((one) => one.share >= LEAST_SHARE)
  const wages = [
    salary.label,
    ...(salary.payer === null ? [] : [salary.payer]),
    ...(salary.monthsPaid === 0 ? [] : [words.months(salary.monthsPaid, salary.monthsCovered)]),
    ...(salary.payDay === null ? [] : [words.day(salary.payDay)]),
    ...(salary.medianAmount === null ? [] : [words.median(grouped(salary.medianAmount))]),
  ]
  const due = obligations
    .slice(0, MOST_NAMED)
    .map(({ day, label, monthlyAmount, payee }) =>
      [
        payee === "" ? label : `${label} ${payee}`,
        words.monthly(grouped(monthlyAmount)),
        ...(day === null ? [] : [words.day(day)]),
      ].join(words.comma),
    )
  const hidden = obligations.length - due.length
  const activity = [
    `${words.cash} ${percent(cash.share)}`,
    `${words.round} ${percent(roundSums.share)}`,
    `${words.night} ${night === null ? words.untimed : percent(night.share)}`,
    ...(holidays === null ? [] : [`${words.holidays} ${percent(holidays.share)}`]),
  ]
  const service =
    debtService.percent === null
      ? undefined
      : (debtService.available ?? 0) <= 0
        ? words.nothing
        : `${debtService.percent}%`
  return [
    ...(incomeSources.length === 0
      ? []
      : [[words.income, incomeSources.map((one) => `${one.label} ${percent(one.share)}`).join(words.comma)] as const]),
    [words.salary, wages.join(words.comma)],
    ...(due.length === 0
      ? []
      : [[words.obligations, [...due, ...(hidden > 0 ? [words.more(hidden)] : [])].join(words.semicolon)] as const]),
    ...(service === undefined ? [] : [[words.service, service] as const]),
    ...(balanceDays === null
      ? []
      : [
          [
            words.balances,
            words.days(
              balanceDays.lowDays,
              balanceDays.negativeDays,
              balanceDays.days,
              balanceDays.lowBelow.toLocaleString("en-US"),
            ),
          ] as const,
        ]),
    [words.activity, activity.join(words.comma)],
  ]
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`

/** An amount with two decimals and commas. */
export const grouped = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
