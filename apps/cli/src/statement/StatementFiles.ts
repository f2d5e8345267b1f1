import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { csvText } from "@open-valuation/core/domain"
import type { StatementAuthenticity, StatementEntry } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { Effect } from "effect"
import { onDisk, writeWhole } from "../Disk.ts"
import { callerPath } from "../FindFiles.ts"
import { keeps } from "../Interruption.ts"
import type { Refused } from "../Refused.ts"

/** What was found of all statements; `null` where none was read. */
export interface Found {
  readonly result: unknown
  readonly authenticity: StatementAuthenticity | null
}

const columns = [
  "fileName",
  "institution",
  "accountName",
  "accountNumber",
  "date",
  "time",
  "amount",
  "balance",
  "counterparty",
  "counterpartyAccount",
  "summary",
  "page",
  "sheet",
  "row",
] as const

/** The header of the lines of statements as CSV. */
export const csvHeader = `${columns.join(",")}\n`

const cell = (value: string | number | null | undefined): string =>
  typeof value === "string" ? csvText(value) : String(value ?? "")

/** The lines of a statement as CSV, without the header. */
export const csvRows = (entry: StatementEntry): string =>
  entry.lines
    .map((line) =>
      [
        entry.fileName,
        entry.institution,
        entry.accountName,
        entry.accountNumber,
        line.date,
        line.time,
        line.amount.toFixed(2),
        line.balance?.toFixed(2),
        line.counterparty,
        line.counterpartyAccount,
        line.summary,
        line.page,
        line.sheet,
        line.row,
      ]
        .map((value, index) => (index === 6 || index === 7 ? (value ?? "") : cell(value)))
        .join(",")
        .concat("\n"),
    )
    .join("")

/** Writes a file for each statement, and the assessment to `result.json`. */
export const writeOut = Effect.fnUntraced(function* (
  folder: string,
  entries: ReadonlyArray<StatementEntry>,
  found: Found,
  csv: boolean,
  lang: Locale,
) {
  const written = entries.map((entry) => ({
    name: entry.fileName,
    ending: csv ? ".csv" : ".json",
    content: csv ? csvHeader + csvRows(entry) : JSON.stringify(entry, undefined, 2),
  }))
  const files = entries.map(({ lines, ...entry }) => ({ ...entry, lines: lines.length }))
  const content = JSON.stringify({ files, ...found }, undefined, 2)
  yield* writeFiles(folder, [{ name: "result", ending: ".json", content }, ...written], lang)
})

/** A file to write. */
interface Written {
  /** Name of the statement's file. */
  readonly name: string
  /** `.json` or `.csv`. */
  readonly ending: string
  readonly content: string
}

const words: Readonly<Record<Locale, (count: number, all: number, folder: string) => string>> = {
  zh: (count, all, folder) => `已将 ${all} 个文件中的 ${count} 个写入 ${folder}。`,
  en: (count, all, folder) => `${count} of ${all} files are written to ${folder}.`,
}

/** Writes files into a folder, created if missing. Equal names get numbers; existing files are replaced. */
const writeFiles = Effect.fnUntraced(function* (
  folder: string,
  files: ReadonlyArray<Written>,
  lang: Locale,
): Effect.fn.Return<void, Refused> {
  const path = yield* callerPath(folder)
  yield* onDisk(folder, () => mkdir(path, { recursive: true }))
  const taken = new Set<string>()
  for (const [index, { content, ending, name }] of files.entries()) {
    const file = free(taken, plainName(name), ending)
    yield* writeWhole(join(path, file), content)
    yield* keeps(words[lang](index + 1, files.length, folder), lang)
  }
})

/** A name without folders: names of statements may be hostile. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, "-")
    .replace(/^[-.]+/, "")
    .slice(-120) || "statement"

const free = (taken: Set<string>, name: string, ending: string): string => {
  let file = `${name}${ending}`
  for (let number = 2; taken.has(file.toLowerCase()); number++) file = `${name}-${number}${ending}`
  taken.add(file.toLowerCase())
  return file
}
