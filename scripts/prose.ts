import { globSync, readFileSync } from "node:fs"

/** Maximum columns of a line of prose, in comments and documents. */
const COLUMNS = 120

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu

/** Columns in a terminal, where an ideograph takes two. */
const columnsOf = (line: string): number => [...line].length + [...line.matchAll(wide)].length

/** True when a line of a source file is only comment. */
const isComment = (line: string): boolean =>
  /^\s*(?:\/\*\*|\*|\/\/) /.test(line) && !/^\s*\*\s+(?:\||https?:)/.test(line)

/** Lines of a document outside code, tables, headings and generated parts. */
const proseOf = (markdown: string): ReadonlyArray<string> =>
  markdown
    .replaceAll(/<!-- (?:generated|figures): [\w.]+ -->[^]*?<!-- end -->|^```[^]*?^```/gm, (part) =>
      part.replaceAll(/[^\n]/g, ""),
    )
    .split("\n")
    .map((line) => (/^\s*(?:\||#|<|\[[^\]]+\]:| {4})/.test(line) ? "" : line))

const linesOf = (path: string): ReadonlyArray<string> => {
  const text = readFileSync(path, "utf8")
  return path.endsWith(".md") ? proseOf(text) : text.split("\n").map((line) => (isComment(line) ? line : ""))
}

/** A line of one word, such as a path or an address, cannot be broken. */
const tooLong = (line: string): boolean => columnsOf(line) > COLUMNS && line.trim().split(/\s+/).length > 2

const paths = globSync([
  "{apps,packages,scripts,test,docs}/**/*.ts",
  "{apps,packages,docs,clients}/**/*.md",
  "*.md",
]).filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))
const found = paths.flatMap((path) =>
  linesOf(path).flatMap((line, index) => (tooLong(line) ? [`${path}:${index + 1}: ${columnsOf(line)} columns`] : [])),
)
for (const line of found) console.error(line)
console.log(`prose: ${paths.length} files, ${found.length} lines beyond ${COLUMNS} columns`)
if (found.length > 0) process.exitCode = 1
