import { many } from "../../text/words/Plural.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"

type Failure = Extract<keyof AnalysisMessages, `statement.failed.${string}`>

/** Why statements were not valued, in English. */
export const enFailures: { readonly [Code in Failure]: (params: AnalysisMessages[Code]) => string } = {
  "statement.failed.materialMissing": ({ materialRef }) =>
    `The material "${materialRef}" is gone, perhaps past its retention: upload it again`,
  "statement.failed.noStatement": ({ fileName }) =>
    `The file "${fileName}" holds no transactions: make sure that it is a bank statement`,
  "statement.failed.tooManyRows": ({ limit }) =>
    `The files have more than ${many(limit, "row")} together: export shorter periods, or submit them in several tasks`,
  "statement.failed.tooManyStatements": ({ limit }) =>
    `The files hold more than ${many(limit, "statement")} together: submit them in several tasks`,
  "statement.failed.time": ({ seconds }) =>
    `Reading and analysing the statements was stopped after ${many(seconds, "second")}: export shorter periods, or submit fewer files`,
  "statement.failed.memory": () =>
    "The statements take more memory than a task may have: export shorter periods, or submit fewer files",
  "statement.failed.output": () =>
    "The result of these statements is larger than a task's may be: export shorter periods, or submit fewer files",
}
