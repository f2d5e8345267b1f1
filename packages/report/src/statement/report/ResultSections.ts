import type { Locale } from "@open-valuation/core/text"
import type { StatementSection, StatementTable } from "../Figures.ts"
import type { Component, Evidence, StatementAnswer } from "../StatementAnswer.ts"
import type { StatementView } from "../StatementView.ts"
import { statementWords, type StatementWords } from "../StatementWords.ts"
import { reportWords } from "./ReportWords.ts"

/** Rows that paper has of a list; the workbook has all. */
const MOST = {
  accounts: 20,
  excluded: 20,
  months: 36,
  parties: 20,
  lenders: 20,
  files: 40,
  evidence: 6,
  risks: 60,
  table: 60,
}

type Columns = StatementTable["columns"]
const column =
  (look: Columns[number]["look"]) =>
  (name: string): Columns[number] => ({ name, look })
const [texts, money, counts] = [column("text"), column("money"), column("number")]

/** An account in one cell. */
export const accountText = (
  { accountNumber, institution }: Pick<Component, "accountNumber" | "institution">,
  { unknown }: StatementWords,
): string => [institution, accountNumber].filter((part) => part !== null).join(" ") || unknown

/** Where a line stands in its file. */
const placeOf = ({ fileName, page, row, sheet }: Evidence, { risks }: StatementWords): string =>
  risks.place(
    fileName,
    page === undefined ? `${sheet === undefined ? "" : `${sheet} `}${risks.row(row)}` : risks.page(page, row),
  )

const lineOf = ({ counterparty, date, summary }: Evidence): string =>
  [date, counterparty ?? summary].filter((part) => part !== null).join(" ")

/** Effective assets by account, with what was taken out of the balances. */
const assetsSection = (answer: StatementAnswer, words: StatementWords, locale: Locale): StatementSection => {
  const { assets: names, risks } = words
  const own = reportWords[locale]
  const accounts = answer.effectiveAssetsBreakdown
  const excluded = accounts.flatMap((one) => one.excludedInflows.map((inflow) => ({ one, inflow })))
  const all = accounts.reduce((sum, one) => sum + Math.max(one.excludedInflowCount ?? 0, one.excludedInflows.length), 0)
  const listed = excluded.slice(0, MOST.excluded)
  return {
    id: "assets",
    title: words.sheets.assets,
    tables: [
      {
        title: "",
        columns: [
          ...[names.account, names.holder, names.method].map(texts),
          ...[names.closing, names.adjustedClosing, names.adjustedMean, names.amount].map(money),
        ],
        rows: accounts
          .slice(0, MOST.accounts)
          .map((one) => [
            accountText(one, words),
            one.accountName,
            names.methods[one.method],
            one.closingBalance,
            one.adjustedClosingBalance,
            one.adjustedMeanBalance,
            one.amount,
          ]),
      },
      {
        title: names.excluded,
        columns: [
          texts(names.reason),
          money(names.excludedAmount),
          ...[own.excludedPeriod, names.inflowLine, own.place].map(texts),
        ],
        rows: listed.map(({ inflow }) => [
          inflow.label,
          inflow.amount,
          `${inflow.from} – ${inflow.to ?? own.toEnd}`,
          lineOf(inflow.inflow),
          placeOf(inflow.inflow, words),
        ]),
      },
    ],
    notes: [
      ...accounts
        .slice(0, MOST.accounts)
        .map((one) => `${accountText(one, words)}${locale === "zh" ? "：" : ": "}${one.note}`),
      ...(all > listed.length ? [risks.listed(listed.length, all)] : []),
    ],
  }
}

/** Flows of the newest months. */
const monthsSection = (
  { monthlyFlows }: StatementAnswer,
  { months: names, sheets }: StatementWords,
): StatementSection => ({
  id: "months",
  title: sheets.months,
  tables: [
    {
      title: "",
      columns: [
        texts(names.month),
        ...[names.inflow, names.outflow, names.effectiveInflow, names.effectiveOutflow, names.endBalance].map(money),
        counts(names.lines),
      ],
      rows: monthlyFlows
        .slice(-MOST.months)
        .map((one) => [
          one.month,
          one.inflow,
          one.outflow,
          one.effectiveInflow,
          one.effectiveOutflow,
          one.endBalance,
          one.lines,
        ]),
    },
  ],
})

