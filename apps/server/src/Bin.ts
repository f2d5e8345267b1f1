#!/usr/bin/env node
/**
 * The server as a bundle. Two copies of Effect cannot read each other's schemas: with modules of `OV_ASSETS`, which
 * bring their own, the server runs on the packages that they import.
 */
import module from "node:module"
import { env } from "node:process"
import { fileURLToPath } from "node:url"
import { nodeFault, peerFault } from "@open-valuation/files/peers"

/** No literal, so that no build takes it in. */
const onPackages: string = "ov-server/packages"

const refuse = (message: string): void => {
  console.error(message)
  process.exitCode = 1
}

const old = nodeFault("ov-server")
if (old !== undefined) refuse(old)
else if ((env["OV_ASSETS"] ?? "").trim() === "") {
  // A fifth of a start is the compilation of modules. Old Nodes and other runtimes have no such cache.
  module.enableCompileCache?.(fileURLToPath(new URL("compiled", import.meta.url)))
  const { run } = await import("./Program.ts")
  run()
} else {
  const fault = peerFault(import.meta.url, "effect") ?? peerFault(import.meta.url, "@open-valuation/server")
  if (fault === undefined) await import(onPackages)
  else refuse(`OV_ASSETS: ${fault.message}`)
}
