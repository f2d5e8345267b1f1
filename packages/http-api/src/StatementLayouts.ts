import { ConfirmedLayout, StatementExplanation } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const LayoutId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

const MaterialRef = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(128))

const example: ConfirmedLayout = {
  name: "青屿农商行 网银导出",
  header: ["记账时点", "进账", "出账", "结存数", "往来方"],
  columns: ["date", "inflow", "outflow", "balance", "counterparty"],
}

/** A mapping of columns to confirm. */
export const NewStatementLayout = Schema.Struct({
  ...ConfirmedLayout.fields,
  materialRef: Schema.optionalKey(
    MaterialRef.annotate({
      description: "An uploaded file that the mapping has to read; one that it does not read, or contradicts: 40001",
    }),
  ),
}).annotate({
  identifier: "NewStatementLayout",
  description: "What the columns of a table with exactly this header are",
  examples: [{ ...example, materialRef: "mat_0A1b2C3d4E5f6G7h8I9j0K1l" }],
})
export type NewStatementLayout = typeof NewStatementLayout.Type

/** A mapping of columns that the account has confirmed. */
export const StatementLayout = Schema.Struct({
  layoutId: LayoutId.annotate({ description: "Id of the layout" }),
  ...ConfirmedLayout.fields,
  createdAt: Schema.String.annotate({ description: "When it was confirmed, ISO 8601 with an offset" }),
}).annotate({
  identifier: "StatementLayout",
  description: "A confirmed mapping of columns",
  examples: [{ layoutId: 3, ...example, createdAt: "2026-03-15T10:30:00.000+08:00" }],
})
export type StatementLayout = typeof StatementLayout.Type

const Named = Schema.Struct({
  code: Schema.String.annotate({ description: "Code" }),
  text: Schema.String.annotate({ description: "The same in the reader's language" }),
})

/** How a material was understood, and what its columns may be. */
export const LayoutProposal = Schema.Struct({
  files: Schema.Array(StatementExplanation).annotate({
    description: "The file; of an archive, each file in it, at most 20",
  }),
  words: Schema.Struct({
    roles: Schema.Array(Named).annotate({ description: "What a column can be" }),
    reasons: Schema.Array(Named).annotate({ description: "Why a column is taken for something" }),
    doubts: Schema.Array(Named).annotate({ description: "Why proposed columns are not used without a person" }),
  }).annotate({ description: "The codes of the files in words" }),
}).annotate({
  identifier: "LayoutProposal",
  description: "What each column of a file is, or seems to be, why, and what the running balance proves",
  examples: [
    {
      files: [
        {
          fileName: "statement.csv",
          layout: null,
          header: ["栏一", "栏二", "栏三"],
          sheet: null,
          page: null,
          row: 2,
          columns: [
            { name: "栏一", role: "date", reason: "days" },
            { name: "栏二", role: "amount", reason: "amounts" },
            { name: "栏三", role: "counterparty", reason: "parties" },
          ],
          signs: "PRINTED",
          rows: [["2026-03-02", "12000.00", "云汀机电有限公司"]],
          lines: 0,
          follows: 0,
          proven: false,
          doubts: ["no-balance"],
        },
      ],
      words: {
        roles: [{ code: "date", text: "Transaction date" }],
        reasons: [{ code: "days", text: "a day on every row" }],
        doubts: [{ code: "no-balance", text: "no column is a running balance, so nothing proves the columns" }],
      },
    },
  ],
})
export type LayoutProposal = typeof LayoutProposal.Type

/** Endpoints for the layouts of an account: propose, confirm, list, remove. */
export const statementLayoutsGroup = HttpApiGroup.make("statementLayouts")
  .add(
    HttpApiEndpoint.post("create", `${basePath}/statement-layouts`, {
      payload: NewStatementLayout,
      success: envelope(StatementLayout),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Confirm a mapping of columns",
        description:
          "Keeps what the columns of a table are: from then on statements of the account with exactly this header are read by it, before every known layout, and their results say so. A day, and an amount or amounts in and out, are needed. A later one with the same header takes its place. At most 200 for an account, else 40900.",
      }),
    ),
    HttpApiEndpoint.get("list", `${basePath}/statement-layouts`, {
      success: envelope(Schema.Array(StatementLayout).annotate({ description: "All layouts, newest first" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({ summary: "List confirmed mappings", description: "The layouts of the account." }),
    ),
    HttpApiEndpoint.delete("remove", `${basePath}/statement-layouts/:layoutId`, {
      params: { layoutId: LayoutId.annotate({ description: "Id of the layout" }) },
      success: envelope(
        Schema.Struct({ layoutId: LayoutId.annotate({ description: "Id of the removed layout" }) }).annotate({
          description: "The layout that was removed",
          examples: [{ layoutId: 3 }],
        }),
      ),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Remove a confirmed mapping",
        description: "Statements are no longer read by it. Results that were made by it stay. Unknown: 40405.",
      }),
    ),
    HttpApiEndpoint.get("propose", `${basePath}/materials/:materialRef/layout`, {
      params: { materialRef: MaterialRef.annotate({ description: "Reference that the upload gave" }) },
      success: envelope(LayoutProposal),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Explain the columns of a file",
        description:
          "How an uploaded statement is read: its header, each column with its meaning and the reason, rows with long numbers masked, and whether opening + credits − debits = closing holds on every row. For a file that is not read, a proposal to confirm with `POST /statement-layouts`. Where the operator has set a language model, it may name columns that nothing else tells; such columns have the reason `model`.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Statement layouts", description: "Layouts that nobody has listed" }))
  .annotate(RequiredScope, "materials")
  .middleware(Authentication)
