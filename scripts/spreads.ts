import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"
import { sources } from "./boundaries.ts"

/**
 * Functions with any number of arguments. Each argument takes space on the stack, which about 100,000 of them overflow.
 */
const variadic = /^Math\.(?:min|max)$|\.(?:push|unshift|splice)$/u

/** Simulators spread only their own data. */
const own = /^packages\/(testing|simulation)\//

/** Calls of a source file that spread an array of any length into such a function, as `path:line: what`. */
export const spreads = (path: string, source: string): ReadonlyArray<string> => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: Array<string> = []
  new Visitor({
    CallExpression: ({ callee, arguments: given, start, end }) => {
      const name = source.slice(callee.start, callee.end)
      if (!variadic.test(name) || given.every(({ type }) => type !== "SpreadElement")) return
      const line = source.slice(0, start).split("\n").length
      found.push(`${path}:${line}: ${source.slice(start, end)}`)
    },
  }).visit(program)
  return found
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..")
  const files = sources(root).filter((path) => !own.test(path))
  const found = files.flatMap((path) => spreads(path, readFileSync(join(root, path), "utf8")))
  for (const line of found) console.error(`${line}: use smallestOf, largestOf or a loop`)
  console.log(`spreads: ${files.length} files, ${found.length} violations`)
  process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1
}
