#!/usr/bin/env node
import { nodeFault } from "@open-valuation/files/peers"

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

const refuse = (message: string): void => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

const old = nodeFault("open-valuation")
if (old !== undefined) refuse(old)
else {
  try {
    await import(commandLine)
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    refuse(`The command line is not installed: npm install ${commandLine}`)
  }
}
