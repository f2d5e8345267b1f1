import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { downloads } from "./document/Downloads.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const Text = (minimum: number, maximum: number) =>
  Schema.String.check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum))

/** Letters and digits that each of these must have: what stands between them is not looked for. */
export const leastSigns = { name: 2, idNumber: 6, accountNumber: 8, plateNumber: 4 } as const

/** Whom an erasure or an export is about: all that is given must fit. */
export const DataSubject = Schema.Struct({
  name: Schema.optionalKey(Text(leastSigns.name, 100).annotate({ description: "Full name, as statements print it" })),
  idNumber: Schema.optionalKey(
    Text(leastSigns.idNumber, 32).annotate({ description: "Number of an identity document" }),
  ),
  accountNumber: Schema.optionalKey(
    Text(leastSigns.accountNumber, 40).annotate({
      description:
        "Number of a bank account, in full. Statements keep its last four digits, so they are found by the name with it",
    }),
  ),
  plateNumber: Schema.optionalKey(
    Text(leastSigns.plateNumber, 20).annotate({
      description: "Plate of a car; dots, blanks and hyphens in it do not matter",
    }),
  ),
}).annotate({ identifier: "DataSubject", description: "A person; at least one member" })
export type DataSubject = typeof DataSubject.Type

const aSubject: DataSubject = { name: "陈小明", accountNumber: "6222020200112233445" }

/** What to erase. */
export const ErasureWish = Schema.Struct({
  subject: DataSubject,
  dryRun: Schema.optionalKey(Schema.Boolean.annotate({ description: "Only count. Default: false" })),
}).annotate({ identifier: "ErasureWish", description: "Whose data to erase", examples: [{ subject: aSubject }] })

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What was removed, or would be. */
export const Erased = Schema.Struct({
  tasks: Count.annotate({ description: "Valuations, with their events, results, adopted values and deliveries" }),
  statements: Count.annotate({ description: "Bank statement valuations among them" }),
  lines: Count.annotate({ description: "Statement lines" }),
  materials: Count.annotate({ description: "Uploaded files, with what was read in them" }),
  chats: Count.annotate({ description: "Chat sessions, with their turns" }),
  labels: Schema.optionalKey(
    Count.annotate({ description: "Case numbers and notes of other valuations, which spoke of the person" }),
  ),
  items: Schema.optionalKey(
    Count.annotate({ description: "Items of portfolios in whose cells the person stood, with all their values" }),
  ),
}).annotate({ identifier: "Erased", description: "What was removed, by counts" })

/** The tombstone of an erasure: that it was made, not what was erased. */
export const Erasure = Schema.Struct({
  erasureId: Schema.NullOr(Schema.Int).annotate({ description: "Id of the erasure; null for a dry run" }),
  at: Schema.String.annotate({ description: "When, ISO 8601 with an offset" }),
  by: Schema.Struct({
    kind: Schema.String.annotate({ description: "`USER`, a user of the account, or `KEY`, the holder of a key" }),
    id: Schema.String.annotate({ description: "Id of the user or key" }),
    name: Schema.String.annotate({ description: "Its name when it asked" }),
  }).annotate({ description: "Who asked for it" }),
  subject: DataSubject.annotate({ identifier: "MaskedSubject", description: "The person, masked: `陈**`, `**3445`" }),
  removed: Erased,
  valuationNos: Schema.Array(Schema.String).annotate({ description: "Numbers of the erased valuations" }),
  doubtful: Schema.Array(Schema.String).annotate({
    description:
      "Numbers of statement valuations that may be of the person, and were kept: the name or the end of the account number fits, and the other is unknown. Give both to erase them. Or the valuation is in progress, and whose statements it reads is not known yet: erase again after its end. Items of portfolios, `portfolios/3/items/A-17`, where the name stands among other words, or without the numbers that were given",
  }),
}).annotate({
  identifier: "Erasure",
  description: "An erasure",
  examples: [
    {
      erasureId: 1,
      at: "2026-03-15T10:30:00.000+08:00",
      by: { kind: "USER", id: "7", name: "王管理" },
      subject: { name: "陈**", accountNumber: "**3445" },
      removed: { tasks: 2, statements: 1, lines: 412, materials: 3, chats: 1, labels: 0, items: 1 },
      valuationNos: ["VAL-BANK-20260310-0004", "VAL-PROP-20260312-0001"],
      doubtful: [],
    },
  ],
})
export type Erasure = typeof Erasure.Type

const MOST = 100

/** Endpoints for the data of one person: erase it, list erasures, export it. */
export const erasuresGroup = HttpApiGroup.make("erasures")
  .add(
    HttpApiEndpoint.post("create", `${basePath}/erasures`, {
      payload: ErasureWish,
      success: envelope(Erasure),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Erase one person's data",
        description:
          "Removes the person's statements, lines, uploaded files, chats, valuations and items of portfolios of the account, all or nothing, and keeps a tombstone. A task of the person, or a run of such a portfolio, in progress: 40900, nothing is removed; try again once it has ended. Lines of other people's statements that name the person stay: they are evidence about those. Files of adopted values of other valuations stay too. Backups are the operator's to erase.",
      }),
    ),
    HttpApiEndpoint.get("list", `${basePath}/erasures`, {
      query: {
        cursor: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
            description: "The last `erasureId` of the previous page",
          }),
        ),
        limit: Schema.optionalKey(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST })).annotate({
            description: "Erasures per page. Default: 20",
          }),
        ),
      },
      success: envelope(Schema.Array(Erasure).annotate({ description: "The erasures of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List erasures", description: "Tombstones of the account, newest first." }),
    ),
    HttpApiEndpoint.post("export", `${basePath}/erasures/export`, {
      payload: Schema.Struct({ subject: DataSubject }).annotate({
        identifier: "PersonExport",
        description: "Whose data to export",
        examples: [{ subject: aSubject }],
      }),
      success: HttpApiSchema.StreamUint8Array({ contentType: "application/x-ndjson" }),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Export one person's data",
        description:
          "What an erasure would remove, as JSON Lines: one object a line, with its `kind` (`task`, `lines`, `balances`, `material`, `chat`). Files are listed, not contained.",
        transform: downloads({
          "application/x-ndjson":
            '{"kind":"lines","valuationNo":"VAL-BANK-20260310-0004","lines":[{"date":"2026-02-03","amount":6000}]}\n',
        }),
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Erasures", description: "The data of one person" }))
  .annotate(RequiredScope, "erase")
  .middleware(Authentication)
