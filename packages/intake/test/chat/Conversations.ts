import { readdirSync, readFileSync } from "node:fs"
import { KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"
import type { Conversation } from "./Replay.ts"

const Line = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    asset: Schema.NullOr(KnownAssetType),
    locale: Schema.Literals(["zh", "en"]),
    today: Schema.String,
    opened: Schema.NullOr(KnownAssetType),
    say: Schema.Array(Schema.String),
    answers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    materials: Schema.optionalKey(Schema.Int),
    input: Schema.Record(Schema.String, Schema.Unknown),
    ready: Schema.Boolean,
    tags: Schema.optionalKey(Schema.Array(Schema.String)),
  }),
)
const readLine: (line: string) => Conversation = Schema.decodeUnknownSync(Line)

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
          .map((line) => readLine(line)),
      ]),
  )
