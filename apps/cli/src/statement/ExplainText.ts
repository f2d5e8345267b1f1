import { byLanguage } from "@open-valuation/core/domain"
import {
  type ColumnRole,
  columnRoles,
  type StatementEntry,
  type StatementExplanation,
} from "@open-valuation/core/statement"
import { type Locale, translate } from "@open-valuation/core/text"
import { grouped } from "@open-valuation/report/formats"
import { cut, factLines, type Lines, listLines, noteLines, partLines, reportText, tableLines, WIDTH } from "../Table.ts"

/** Lines of a statement that are shown. */
const SHOWN = 5

const wordsOf = byLanguage({
  layout: { zh: "格式", en: "layout" },
  generic: { zh: "未收录的格式，按列名读取", en: "not listed; read by the names of its columns" },
  inferred: { zh: "未收录的格式，列由逐笔余额推断并证明", en: "not listed; columns inferred, proven by the balance" },
  unknown: { zh: "未识别", en: "not recognised" },
  header: { zh: "表头", en: "header" },
  noHeader: { zh: "无表头", en: "none" },
  at: {
    zh: (place: string, row: number) => `${place}第 ${row} 行`,
    en: (place: string, row: number) => `${place}row ${row}`,
  },
  onPage: { zh: (page: number) => `第 ${page} 页`, en: (page: number) => `page ${page}` },
  page: { zh: (page: number) => `第 ${page} 页 `, en: (page: number) => `page ${page}, ` },
  sheet: { zh: (sheet: string) => `工作表“${sheet}” `, en: (sheet: string) => `sheet “${sheet}”, ` },
  signs: { zh: "收支方向", en: "in and out" },
  COLUMNS: { zh: "收入、支出各一列", en: "a column for each" },
  WORDS: { zh: "由“收支方向”一列的词区分", en: "words of the column of directions" },
  PRINTED: { zh: "金额自带正负号", en: "printed signs" },
  BALANCE: { zh: "由余额的增减得出", en: "the running balance" },
  proof: { zh: "余额验证", en: "balance" },
  proven: {
    zh: (lines: number) => `${lines} 笔逐笔连续：期初余额＋收入－支出＝期末余额`,
    en: (lines: number) => `follows on all ${lines} lines: opening + credits − debits = closing`,
  },
  follows: {
    zh: (follows: number, lines: number) => `${lines} 笔中有 ${follows} 笔与上一笔连续`,
    en: (follows: number, lines: number) => `follows on ${follows} of ${lines} lines`,
  },
  noProof: { zh: "没有读出明细，无从验证", en: "no lines were read" },
  column: { zh: "列", en: "#" },
  name: { zh: "列名", en: "name" },
  role: { zh: "含义", en: "meaning" },
  reason: { zh: "依据", en: "because" },
  example: { zh: "示例", en: "example" },
  lines: { zh: "前几笔", en: "first lines" },
  doubts: { zh: "未自动采用的原因", en: "Why these columns are not used by themselves" },
  draft: {
    zh: "格式草稿（填好各处说明后放入 layouts/）",
    en: "Draft of a layout (complete it and put it into layouts/)",
  },
  noNames: {
    zh: "该表没有列名，无法写成格式：请加上表头，或直接按余额证明读取",
    en: "The table has no names of columns, which a layout needs: add a header row",
  },
})

type Column = StatementExplanation["columns"][number]

const message = (kind: "role" | "reason" | "doubt", code: string, lang: Locale): string =>
  translate({ code: `statement.${kind}.${code}`, params: {} }, lang)

const layoutText = ({ layout }: StatementExplanation, lang: Locale): string => {
  const words = wordsOf[lang]
  if (layout === null) return words.unknown
  return layout === "generic" ? words.generic : layout === "inferred" ? words.inferred : layout
}

const placeText = ({ header, page, row, sheet }: StatementExplanation, lang: Locale): string => {
  const words = wordsOf[lang]
  if (row === null || header.every((cell) => cell === "")) return words.noHeader
  // The header of a page is no numbered row.
  if (row === 0 && page !== null) return words.onPage(page)
  const place = sheet === null ? (page === null ? "" : words.page(page)) : words.sheet(sheet)
  return words.at(place, row)
}

const proofText = ({ follows, lines, proven }: StatementExplanation, lang: Locale): string =>
  lines === 0 ? wordsOf[lang].noProof : proven ? wordsOf[lang].proven(lines) : wordsOf[lang].follows(follows, lines)

