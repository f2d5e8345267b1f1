import { expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { crc32 as inBrowser } from "../../src/tables/Xlsx/BrowserCrc32.ts"
import { crc32 as inNode } from "../../src/tables/Xlsx/NodeCrc32.ts"

const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))

it.prop("a browser sums as Node.js does, in one piece or two", [Bytes, Bytes], ([first, second]) => {
  const [one, two] = [Uint8Array.from(first), Uint8Array.from(second)]
  expect(inBrowser(two, inBrowser(one))).toBe(inNode(two, inNode(one)))
})
