import { Schema } from "effect"

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const Instant = Schema.String.annotate({
  description: "ISO 8601 with an offset",
  examples: ["2026-03-15T10:30:00.000+08:00"],
})

/** Who acted: a user of the account, or whoever holds a key. */
export const Actor = Schema.Struct({
  kind: Schema.Literals(["USER", "KEY"]).annotate({ description: "A user of the account, or the holder of a key" }),
  id: Schema.String.annotate({ description: "Id of the user or key" }),
  name: Schema.String.annotate({ description: "Its name when it acted" }),
}).annotate({ identifier: "Actor", description: "Who acted" })
export type Actor = typeof Actor.Type

/** The states of a proposal of an adopted value; all but `PROPOSED` are final. */
export const AdoptionStatus = Schema.Literals(["PROPOSED", "CONFIRMED", "REJECTED", "SUPERSEDED"])
export type AdoptionStatus = typeof AdoptionStatus.Type

/** A proposal, for the documentation. */
export const exampleAdoption = {
  adoptionId: 1,
  status: "PROPOSED",
  value: 860_000,
  reason: "实地查看：外墙渗水，参照修缮报价下调。",
  attachments: [
    {
      materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l",
      fileName: "现场照片.pdf",
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  ],
  by: { kind: "KEY", id: "3", name: "valuer" },
  at: "2026-03-15T10:30:00.000+08:00",
  engineValue: 890_000,
  gap: -0.0337,
  engineVersion: "1.4.0",
  version: 1,
  resultHash: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
} as const

/** A value that a person proposes in place of the engine's, and what a second person decided (contract, section 11). */
export const Adoption = Schema.Struct({
  adoptionId: Id.annotate({ description: "Id of the proposal" }),
  status: AdoptionStatus.annotate({
    description: "PROPOSED: waits for a second person. SUPERSEDED: a newer proposal has taken its place",
  }),
  value: Schema.Finite.annotate({ description: "The proposed value, yuan" }),
  reason: Schema.String.annotate({ description: "Why this value" }),
  attachments: Schema.Array(
    Schema.Struct({
      materialRef: Schema.String.annotate({ description: "Reference of the uploaded file" }),
      fileName: Schema.String.annotate({ description: "Its name" }),
      sha256: Schema.String.annotate({ description: "SHA-256 of its bytes, hex" }),
    }),
  ).annotate({ description: "Evidence, kept as long as the task" }),
  /** Who proposed it. */
  by: Actor,
  at: Instant.annotate({ description: "When it was proposed" }),
  engineValue: Schema.NullOr(Schema.Finite).annotate({
    description: "The value of the result that the proposer saw, yuan; null where it has none",
  }),
  gap: Schema.NullOr(Schema.Finite).annotate({ description: "`value` ÷ `engineValue` − 1, a ratio; null without one" }),
  engineVersion: Schema.NullOr(Schema.String).annotate({ description: "The engine that made the result" }),
  version: Schema.Int.annotate({ description: "Version of the result, 1 unless lines of a statement were corrected" }),
  resultHash: Schema.String.annotate({ description: "SHA-256 of the stored result, hex: what both persons saw" }),
  decidedBy: Schema.NullOr(Actor).annotate({ description: "Who confirmed or rejected it; null while it is open" }),
  decidedAt: Schema.NullOr(Instant).annotate({ description: "When it was confirmed or rejected" }),
  decisionReason: Schema.NullOr(Schema.String).annotate({ description: "What the second person said" }),
}).annotate({
  identifier: "Adoption",
  description: "A value that a person proposes to adopt, and what a second person decided",
  examples: [exampleAdoption],
})
export type Adoption = typeof Adoption.Type
