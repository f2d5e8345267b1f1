import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import type { Locale } from "@open-valuation/core/text"
import { Effect } from "effect"
import { callerPath } from "../CallerPath.ts"
import { onDisk, writeWhole } from "../Disk.ts"
import { keeps } from "../Interruption.ts"
import type { Refused } from "../Refused.ts"

/** A file to write. */
export interface Written {
  /** Name of the statement's file. */
  readonly name: string
  /** `.json` or `.csv`. */
  readonly ending: string
  readonly content: string
}

const words: Readonly<Record<Locale, (count: number, all: number, folder: string) => string>> = {
  zh: (count, all, folder) => `已将 ${all} 个文件中的 ${count} 个写入 ${folder}。`,
  en: (count, all, folder) => `${count} of ${all} files are written to ${folder}.`,
}

/** Writes files into a folder, created if missing. Equal names get numbers; existing files are replaced. */
export const writeFiles = Effect.fnUntraced(function* (
  folder: string,
  files: ReadonlyArray<Written>,
  lang: Locale,
): Effect.fn.Return<void, Refused> {
  const path = yield* callerPath(folder)
  yield* onDisk(folder, () => mkdir(path, { recursive: true }))
  const taken = new Set<string>()
  for (const [index, { content, ending, name }] of files.entries()) {
    const file = free(taken, plainName(name), ending)
    yield* writeWhole(join(path, file), content)
    yield* keeps(words[lang](index + 1, files.length, folder), lang)
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
