import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import type { ComparedLine } from "./LineScore.ts"

/** Ground truth of a statement's file. Money in yuan. */
const Truth = Schema.Struct({
  case: Schema.String,
  fileName: Schema.String,
  format: Schema.optionalKey(Schema.String),
  lines: Schema.optionalKey(
    Schema.Array(Schema.Struct({ date: Schema.String, amount: Schema.Number, balance: Schema.NullOr(Schema.Number) })),
  ),
})

/** A statement of a collection, with its true lines. */
export interface Sample {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly lines: ReadonlyArray<ComparedLine>
}

const fen = (yuan: number): number => Math.round(yuan * 100)

const sampleOf = (folder: string, file: string): ReadonlyArray<Sample> => {
  const {
    case: name,
    fileName,
    format = "",
    lines,
  } = Schema.decodeUnknownSync(Schema.fromJsonString(Truth))(readFileSync(join(folder, file), "utf8"))
  if (lines === undefined || !/image|photo|scan/i.test(format)) return []
  return [
    {
      name,
      fileName,
      bytes: readFileSync(join(folder, fileName)),
      lines: lines.map(({ amount, balance, date }) => ({
        date,
        amountFen: fen(amount),
        balanceFen: balance === null ? undefined : fen(balance),
      })),
    },
  ]
}

/**
 * The scanned statements of a folder: files with a `<case>.truth.json` next to them whose `format` mentions an image, a
 * photo or a scan.
 */
export const scannedSamples = (folder: string): ReadonlyArray<Sample> =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".truth.json"))
    .toSorted()
    .flatMap((file) => sampleOf(folder, file))
