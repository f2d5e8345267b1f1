import { readdirSync, readFileSync } from "node:fs"
import type { Conversation } from "./Replay.ts"

/** Conversations that the extractor was built with, and those that were kept apart. */
export type Part = "train" | "held-out"

const folder = (part: Part): URL => new URL(`./conversations/${part}/`, import.meta.url)

/** The conversations of a part, by file: one for each asset, and one of mixed ones. */
export const conversations = (part: Part): ReadonlyMap<string, ReadonlyArray<Conversation>> =>
  new Map(
    readdirSync(folder(part))
      .filter((name) => name.endsWith(".jsonl"))
      .toSorted()
      .map((name) => [
        name.replace(".jsonl", ""),
        readFileSync(new URL(name, folder(part)), "utf8")
          .split("\n")
          .filter((line) => line !== "")
          .map((line): Conversation => JSON.parse(line)),
      ]),
  )