const columnTable = ({ columns, header, rows }: StatementExplanation, lang: Locale): Lines => {
  const words = wordsOf[lang]
  return tableLines({
    columns: [
      { name: words.column, isFigure: true },
      { name: words.name, isFigure: false },
      { name: words.role, isFigure: false },
      { name: words.reason, isFigure: false },
      { name: words.example, isFigure: false },
    ],
    rows: columns.map(({ name, reason, role }, at) => [
      String(at + 1),
      cut(header[at] || name, 20),
      message("role", role, lang),
      message("reason", reason, lang),
      cut(rows.map((cells) => cells[at] ?? "").find((cell) => /[\p{L}\d]/u.test(cell)) ?? "", 18),
    ]),
  })
}

const lineTable = (entry: StatementEntry): Lines =>
  tableLines({
    columns: [false, true, true, false, false].map((isFigure) => ({ name: "", isFigure })),
    rows: entry.lines
      .slice(0, SHOWN)
      .map(({ amount, balance, counterparty, date, summary }) => [
        date,
        grouped(amount, 2),
        balance === null || balance === undefined ? "" : grouped(balance, 2),
        cut(counterparty ?? "", 24),
        cut(summary ?? "", 14),
      ]),
  }).slice(1)

/** A text of a draft, which is TypeScript. */
const quoted = (text: string): string => JSON.stringify(text)

const roleLine = (role: ColumnRole, names: ReadonlyArray<string>): Lines => {
  const line = `    ${role}: [${names.map(quoted).join(", ")}],`
  return cut(line, WIDTH) === line
    ? [line]
    : [`    ${role}: [`, ...names.map((name) => `      ${quoted(name)},`), "    ],"]
}

/**
 * A draft of a layout in the form of the files in `layouts/`: the names of the columns by role, and what only a person
 * knows in angle brackets. `undefined` where columns have no names.
 */
export const layoutDraft = (
  { columns, directions, header }: Pick<StatementExplanation, "columns" | "directions" | "header">,
  institution: string | undefined,
): string | undefined => {
  const namesOf = (wanted: ColumnRole): ReadonlyArray<string> => [
    ...new Set(
      columns.flatMap(({ name, role }: Column, at) => (role === wanted && name !== "" ? [header[at] || name] : [])),
    ),
  ]
  if (columns.every(({ name }) => name === "")) return undefined
  return [
    "layout({",
    '  id: "<bank-variant>",',
    `  institution: ${quoted(institution ?? "<full Chinese name of the bank>")},`,
    '  variant: "<personal or corporate, format>",',
    '  titles: ["<title above the table that only this export has>"],',
    "  columns: {",
    ...columnRoles.flatMap((role) => (namesOf(role).length === 0 ? [] : roleLine(role, namesOf(role)))),
    "  },",
    ...(directions === undefined
      ? []
      : [
          `  directions: { in: [${directions.in.map(quoted).join(", ")}], out: [${directions.out.map(quoted).join(", ")}] },`,
        ]),
    '  source: "<where the facts are from, year>",',
    "})",
  ].join("\n")
}

/** How a file was understood, at most 80 columns wide, with a draft of a layout where no list has one. */
export const explanationText = (
  explanation: StatementExplanation,
  entry: StatementEntry | undefined,
  lang: Locale,
): string => {
  const words = wordsOf[lang]
  const { columns, doubts, fileName, layout, signs } = explanation
  const isListed = layout !== null && layout !== "generic" && layout !== "inferred"
  const draft = isListed ? undefined : layoutDraft(explanation, entry?.institution ?? undefined)
  const facts = [
    { name: words.layout, text: layoutText(explanation, lang) },
    { name: words.header, text: placeText(explanation, lang) },
    ...(signs === null ? [] : [{ name: words.signs, text: words[signs] }]),
    { name: words.proof, text: proofText(explanation, lang) },
  ]
  return reportText([
    [cut(fileName, WIDTH), ...factLines(facts), ...noteLines(entry?.error ?? undefined)],
    columns.length === 0 ? [] : columnTable(explanation, lang),
    partLines(words.lines, entry === undefined || entry.lines.length === 0 ? [] : lineTable(entry)),
    partLines(words.doubts, listLines(doubts.map((doubt) => message("doubt", doubt, lang)))),
    isListed || columns.length === 0
      ? []
      : draft === undefined
        ? noteLines(words.noNames)
        : partLines(words.draft, draft.split("\n")),
  ])
}
