import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A table in Markdown. */
export const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n")

/** Text as inline code. Empty text stays empty. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`

/** A difference in ln units as a factor. */
export const times = (log: number): string => `a factor of ${Math.round(Math.exp(log) * 100) / 100}`

/** A number formatted for people. */
export const amount = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 })

/** The evidence for a line of a table, in one line. */
export const evidenceText = ({ asOf, basis, source }: Readonly<Record<"asOf" | "basis" | "source", string>>): string =>
  `${basis}: ${source} (${asOf})`

/**
 * A table whose lines have evidence: each line gets the number of a note, and the notes follow the table. Without
 * numbers if all lines share one note.
 */
export const notedTable = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<{ readonly cells: ReadonlyArray<string>; readonly note: string }>,
): string => {
  const notes = [...new Set(rows.map(({ note }) => note))]
  const isOne = notes.length === 1
  return [
    table(
      isOne ? header : [...header, "note"],
      rows.map(({ cells, note }) => (isOne ? cells : [...cells, String(notes.indexOf(note) + 1)])),
    ),
    isOne ? (notes[0] ?? "") : notes.map((note, n) => `${n + 1}. ${note}`).join("\n"),
  ].join("\n\n")
}

/** Replaces the parts between a document's markers, by name. */
export const withParts = (markdown: string, parts: Readonly<Record<string, string>>): string =>
  markdown.replaceAll(
    /<!-- generated: (\w+) -->\n[^]*?<!-- end -->/g,
    (_, name: string) => `<!-- generated: ${name} -->\n\n${parts[name] ?? ""}\n\n<!-- end -->`,
  )

/** Lines of a document, independent of the widths of table columns. */
export const linesOf = (markdown: string): ReadonlyArray<string> =>
  markdown.split("\n").map((line) => line.replaceAll(/-{3,}/g, "---").replaceAll(/\s+/g, " ").trim())

/** The generated parts of a document by name, in order. */
export const partsOf = (markdown: string): ReadonlyMap<string, string> =>
  new Map(
    [...markdown.matchAll(/<!-- generated: (\w+) -->\n([^]*?)<!-- end -->/g)].map(([, name = "", text = ""]) => [
      name,
      text.trim(),
    ]),
  )

/** Rewrites a document of `docs` and formats it. */
export const rewrite = (name: string, generate: (markdown: string) => string): void => {
  const root = join(import.meta.dirname, "..")
  const path = join(root, "docs", name)
  writeFileSync(path, generate(readFileSync(path, "utf8")))
  execFileSync("npx", ["oxfmt", path], { cwd: root, stdio: "inherit" })
}
