import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** A table in Markdown. */
export const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n")

/** Text as code; nothing stays nothing. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

/** A document with what stands between its marks replaced by the parts of those names. */
export const withParts = (markdown: string, parts: Readonly<Record<string, string>>): string =>
  markdown.replaceAll(
    /<!-- generated: (\w+) -->\n[^]*?<!-- end -->/g,
    (_, name: string) => `<!-- generated: ${name} -->\n\n${parts[name] ?? ""}\n\n<!-- end -->`,
  )

/** Writes a document of `docs` anew, as the formatter has it. */
export const rewrite = (name: string, generate: (markdown: string) => string): void => {
  const root = join(import.meta.dirname, "..")
  const path = join(root, "docs", name)
  writeFileSync(path, generate(readFileSync(path, "utf8")))
  execFileSync("npx", ["oxfmt", path], { cwd: root, stdio: "inherit" })
}
