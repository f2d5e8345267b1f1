import { gzipSync } from "node:zlib"
import type { BuiltFile } from "./BuildPages.ts"

/** Limits of what a browser loads, kB gzipped. */
const LIMITS = { first: 150, further: 50, all: 340 }

/** The screen that opens at `/`. */
const FIRST_SCREEN = "src/screens/home/HomeScreen.tsx"

/** The sizes of built pages as lines of text, and how many of them are above their limit. */
interface Sizes {
  readonly lines: ReadonlyArray<string>
  readonly over: number
}

/** What a browser loads: for the first screen, for each further one beside it, and in all. */
export const sizesOf = (files: ReadonlyArray<BuiltFile>): Sizes => {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const withNeeds = (fileName: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(fileName)) return found
    found.add(fileName)
    for (const other of byName.get(fileName)?.needs ?? []) withNeeds(other, found)
    return found
  }
  const bytesOf = (names: Iterable<string>): number =>
    Array.from(names).reduce((sum, name) => sum + gzipSync(byName.get(name)?.content ?? "", { level: 9 }).length, 0)

  const screens = files.filter(({ entry, isFirst }) => entry !== undefined && !isFirst)
  if (!screens.some(({ entry }) => entry === FIRST_SCREEN)) throw new Error(`There is no ${FIRST_SCREEN}`)
  const isAtStart = ({ entry, isFirst }: BuiltFile): boolean => isFirst || entry === FIRST_SCREEN
  const first = new Set(files.filter(isAtStart).flatMap(({ fileName }) => [...withNeeds(fileName)]))
  const rows = [
    { name: "first screen", bytes: bytesOf(first), limit: LIMITS.first },
    ...screens
      .filter(({ entry }) => entry !== FIRST_SCREEN)
      .map(({ entry, fileName }) => ({
        name: entry,
        bytes: bytesOf([...withNeeds(fileName)].filter((name) => !first.has(name))),
        limit: LIMITS.further,
      })),
    { name: "all", bytes: bytesOf(byName.keys()), limit: LIMITS.all },
  ]
  const isOver = ({ bytes, limit }: (typeof rows)[number]): boolean => bytes > limit * 1000
  return {
    lines: rows.map((row) => {
      const { bytes, limit, name } = row
      return `console: ${name} ${(bytes / 1000).toFixed(1)} of ${limit} kB${isOver(row) ? ": too large" : ""}`
    }),
    over: rows.filter(isOver).length,
  }
}
