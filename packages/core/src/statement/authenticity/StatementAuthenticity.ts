import { Schema } from "effect"
import type { LocalDate } from "../../domain/LocalDate.ts"
import { FileProof } from "../../domain/Seal.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { StatementEvidence } from "../StatementEvidence.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { AuthenticityFinding } from "./Authenticity.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"
import { checkAuthenticity } from "./CheckAuthenticity.ts"

const findingFields = {
  /** One of `authenticityCodes`; later versions may have more. */
  code: Schema.String,
  level: Schema.Literals(["LOW", "MEDIUM", "HIGH"]),
  evidence: Schema.Array(StatementEvidence),
}

/**
 * What speaks for and against the authenticity of statements, in the reader's language: for a host in the same process,
 * the command line and the console. The open API leaves it out (contract, 2.6).
 */
export const StatementAuthenticity = Schema.Struct({
  /** The files with signatures or updates. */
  files: Schema.Array(Schema.Struct({ fileName: Schema.String, ...FileProof.fields })),
  findings: Schema.Array(Schema.Struct({ ...findingFields, detail: Schema.String })),
})
export type StatementAuthenticity = typeof StatementAuthenticity.Type

/** The same before its sentences are put into words (`render`). */
export interface UnspokenAuthenticity {
  readonly files: StatementAuthenticity["files"]
  readonly findings: ReadonlyArray<Pick<AuthenticityFinding, "code" | "level" | "detail" | "evidence">>
}

/** The authenticity of statements, as `checkAuthenticity` finds it. */
export const authenticityOf = (
  files: ReadonlyArray<StatementFile>,
  ledgers: ReadonlyArray<Ledger>,
  today: LocalDate,
  policy?: AuthenticityPolicy,
): UnspokenAuthenticity => {
  // One document may hold several statements.
  const proofs = new Map(
    files.flatMap(({ fileName, traits }) => (traits.proof === undefined ? [] : [[traits.proof, fileName] as const])),
  )
  return {
    files: [...proofs].map(([proof, fileName]) => ({ fileName, ...proof })),
    findings: checkAuthenticity(files, ledgers, today, policy).map(({ code, detail, evidence, level }) => ({
      code,
      level,
      detail,
      evidence,
    })),
  }
}
