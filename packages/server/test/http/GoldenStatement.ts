import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"

const Golden = Schema.Array(Schema.Struct({ outcome: Schema.Record(Schema.String, Schema.Unknown) }))

/** The result of a finished task on the two accounts of 喻珩筠. */
export const goldenStatement = {
  ...Schema.decodeUnknownSync(Golden)(
    JSON.parse(readFileSync(join(import.meta.dirname, "../../../../test/golden/statements.json"), "utf8")),
  )[3]?.outcome,
  generatedAt: "2026-03-15T10:30:00.000+08:00",
}
