import type { Locale } from "@open-valuation/core/text"
import { figuresOf, type StatementSection, type StatementTable } from "./Figures.ts"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { statementWords } from "./StatementWords.ts"

/** Several borrowers of one loan; `undefined` for a request that names none. */
export const groupSection = ({ group }: StatementAnswer, locale: Locale): StatementSection | undefined => {
  if (group === undefined) return undefined
  const { group: names, parties, unknown } = statementWords[locale]
  const { borrowers, lenders, monthlyInstalments, notes, transfers, unassigned } = group
  const members: StatementTable = {
    title: names.members,
    columns: [
      { name: names.borrower, look: "text" },
      { name: names.accounts, look: "number" },
      { name: names.assets, look: "money" },
      { name: names.inflow, look: "money" },
      { name: names.outflow, look: "money" },
      { name: names.monthlyNet, look: "money" },
    ],
    rows: [
      ...borrowers.map((one) => [names.withRole(one.name, names.roles[one.role]), ...figuresIn(one)]),
      ...(unassigned === null ? [] : [[names.unassigned, ...figuresIn(unassigned)]]),
    ],
  }
  const related: StatementTable = {
    title: names.related,
    columns: [
      { name: names.borrower, look: "text" },
      { name: names.relatedIncome, look: "money" },
      { name: names.relatedCost, look: "money" },
      { name: names.withRelated, look: "money" },
    ],
    rows: borrowers
      .filter(({ relatedCost, relatedIncome }) => relatedIncome !== 0 || relatedCost !== 0)
      .map(({ monthlyNetWithRelated, name, relatedCost, relatedIncome }) => [
        name,
        relatedIncome,
        relatedCost,
        monthlyNetWithRelated,
      ]),
  }
  const moved: StatementTable = {
    title: names.transfers,
    columns: [
      { name: names.from, look: "text" },
      { name: names.to, look: "text" },
      { name: names.amount, look: "money" },
      { name: parties.lines, look: "number" },
      { name: names.oneSided, look: "money" },
    ],
    rows: transfers.map(({ amount, from, lines, oneSided, to }) => [
      from ?? names.unassigned,
      to ?? names.unassigned,
      amount,
      lines,
      oneSided,
    ]),
  }
  const owed: StatementTable = {
    title: names.lenders,
    columns: [
      { name: names.borrower, look: "text" },
      { name: names.lender, look: "text" },
      { name: parties.monthly, look: "money" },
      { name: parties.repaid, look: "money" },
      { name: parties.drawn, look: "money" },
    ],
    rows: lenders.map(({ borrowers: by, drawn, monthlyPayment, name, repaid }) => [
      by.length === 0 ? names.unassigned : names.joined(by),
      name === "" ? unknown : name,
      monthlyPayment,
      repaid,
      drawn,
    ]),
  }
  return {
    id: "group",
    title: names.title,
    figures: figuresOf("", [["monthlyInstalments", names.instalments, monthlyInstalments]]).figures,
    tables: [members, related, moved, owed].filter(({ rows }) => rows.length > 0),
    notes,
  }
}

type Group = NonNullable<StatementAnswer["group"]>

const figuresIn = (one: Group["borrowers"][number] | NonNullable<Group["unassigned"]>) => [
  one.accounts.length,
  one.effectiveAssets,
  one.effectiveInflow,
  one.effectiveOutflow,
  one.monthlyNet,
]
