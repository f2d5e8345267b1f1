import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A table in Markdown. */
export const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll(/(?<!\\)\|/g, "\\|")).join(" | ")} |`)
    .join("\n")

/** A row of a table, and the evidence for it; `""` where it needs none. */
export interface NotedRow {
  readonly cells: ReadonlyArray<string>
  readonly note: string
}

/** A table with its evidence below: numbered notes, or one note without a number where all rows share it. */
export const notedTable = (header: ReadonlyArray<string>, rows: ReadonlyArray<NotedRow>): string => {
  const notes = [...new Set(rows.map(({ note }) => note))]
  if (notes.length === 1) {
    const [note = ""] = notes
    const cells = rows.map((row) => row.cells)
    return note === "" ? table(header, cells) : `${table(header, cells)}\n\n${note}`
  }
  const numbered = notes.filter((note) => note !== "")
  const numberOf = (note: string): string => (note === "" ? "" : `${numbered.indexOf(note) + 1}`)
  return [
    table(
      [...header, "note"],
      rows.map(({ cells, note }) => [...cells, numberOf(note)]),
    ),
    numbered.map((note, n) => `${n + 1}. ${note}`).join("\n"),
  ].join("\n\n")
}

const PART = /<!-- (generated|figures): ([\w.]+) -->\n([^]*?)<!-- end -->/g

/**
 * Replaces the parts between a document's marks: generated ones by name, and those whose figures are printed into a
 * table by hand, by what `figures` makes of their name and text.
 */
export const withParts = (
  markdown: string,
  parts: Readonly<Record<string, string>>,
  figures: (name: string, text: string) => string = (_, text) => text,
): string =>
  markdown.replaceAll(PART, (_, kind: string, name: string, text: string) => {
    const part = kind === "figures" ? figures(name, text.trim()) : (parts[name] ?? "")
    return `<!-- ${kind}: ${name} -->\n\n${part}\n\n<!-- end -->`
  })

/** Lines of a document, independent of the widths of table columns. */
export const linesOf = (markdown: string): ReadonlyArray<string> =>
  markdown.split("\n").map((line) => line.replaceAll(/-{3,}/g, "---").replaceAll(/\s+/g, " ").trim())

/** The marked parts of a document by name, in order. */
export const partsOf = (markdown: string): ReadonlyMap<string, string> =>
  new Map([...markdown.matchAll(PART)].map(([, , name = "", text = ""]) => [name, text.trim()]))

/** Rewrites a document of `docs` and formats it. */
export const rewrite = (name: string, generate: (markdown: string) => string): void => {
  const path = join(import.meta.dirname, "../docs", name)
  writeFileSync(path, generate(readFileSync(path, "utf8")))
  formatted(path)
}

/** Formats a file that was written. */
export const formatted = (path: string): void => {
  execFileSync("npx", ["oxfmt", path], { cwd: join(import.meta.dirname, ".."), stdio: "inherit" })
}
