import { basename, extname, join } from "node:path"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { Refused } from "../Refused.ts"
import { type Ending, endings } from "./WriteOutput.ts"

/** Where the values of a file go. */
export interface Destination {
  readonly file: string
  readonly input: string
  readonly path: string
  readonly ending: Ending
}

const endingOf = (name: string): Ending | undefined => endings.find((ending) => name.toLowerCase().endsWith(ending))

/** `--out`: a file for one input, or a folder with a file for each, named and written as the input. */
export const destinations = Effect.fnUntraced(function* (
  files: ReadonlyArray<string>,
  out: string,
): Effect.fn.Return<ReadonlyArray<Destination>, Refused> {
  const target = yield* callerPath(out)
  const ending = endingOf(out)
  if (ending === undefined && extname(out) !== "") {
    return yield* new Refused({
      message: `--out ${out}: its ending should be ${endings.join(", ")}, or none for a folder`,
    })
  }
  if (ending !== undefined && files.length > 1) {
    return yield* new Refused({
      message: `--out ${out} is one file, and there are ${files.length} inputs: name a folder`,
    })
  }
  const taken = new Set<string>()
  return yield* Effect.forEach(files, (file) =>
    Effect.map(callerPath(file), (input): Destination => {
      if (ending !== undefined) return { file, input, path: target, ending }
      const bare = basename(file).replace(/\.gz$/i, "")
      const own = endingOf(bare) ?? (/\.(?:json|ndjson)$/i.test(bare) ? ".jsonl" : ".csv")
      const stem = `${bare.slice(0, bare.length - extname(bare).length)}-valued`
      let name = `${stem}${own}`
      for (let number = 2; taken.has(name); number++) name = `${stem}-${number}${own}`
      taken.add(name)
      return { file, input, path: join(target, name), ending: own }
    }),
  )
})
