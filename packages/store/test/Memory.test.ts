import { expect, it } from "@effect/vitest"
import { Memory } from "../src/Memory.ts"

it("forgets what was not used for longest, in whichever map", () => {
  const memory = new Memory(30)
  const [samples, models] = [memory.map<string, number>(), memory.map<string, string>()]
  samples.set("a", 1, 10)
  models.set("m", "model", 10)
  samples.set("b", 2, 10)
  expect(samples.get("a")).toBe(1)
  samples.set("c", 3, 10)
  expect([samples.get("a"), models.get("m"), samples.get("b"), samples.get("c")]).toEqual([1, undefined, 2, 3])
  expect(memory.bytes).toBe(30)
})

it("counts a replaced and a removed entry once, and keeps nothing that is larger than all", () => {
  const memory = new Memory(30)
  const map = memory.map<string, number>()
  map.set("a", 1, 10)
  map.set("a", 2, 20)
  expect([map.get("a"), memory.bytes]).toEqual([2, 20])
  map.delete("a")
  map.delete("a")
  expect([map.get("a"), memory.bytes]).toEqual([undefined, 0])
  map.set("whole", 3, 31)
  expect([map.get("whole"), memory.bytes]).toEqual([undefined, 0])
})
