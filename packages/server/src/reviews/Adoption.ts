import { LocalDate } from "@open-valuation/core"
import { type Adoption, AdoptionStatus } from "@open-valuation/http-api"
import { valueRange } from "@open-valuation/report"
import { Predicate, Schema } from "effect"
import { Person } from "../accounts/ApiKey.ts"
import { Fen, Int8 } from "../storage/Rows.ts"
import type { Task } from "../tasks/Task.ts"

/** There is no such proposal on this task. */
export class AdoptionNotFound extends Schema.TaggedError<AdoptionNotFound>()("AdoptionNotFound", {}) {}

/**
 * The value cannot be adopted. `samePerson`: who proposed cannot decide, ask somebody else with the scope `review`.
 * `newer`: decide on the newest proposal. `decided`: it was confirmed or rejected before. `newVersion`: the result was
 * corrected since, propose again. `tooMany`: the task has as many proposals as one may have.
 */
export class AdoptionRefused extends Schema.TaggedError<AdoptionRefused>()("AdoptionRefused", {
  reason: Schema.Literals(["samePerson", "newer", "decided", "newVersion", "tooMany"]),
}) {}

/** What the proposer saw. */
export const Seen = Schema.Struct({
  /** Yuan. */
  engineValue: Schema.NullOr(Schema.Finite),
  engineVersion: Schema.NullOr(Schema.String),
  resultHash: Schema.String,
})

const Attachments = Schema.Array(
  Schema.Struct({ materialRef: Schema.String, fileName: Schema.String, sha256: Schema.String }),
)

/** A stored proposal. */
export const AdoptionRow = Schema.Struct({
  id: Int8,
  version: Schema.Int,
  status: AdoptionStatus,
  valueFen: Fen,
  reason: Schema.String,
  attachments: Attachments,
  seen: Seen,
  proposedBy: Person,
  proposedAt: Schema.DateTimeUtcFromDate,
  decidedBy: Schema.NullOr(Person),
  decidedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  decisionReason: Schema.NullOr(Schema.String),
})
export type AdoptionRow = typeof AdoptionRow.Type

/** The columns of `adoptions` under the names of `AdoptionRow`. */
export const adoptionColumns = `a.id, a.version, a.status, a.value_fen AS "valueFen", a.reason, a.attachments, a.seen,
  a.proposed_by AS "proposedBy", a.proposed_at AS "proposedAt", a.decided_by AS "decidedBy",
  a.decided_at AS "decidedAt", a.decision_reason AS "decisionReason"`

const FEN_PER_YUAN = 100

/** The fen of an amount in yuan. */
export const fenOf = (yuan: number): number => Math.round(yuan * FEN_PER_YUAN)

const DECIMALS = 1e4

const gapOf = (value: number, engineValue: number | null): number | null =>
  engineValue === null || engineValue === 0 ? null : Math.round((value / engineValue - 1) * DECIMALS) / DECIMALS

/** A proposal as it is shown, sent and kept with its task. */
export const shownAdoption = (row: AdoptionRow): Adoption => {
  const value = row.valueFen / FEN_PER_YUAN
  return {
    adoptionId: row.id,
    status: row.status,
    value,
    reason: row.reason,
    attachments: row.attachments,
    by: row.proposedBy,
    at: LocalDate.timeInShanghai(row.proposedAt),
    engineValue: row.seen.engineValue,
    gap: gapOf(value, row.seen.engineValue),
    engineVersion: row.seen.engineVersion,
    version: row.version,
    resultHash: row.seen.resultHash,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt === null ? null : LocalDate.timeInShanghai(row.decidedAt),
    decisionReason: row.decisionReason,
  }
}

/** The figures of a result that a person sees when proposing: its value and the version of its engine. */
export const seenOf = ({ assetType, result }: Pick<Task, "assetType" | "result">) => {
  const from = Predicate.isObject(result) ? result : {}
  const assets: unknown = Reflect.get(from, "effectiveAssets")
  const version: unknown = Reflect.get(from, "engineVersion")
  return {
    engineValue: valueRange(assetType, from)?.central ?? (typeof assets === "number" ? assets : null),
    engineVersion: typeof version === "string" ? version : null,
  }
}
