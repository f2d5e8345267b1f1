import { readFileSync } from "node:fs"
import { Schema } from "effect"

/** Prints the counts of vitest JSON reports on one line, for a CI that reads `12 passed, 0 failed, 1 skipped`. */
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

const reports = process.argv.slice(2).map((path) => readReport(readFileSync(path, "utf8")))
const sum = (of: (report: (typeof reports)[number]) => number): number =>
  reports.reduce((total, report) => total + of(report), 0)
const failed = sum(({ numFailedTests, success, testResults }) => {
  // A file that fails before its first test has no failed test, so the file itself is counted.
  const failedFiles = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length
  return Math.max(numFailedTests + failedFiles, success ? 0 : 1)
})
const skipped = sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests)
const passed = sum(({ numPassedTests }) => numPassedTests)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
