import { join, relative, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type BuildingSite, type Pattern } from "./WrittenPatterns.ts"

/** A regular expression that a module built while loading, with the line and column of its `new`. */
interface Built extends Pattern, BuildingSite {
  readonly path: string
}

/** The first frame of a stack that is a source file: `…/src/File.ts:12:34`. */
const frame = /(file:\/\/\S{1,1000}\/src\/\S{1,1000}\.ts):(\d{1,9}):(\d{1,9})/

/**
 * Finds the regular expressions that modules build while loading, by loading them: this gives their exact sources,
 * whatever tables they come from.
 */
export const builtPatterns = async (root: string, paths: ReadonlyArray<string>): Promise<ReadonlyArray<Built>> => {
  const built: Array<Built> = []
  const recording = new Proxy(RegExp, {
    construct: (target, args: ConstructorParameters<typeof RegExp>) => {
      const expression = new target(...args)
      const [, url, line, column] = frame.exec(new Error("recorded").stack ?? "") ?? []
      if (url !== undefined) {
        const path = relative(root, fileURLToPath(url)).replaceAll(sep, "/")
        const { source, flags } = expression
        built.push({ path, place: `${path}:${line}`, line: Number(line), column: Number(column), source, flags })
      }
      return expression
    },
  })
  const native = globalThis.RegExp
  globalThis.RegExp = recording
  try {
    for (const path of paths) await import(pathToFileURL(join(root, path)).href)
  } finally {
    globalThis.RegExp = native
  }
  return built
}
