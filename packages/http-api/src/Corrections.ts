import { correctedClasses } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Reason } from "./Adoptions.ts"
import type { ApiAsset } from "./AssetGroup.ts"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { TaskDetail, TaskId } from "./Task.ts"

const MOST_LINES = 200

const LineToCorrect = Schema.Struct({
  line: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
    description: "Number of the line, `line` of the lines of the task",
  }),
  exclude: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True: the line counts in no effective figure. False, alone: the line counts as it was read",
    }),
  ),
  amount: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: -1e12, maximum: 1e12 })).annotate({
      description: "The right amount in the `currency` of the line, rounded to 2 decimals; positive: money in",
    }),
  ),
  class: Schema.optionalKey(Schema.Literals(correctedClasses).annotate({ description: "The right class" })),
  reason: Reason.annotate({ description: "Why, 1 to 2,000 characters" }),
})

/** Lines of statements that a person corrects. */
export const LinesToCorrect = Schema.Struct({
  lines: Schema.Array(LineToCorrect)
    .check(Schema.isMinLength(1), Schema.isMaxLength(MOST_LINES))
    .annotate({ description: "Each line once, at most 200" }),
}).annotate({
  identifier: "LinesToCorrect",
  description: "Lines to correct, each with the reason",
  examples: [
    {
      lines: [
        { line: 17, exclude: true, reason: "与借款人核实为代收款，非本人收入" },
        { line: 42, amount: 12_500, reason: "与纸质流水核对，识别有误" },
      ],
    },
  ],
})
export type LinesToCorrect = typeof LinesToCorrect.Type

/**
 * Endpoint that has bank statements, whose result the asset describes, analysed anew with corrections of their
 * lines.
 */
export const correctionsGroup = (asset: ApiAsset) =>
  HttpApiGroup.make("statementCorrections")
    .add(
      HttpApiEndpoint.post("correct", `${tasksPath("BANK_STATEMENT")}/:taskId/corrections`, {
        params: { taskId: TaskId },
        payload: LinesToCorrect,
        success: envelope(TaskDetail(Schema.toEncoded(asset.Result), "BankStatementTask", "BANK_STATEMENT")),
        error: failures,
      }).annotateMerge(
        OpenApi.annotations({
          summary: "Correct lines of statements",
          description:
            "Analyses the statements anew with the corrections and all earlier ones, and returns the task with a new `version` of its result; `corrections` of the result says who corrected what and why. Former versions stay and are read with `?version=`, and so are their lines and balances. A line that counts in no figure cannot be corrected. Needs no file and costs nothing. A task without kept statements, because it is older, or a result that somebody else has corrected meanwhile: 40900.",
        }),
      ),
    )
    .annotateMerge(
      OpenApi.annotations({
        title: "Statement corrections",
        description: "Lines that people put right, with versions",
      }),
    )
    .annotate(RequiredScope, "review")
    .middleware(Authentication)
