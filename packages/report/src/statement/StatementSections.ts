import { flowClassName, type Locale } from "@open-valuation/core/text"
import { affordabilitySection } from "./AffordabilitySection.ts"
import type { StatementSection, StatementTable } from "./Figures.ts"
import { groupSection } from "./GroupSection.ts"
import { invoicesSection } from "./InvoicesSection.ts"
import type { StatementAnswer } from "./StatementAnswer.ts"
import { statementWords } from "./StatementWords.ts"

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
