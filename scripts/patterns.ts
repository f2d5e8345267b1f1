import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { sources } from "./boundaries.ts"
import { builtPatterns } from "./patterns/BuiltPatterns.ts"
import { examples } from "./patterns/Examples.ts"
import { judgedBefore, keepJudged, patternKey } from "./patterns/Judged.ts"
import { type Pattern, writtenPatterns } from "./patterns/WrittenPatterns.ts"

interface FoundPatterns {
  readonly patterns: ReadonlyArray<Pattern>
  /** Files that build expressions without a known example. */
  readonly unknown: ReadonlyArray<string>
  /** Expressions of readers that are longer than anybody can review. */
  readonly long: ReadonlyArray<string>
}

/** What people write is read by core and intake: more words than this has room for are a table, as `oneOf` takes it. */
const LONGEST = 200
const READERS = /^packages\/(?:core|intake)\//

/** All regular expressions of the sources: literals, built while a module loads, or built later (by example). */
const patternsOf = async (root: string): Promise<FoundPatterns> => {
  const files = sources(root).map((path) => ({
    path,
    ...writtenPatterns(path, readFileSync(join(root, path), "utf8")),
  }))
  const building = files.filter(({ sites }) => sites.length > 0)
  const built = await builtPatterns(
    root,
    building.map(({ path }) => path),
  )
  const known = new Set(built.map(({ path, line, column }) => `${path}:${line}:${column}`))
  const unknown = building.flatMap(({ path, sites }) => {
    const unseen = sites.filter(({ line, column }) => !known.has(`${path}:${line}:${column}`)).length
    const told = examples.filter((example) => example.path === path).length
    return unseen === told
      ? []
      : [`${path}: ${unseen} expressions are built by calls, scripts/patterns/Examples.ts has ${told}`]
  })
  const long = files
    .filter(({ path }) => READERS.test(path))
    .flatMap(({ patterns }) => patterns.filter(({ source }) => source.length > LONGEST))
    .map(({ place, source }) => `${place}: an expression of ${source.length} characters, at most ${LONGEST}`)
  const all = [
    ...files.flatMap(({ patterns }) => patterns),
    ...built,
    ...examples.map(({ path, source, flags }) => ({ place: path, source, flags })),
  ]
  return { patterns: [...new Map(all.map((pattern) => [patternKey(pattern), pattern])).values()], unknown, long }
}

/** Memory of a thread, megabytes: the states of an expression that needs more are too many to be judged. */
const MOST_MEMORY_MB = 1500
/** One that takes longer is as hard to review. */
const MOST_SECONDS = 120

/**
 * Reasons for refused patterns, by key. Patterns are judged in threads, each of which takes the next one when it has
 * answered. A thread that runs out of memory or time refuses its pattern, and another takes its place.
 */
const refusalsOf = async (patterns: ReadonlyArray<Pattern>): Promise<ReadonlyMap<string, string>> => {
  const refusals = new Map<string, string>()
  const waiting = patterns.values()
  const judge = (): Promise<void> =>
    new Promise<boolean>((resolve, reject) => {
      let asked: Pattern | undefined
      const worker = new Worker(new URL("patterns/JudgeWorker.ts", import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
      })
      let patience: NodeJS.Timeout | undefined
      const giveUp = (reason: string): void => {
        if (asked !== undefined) refusals.set(patternKey(asked), reason)
        void worker.terminate().then(() => resolve(false), reject)
      }
      const ask = () => {
        clearTimeout(patience)
        patience = setTimeout(giveUp, 1000 * MOST_SECONDS, "takes too long to be judged")
        asked = waiting.next().value
        if (asked === undefined) {
          clearTimeout(patience)
          void worker.terminate().then(() => resolve(true), reject)
        } else worker.postMessage(asked)
      }
      worker.on("message", ([pattern, refusal]: readonly [Pattern, string | undefined]) => {
        if (refusal !== undefined) refusals.set(patternKey(pattern), refusal)
        ask()
      })
      worker.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "ERR_WORKER_OUT_OF_MEMORY" || asked === undefined) return reject(error)
        clearTimeout(patience)
        giveUp("is too large to be judged")
      })
      ask()
    }).then((isDone) => (isDone ? undefined : judge()))
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), patterns.length) }, judge))
  return refusals
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..")
  const { long, patterns, unknown } = await patternsOf(root)
  const before = process.argv.includes("--all") ? new Set<string>() : judgedBefore()
  const refusals = await refusalsOf(patterns.filter((pattern) => !before.has(patternKey(pattern))))
  const linear = patterns.filter((pattern) => !refusals.has(patternKey(pattern)))
  const fresh = linear.filter((pattern) => !before.has(patternKey(pattern))).length
  if (process.argv.includes("--write")) keepJudged(linear)
  for (const line of [...unknown, ...long]) console.error(line)
  for (const pattern of patterns) {
    const refusal = refusals.get(patternKey(pattern))
    if (refusal !== undefined) console.error(`${pattern.place}: /${pattern.source}/${pattern.flags}: ${refusal}`)
  }
  const violations = unknown.length + long.length + refusals.size
  console.log(`patterns: ${patterns.length} regular expressions, ${fresh} judged anew, ${violations} violations`)
  process.exitCode = violations === 0 && patterns.length > 0 ? 0 : 1
}
