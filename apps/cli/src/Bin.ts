#!/usr/bin/env node
import { nodeFault, peerFault } from "@open-valuation/files/peers"

const fault = nodeFault("ov") ?? peerFault(import.meta.url, "effect")?.message
if (fault === undefined) await import("./main.ts")
else {
  console.error(fault)
  process.exitCode = 1
}
