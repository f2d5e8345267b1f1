import { parseSync, Visitor } from "oxc-parser"

/** A regular expression and its position, `path:line`. */
export interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/** Where a source file builds a regular expression at run time: the line and column of its `new`, from 1. */
export interface BuildingSite {
  readonly line: number
  readonly column: number
}

/** The regular expressions of a source file. */
export interface WrittenPatterns {
  readonly patterns: ReadonlyArray<Pattern>
  readonly sites: ReadonlyArray<BuildingSite>
}

/**
 * Finds the regular expressions of a source file by its syntax tree, so that comments and strings that look like one do
 * not count.
 */
export const writtenPatterns = (path: string, source: string): WrittenPatterns => {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const patterns: Array<Pattern> = []
  const sites: Array<BuildingSite> = []
  const siteOf = (offset: number): BuildingSite => {
    const before = source.slice(0, offset)
    return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") }
  }
  const built = (callee: { readonly type: string; readonly name?: unknown }, start: number) => {
    if (callee.type === "Identifier" && callee.name === "RegExp") sites.push(siteOf(start))
  }
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return
      const { pattern, flags } = node.regex
      patterns.push({ place: `${path}:${siteOf(node.start).line}`, source: pattern, flags })
    },
    NewExpression: ({ callee, start }) => built(callee, start),
    CallExpression: ({ callee, start }) => built(callee, start),
  }).visit(program)
  return { patterns, sites }
}
