import { readFileSync } from "node:fs"
import { Schema } from "effect"

/** Prints the counts of a vitest JSON report on one line, for a CI that reads `12 passed, 0 failed, 1 skipped`. */
const readReport = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      success: Schema.Boolean,
      numPassedTests: Schema.Int,
      numFailedTests: Schema.Int,
      numPendingTests: Schema.Int,
      numTodoTests: Schema.Int,
      testResults: Schema.Array(
        Schema.Struct({
          status: Schema.String,
          assertionResults: Schema.Array(Schema.Struct({ status: Schema.String })),
        }),
      ),
    }),
  ),
)

const report = readReport(readFileSync(process.argv[2] ?? "test-report.json", "utf8"))
/** A file that fails before its first test has no failed test, so the file itself is counted. */
const failedFiles = report.testResults.filter(
  (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
).length
const failed = Math.max(report.numFailedTests + failedFiles, report.success ? 0 : 1)
const skipped = report.numPendingTests + report.numTodoTests
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
