import { flowClassName, type Locale } from "@open-valuation/core/text"
import { figuresOf, type StatementSection, type StatementTable } from "./Figures.ts"
import { groupSection } from "./GroupSection.ts"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { statementWords } from "./StatementWords.ts"

/** Receipts beside invoices and contracts; `undefined` where none was submitted. */
const invoicesSection = ({ invoices }: StatementAnswer, locale: Locale): StatementSection | undefined => {
  if (invoices === undefined) return undefined
  const { invoices: names, unknown } = statementWords[locale]
  const { contracts, customers, leftOut, matched, unmatched } = invoices
  const tables: ReadonlyArray<StatementTable> = [
    {
      title: names.customers,
      columns: [
        { name: names.customer, look: "text" },
        { name: names.invoices, look: "number" },
        { name: names.invoiced, look: "money" },
        { name: names.received, look: "money" },
        { name: names.matchedOf, look: "money" },
      ],
      rows: customers.map((one) => [one.name, one.invoices, one.invoiced, one.received, one.matched]),
    },
    {
      title: names.leftOut(invoices.leftOutCount),
      columns: [
        { name: names.file, look: "text" },
        { name: names.number, look: "text" },
        { name: names.reason, look: "text" },
      ],
      rows: leftOut.map(({ fileName, label, number }) => [fileName, number ?? unknown, label]),
    },
    {
      title: names.contracts,
      columns: [
        { name: names.file, look: "text" },
        { name: names.parties, look: "text" },
        { name: names.amount, look: "money" },
        { name: names.signed, look: "text" },
        { name: names.received, look: "money" },
      ],
      rows: contracts.map(({ amount, date, fileName, parties, received }) => [
        fileName,
        parties.length === 0 ? names.unread : parties.join(names.and),
        amount,
        date,
        parties.length === 0 ? null : received,
      ]),
    },
  ]
  const { figures } = figuresOf("", [
    ["count", names.count, invoices.count, "number"],
    ["total", names.total, invoices.total],
    ["period", names.period, invoices.startDate && `${invoices.startDate} – ${invoices.endDate}`, "text"],
    ["receipts", names.receipts, invoices.receipts],
    ["matched", names.matched, matched.amount],
    ["matchedLines", names.matchedLines, matched.lines, "number"],
    ["coverage", names.coverage, invoices.coverage, "percent"],
    ["unmatched", names.unmatched, unmatched.amount],
    ["unmatchedCustomers", names.unmatchedCustomers, unmatched.customers, "number"],
  ])
  return {
    id: "invoices",
    title: names.title,
    figures,
    tables: tables.filter(({ rows }) => rows.length > 0),
    notes: invoices.notes,
  }
}

/** Income and obligations of persons against the lender's table: the decision and its reasons first. */
const affordabilitySection = ({ affordability }: StatementAnswer, locale: Locale): StatementSection | undefined => {
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

/** A section of a result; `undefined` where the result has nothing of it. */
type Section = (answer: StatementAnswer, locale: Locale) => StatementSection | undefined

/** What people corrected, why and when. */
const correctionsSection: Section = ({ corrections }, locale) => {
  if (corrections === undefined) return undefined
  const { corrections: names, ledger, risks } = statementWords[locale]
  const table: StatementTable = {
    title: "",
    columns: [
      { name: ledger.line, look: "number" },
      { name: risks.date, look: "text" },
      { name: names.read, look: "money" },
      { name: names.amount, look: "money" },
      { name: ledger.flowClass, look: "text" },
      { name: names.reason, look: "text" },
      { name: names.by, look: "text" },
      { name: names.at, look: "text" },
    ],
    rows: corrections.map((one) => [
      one.line,
      one.date,
      one.readAmount,
      one.amount,
      one.excluded ? flowClassName("EXCLUDED", locale) : one.class === null ? null : flowClassName(one.class, locale),
      one.reason,
      one.by.name,
      one.at.slice(0, 16).replace("T", " "),
    ]),
  }
  return { id: "corrections", title: names.title, tables: [table] }
}

/** Other tasks that have shown the same, by their numbers. */
const earlierSection: Section = ({ earlierTasks }, locale) => {
  if (earlierTasks === undefined) return undefined
  const { earlier: names } = statementWords[locale]
  const table: StatementTable = {
    title: "",
    columns: [
      { name: names.task, look: "mono" },
      { name: names.kind, look: "text" },
      { name: names.holder, look: "text" },
      { name: names.lines, look: "number" },
      { name: names.share, look: "percent" },
    ],
    rows: earlierTasks.map(({ holder, kind, lines, share, taskId }) => [
      String(taskId),
      names.kinds[kind],
      names.holders[holder],
      lines,
      share,
    ]),
  }
  return earlierTasks.length === 0
    ? { id: "earlierTasks", title: names.title, notes: [names.none] }
    : { id: "earlierTasks", title: names.title, tables: [table], notes: [names.limits] }
}

/** In reading order. */
const sections: ReadonlyArray<Section> = [
  affordabilitySection,
  groupSection,
  invoicesSection,
  earlierSection,
  correctionsSection,
]

/** The sections of a result, without those that it lacks. */
export const statementSections = (answer: StatementAnswer, locale: Locale): ReadonlyArray<StatementSection> =>
  sections.flatMap((section) => section(answer, locale) ?? [])
