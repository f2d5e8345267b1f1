import { join, relative, sep } from "node:path"
import { type DeclarationFile, type Elsewhere, readDeclarations } from "./DeclarationFile.ts"

/** An entry point of a package: its name, and its declaration file relative to the package. */
export interface EntryPoint {
  readonly name: string
  readonly types: string
}

/** Reads each declaration file once. */
const reader = () => {
  const files = new Map<string, DeclarationFile>()
  return (path: string): DeclarationFile => {
    const file = files.get(path) ?? readDeclarations(path)
    files.set(path, file)
    return file
  }
}

/**
 * The public names of a package by entry point, and the declarations that they speak of, exported or not: what a host
 * may rely on. Comments are left out.
 */
export const apiReport = (folder: string, name: string, entries: ReadonlyArray<EntryPoint>): string => {
  const fileOf = reader()
  /** Declarations to be shown: names by file. */
  const shown = new Map<string, Set<string>>()

  /** Exports of a file with the place of their declaration. */
  const exportsOf = (path: string): ReadonlyMap<string, Elsewhere> => {
    const { all, exported } = fileOf(path)
    const found = new Map<string, Elsewhere>()
    for (const from of all) for (const [key, place] of exportsOf(from)) found.set(key, place)
    for (const [key, value] of exported) {
      found.set(key, typeof value === "string" ? { path, name: value } : value)
    }
    return found
  }

  /** Follows a name to its declaration, and shows that with all that it speaks of. */
  const show = ({ name: wanted, path }: Elsewhere): void => {
    const file = fileOf(path)
    if (wanted === "*") {
      for (const place of exportsOf(path).values()) show(place)
      return
    }
    const texts = file.declared.get(wanted)
    if (texts === undefined) {
      const place = file.imported.get(wanted) ?? exportsOf(path).get(wanted)
      if (place !== undefined && (place.path !== path || place.name !== wanted)) show(place)
      return
    }
    const names = shown.get(path) ?? new Set<string>()
    if (names.has(wanted)) return
    shown.set(path, names.add(wanted))
    for (const text of texts) spokenOf(path, file, text)
  }

  const spokenOf = (path: string, file: DeclarationFile, text: string): void => {
    for (const [, specifier = "", inner = ""] of text.matchAll(/import\("(\.[^"]+)"\)\.(\w+)/g)) {
      show({ path: join(path, "..", specifier.replace(/\.[jt]s$/, ".d.ts")), name: inner })
    }
    for (const [word, member] of text.matchAll(/(?<![.\w$"])[A-Za-z_$][\w$]*(?:\.([A-Za-z_$][\w$]*))?/g)) {
      const first = word.split(".", 1).join("")
      const place = file.imported.get(first)
      if (place?.name === "*" && member !== undefined) show({ path: place.path, name: member })
      else if (place !== undefined) show(place)
      else if (file.declared.has(first)) show({ path, name: first })
    }
  }

  const points = entries.map((entry) => {
    const path = join(folder, entry.types)
    const places = exportsOf(path)
    for (const place of places.values()) show(place)
    const names = [...places].map(([key, place]) =>
      place.name === "*" ? `${key}.{ ${[...exportsOf(place.path).keys()].toSorted().join(", ")} }` : key,
    )
    return [`## ${entry.name}`, block("text", [...names, ...fileOf(path).foreign].toSorted().join("\n"))].join("\n\n")
  })
  const declarations = [...shown]
    .map(([path, names]) => ({ path: relative(folder, path).replaceAll(sep, "/"), names, file: fileOf(path) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ file, names, path }) => {
      const texts = [...names].toSorted().flatMap((key) => file.declared.get(key) ?? [])
      return [`### ${path.replace(/^dist\//, "").replace(/\.d\.ts$/, "")}`, block("ts", texts.join("\n"))].join("\n\n")
    })
  return `${[`# API of ${name}`, NOTE, ...points, "## Declarations", ...declarations].join("\n\n")}\n`
}

const NOTE =
  "Written by `npm run api -- --write`. What changes here changes what hosts rely on: it is part of the review."

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``
