import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { TaskId, VersionQuery } from "./Task.ts"

/** Content type of XLSX workbooks. */
export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Endpoint that returns a finished bank statement task as an XLSX workbook. */
export const statementWorkbookGroup = HttpApiGroup.make("statementWorkbook")
  .add(
    HttpApiEndpoint.get("get", `${tasksPath("BANK_STATEMENT")}/:taskId/workbook`, {
      params: { taskId: TaskId },
      query: VersionQuery.fields,
      success: HttpApiSchema.StreamUint8Array({ contentType: xlsxType }),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Download the result as a workbook",
        description:
          "The result as XLSX, with `version` a former one, in the language of `Accept-Language`: summary, every line with its class and place in the file, monthly flows as formulas over the lines, effective assets step by step, risks with links to their lines, counterparties and data quality. Texts of the files are never formulas. A task that is in progress or has failed has no workbook: 40900. An account may have 2 workbooks made at the same time, then 42900. A server without the package `exceljs` does not have this route.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Statement workbook", description: "Bank statement results as XLSX" }))
  .annotate(RequiredScope, "valuations")
  .middleware(Authentication)
