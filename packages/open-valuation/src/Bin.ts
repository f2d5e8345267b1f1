#!/usr/bin/env node
/**
 * `npx open-valuation`: the command line, which is a package of its own. Its name is no literal, so that no build takes
 * it in.
 */
const commandLine: string = "@open-valuation/cli"

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  cause.code === "ERR_MODULE_NOT_FOUND" &&
  cause.message.includes(`'${commandLine}'`)

try {
  await import(commandLine)
} catch (cause) {
  if (!isMissing(cause)) throw cause
  process.stderr.write(`The command line is not installed: npm install ${commandLine}\n`)
  process.exitCode = 1
}
