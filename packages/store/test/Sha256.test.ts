import { expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { sha256 as inBrowser } from "../src/import/BrowserSha256.ts"
import { sha256 as inNode } from "../src/import/NodeSha256.ts"

it.prop("a browser hashes as Node.js does", [Schema.String], ([text]) => {
  const wellFormed = text.toWellFormed()
  expect(inBrowser(wellFormed)).toBe(inNode(wellFormed))
})
