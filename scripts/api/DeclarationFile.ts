import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parseSync } from "oxc-parser"
import { withSortedUnions } from "./SortedUnions.ts"

/** A name of another file. `*` is all of it. */
export interface Elsewhere {
  readonly path: string
  readonly name: string
}

/** What a declaration file declares and passes on. */
export interface DeclarationFile {
  /** Text of the declarations of a name, without comments. A constant and a type may share one. */
  readonly declared: ReadonlyMap<string, ReadonlyArray<string>>
  /** Local names of imports of the same package. */
  readonly imported: ReadonlyMap<string, Elsewhere>
  /** Exported names: local ones, and those of other files of the package or of other packages. */
  readonly exported: ReadonlyMap<string, string | Elsewhere>
  /** Files of which all names are exported. */
  readonly all: ReadonlyArray<string>
  /** Exports of other packages, as they are written. */
  readonly foreign: ReadonlyArray<string>
}

/** The declaration file that a relative specifier names; `undefined` for a package. */
const target = (from: string, specifier: string): string | undefined =>
  specifier.startsWith(".") ? join(dirname(from), specifier.replace(/\.[jt]s$/, ".d.ts")) : undefined

const withoutComments = (source: string, comments: ReadonlyArray<{ start: number; end: number }>): string =>
  comments.reduceRight(
    (text, { end, start }) => text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, " ") + text.slice(end),
    source,
  )

const tidy = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .join("\n")

/** The names that a statement of a declaration file declares. */
const namesOf = (text: string): ReadonlyArray<string> => {
  const [, name] =
    /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|var|function\*?|class|interface|type|enum|namespace)\s+([\w$]+)/.exec(
      text,
    ) ?? []
  return name === undefined ? [] : [name]
}

/** Reads a declaration file. */
export const readDeclarations = (path: string): DeclarationFile => {
  const { comments, errors, module, program } = parseSync(path, readFileSync(path, "utf8"))
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const source = withoutComments(readFileSync(path, "utf8"), comments)
  const declared = new Map<string, Array<string>>()
  for (const statement of program.body) {
    const text = tidy(withSortedUnions(source, statement)).replace(/^export /, "")
    for (const name of namesOf(text)) declared.set(name, [...(declared.get(name) ?? []), text])
  }
  const imported = new Map<string, Elsewhere>()
  for (const { entries, moduleRequest } of module.staticImports) {
    const from = target(path, moduleRequest.value)
    if (from === undefined) continue
    for (const { importName, localName } of entries) {
      imported.set(localName.value, {
        path: from,
        name: importName.name ?? "*",
      })
    }
  }
  const exported = new Map<string, string | Elsewhere>()
  const all: Array<string> = []
  const foreign: Array<string> = []
  for (const { end, entries, start } of module.staticExports) {
    for (const { exportName, importName, localName, moduleRequest } of entries) {
      const name = exportName.name ?? "default"
      if (moduleRequest === null) exported.set(name, localName.name ?? name)
      else {
        const from = target(path, moduleRequest.value)
        if (from === undefined) foreign.push(tidy(source.slice(start, end)))
        else if (exportName.name === null) all.push(from)
        else exported.set(name, { path: from, name: importName.name ?? "*" })
      }
    }
  }
  return { declared, imported, exported, all, foreign: [...new Set(foreign)] }
}
