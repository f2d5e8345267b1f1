import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { padded, wrapped } from "../Table.ts"
import { grouped, profileLines, ShownProfile } from "./ProfileLines.ts"

/** Width of a report, terminal columns. */
const WIDTH = 80
const LABEL = 16

const Amount = Schema.NullOr(Schema.Finite)

/** The parts of a result that the report shows. */
const Shown = Schema.Struct({
  startDate: Schema.NullOr(Schema.String),
  endDate: Schema.NullOr(Schema.String),
  totalInflow: Schema.Finite,
  totalOutflow: Schema.Finite,
  effectiveInflow: Schema.Finite,
  effectiveOutflow: Schema.Finite,
  averageDailyBalance: Amount,
  effectiveAssets: Schema.Finite,
  repaymentCapacity: Schema.Struct({
    averageMonthlyEffectiveNetInflow: Amount,
    monthInstallment: Amount,
    coverageRatio: Amount,
    monthsCovered: Amount,
    purchaseCoverage: Amount,
  }),
  riskAlert: Schema.Struct({
    level: Schema.Literals(["LOW", "MEDIUM", "HIGH"]),
    items: Schema.Array(
      Schema.Struct({
        level: Schema.Literals(["LOW", "MEDIUM", "HIGH"]),
        title: Schema.String,
        detail: Schema.String,
      }),
    ),
  }),
  assetEvaluationConclusion: Schema.String,
  /** Older results have none. */
  cashFlowProfile: Schema.optionalKey(ShownProfile),
})

const read = Schema.decodeUnknownSync(Shown)

const wordsOf = {
  zh: {
    assets: "有效资产",
    period: "流水期间",
    flows: "流入 / 流出",
    effective: "其中有效",
    daily: "日均余额",
    monthly: "月均有效净流入",
    instalment: "月供覆盖",
    times: (ratio: number, months: string) =>
      `${ratio.toFixed(2)} 倍${months === "" ? "" : `，有效资产相当于 ${months} 期月供`}`,
    risks: "风险提示",
    none: "未触发任何风险规则",
    conclusion: "评估结论",
    level: { LOW: "低", MEDIUM: "中", HIGH: "高" },
    yuan: "元",
  },
  en: {
    assets: "Effective assets",
    period: "Period",
    flows: "In / out",
    effective: "Effective",
    daily: "Daily balance",
    monthly: "Monthly net",
    instalment: "Instalment",
    times: (ratio: number, months: string) =>
      `covered ${ratio.toFixed(2)} times${months === "" ? "" : `, the assets equal ${months} instalments`}`,
    risks: "Risks",
    none: "no rule was triggered",
    conclusion: "Conclusion",
    level: { LOW: "low", MEDIUM: "medium", HIGH: "high" },
    yuan: "yuan",
  },
} as const

/** The assessment of all statements as a report of at most 80 columns. */
export const resultReport = (result: unknown, lang: Locale): string => {
  const shown = read(result)
  const words = wordsOf[lang]
  const money = (amount: number): string => `${grouped(amount)} ${words.yuan}`
  const line = (label: string, text: string): ReadonlyArray<string> => wrapped(text, WIDTH, padded(label, LABEL + 1))
  const { repaymentCapacity: capacity, riskAlert } = shown
  const months = capacity.monthsCovered === null ? "" : capacity.monthsCovered.toFixed(1)
  return [
    ...line(words.assets, money(shown.effectiveAssets)),
    ...line(words.period, `${shown.startDate ?? "?"} – ${shown.endDate ?? "?"}`),
    ...line(words.flows, `${grouped(shown.totalInflow)} / ${money(shown.totalOutflow)}`),
    ...line(words.effective, `${grouped(shown.effectiveInflow)} / ${money(shown.effectiveOutflow)}`),
    ...(shown.averageDailyBalance === null ? [] : line(words.daily, money(shown.averageDailyBalance))),
    ...(capacity.averageMonthlyEffectiveNetInflow === null
      ? []
      : line(words.monthly, money(capacity.averageMonthlyEffectiveNetInflow))),
    ...(capacity.coverageRatio === null ? [] : line(words.instalment, words.times(capacity.coverageRatio, months))),
    ...(shown.cashFlowProfile === undefined
      ? []
      : profileLines(shown.cashFlowProfile, lang).flatMap(([label, text]) => line(label, text))),
    "",
    `${words.risks} (${words.level[riskAlert.level]})`,
    ...(riskAlert.items.length === 0 ? [`  ${words.none}`] : []),
    ...riskAlert.items.flatMap(({ detail, level, title }) => [
      ...wrapped(`[${words.level[level]}] ${title}`, WIDTH, "  - "),
      ...wrapped(detail, WIDTH, "    "),
    ]),
    "",
    words.conclusion,
    ...wrapped(shown.assetEvaluationConclusion, WIDTH, "  "),
  ].join("\n")
}