/** Each risk with the lines that show it. */
export const riskSections = (
  { riskAlert }: StatementAnswer,
  view: StatementView,
  locale: Locale,
): ReadonlyArray<StatementSection> => {
  const words = statementWords[locale]
  const { risks: names } = words
  const own = reportWords[locale]
  return riskAlert.items.slice(0, MOST.risks).flatMap(({ evidence, evidenceLines }, at) => {
    const risk = view.risks[at]
    if (risk === undefined) return []
    const listed = evidence.slice(0, MOST.evidence)
    const all = Math.max(evidenceLines ?? 0, evidence.length)
    return [
      {
        id: `risk-${at}`,
        title: `${locale === "zh" ? `【${risk.level}】` : `[${risk.level}] `}${risk.title}`,
        tables: [
          {
            title: "",
            columns: [texts(names.date), money(names.amount), texts(names.counterparty), texts(own.place)],
            rows: listed.map((line) => [
              line.date,
              line.amount,
              line.counterparty ?? line.summary,
              placeOf(line, words),
            ]),
          },
        ],
        notes: [risk.detail, ...(all > listed.length ? [own.listed(listed.length, all)] : [])],
      },
    ]
  })
}

/** How an analyst reads the flows. */
const profileSections = ({ profile }: StatementView, words: StatementWords): ReadonlyArray<StatementSection> => {
  if (profile === undefined) return []
  const { activity, balances, income, notes, obligations, salary, service } = profile
  const figures = [salary, service, ...(balances === undefined ? [] : [balances])].flatMap((part) => part.figures)
  return [{ id: "profile", title: words.sheets.profile, figures, tables: [income, obligations, activity], notes }]
}

/** Who pays and is paid, what for, what does not count, and who is owed money. */
const partiesSection = (answer: StatementAnswer, words: StatementWords): StatementSection => {
  const { parties: names, sheets, unknown } = words
  const kinds = new Map<string, string>(Object.entries(names.kinds))
  const flows = (
    title: string,
    by: string,
    found: StatementAnswer["excludedFlows"] | StatementAnswer["flowCategories"],
  ) => ({
    title,
    columns: [texts(by), money(names.inflow), money(names.outflow), counts(names.lines)],
    rows: (found ?? [])
      .slice(0, MOST.parties)
      .map(({ inflow, label, lines, outflow }) => [label, inflow, outflow, lines]),
  })
  return {
    id: "parties",
    title: sheets.parties,
    tables: [
      {
        title: names.largest,
        columns: [
          texts(names.name),
          texts(names.direction),
          money(names.amount),
          column("percent")(names.share),
          counts(names.lines),
        ],
        rows: answer.topCounterparties
          .slice(0, MOST.parties)
          .map((one) => [one.name, names.directions[one.direction], one.amount, one.share, one.lines]),
      },
      flows(names.categories, names.category, answer.flowCategories),
      flows(names.excluded, names.flowClass, answer.excludedFlows),
      {
        title: names.lenders,
        columns: [
          texts(names.name),
          texts(names.kind),
          ...[names.monthly, names.repaid, names.drawn].map(money),
          texts(names.lastDraw),
          texts(names.lastPayment),
        ],
        rows: (answer.existingLenders ?? [])
          .slice(0, MOST.lenders)
          .map((one) => [
            one.name === "" ? unknown : one.name,
            kinds.get(one.kind) ?? one.kind,
            one.monthlyPayment,
            one.repaid,
            one.drawn,
            one.lastDrawDate,
            one.lastPaymentDate,
          ]),
      },
    ],
  }
}

/** How the files were read, and what each holds. */
const qualitySection = (answer: StatementAnswer, view: StatementView, words: StatementWords): StatementSection => {
  const { quality: names, sheets } = words
  return {
    id: "quality",
    title: sheets.quality,
    figures: [...view.quality.figures, ...view.made.figures.filter(({ id }) => id !== "generatedAt")],
    tables: [
      {
        title: names.sources,
        columns: [
          ...[names.fileName, names.account, names.holder, names.from, names.to].map(texts),
          counts(names.count),
          money(names.opening),
          money(names.closing),
        ],
        rows: answer.sourceReferenceList
          .slice(0, MOST.files)
          .map((one) => [
            one.fileName,
            accountText(one, words),
            one.accountName,
            one.startDate,
            one.endDate,
            one.lines,
            one.openingBalance ?? null,
            one.closingBalance ?? null,
          ]),
      },
    ],
    notes: view.qualityNotes,
  }
}

/** The parts of a result that stand behind the first page, without risks and drawings, bounded for paper. */
export const resultSections = (answer: StatementAnswer, view: StatementView, locale: Locale) => {
  const words = statementWords[locale]
  const figures = (id: string, { figures: found, title }: StatementView["figures"]): StatementSection => ({
    id,
    title,
    figures: found,
  })
  return {
    figures: figures("figures", view.figures),
    request: figures("request", view.request),
    assets: assetsSection(answer, words, locale),
    months: monthsSection(answer, words),
    further: [
      ...profileSections(view, words),
      partiesSection(answer, words),
      ...view.sections,
      qualitySection(answer, view, words),
    ].map(bounded),
  }
}

/** Tables without rows are left out; long ones are cut. */
const bounded = (section: StatementSection): StatementSection => ({
  ...section,
  tables: (section.tables ?? []).flatMap((table) =>
    table.rows.length === 0 ? [] : [{ ...table, rows: table.rows.slice(0, MOST.table) }],
  ),
})
