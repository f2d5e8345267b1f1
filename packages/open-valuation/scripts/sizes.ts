import { gzipSync } from "node:zlib"
import { assets as library } from "@open-valuation/core/assets"
import type { OutputChunk } from "rolldown"
import { bundle } from "./Bundle.ts"

/**
 * Most kilobytes, gzipped, of what a page loads whatever it values, with the fields and words of all assets and the
 * lender's figures (14 kB); tables of places (35 kB) and of the characters' sounds, by which a close name is found
 * (17 kB), are counted apart.
 */
const LIMIT_KB = 218

const { output } = await bundle("browser", false)
const chunks = new Map(output.flatMap((chunk) => (chunk.type === "chunk" ? [[chunk.fileName, chunk] as const] : [])))

/** Chunks that are loaded with these, by their static imports. */
const loadedWith = (...names: ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    chunk.imports.forEach(visit)
  }
  names.forEach(visit)
  return seen
}

/** The chunk that exports a module. */
const chunkOf = (path: string): string => {
  const isOf = ({ facadeModuleId }: OutputChunk): boolean => facadeModuleId?.endsWith(path) === true
  const found = [...chunks.values()].find(isOf)?.fileName
  if (found === undefined) throw new Error(`No chunk is the entry of ${path}`)
  return found
}

const kilobytes = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? "", { level: 9 }).length, 0) / 1000

const assets = Object.keys(library)
  .map((type) => type.toLowerCase())
  .map((name) => ({
    name,
    chunks: loadedWith(chunkOf(`/core/src/${name}/index.ts`), chunkOf(`/core/src/text/parts/${name}.ts`)),
  }))
/** Those of some chunks that are not loaded anyway. */
const beyond = (names: ReadonlySet<string>, loaded: ReadonlySet<string>): ReadonlyArray<string> =>
  [...names].filter((name) => !loaded.has(name))

const isShared = (name: string): boolean => assets.every((asset) => asset.chunks.has(name))
const everywhere = new Set([...loadedWith("index.js"), ...[...chunks.keys()].filter(isShared)])
const tables = new Set([...everywhere].filter((name) => name.startsWith("tables-")))
const core = beyond(everywhere, tables)
const statements = loadedWith(chunkOf("/statements/ReadHere.ts"), chunkOf("/statements/Statements.ts"))

const size = kilobytes(core)
const rows = [
  ["core: engine, learning, samples, texts that all assets share", size],
  ["tables of places and characters, loaded with it", kilobytes(tables)],
  ...assets.map(({ chunks: own, name }) => [`+ ${name}`, kilobytes(beyond(own, everywhere))] as const),
  ["+ statements: reading CSV, assessing", kilobytes(beyond(statements, everywhere))],
] as const
console.log("open-valuation in a browser, kB gzipped\n")
for (const [name, kB] of rows) console.log(`${kB.toFixed(1).padStart(7)}  ${name}`)
console.log(`\ncore: ${size.toFixed(1)} of at most ${LIMIT_KB} kB`)
if (!(size <= LIMIT_KB)) process.exitCode = 1
