import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A fenced block of a document. */
export interface CodeBlock {
  /** The document and the line of the fence, as `docs/console.md:53`. */
  readonly place: string
  readonly document: string
  readonly language: string
  /** The words after the language in the info string, such as `not run: needs a search engine`. */
  readonly info: string
  readonly text: string
}

/** True of a document in Chinese, whose blocks are those of the English one beside it. */
const isChinese = (path: string): boolean => path.endsWith(".zh.md")

/** The documents with blocks. The README comes first, with the task ids of a new server; the tour goes on. */
const documentsOf = (root: string): ReadonlyArray<string> => [
  ...new Set([
    "README.md",
    "docs/quick-start.md",
    ...globSync(["CONTRIBUTING.md", "docs/**/*.md"], { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !isChinese(path))
      .toSorted(),
  ]),
]

/** The documents in Chinese. */
export const chineseDocuments = (root: string): ReadonlyArray<string> =>
  globSync(["README.zh.md", "docs/**/*.zh.md"], { cwd: root }).map((path) => path.replaceAll("\\", "/"))

/** Every fenced block of the documents, in reading order. */
export const codeBlocks = (root: string): ReadonlyArray<CodeBlock> =>
  documentsOf(root).flatMap((document) => blocksOf(document, readFileSync(join(root, document), "utf8")))

/** The fenced blocks of a document. */
export const blocksOf = (document: string, markdown: string): ReadonlyArray<CodeBlock> =>
  Array.from(
    markdown.matchAll(/^( *)(`{3,})(\w*) *(.*)\n([^]*?)^\1\2 *$/gm),
    ({ 3: language = "", 4: info = "", 5: text = "", index }) => ({
      place: `${document}:${markdown.slice(0, index).split("\n").length}`,
      document,
      language,
      info,
      text,
    }),
  )

/** Why a block is not run. `undefined` for a block that is. */
export const notRun = ({ info }: CodeBlock): string | undefined => /^not run: (.+)$/.exec(info)?.[1]

/**
 * The commands of a transcript: lines that begin with `$ `, with their continuations. Lines that begin with `> ` are
 * typed into the command before them.
 */
export const commandsOf = (transcript: string): string => {
  const commands: Array<{ readonly lines: Array<string>; readonly typed: Array<string> }> = []
  let continues = false
  for (const line of transcript.split("\n")) {
    const command = commands.at(-1)
    if (line.startsWith("$ ")) commands.push({ lines: [line.slice(2)], typed: [] })
    else if (continues) command?.lines.push(line)
    else if (line.startsWith("> ")) command?.typed.push(line.slice(2))
    continues = (line.startsWith("$ ") || continues) && line.endsWith("\\")
  }
  return commands
    .map(
      ({ lines, typed }) =>
        [...lines, ...(typed.length === 0 ? [] : [])].join("\n") +
        (typed.length === 0 ? "" : ` <<'TYPED'\n${typed.join("\n")}\nTYPED`),
    )
    .join("\n")
}

/**
 * True when a fragment is an excerpt of a program: each of its paragraphs occurs there, whatever its indentation and
 * whether it is exported.
 */
export const isExcerpt = (fragment: string, program: string): boolean => {
  const whole = plain(program)
  return fragment.split(/\n\s*\n/).every((paragraph) => whole.includes(plain(paragraph)))
}

const plain = (code: string): string =>
  code
    .split("\n")
    .map((line) => line.trim().replace(/^export /, ""))
    .filter((line) => line !== "")
    .join("\n")
