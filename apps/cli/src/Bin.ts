#!/usr/bin/env node
import { peerFault } from "@open-valuation/files/peers"

const fault = peerFault(import.meta.url, "effect")
if (fault === undefined) await import("./main.ts")
else {
  console.error(fault.message)
  process.exitCode = 1
}
