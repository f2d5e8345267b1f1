import { assert, it } from "@effect/vitest"
import { hash128 } from "../src/import/Hash128.ts"

it("distinguishes texts by any character, their order and their length", () => {
  const texts = [
    "",
    "\0",
    "\0\0",
    "a",
    "ab",
    "ba",
    "价格=1",
    "价格=2",
    ...Array.from({ length: 40 }, (_, n) => "x".repeat(n + 2)),
  ]
  for (let n = 0; n < 20_000; n++) texts.push(`PROPERTY|\u001fprice=${n}`)
  assert.strictEqual(new Set(texts.map(hash128)).size, texts.length)
})
