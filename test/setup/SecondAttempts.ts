import { stdout } from "node:process"
import type { Reporter, TestModule } from "vitest/node"

/**
 * Lists the tests that passed on a second attempt, with the error of the first: CI allows one, because its machines are
 * busy with other work at times, but what fails now and then is a fault to be found.
 */
export default class SecondAttempts implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    for (const { children, relativeModuleId } of modules) {
      for (const test of children.allTests("passed")) {
        if ((test.diagnostic()?.retryCount ?? 0) === 0) continue
        const [error] = test.result().errors ?? []
        stdout.write(` Second attempt: ${relativeModuleId} > ${test.fullName}\n   ${error?.message ?? ""}\n`)
      }
    }
  }
}
