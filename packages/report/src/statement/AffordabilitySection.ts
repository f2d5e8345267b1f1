import type { Locale } from "@open-valuation/core/text"
import { figuresOf, type StatementSection } from "./Figures.ts"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { statementWords } from "./StatementWords.ts"

/** Income and obligations of persons against the lender's table: the decision and its reasons first. */
export const affordabilitySection = (
  { affordability }: StatementAnswer,
  locale: Locale,
): StatementSection | undefined => {
  if (affordability === undefined) return undefined
  const { affordability: names, unknown } = statementWords[locale]
  const { concerns, conclusion, debtShare, decision, income, largestInstallment, netAfter, obligations, reasons } =
    affordability
  return {
    id: "affordability",
    title: names.title,
    figures: figuresOf("", [
      ["decision", names.decision, names.decisions[decision], "text"],
      ["basis", names.basis, income.basis === null ? names.noBasis : names.bases[income.basis], "text"],
      ["monthlyStable", names.stable, income.monthlyStable],
      ["monthlyTotal", names.total, income.monthlyTotal],
      ["debts", names.debts, obligations.debts],
      ["rent", names.rent, obligations.rent],
      ["premiums", names.premiums, obligations.premiums],
      ["cards", names.cards, obligations.cards],
      ["instalment", names.instalment, obligations.instalment],
      ["debtShare", names.debtShare, debtShare, "percent"],
      ["netAfter", names.netAfter, netAfter],
      ["largestInstallment", names.largest, largestInstallment],
    ]).figures,
    tables: [
      {
        title: names.wages,
        columns: [
          { name: names.payer, look: "text" },
          { name: names.state, look: "text" },
          { name: names.months, look: "text" },
          { name: names.median, look: "money" },
          { name: names.variation, look: "percent" },
          { name: names.counted, look: "money" },
        ],
        rows: income.wages.map(({ label, median, months, monthsCovered, payer, stable, variation }) => [
          payer ?? unknown,
          label,
          `${months}/${monthsCovered}`,
          median,
          variation,
          stable,
        ]),
      },
      {
        title: names.concerns,
        columns: [
          { name: names.kind, look: "text" },
          { name: names.lines, look: "number" },
          { name: names.months, look: "number" },
          { name: names.amount, look: "money" },
        ],
        rows: concerns.map(({ amount, label, lines, months }) => [label, lines, months, amount]),
      },
    ],
    notes: [conclusion, ...reasons.map(({ text }) => text), ...income.checks.map(({ text }) => text)],
  }
}
