import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { Refused } from "../Refused.ts"

/** A file to write. */
export interface Written {
  /** Name of the statement's file. */
  readonly name: string
  /** `.json` or `.csv`. */
  readonly ending: string
  readonly content: string
}

/** Writes files into a folder, created if missing. Equal names get numbers; existing files are replaced. */
export const writeFiles = Effect.fnUntraced(function* (
  folder: string,
  files: ReadonlyArray<Written>,
): Effect.fn.Return<void, Refused> {
  const path = yield* callerPath(folder)
  const refuse = (cause: unknown) =>
    new Refused({ message: `${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}` })
  yield* Effect.tryPromise({ try: () => mkdir(path, { recursive: true }), catch: refuse })
  const taken = new Set<string>()
  for (const { content, ending, name } of files) {
    const file = free(taken, plainName(name), ending)
    yield* Effect.tryPromise({ try: () => writeFile(join(path, file), content), catch: refuse })
  }
})

/** A name without folders: names of statements may be hostile. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, "-")
    .replace(/^[-.]+/, "")
    .slice(-120) || "statement"

const free = (taken: Set<string>, name: string, ending: string): string => {
  let file = `${name}${ending}`
  for (let number = 2; taken.has(file.toLowerCase()); number++) file = `${name}-${number}${ending}`
  taken.add(file.toLowerCase())
  return file
}
